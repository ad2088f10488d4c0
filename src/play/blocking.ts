import { tableIn } from '../match/channel.js';
import { isPseudonym } from '../match/pseudonym.js';
import type { Person } from '../match/table.js';
import type { Play } from './context.js';

/** What asking to block the host of a declined challenge came to. */
export type Blocking =
  | { readonly kind: 'gone' }
  | { readonly kind: 'blocked' | 'full'; readonly host: Person };

/**
 * Blocks the host of a challenge to this person that has ended: whoever stands at the table, which is
 * nobody any more once they have been forgotten. A person blocks `most` at the most.
 */
export const blockHost = async (
  play: Play,
  channel: string,
  id: string,
  person: string,
  most: number,
): Promise<Blocking> => {
  const table = tableIn(await play.store.channels.read(channel), id);
  if (table?.phase !== 'closed' || table.invited?.id !== person) return { kind: 'gone' };
  const { host } = table;
  if (isPseudonym(host.id)) return { kind: 'gone' };
  return play.store.people.change<Blocking>(person, (document) => {
    if (document.blocked.includes(host.id)) return { result: { kind: 'blocked', host } };
    // Versions before this one could block a pseudonym, which would keep a place for ever.
    const others = document.blocked.filter((each) => !isPseudonym(each));
    if (others.length >= most) return { result: { kind: 'full', host } };
    const blocked = [...others, host.id];
    return { document: { ...document, blocked }, result: { kind: 'blocked', host } };
  });
};
