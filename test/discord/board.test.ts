import { ComponentType } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boardMessage, frontOf, tableMessage } from '../../src/discord/board.js';
import { readCustomId } from '../../src/discord/custom-id.js';
import { askMove, heading, typedMove } from '../../src/discord/handlers/entry.js';
import type { Outgoing } from '../../src/discord/message.js';
import { privateBoard } from '../../src/discord/private-board.js';
import { pincer } from '../../src/games/pincer/index.js';
import type { PlayingTable, SeatHolder } from '../../src/match/table.js';
import { gameOf } from '../../src/play/context.js';
import { changeMachines } from '../../src/play/lobby.js';
import { createRenderer } from '../../src/render/index.js';
import { languageIds, voice } from '../../src/text/index.js';
import {
  begin,
  gather,
  openRallyBench,
  people,
  person,
  press,
  pressed,
  rallyState,
} from '../support/gathering.js';
import type { Bench } from '../support/play.js';
import { rally } from '../support/rally.js';
import { standing } from '../support/standing.js';

const channel = '7000';
let bench: Bench;
const renderer = createRenderer();
const drawing = { renderer, game: (id: string) => gameOf(bench, id) };

beforeEach(async () => {
  bench = await openRallyBench();
});
afterEach(() => bench.close());

/** The custom ids of a message's components, row by row. */
const idsOf = ({ components }: Outgoing): readonly (readonly string[])[] =>
  components.map(({ components: row }) =>
    row.flatMap((component) => ('custom_id' in component ? [component.custom_id] : [])),
  );
const actionsOf = (message: Outgoing) =>
  idsOf(message).map((row) => row.map((id) => readCustomId(id)));

const stored = async (id: string): Promise<PlayingTable> => {
  const table = (await bench.store.channels.read(channel)).tables[id];
  if (table?.phase !== 'playing') throw new Error('not playing');
  return table;
};

/** Everybody throws, so that one of them is to name a seat. */
const picking = async (count: number) => {
  const table = await begin(bench, channel, count);
  for (const seat of table.seats.keys()) await press(bench, channel, table.id, seat, 'throw');
  const now = await stored(table.id);
  const { picker } = rallyState(now);
  if (typeof picker !== 'number') throw new Error('nobody is to pick');
  return { table: now, picker };
};

it('makes no scene unless it is drawn as a picture', async () => {
  const table = standing('square 3A1+6 3A15+9 0', [person(0), person(1)]);
  let scenes = 0;
  const counting = (id: string) => {
    const game = gameOf(bench, id);
    return {
      ...game,
      table: (...args: Parameters<typeof game.table>) => {
        const view = game.table(...args);
        return Object.defineProperty({ ...view }, 'scene', {
          enumerable: true,
          get: () => {
            scenes += 1;
            return view.scene;
          },
        });
      },
    };
  };
  const viewer = { person: person(0).id, locale: 'en' } as const;
  const drawnIn = async (style: 'emoji' | 'text' | 'picture') => {
    scenes = 0;
    await boardMessage({ renderer, game: counting }, { ...table, style });
    await privateBoard({ renderer, game: counting }, table, { ...viewer, style }, null);
    return scenes;
  };
  expect(await drawnIn('emoji')).toBe(0);
  expect(await drawnIn('text')).toBe(0);
  expect(await drawnIn('picture')).toBe(2);
});

it('has what comes and goes behind what is always there, so that no button moves', async () => {
  const lastRow = async (position: string) => {
    const table = standing(position, [person(0), person(1)]);
    const board = await boardMessage(drawing, { ...table, style: 'text' });
    return (actionsOf(board).at(-1) ?? []).map((id) => id?.action);
  };
  expect(await lastRow('square 3A1+15 3A15+16 0')).toEqual(['do:offer', 'view', 'resign']);
  expect(await lastRow('square 3A1+15 3A15+26 0')).toEqual([
    'do:offer',
    'view',
    'resign',
    'do:concede',
  ]);
});

describe('a board with machines', () => {
  const offered = (position: string, people: readonly SeatHolder[]) =>
    boardMessage(drawing, { ...standing(`${position} 0 o0`, people), style: 'text' });
  const hard = { kind: 'machine', level: 'hard' } as const;

  it('says for them that they decline', async () => {
    const { embeds } = await offered('square 3A1+6 3A15+9', [person(0), hard]);
    expect(embeds[0]?.description).toMatch(/\nBot[^\n]* declines the draw\./);
    // Everybody who would have to agree has said no: the offer is no more.
    expect(embeds[0]?.description).not.toContain('Offers a draw');
  });

  it('keeps an offer that somebody else has yet to answer', async () => {
    const { embeds } = await offered('square 3A1+6 3A15+9 3O8+6', [person(0), hard, person(1)]);
    expect(embeds[0]?.description).toContain('Offers a draw');
    expect(embeds[0]?.description).not.toContain('declines');
  });

  it('says nothing for people, nor for a machine that will agree', async () => {
    const people = await offered('square 3A1+6 3A15+9', [person(0), person(1)]);
    const level = await offered('square 3A1+9 3A15+6', [person(0), hard]);
    for (const { embeds } of [people, level]) {
      expect(embeds[0]?.description).toContain('Offers a draw');
      expect(embeds[0]?.description).not.toContain('declines');
    }
  });
});

describe('a board of many', () => {
  it('gives open moves no turn, and what stands open stands beside what is always there', async () => {
    const table = await begin(bench, channel, 3);
    const actions = actionsOf(await boardMessage(drawing, table));
    expect(actions).toEqual([
      [{ table: table.id, turn: null, action: 'do:throw' }],
      [
        { table: table.id, turn: null, action: 'do:stop' },
        { table: table.id, turn: null, action: 'view' },
        { table: table.id, turn: null, action: 'resign:many' },
      ],
    ]);
  });

  it('shows choices as selects, and buttons that open a form or look closer, for the turn', async () => {
    const { table } = await picking(3);
    const { turn, id } = table;
    const message = await boardMessage(drawing, table);
    expect(actionsOf(message).slice(0, 2)).toEqual([
      [
        { table: id, turn, action: 'type:rally:pick' },
        { table: id, turn, action: 'look:scores' },
      ],
      [{ table: id, turn, action: 'pick' }],
    ]);
    const [select] = message.components[1]?.components ?? [];
    expect(select).toMatchObject({ type: ComponentType.StringSelect, options: [{}, {}] });
  });

  it('is drawn in private from one’s own seat, with what one may do', async () => {
    const { table, picker } = await picking(4);
    const look = (seat: number, focus?: string) =>
      privateBoard(
        drawing,
        table,
        { person: person(seat).id, locale: 'en', style: 'text' },
        null,
        focus === undefined ? {} : { focus },
      );
    const own = actionsOf(await look(picker, 'scores'));
    expect(own.flat().map((id) => id?.action)).toEqual([
      'type:rally:pick',
      'look:scores',
      'pick',
      'do:stop',
      // Drawn another way, it still shows what is looked at.
      'style:picture:scores',
      'style:emoji:scores',
      'style:text:scores',
      'refresh:scores',
    ]);
    const others = actionsOf(await look((picker + 1) % 4));
    expect(others.flat().map((id) => id?.action)).toEqual([
      'do:stop',
      'style:picture',
      'style:emoji',
      'style:text',
      'refresh',
    ]);
  });

  it('has in front who is to act, of several the first', async () => {
    const table = await begin(bench, channel, 4);
    await press(bench, channel, table.id, 0, 'throw');
    const { state, seats } = await stored(table.id);
    const read = rally.restore(state);
    expect(read === null ? null : frontOf(seats, rally.awaits(read))).toBe(1);
  });

  it('fits Discord’s rows and custom ids with all eight', async () => {
    const { table } = await picking(8);
    const message = await boardMessage(drawing, table);
    expect(message.components.length).toBeLessThanOrEqual(5);
    for (const id of idsOf(message).flat()) expect(id.length).toBeLessThanOrEqual(100);
  });
});

/** As many dice as one seat of Pincer has, all rolled at once. */
const longestRoll = '654321'.repeat(6);

it('a button holds the longest roll that its form is to name, in any match at any turn', async () => {
  const table: PlayingTable = {
    ...standing(`square - 3A15+6 0:${longestRoll}`, [person(0), person(1)]),
    id: 'a'.repeat(32),
    turn: 999_999_999,
    style: 'text',
  };
  const ids = idsOf(await boardMessage(drawing, table)).flat();
  const action = `type:pincer:place:${longestRoll}`;
  expect(ids.map(readCustomId)).toContainEqual({ table: table.id, turn: table.turn, action });
  for (const id of ids) expect(id.length).toBeLessThanOrEqual(100);
});

describe('the message of a table that gathers', () => {
  it('shows eight with their tokens, and asks nobody for attention', async () => {
    const message = await tableMessage(drawing, await gather(bench, channel, 8));
    const [embed] = message.embeds;
    for (const { name } of people(8)) expect(embed?.description).toContain(name);
    expect(message.mentions).toEqual([]);
    expect(message.content).not.toContain('<@');
    // Full: nobody can sit down, and nothing can be added.
    expect(message.components[0]?.components[0]).toMatchObject({ disabled: true });
  });

  it('has something to choose from when it is full of people, or leaves the select out', async () => {
    const full = await tableMessage(drawing, await gather(bench, channel, 8));
    for (const { components } of full.components) {
      for (const component of components) {
        if (component.type !== ComponentType.StringSelect) continue;
        expect(component.options.length).toBeGreaterThan(0);
      }
    }
  });

  it('gives its select a new id whenever it changes', async () => {
    const lobby = await gather(bench, channel, 2);
    const change = { seat: 'easy', interaction: pressed() };
    const { table } = await changeMachines(bench, channel, lobby.id, lobby.host.id, change);
    if (table === null) throw new Error('no table');
    const select = async (each: typeof table) => idsOf(await tableMessage(drawing, each))[1]?.[0];
    expect(await select(table)).not.toBe(await select(lobby));
  });
});

describe('the form of a move that is typed', () => {
  it('is opened without the match being read, and put off never', () => {
    expect(askMove.deferral).toBe('never');
    expect(typedMove.deferral).toBe('update');
  });

  it.each(languageIds)('names every die of a roll, however many there are, in %s', (language) => {
    const { say } = voice(language);
    const place = pincer.typed?.entries.find(({ id }) => id === 'place');
    if (place === undefined) throw new Error('no such entry');
    for (let count = 1; count <= longestRoll.length; count += 1) {
      const roll = longestRoll.slice(0, count);
      const { label, description = '' } = heading(place, roll, say);
      expect(`${label} ${description}`).toContain([...roll].join(' '));
      expect(label.length).toBeLessThanOrEqual(45);
      expect(description.length).toBeLessThanOrEqual(100);
    }
    // Whatever else a button says is no roll.
    expect(heading(place, 'six', say)).toEqual({ label: say(place.field) });
  });
});
