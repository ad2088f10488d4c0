import type { Game } from '../../games/game.js';
import type { RecordFault } from '../../match/record.js';
import { recordFormat } from '../../match/record.js';
import type { Breach } from '../../match/replay.js';
import { voice } from '../../text/index.js';
import type { Document } from './documents.js';
import { largestRecord } from './lines.js';

const english = voice('en');

const rule = (game: string, code: string): string =>
  english.say({ key: `${game}:refusal.${code}` });

/** Why what was found is no document, in English. */
export const documentFault = (kind: Exclude<Document['kind'], 'json'>): string => {
  switch (kind) {
    case 'empty':
      return 'There is nothing in the file: a record is one JSON document.';
    case 'not-json':
      return 'This is not JSON: a record is one JSON document.';
    case 'not-utf8':
      return 'This is not UTF-8 text.';
    case 'too-large':
      return `This is larger than ${largestRecord / 1024 / 1024} MiB, more than a record can be.`;
  }
};

/** Why a document is no record, in English. */
export const recordFault = (fault: RecordFault, games: readonly Game[]): string => {
  switch (fault.part) {
    case 'document':
      return 'A record is a JSON object.';
    case 'format':
      return `"format" has to be "${recordFormat}".`;
    case 'game':
      return `"game" has to be one of ${games.map(({ id }) => id).join(', ')}.`;
    case 'options':
      return `"options" do not fit the game: ${rule(fault.game, fault.code)}`;
    case 'seats':
      return '"seats" has to list the seats, each with a text "id" and a text "name".';
    case 'seat-count':
      return fault.min === fault.max
        ? `"seats" has to list ${fault.min} seats for this game.`
        : `"seats" has to list ${fault.min} to ${fault.max} seats for this game.`;
    case 'fairness':
      return '"fairness" needs a "commitment" of 64 lower-case hex digits, a list of texts as "entropy" and, once revealed, a "serverSeed" of 64 lower-case hex digits.';
    case 'events':
      return '"events" has to be a list.';
  }
};

/** The rule that a record breaks, in English. */
export const breach = (broken: Breach): string => {
  switch (broken.kind) {
    case 'commitment':
      return 'The commitment is not the SHA-256 of the server seed: the seed was exchanged.';
    case 'rule':
      return rule(broken.game, broken.code);
    case 'dice':
      return `Random value ${broken.n} (from 0) of ${broken.faces} is ${broken.found}, but the seed gives ${broken.drawn} (values count from 0, so a die shows one more).`;
  }
};
