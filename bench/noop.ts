/**
 * The least that a bot can do, written as discord.js is usually written: every press is answered
 * with one fixed embed, from nothing and for nothing. What it manages is what the library allows.
 */
import { ActionRowBuilder, ButtonBuilder, EmbedBuilder } from '@discordjs/builders';
import { ButtonStyle, Client, Events } from 'discord.js';
import { serveHealth } from './health.js';

const embed = new EmbedBuilder()
  .setTitle('Knucklebones')
  .setDescription('The same words, whatever was pressed.\n'.repeat(8))
  .setColor(0xf3cb69)
  .setFooter({ text: 'Nothing behind it' });

const buttons = new ActionRowBuilder<ButtonBuilder>().addComponents(
  ['Left', 'Middle', 'Right'].map((label) =>
    new ButtonBuilder().setCustomId(label).setLabel(label).setStyle(ButtonStyle.Primary),
  ),
);

const client = new Client({
  intents: [],
  rest: { api: process.env.DISCORD_API_URL ?? '' },
});
client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isButton()) await interaction.update({ embeds: [embed] });
  else if (interaction.isChatInputCommand()) {
    await interaction.reply({ embeds: [embed], components: [buttons] });
  }
});
client.once(Events.ClientReady, () => serveHealth(() => client.destroy()));
await client.login(process.env.DISCORD_TOKEN);
