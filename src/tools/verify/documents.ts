import { recordFormat } from '../../match/record.js';
import { type Line, largestRecord } from './lines.js';

/** One document of a file, parsed, or why it is none. */
export type Document =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'not-json' | 'too-large' | 'not-utf8' | 'empty' };

const parse = (text: string): Document => {
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    return { kind: 'not-json' };
  }
};

const read = (line: Line): Document => (line.kind === 'text' ? parse(line.text) : line);

/** Whether a line is a whole record of its own; most lines are told apart without parsing them. */
const isRecord = (line: Line): boolean => {
  if (line.kind !== 'text' || !line.text.includes(recordFormat)) return false;
  const document = parse(line.text);
  return (
    document.kind === 'json' &&
    typeof document.value === 'object' &&
    document.value !== null &&
    'format' in document.value &&
    'events' in document.value
  );
};

/** Whether a document that is spread over lines may be broken after this one. */
const goesOn = (line: Line | undefined): boolean =>
  line?.kind === 'text' && /[[{,:]\s*$/.test(line.text);

/** Lines that may yet turn out to be one document. */
class Held {
  readonly lines: Line[] = [];
  private size = 0;

  add(line: Line): void {
    this.lines.push(line);
    this.size += line.kind === 'text' ? line.text.length + 1 : 0;
  }

  get tooLarge(): boolean {
    return this.size > largestRecord;
  }

  /** One document, or, when it is none but holds records, each line by itself. */
  documents(): readonly Document[] {
    const broken = this.lines.find((line) => line.kind !== 'text');
    const text = this.lines.map((line) => (line.kind === 'text' ? line.text : '')).join('\n');
    const whole = broken === undefined ? parse(text) : read(broken);
    if (whole.kind === 'json' || !this.lines.some(isRecord)) return [whole];
    return this.lines.map(read);
  }
}

/**
 * The documents of a file, which is either one JSON document, spread over any number of lines, or
 * JSON Lines. It is JSON Lines when its first line is a document by itself, or when a later line is
 * a whole record that cannot stand inside the document begun before it: so a broken first line does
 * not swallow the records that follow. A file without any text is one empty document.
 */
export async function* documents(lines: AsyncIterable<Line>): AsyncGenerator<Document> {
  let held: Held | null = new Held();
  let skipping = false;
  for await (const line of lines) {
    if (held === null) {
      // What follows a document that was too large belongs to it, until a record stands by itself.
      skipping &&= !isRecord(line);
      if (!skipping) yield read(line);
      continue;
    }
    const previous = held.lines.at(-1);
    if (previous === undefined) {
      const document = read(line);
      if (document.kind === 'not-json') {
        held.add(line);
      } else {
        held = null;
        yield document;
      }
    } else if (!goesOn(previous) && isRecord(line)) {
      yield* held.lines.map(read);
      held = null;
      yield read(line);
    } else {
      held.add(line);
      if (held.tooLarge) {
        held = null;
        skipping = true;
        yield { kind: 'too-large' };
      }
    }
  }
  if (held === null) return;
  if (held.lines.length === 0) yield { kind: 'empty' };
  else yield* held.documents();
}
