import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Block,
  type Inline,
  parseInline,
  parseMarkdown,
} from '../../../sandbox/page/markdown.js';

const text = (words: string): Inline => ({ type: 'text', text: words });

describe('text within a line', () => {
  const cases: readonly (readonly [string, readonly Inline[]])[] = [
    ['plain', [text('plain')]],
    ['**bold** end', [{ type: 'strong', children: [text('bold')] }, text(' end')]],
    [
      '*it* _it_',
      [{ type: 'em', children: [text('it')] }, text(' '), { type: 'em', children: [text('it')] }],
    ],
    ['***both***', [{ type: 'strong', children: [{ type: 'em', children: [text('both')] }] }]],
    [
      '__under__ ~~gone~~',
      [
        { type: 'underline', children: [text('under')] },
        text(' '),
        { type: 'strike', children: [text('gone')] },
      ],
    ],
    ['||hid||', [{ type: 'spoiler', children: [text('hid')] }]],
    ['snake_case_name', [text('snake_case_name')]],
    ['2 * 3 * 4', [text('2 * 3 * 4')]],
    ['`a *b*`', [{ type: 'code', text: 'a *b*' }]],
    ['\\*no\\*', [text('*no*')]],
    ['<@123> <@!45>', [{ type: 'user', id: '123' }, text(' '), { type: 'user', id: '45' }]],
    ['<#9> <@&8>', [{ type: 'channel', id: '9' }, text(' '), { type: 'role', id: '8' }]],
    ['</games list:77>', [{ type: 'command', name: 'games list' }]],
    ['<t:1700000000:R>', [{ type: 'time', at: 1_700_000_000, style: 'R' }]],
    ['<t:8640000000001:R>', [text('<t:8640000000001:R>')]],
    ['<t:1700000000>', [{ type: 'time', at: 1_700_000_000, style: 'f' }]],
    [
      '<:die5:42><a:roll:43>',
      [
        { type: 'emoji', name: 'die5', id: '42' },
        { type: 'emoji', name: 'roll', id: '43' },
      ],
    ],
    [
      '[rules](https://a.example/x)',
      [{ type: 'link', href: 'https://a.example/x', children: [text('rules')] }],
    ],
    [
      'see https://a.example/x.',
      [
        text('see '),
        { type: 'link', href: 'https://a.example/x', children: [text('https://a.example/x')] },
        text('.'),
      ],
    ],
    ['[x](javascript:alert(1))', [text('[x](javascript:alert(1))')]],
    ['<script>', [text('<script>')]],
  ];
  test.each(cases)('%s', (source, expected) => {
    expect(parseInline(source)).toEqual(expected);
  });
});

describe('blocks', () => {
  test('headings, small print, quotes, lists and fences', () => {
    const source = [
      '## Scores',
      '-# small',
      '> said',
      '> twice',
      '- one',
      '  - inner',
      '3. three',
      'last',
      'line',
      '```txt',
      ' 1 2',
      '```',
    ].join('\n');
    const expected: readonly Block[] = [
      { type: 'heading', level: 2, children: [text('Scores')] },
      { type: 'small', children: [text('small')] },
      { type: 'quote', blocks: [{ type: 'paragraph', children: [text('said\ntwice')] }] },
      {
        type: 'list',
        start: null,
        items: [
          { depth: 0, children: [text('one')] },
          { depth: 1, children: [text('inner')] },
        ],
      },
      { type: 'list', start: 3, items: [{ depth: 0, children: [text('three')] }] },
      { type: 'paragraph', children: [text('last\nline')] },
      { type: 'fence', text: ' 1 2' },
    ];
    expect(parseMarkdown(source)).toEqual(expected);
  });

  test('what looks almost like markup stays text', () => {
    for (const source of ['#none', '-none', '>none', '####### x', '``` open']) {
      expect(parseMarkdown(source)).toEqual([{ type: 'paragraph', children: [text(source)] }]);
    }
  });
});

const wordsOf = (inline: Inline): string => {
  switch (inline.type) {
    case 'text':
    case 'code':
      return inline.text;
    case 'strong':
    case 'em':
    case 'underline':
    case 'strike':
    case 'spoiler':
    case 'link':
      return inline.children.map(wordsOf).join('');
    default:
      return '';
  }
};

test('letters and digits are never lost, whatever stands around them', () => {
  const piece = fc.constantFrom(
    'a',
    '7',
    ' ',
    '*',
    '**',
    '_',
    '__',
    '~~',
    '||',
    '`',
    '\\',
    '<',
    '>',
    '[',
    ']',
    '(',
    ')',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const source = pieces.join('');
      const kept = (words: string): string => words.replace(/[^a7]/g, '');
      expect(kept(parseInline(source).map(wordsOf).join(''))).toBe(kept(source));
    }),
  );
});
