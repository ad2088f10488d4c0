/** The list of commands an application publishes. Source: Discord's page on application commands. */
import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  Locale,
} from 'discord-api-types/v10';
import type { Choice, CommandBody, CommandOption } from './bodies.js';
import { type Path, Report, repeated } from './report.js';

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
/** Characters of a command, each text counted in its longest language. */
const MAX_CHARACTERS = 8000;
const MAX_CHOICE_VALUE = 100;
/** How many of each type an application may have in one scope. */
const MAX_COMMANDS: ReadonlyMap<number, number> = new Map([
  [ApplicationCommandType.ChatInput, 100],
  [ApplicationCommandType.User, 15],
  [ApplicationCommandType.Message, 15],
]);
const LOCALES: ReadonlySet<string> = new Set(Object.values(Locale));

const { Subcommand, SubcommandGroup } = ApplicationCommandOptionType;
const CHOOSABLE: readonly number[] = [
  ApplicationCommandOptionType.String,
  ApplicationCommandOptionType.Integer,
  ApplicationCommandOptionType.Number,
];

/** What is wrong with a list of commands beyond the schema. */
export function commandProblems(commands: readonly CommandBody[]): Report['problems'] {
  const report = new Report();
  const twice = repeated(commands.map((command) => `${typeOf(command)} ${command.name}`));
  for (const [index, command] of commands.entries()) {
    if (twice.has(`${typeOf(command)} ${command.name}`))
      report.add(
        [index, 'name'],
        'APPLICATION_COMMANDS_DUPLICATE_NAME',
        'Application command names must be unique',
      );
    checkCommand(command, [index], report);
  }
  for (const [type, most] of MAX_COMMANDS) {
    const count = commands.filter((command) => typeOf(command) === type).length;
    if (count > most)
      report.add([], 'APPLICATION_COMMANDS_MAX', `At most ${most} commands of type ${type}`);
  }
  return report.problems;
}

function typeOf(command: CommandBody): number {
  return command.type ?? ApplicationCommandType.ChatInput;
}

function checkCommand(command: CommandBody, path: Path, report: Report): void {
  checkLocales(command, path, report);
  if (typeOf(command) !== ApplicationCommandType.ChatInput) {
    if ((command.description ?? '') !== '')
      report.add(
        [...path, 'description'],
        'BASE_TYPE_FORBIDDEN',
        'Menu commands have no description',
      );
    return;
  }
  checkName(command, path, report);
  if ((command.description ?? '').trim() === '') report.required([...path, 'description']);
  checkOptionList(command.options ?? [], path, 0, report);
  const size = characters(command);
  if (size > MAX_CHARACTERS)
    report.add(
      path,
      'APPLICATION_COMMAND_TOO_LARGE',
      `Command exceeds maximum size (${MAX_CHARACTERS}): ${size}`,
    );
}

function checkName(named: CommandBody | CommandOption, path: Path, report: Report): void {
  const names = [
    [[...path, 'name'], named.name] as const,
    ...Object.entries(named.name_localizations ?? {}).map(
      ([locale, name]) => [[...path, 'name_localizations', locale], name] as const,
    ),
  ];
  for (const [at, name] of names)
    if (!NAME.test(name) || name !== name.toLowerCase())
      report.add(at, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
}

function checkLocales(named: CommandBody | CommandOption, path: Path, report: Report): void {
  for (const field of ['name_localizations', 'description_localizations'] as const)
    for (const locale of Object.keys(named[field] ?? {}))
      checkLocale(locale, [...path, field], report);
}

function checkLocale(locale: string, path: Path, report: Report): void {
  if (!LOCALES.has(locale))
    report.add([...path, locale], 'BASE_TYPE_CHOICES', `${locale} is not a locale of Discord`);
}

function checkOptionList(
  options: readonly CommandOption[],
  path: Path,
  depth: number,
  report: Report,
): void {
  const nested = options.filter(isNested);
  if (nested.length > 0 && nested.length < options.length)
    report.add(
      [...path, 'options'],
      'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
      'Sub-command and sub-command group option types are mutually exclusive to all other types',
    );
  checkDistinct(options, path, report);
  let optional = false;
  for (const [index, option] of options.entries()) {
    const at = [...path, 'options', index];
    checkName(option, at, report);
    checkLocales(option, at, report);
    if (option.description.trim() === '') report.required([...at, 'description']);
    if (option.required === true && optional)
      report.add(
        at,
        'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
        'Required options must be placed before non-required options',
      );
    optional ||= option.required !== true && !isNested(option);
    checkOption(option, at, depth, report);
  }
}

function isNested(option: CommandOption): boolean {
  return option.type === Subcommand || option.type === SubcommandGroup;
}

/** Names must differ in every language, where an untranslated one stands in for itself. */
function checkDistinct(options: readonly CommandOption[], path: Path, report: Report): void {
  const locales = new Set(
    options.flatMap((option) => Object.keys(option.name_localizations ?? {})),
  );
  for (const locale of [undefined, ...locales]) {
    const names = options.map((option) =>
      locale === undefined ? option.name : (option.name_localizations?.[locale] ?? option.name),
    );
    for (const name of repeated(names))
      report.add(
        [...path, 'options'],
        'APPLICATION_COMMAND_OPTIONS_NAME_NOT_UNIQUE',
        `Option name "${name}" is not unique${locale === undefined ? '' : ` in ${locale}`}`,
      );
  }
}

function checkOption(option: CommandOption, path: Path, depth: number, report: Report): void {
  if (isNested(option)) {
    const allowed = option.type === SubcommandGroup ? depth === 0 : depth <= 1;
    if (!allowed)
      report.add(
        [...path, 'type'],
        'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
        'Nested too deeply',
      );
    checkOptionList(option.options ?? [], path, depth + 1, report);
    return;
  }
  const choices = option.choices ?? [];
  if (option.autocomplete === true && choices.length > 0)
    report.add(
      [...path, 'choices'],
      'APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_CHOICES',
      'Choices and autocomplete exclude each other',
    );
  if ((option.autocomplete === true || choices.length > 0) && !CHOOSABLE.includes(option.type))
    report.add([...path, 'choices'], 'BASE_TYPE_FORBIDDEN', 'Not for options of this type');
  if ((option.min_value ?? -Infinity) > (option.max_value ?? Infinity))
    report.add([...path, 'min_value'], 'NUMBER_TYPE_MAX', 'min_value is above max_value');
  if ((option.min_length ?? 0) > (option.max_length ?? Infinity))
    report.add([...path, 'min_length'], 'NUMBER_TYPE_MAX', 'min_length is above max_length');
  checkChoices(choices, path, report);
}

function checkChoices(choices: readonly Choice[], path: Path, report: Report): void {
  const twice = repeated(choices.map((choice) => choice.name));
  for (const [index, choice] of choices.entries()) {
    const at = [...path, 'choices', index];
    if (twice.has(choice.name))
      report.add(
        [...at, 'name'],
        'APPLICATION_COMMAND_OPTIONS_CHOICE_NAMES_DUPLICATE',
        'Choice names must be unique',
      );
    if (typeof choice.value === 'string')
      report.atMost([...at, 'value'], choice.value, MAX_CHOICE_VALUE);
    for (const locale of Object.keys(choice.name_localizations ?? {}))
      checkLocale(locale, [...at, 'name_localizations'], report);
  }
}

function characters(named: CommandBody | CommandOption): number {
  const longest = (text: string, other: Readonly<Record<string, string>> | null | undefined) =>
    Math.max(text.length, ...Object.values(other ?? {}).map((value) => value.length));
  const own =
    longest(named.name, named.name_localizations) +
    longest(named.description ?? '', named.description_localizations);
  const choices = 'choices' in named ? (named.choices ?? []) : [];
  return (
    own +
    (named.options ?? []).reduce((sum, option) => sum + characters(option), 0) +
    choices.reduce(
      (sum, choice) =>
        sum +
        longest(choice.name, choice.name_localizations) +
        (typeof choice.value === 'string' ? choice.value.length : 0),
      0,
    )
  );
}
