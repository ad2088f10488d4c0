import { clocks } from '../../match/clock-choices.js';
import { isPseudonym } from '../../match/pseudonym.js';
import { boardStyles } from '../../match/table.js';
import { audiences, type PersonDocument } from '../../play/documents.js';
import type { Voice } from '../../text/index.js';
import { accent, type Outgoing, plain, type Row, rows } from '../message.js';
import { choiceRow, peopleRow } from '../select.js';

/** Whose panel a press came from: all preferences, or only who may challenge. */
export const preferencePanels = ['all', 'challenges'] as const;
export type PreferencePanel = (typeof preferencePanels)[number];

/** Versions before this one could block a pseudonym, which stands for nobody. */
const blockedBy = ({ blocked }: PersonDocument): readonly string[] =>
  blocked.filter((id) => !isPseudonym(id));

/** What a person has settled for themselves, and all that they can change. */
export const preferencesPanel = (
  say: Voice['say'],
  panel: PreferencePanel,
  person: PersonDocument,
): Outgoing => {
  const all = panel === 'all';
  const count = blockedBy(person).length;
  const lines = [
    ...(all
      ? [
          say(
            person.reminders
              ? 'personal:preferences.remindersOn'
              : 'personal:preferences.remindersOff',
          ),
        ]
      : []),
    count === 0
      ? say('personal:preferences.blockedNone')
      : say('personal:preferences.blocked', { count }),
    `-# ${say('personal:preferences.body')}`,
  ];
  return {
    ...plain(''),
    embeds: [
      {
        title: say(all ? 'personal:preferences.title' : 'personal:preferences.titleChallenges'),
        description: lines.join('\n'),
        color: accent,
      },
    ],
    components: [
      ...(all ? boardRows(say, panel, person) : []),
      ...challengeRows(say, panel, person),
      ...(all ? reminderRow(say, panel, person) : []),
    ],
  };
};

const boardRows = (
  say: Voice['say'],
  panel: PreferencePanel,
  person: PersonDocument,
): readonly Row[] => {
  const styles = ['auto', ...boardStyles] as const;
  return [
    choiceRow(
      panel,
      'mine:style',
      styles.map((value) => ({ value, label: say(`personal:preferences.style.${value}`) })),
      person.style ?? 'auto',
      say('personal:preferences.name.style'),
    ),
    choiceRow(
      panel,
      'mine:clock',
      [
        { value: 'auto', label: say('personal:preferences.clockAuto') },
        ...clocks.map((value) => ({
          value,
          label: say('personal:preferences.clock', {
            value: { key: `commands:choice.clock.${value}` },
          }),
        })),
      ],
      person.clock ?? 'auto',
      say('personal:preferences.name.clock'),
    ),
  ];
};

const challengeRows = (
  say: Voice['say'],
  panel: PreferencePanel,
  person: PersonDocument,
): readonly Row[] => [
  choiceRow(
    panel,
    'mine:challenges',
    audiences.map((value) => ({
      value,
      label: say(`personal:preferences.challenges.${value}`),
    })),
    person.challenges,
    say('personal:preferences.name.challenges'),
  ),
  peopleRow(panel, 'mine:blocked', say('personal:preferences.block'), blockedBy(person)),
];

const reminderRow = (
  say: Voice['say'],
  panel: PreferencePanel,
  { reminders }: PersonDocument,
): readonly Row[] =>
  rows([
    {
      table: panel,
      turn: null,
      action: `mine:reminders:${reminders ? 'off' : 'on'}`,
      label: say(reminders ? 'personal:button.remindersOff' : 'personal:button.remindersOn'),
      style: 'secondary',
    },
  ]);
