/**
 * Discord's dialect of Markdown, read into a tree. Pure, so that it is tested without a browser;
 * `markdown-dom.ts` makes elements of the tree. Follows what Discord's clients show: headings of
 * three sizes, `-#` small print, quotes, lists, fences, and the angle-bracket forms of mentions,
 * timestamps and emoji.
 */
export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'strong' | 'em' | 'underline' | 'strike' | 'spoiler';
      readonly children: readonly Inline[];
    }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly type: 'user' | 'channel' | 'role'; readonly id: string }
  | { readonly type: 'command'; readonly name: string }
  /** `at` in epoch seconds; `style` one of Discord's letters. */
  | { readonly type: 'time'; readonly at: number; readonly style: string }
  | { readonly type: 'emoji'; readonly name: string; readonly id: string };

export type Block =
  | { readonly type: 'paragraph' | 'small'; readonly children: readonly Inline[] }
  | { readonly type: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | { readonly type: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly type: 'list';
      /** Number of the first item; `null` for bullets. */
      readonly start: number | null;
      readonly items: readonly { readonly depth: number; readonly children: readonly Inline[] }[];
    }
  | { readonly type: 'fence'; readonly text: string };

type Rule = readonly [RegExp, (match: RegExpExecArray) => Inline | null];

const pair = (type: 'strong' | 'em' | 'underline' | 'strike' | 'spoiler') => {
  return (match: RegExpExecArray): Inline => ({ type, children: parseInline(match[1] ?? '') });
};

/** The last second that a JavaScript date can tell; Discord leaves later ones as they were typed. */
const furthest = 8_640_000_000_000;

// Tried in order at each place; every expression is sticky, so it only matches right there.
const rules: readonly Rule[] = [
  [/\\([^\p{L}\p{N}\s])/uy, ([, text = '']) => ({ type: 'text', text })],
  // Spaces belong to it, save one that keeps a backtick apart.
  [
    /(`+)([\s\S]*?[^`])\1(?!`)/y,
    ([, , text = '']) => ({ type: 'code', text: text.replace(/^ (?= *`)|(?<=` *) $/g, '') }),
  ],
  [/<@!?(\d{1,20})>/y, ([, id = '']) => ({ type: 'user', id })],
  [/<@&(\d{1,20})>/y, ([, id = '']) => ({ type: 'role', id })],
  [/<#(\d{1,20})>/y, ([, id = '']) => ({ type: 'channel', id })],
  [/<\/([^:>\n]{1,100}):\d{1,20}>/y, ([, name = '']) => ({ type: 'command', name })],
  [
    /<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y,
    ([, at = '0', style = 'f']) =>
      Math.abs(Number(at)) > furthest ? null : { type: 'time', at: Number(at), style },
  ],
  [/<a?:(\w{2,32}):(\d{1,20})>/y, ([, name = '', id = '']) => ({ type: 'emoji', name, id })],
  [
    /\[((?:[^[\]\\\n]|\\.)+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?:\s+"[^"\n]*")?\)/y,
    ([, text = '', href = '']) => ({ type: 'link', href, children: parseInline(text) }),
  ],
  [
    /<(https?:\/\/[^\s<>]+)>|(https?:\/\/[^\s<]*[^\s<.,:;"'\])])/y,
    ([, angled, bare]) => {
      const href = angled ?? bare ?? '';
      return { type: 'link', href, children: [{ type: 'text', text: href }] };
    },
  ],
  [/\*\*((?:\\[\s\S]|(?!\*\*)[\s\S])+(?:\*(?=\*\*))?)\*\*/y, pair('strong')],
  [/__((?:\\[\s\S]|(?!__)[\s\S])+)__/y, pair('underline')],
  [/~~((?:\\[\s\S]|(?!~~)[\s\S])+)~~/y, pair('strike')],
  [/\|\|((?:\\[\s\S]|(?!\|\|)[\s\S])+)\|\|/y, pair('spoiler')],
  [/\*(?=\S)((?:\\[\s\S]|\*\*[\s\S]+?\*\*|[^*\\])+?)\*(?!\*)/y, pair('em')],
  [/_((?:\\[\s\S]|[^_\\])+?)_(?![\p{L}\p{N}_])/uy, pair('em')],
];

const plain = /[\s\S][^\\`<[*_~|h]*/y;

/** Text within a line or paragraph; what is not markup stays as it was typed. */
export const parseInline = (source: string): readonly Inline[] => {
  const found: Inline[] = [];
  const say = (text: string): void => {
    const last = found.at(-1);
    if (last?.type === 'text') found[found.length - 1] = { type: 'text', text: last.text + text };
    else found.push({ type: 'text', text });
  };
  let at = 0;
  while (at < source.length) {
    const match = firstMatch(source, at);
    if (match) {
      if (match.inline.type === 'text') say(match.inline.text);
      else found.push(match.inline);
      at += match.length;
    } else {
      plain.lastIndex = at;
      const text = plain.exec(source)?.[0] ?? source.slice(at);
      say(text);
      at += text.length;
    }
  }
  return found;
};

const firstMatch = (
  source: string,
  at: number,
): { readonly inline: Inline; readonly length: number } | null => {
  for (const [expression, make] of rules) {
    expression.lastIndex = at;
    const match = expression.exec(source);
    const inline = match && make(match);
    if (match && inline) return { inline, length: match[0].length };
  }
  return null;
};

const heading = /^(#{1,3}) +(.+)$/;
const small = /^-# +(.+)$/;
const item = /^( *)(?:[-*]|(\d{1,9})\.) +(.+)$/;

/** A whole message, embed description or field value. */
export const parseMarkdown = (source: string): readonly Block[] =>
  source
    .split(/```(?:[\w+-]*\n)?([\s\S]+?)\n?```\n?/)
    .flatMap((part, index): readonly Block[] =>
      index % 2 === 1 ? [{ type: 'fence', text: part }] : part === '' ? [] : parseLines(part),
    );

const parseLines = (source: string): readonly Block[] => {
  const blocks: Block[] = [];
  const lines = source.replace(/\n$/, '').split('\n');
  let paragraph: string[] = [];
  const close = (): void => {
    if (paragraph.length > 0) {
      blocks.push({ type: 'paragraph', children: parseInline(paragraph.join('\n')) });
    }
    paragraph = [];
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const title = heading.exec(line);
    const print = small.exec(line);
    if (line.startsWith('>>> ')) {
      close();
      const rest = [line.slice(4), ...lines.slice(index + 1)].join('\n');
      blocks.push({ type: 'quote', blocks: parseLines(rest) });
      break;
    }
    if (title) {
      close();
      const level = title[1]?.length ?? 1;
      blocks.push({ type: 'heading', level, children: parseInline(title[2] ?? '') });
    } else if (print) {
      close();
      blocks.push({ type: 'small', children: parseInline(print[1] ?? '') });
    } else if (line.startsWith('> ')) {
      close();
      const end = runEnd(lines, index, (other) => other.startsWith('> '));
      const inner = lines.slice(index, end).map((other) => other.slice(2));
      blocks.push({ type: 'quote', blocks: parseLines(inner.join('\n')) });
      index = end - 1;
    } else if (item.test(line)) {
      close();
      const numbered = item.exec(line)?.[2] !== undefined;
      const end = runEnd(lines, index, (other) => {
        const match = item.exec(other);
        return match !== null && (match[2] !== undefined) === numbered;
      });
      blocks.push(parseList(lines.slice(index, end)));
      index = end - 1;
    } else {
      paragraph.push(line);
    }
  }
  close();
  return blocks;
};

const runEnd = (
  lines: readonly string[],
  from: number,
  belongs: (line: string) => boolean,
): number => {
  let end = from;
  while (end < lines.length && belongs(lines[end] ?? '')) end += 1;
  return end;
};

const parseList = (lines: readonly string[]): Block => {
  const matches = lines.map((line) => item.exec(line));
  const first = matches[0]?.[2];
  return {
    type: 'list',
    start: first === undefined ? null : Number(first),
    items: matches.map((match) => ({
      depth: Math.min(3, Math.floor((match?.[1]?.length ?? 0) / 2)),
      children: parseInline(match?.[3] ?? ''),
    })),
  };
};
