import { buildMenu, menuName } from './build.js';
import type { MenuName, MenuShape } from './shape.js';

/** On a person: the same as a game's `challenge` with its defaults. One entry a game. */
const challengeMenu = (name: MenuName): MenuShape => ({
  name,
  on: 'person',
  audience: 'everyone',
  places: ['server', 'bot-dm', 'private-channel'],
});

/** On a board: members who may manage messages end its match, without a result. */
const endMatchMenu: MenuShape = {
  name: 'end-match',
  on: 'message',
  audience: 'moderators',
  places: ['server'],
};

/** Every entry of the menus on people and on messages. */
export const menus: readonly MenuShape[] = [challengeMenu('challenge-knucklebones'), endMatchMenu];

/** Which entry a payload's command name stands for. */
export const menuNames: ReadonlyMap<string, MenuName> = new Map(
  menus.map(({ name }) => [menuName(name), name]),
);

/** The entries as Discord is told them. */
export const menuBodies = () => menus.map((shape) => buildMenu(shape).toJSON());
