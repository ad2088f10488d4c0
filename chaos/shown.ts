/** What can be pressed on a message, and what a message says of the match that it shows. */
import { type APIMessage, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { type CustomId, readCustomId } from '../src/discord/custom-id.js';
import { partsOf, Shown } from '../test/wire/shown.js';

/** A button, or a select with what can be chosen in it. */
export interface Pressable extends CustomId {
  readonly customId: string;
  readonly label: string;
  /** `null` for a button. */
  readonly values: readonly string[] | null;
  readonly primary: boolean;
}

/** Everything on a message that can be pressed now. */
export const pressablesOn = (message: APIMessage): readonly Pressable[] =>
  partsOf(message).flatMap((part): readonly Pressable[] => {
    const customId = 'custom_id' in part ? part.custom_id : '';
    const read = readCustomId(customId);
    if (read === null || part.disabled === true) return [];
    if (part.type === ComponentType.StringSelect) {
      const values = part.options.map(({ value }) => value);
      return [{ ...read, customId, label: part.placeholder ?? '', values, primary: true }];
    }
    if (part.type !== ComponentType.Button) return [];
    const label = 'label' in part ? (part.label ?? '') : '';
    const primary = part.style === ButtonStyle.Primary;
    return [{ ...read, customId, label, values: null, primary }];
  });

/** A board as it was shown to people at some time. */
export interface Sighting {
  readonly table: string;
  /** The turn that its buttons carry; `null` when none carries one. */
  readonly turn: number | null;
  /** The one person who saw it; `null`: everybody. */
  readonly viewer: string | null;
  readonly channel: string;
  readonly message: string;
  /** The first line. */
  readonly content: string;
  /** The position in words. */
  readonly alt: string;
  /** Scores and what happened last, with the clock or what can follow below. */
  readonly description: string;
  /** Whether it is shown as one that has ended. */
  readonly over: boolean;
  /** When it was shown, epoch ms: no bot's clock was further on. */
  readonly at: number;
}

/** What of a message is looked at. */
type Board = Pick<Shown, 'alt' | 'content' | 'deleted' | 'id' | 'viewer'> & {
  readonly api: Pick<APIMessage, 'components' | 'embeds'>;
};

/** The table that a message belongs to, and the turn that it is for. */
const tableOn = (message: Board['api']): Pick<Sighting, 'table' | 'turn' | 'over'> | null => {
  const ids = partsOf(message).flatMap(
    (part) => ('custom_id' in part ? readCustomId(part.custom_id) : null) ?? [],
  );
  const [first] = ids;
  if (first === undefined) return null;
  const turn = ids.find((id) => id.turn !== null)?.turn ?? null;
  return { table: first.table, turn, over: ids.some(({ action }) => action === 'record') };
};

/** The board that a message shows; `null` when it shows none. */
export const sightingOf = (shown: Board, channel: string, at: number): Sighting | null => {
  const table = tableOn(shown.api);
  const { alt } = shown;
  if (table === null || alt === null || shown.deleted) return null;
  return {
    ...table,
    viewer: shown.viewer,
    channel,
    message: shown.id,
    content: shown.content,
    alt,
    description: shown.api.embeds[0]?.description ?? '',
    at,
  };
};

export { Shown };
