import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelSelectMenuBuilder,
  Client,
  EmbedBuilder,
  Events,
  type Interaction,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  REST,
  Routes,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { Agent } from 'undici';

const command = new SlashCommandBuilder()
  .setName('try')
  .setNameLocalizations({ de: 'probier' })
  .setDescription('Things to try')
  .addSubcommand((sub) =>
    sub
      .setName('show')
      .setDescription('A message with everything')
      .setDescriptionLocalizations({ de: 'Eine Nachricht mit allem' })
      .addUserOption((option) =>
        option.setName('friend').setDescription('Who is meant').setRequired(true),
      )
      .addStringOption((option) =>
        option
          .setName('size')
          .setDescription('How large')
          .addChoices({ name: 'small', value: 's' }, { name: 'large', value: 'l' }),
      ),
  )
  .addSubcommand((sub) =>
    sub
      .setName('find')
      .setDescription('Completes what is typed')
      .addStringOption((option) =>
        option.setName('what').setDescription('What').setRequired(true).setAutocomplete(true),
      ),
  )
  .addSubcommand((sub) => sub.setName('mute').setDescription('Never answers'));

const button = (id: string, label: string, style: ButtonStyle): ButtonBuilder =>
  new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(style);

const controls = [
  new ActionRowBuilder<ButtonBuilder>().addComponents(
    button('count', 'Count', ButtonStyle.Primary),
    button('off', 'Off', ButtonStyle.Primary).setDisabled(true),
    button('ask', 'Ask', ButtonStyle.Secondary),
    button('secret', 'Secret', ButtonStyle.Secondary),
    button('silence', 'Silence', ButtonStyle.Danger),
  ),
  new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
    new StringSelectMenuBuilder()
      .setCustomId('pick')
      .setPlaceholder('Pick a fruit')
      .addOptions({ label: 'Apple', value: 'apple' }, { label: 'Plum', value: 'plum' }),
  ),
  new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
    new StringSelectMenuBuilder().setCustomId('basket').setPlaceholder('Pick a basket').addOptions({
      label: 'A basket whose name does not fit on one line of a seat beside two others',
      value: 'long',
      default: true,
    }),
  ),
  new ActionRowBuilder<ChannelSelectMenuBuilder>().addComponents(
    new ChannelSelectMenuBuilder()
      .setCustomId('places')
      .setPlaceholder('Pick channels')
      .setMaxValues(2),
  ),
];

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const answer = async (interaction: Interaction, count: () => number): Promise<void> => {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    await interaction.respond([{ name: `${typed} completed`, value: `${typed}-value` }]);
  } else if (interaction.isChatInputCommand()) {
    const sub = interaction.options.getSubcommand();
    if (sub === 'find') {
      await interaction.reply(`Found ${interaction.options.getString('what', true)}`);
    } else if (sub === 'show') {
      const ends = Math.floor(interaction.createdTimestamp / 1000) + 3600;
      const size = interaction.options.getString('size') ?? 'any';
      await interaction.reply({
        content: `<@${interaction.options.getUser('friend', true).id}>, it is **your** turn, size ${size}`,
        embeds: [
          new EmbedBuilder()
            .setTitle('The table')
            .setDescription(`Ends <t:${ends}:R>`)
            .setImage('attachment://board.png'),
        ],
        components: controls,
        files: [{ attachment: pixel, name: 'board.png', description: 'One white pixel' }],
      });
    }
  } else if (interaction.isModalSubmit()) {
    await interaction.reply(`Hello ${interaction.fields.getTextInputValue('name')}`);
  } else if (interaction.isStringSelectMenu() || interaction.isChannelSelectMenu()) {
    await interaction.reply(`Picked ${interaction.values.join()}`);
  } else if (interaction.isButton()) {
    if (interaction.customId === 'count') {
      await interaction.update({ content: `Counted ${count()}` });
    } else if (interaction.customId === 'secret') {
      await interaction.reply({ content: 'Nobody else knows', flags: MessageFlags.Ephemeral });
    } else if (interaction.customId === 'ask') {
      const input = new TextInputBuilder().setCustomId('name').setStyle(TextInputStyle.Short);
      await interaction.showModal(
        new ModalBuilder()
          .setCustomId('asked')
          .setTitle('Who are you?')
          .addLabelComponents(
            new LabelBuilder().setLabel('Your name').setTextInputComponent(input),
          ),
      );
    }
  }
};

/** A small bot that uses everything the page shows, and never answers where a test wants that. */
export const startTestBot = async (api: string): Promise<Client> => {
  // Connections of its own: one that a closed sandbox at the same address has left is not taken up.
  const agent = new Agent();
  const client = new Client({ intents: [], rest: { api, agent } });
  let counted = 0;
  const count = (): number => {
    counted += 1;
    return counted;
  };
  client.on(Events.InteractionCreate, (interaction) => void answer(interaction, count));
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  await client.login('a.test.token');
  const { application } = await ready;
  const rest = new REST({ api, agent }).setToken('a.test.token');
  await rest.put(Routes.applicationCommands(application.id), { body: [command.toJSON()] });
  return client;
};
