/** A real discord.js client talks with people through the stand-in. */
import {
  ActionRowBuilder,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
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
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InteractionState } from '../../../sandbox/protocol.js';
import { type Sandbox, startSandbox } from '../../../sandbox/server/index.js';
import { PIXEL } from './puppet.js';

const press = (id: string) =>
  new ButtonBuilder().setCustomId(id).setLabel(id).setStyle(ButtonStyle.Primary);
const buttons = (...ids: string[]) =>
  new ActionRowBuilder<ButtonBuilder>().addComponents(ids.map(press));
const picture = () =>
  new EmbedBuilder().setDescription('The board').setImage('attachment://board.png');
const file = (name = 'board.png') => new AttachmentBuilder(PIXEL, { name, description: 'A board' });

const select = new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
  new StringSelectMenuBuilder()
    .setCustomId('pick')
    .addOptions({ label: 'One', value: '1' }, { label: 'Two', value: '2' }),
);

const modal = new ModalBuilder()
  .setCustomId('form')
  .setTitle('Name the board')
  .addLabelComponents(
    new LabelBuilder()
      .setLabel('Name')
      .setTextInputComponent(
        new TextInputBuilder().setCustomId('name').setStyle(TextInputStyle.Short),
      ),
  );

async function respond(interaction: Interaction): Promise<void> {
  if (interaction.isChatInputCommand()) {
    switch (interaction.commandName) {
      case 'board':
        await interaction.reply({
          content: `For <@${interaction.options.getUser('friend')?.id}>`,
          embeds: [picture()],
          files: [file()],
          components: [buttons('move', 'later', 'secret', 'form'), select],
        });
        return;
      case 'slow':
        await interaction.deferReply();
        await interaction.editReply('Here it is');
        await interaction.followUp({ content: 'And more', flags: MessageFlags.Ephemeral });
        return;
    }
  }
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    await interaction.respond([{ name: `${typed}!`, value: typed }]);
    return;
  }
  if (interaction.isButton()) {
    switch (interaction.customId) {
      case 'move':
        await interaction.update({ content: 'Moved', embeds: [picture()], files: [file()] });
        return;
      case 'later':
        await interaction.deferUpdate();
        await interaction.editReply({ content: 'Edited later' });
        return;
      case 'secret':
        await interaction.reply({ content: 'Only for you', flags: MessageFlags.Ephemeral });
        return;
      case 'form':
        await interaction.showModal(modal);
        return;
    }
  }
  if (interaction.isStringSelectMenu())
    await interaction.update({ content: `Picked ${interaction.values.join()}` });
  if (interaction.isModalSubmit() && interaction.isFromMessage())
    await interaction.update({
      content: `Named ${interaction.fields.getTextInputValue('name')}`,
    });
}

describe('a discord.js client', () => {
  let sandbox: Sandbox;
  let client: Client;
  const broken: unknown[] = [];

  beforeAll(async () => {
    sandbox = await startSandbox();
    client = new Client({ intents: [], rest: { api: sandbox.apiUrl } });
    client.on(Events.Error, (error) => broken.push(error));
    client.on(Events.InteractionCreate, (interaction) => {
      respond(interaction).catch((error: unknown) => broken.push(error));
    });
    await client.login('a.tiny.bot');
    await new REST({ api: sandbox.apiUrl })
      .setToken('a.tiny.bot')
      .put(Routes.applicationCommands(sandbox.bot.id), {
        body: [
          new SlashCommandBuilder()
            .setName('board')
            .setDescription('A board')
            .addUserOption((o) => o.setName('friend').setDescription('Who').setRequired(true))
            .addStringOption((o) =>
              o.setName('match').setDescription('Which').setAutocomplete(true),
            ),
          new SlashCommandBuilder().setName('slow').setDescription('Takes its time'),
        ].map((command) => command.toJSON()),
      });
  });
  afterAll(async () => {
    await client.destroy();
    await sandbox.close();
    expect(broken).toEqual([]);
    expect(sandbox.violations).toEqual([]);
  });

  const settled = (id: string, count = 1): Promise<InteractionState> =>
    sandbox.waitFor('an answer', () => {
      const state = sandbox.interaction({ id });
      return state.status === 'answered' && state.messages.length >= count ? state : undefined;
    });
  const ask = async (name: string, options: Record<string, string>, count?: number) => {
    const { ada, games } = sandbox.home;
    const begun = sandbox.begin.command({ user: ada.id, channel: games.id, name, options });
    return settled(begun.id, count);
  };
  const board = async (): Promise<string> =>
    (await ask('board', { friend: sandbox.home.bo.id })).messages[0] ?? '';
  const push = async (message: string, customId: string, values?: string[]) => {
    const user = sandbox.home.bo.id;
    const begun = sandbox.begin.press({ user, message, customId, ...(values && { values }) });
    return settled(begun.id);
  };
  const now = (message: string) => sandbox.message(message)?.message;

  test('answers a command with a picture that the embed shows and the list of files hides', async () => {
    const before = sandbox.notifications(sandbox.home.bo.id).length;
    const id = await board();
    const url = now(id)?.embeds[0]?.image?.url ?? '';
    expect(now(id)?.attachments).toEqual([]);
    expect(now(id)?.embeds[0]?.image).toMatchObject({ width: 1, height: 1 });
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(PIXEL)).toBe(true);
    expect(now(id)?.interaction_metadata?.user.global_name).toBe('Ada');
    expect(sandbox.notifications(sandbox.home.bo.id).length).toBe(before + 1);
  });

  test('a press updates the message, and the new picture replaces the old one', async () => {
    const id = await board();
    const first = now(id)?.embeds[0]?.image?.url ?? '';
    const pings = sandbox.notifications(sandbox.home.bo.id).length;
    for (const _ of [1, 2, 3]) await push(id, 'move');
    expect(now(id)?.content).toBe('Moved');
    expect(now(id)?.attachments).toEqual([]);
    expect(now(id)?.embeds).toHaveLength(1);
    expect((await fetch(first)).status).toBe(404);
    expect(sandbox.notifications(sandbox.home.bo.id).length).toBe(pings);
  });

  test('a deferred press edits its message', async () => {
    const id = await board();
    const { user } = { user: sandbox.home.bo.id };
    const { id: interaction } = sandbox.begin.press({ user, message: id, customId: 'later' });
    const state = await settled(interaction);
    expect(state.callback).toBe(6);
    expect(now(id)?.content).toBe('Edited later');
  });

  test('a deferred command is edited; its private follow-up is for one person', async () => {
    const state = await ask('slow', {}, 2);
    const [answer = '', more = ''] = state.messages;
    expect(now(answer)).toMatchObject({ content: 'Here it is', flags: 0, edited_timestamp: null });
    expect(sandbox.message(more)?.viewer).toBe(sandbox.home.ada.id);
  });

  test('a private answer is seen by the one who asked, and only by them', async () => {
    const { ada, bo, games } = sandbox.home;
    const state = await push(await board(), 'secret');
    const [id = ''] = state.messages;
    const sees = (user: string) =>
      sandbox.messages({ user, channel: games.id }).some(({ message }) => message.id === id);
    expect([sees(bo.id), sees(ada.id)]).toEqual([true, false]);
    const byChannel = await fetch(`${sandbox.apiUrl}/v10/channels/${games.id}/messages/${id}`, {
      method: 'PATCH',
      headers: { Authorization: 'Bot x', 'Content-Type': 'application/json' },
      body: '{"content":"for all"}',
    });
    expect([byChannel.status, await byChannel.json()]).toMatchObject([404, { code: 10008 }]);
  });

  test('a modal opens, and its submit changes the message it came from', async () => {
    const id = await board();
    const user = sandbox.home.bo.id;
    const opened = await sandbox.press({ user, message: id, customId: 'form' });
    expect(opened).toMatchObject({ status: 'answered', callback: 9, modal: { custom_id: 'form' } });
    const begun = sandbox.begin.submit({ user, interaction: opened.id, fields: { name: 'Oak' } });
    await settled(begun.id);
    expect(now(id)?.content).toBe('Named Oak');
  });

  test('a select sends what was chosen', async () => {
    const id = await board();
    await push(id, 'pick', ['2']);
    expect(now(id)?.content).toBe('Picked 2');
  });

  test('a completion is answered with choices', async () => {
    const { ada, games } = sandbox.home;
    const where = { user: ada.id, channel: games.id, name: 'board', focused: 'match' };
    const state = await sandbox.complete({ ...where, options: { match: 'ab' } });
    expect(state.choices).toEqual([{ name: 'ab!', value: 'ab' }]);
  });

  test('what a person’s own client would prevent is refused', () => {
    const { ada, games } = sandbox.home;
    const where = { user: ada.id, channel: games.id };
    expect(() => sandbox.begin.command({ ...where, name: 'board' })).toThrow(/friend is required/);
    expect(() => sandbox.begin.command({ ...where, name: 'nothing' })).toThrow(/no command/);
  });
});
