import { expect, it } from 'vitest';
import { commands } from '../../commands/index.js';
import { menuNames, menus } from '../../commands/menus.js';
import type { CommandShape, OptionShapes } from '../../commands/shape.js';
import { createRoutes } from '../../src/discord/routes.js';
import { games } from '../../src/games/index.js';

const routes = createRoutes(games);

const leaves = Object.values<CommandShape>(commands).flatMap(
  (shape): readonly (readonly [string, OptionShapes])[] =>
    shape.subcommands === undefined
      ? [[shape.name, shape.options ?? {}]]
      : Object.entries(shape.subcommands).map(
          ([name, options]) => [`${shape.name} ${name}`, options] as const,
        ),
);

it('every command that Discord is told has what answers it, and nothing else has', () => {
  expect([...routes.commands.keys()].sort()).toEqual(leaves.map(([path]) => path).sort());
});

it('every option with completion has what completes it', () => {
  const completed = leaves.filter(([, options]) =>
    Object.values(options).some((option) => option.type === 'completed'),
  );
  expect([...routes.completions.keys()].sort()).toEqual(completed.map(([path]) => path).sort());
});

it('every entry of a menu has what answers it, on what it is a menu of', () => {
  const answered = [...routes.menus].map(([name, { on }]) => [name, on]);
  expect(answered.sort()).toEqual(menus.map(({ name, on }) => [name, on]).sort());
});

it('every entry of a menu is known again by the name in its payload', () => {
  expect(menuNames.get('Challenge to Knucklebones')).toBe('challenge-knucklebones');
  expect(menuNames.size).toBe(menus.length);
});
