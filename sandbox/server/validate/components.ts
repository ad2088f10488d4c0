/**
 * Components of a message: the rules that neither the schema nor the builders know. Sources: the
 * component reference of Discord's documentation, and what Discord is known to refuse.
 */
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { Component, Emoji } from './bodies.js';
import { type Path, type Report, repeated } from './report.js';

const MAX_ROWS = 5;
const MAX_ROW_BUTTONS = 5;
/** Components of a display ("V2") message, nested ones counted. */
const MAX_DISPLAY_COMPONENTS = 40;
/** Characters of all text displays of a message together. */
const MAX_DISPLAY_TEXT = 4000;

const SELECTS: readonly number[] = [
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
];

/** Whether a component is a select of any kind. */
export function isSelect(component: Component): boolean {
  return SELECTS.includes(component.type);
}

/** What the message knows that its components depend on. */
export interface Surroundings {
  /** Names that `attachment://` may use. */
  readonly files: ReadonlySet<string>;
  /** Ids of the application's own emoji. */
  readonly emojis: { has(id: string): boolean };
  readonly display: boolean;
}

/** Every component with its path, outermost first. */
export function* everyComponent(
  components: readonly Component[],
  path: Path,
): Generator<{ component: Component; path: Path }> {
  for (const [index, component] of components.entries())
    yield* descend(component, [...path, index]);
}

function* descend(
  component: Component,
  path: Path,
): Generator<{ component: Component; path: Path }> {
  yield { component, path };
  if (component.components !== undefined)
    yield* everyComponent(component.components, [...path, 'components']);
  if (component.accessory !== undefined)
    yield* descend(component.accessory, [...path, 'accessory']);
  if (component.component !== undefined)
    yield* descend(component.component, [...path, 'component']);
}

/** Reports everything wrong with a message's components. */
export function checkComponents(
  components: readonly Component[],
  around: Surroundings,
  report: Report,
): void {
  const all = [...everyComponent(components, ['components'])];
  checkTop(components, around.display, report);
  checkIds(all, report);
  if (around.display) checkDisplay(all, report);
  for (const { component, path } of all) {
    if (component.type === ComponentType.ActionRow) checkRow(component, path, report);
    else if (component.type === ComponentType.Button) checkButton(component, path, around, report);
    else if (isSelect(component)) checkSelect(component, path, around, report);
    for (const media of mediaOf(component)) checkMedia(media, path, around, report);
  }
}

function checkTop(components: readonly Component[], display: boolean, report: Report): void {
  if (display) return;
  report.atMost(['components'], components, MAX_ROWS);
  for (const [index, component] of components.entries())
    if (component.type !== ComponentType.ActionRow)
      report.add(
        ['components', index, 'type'],
        'BASE_TYPE_CHOICES',
        'Only action rows are allowed without the IS_COMPONENTS_V2 flag.',
      );
}

function checkIds(all: readonly { component: Component; path: Path }[], report: Report): void {
  const named = all.filter(({ component }) => component.custom_id != null);
  const twice = repeated(named.map(({ component }) => component.custom_id));
  for (const { component, path } of named)
    if (twice.has(component.custom_id))
      report.add(
        [...path, 'custom_id'],
        'COMPONENT_CUSTOM_ID_DUPLICATED',
        'Component custom id cannot be duplicated',
      );
  const numbered = all.filter(({ component }) => (component.id ?? 0) !== 0);
  const same = repeated(numbered.map(({ component }) => component.id));
  for (const { component, path } of numbered)
    if (same.has(component.id))
      report.add([...path, 'id'], 'COMPONENT_ID_DUPLICATED', 'Component id cannot be duplicated');
}

function checkDisplay(all: readonly { component: Component; path: Path }[], report: Report): void {
  report.atMost(['components'], all, MAX_DISPLAY_COMPONENTS);
  const texts = all.flatMap(({ component }) =>
    component.type === ComponentType.TextDisplay ? [component.content ?? ''] : [],
  );
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length > MAX_DISPLAY_TEXT)
    report.add(
      ['components'],
      'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
      `The text of all components exceeds ${MAX_DISPLAY_TEXT} characters.`,
    );
}

function checkRow(row: Component, path: Path, report: Report): void {
  const inside = row.components ?? [];
  if (inside.length === 0)
    report.add(
      [...path, 'components'],
      'BASE_TYPE_BAD_LENGTH',
      'Must be between 1 and 5 in length.',
    );
  const selects = inside.filter(isSelect).length;
  const buttons = inside.filter((component) => component.type === ComponentType.Button).length;
  const width = buttons + selects * MAX_ROW_BUTTONS;
  if (width > MAX_ROW_BUTTONS)
    report.add(
      [...path, 'components'],
      'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
      'The specified component exceeds the maximum width',
    );
}

function checkButton(button: Component, path: Path, around: Surroundings, report: Report): void {
  const { style } = button;
  if (style === ButtonStyle.Premium) {
    if (button.sku_id == null) report.required([...path, 'sku_id']);
    return;
  }
  if (style === ButtonStyle.Link) {
    if (button.url == null) report.required([...path, 'url']);
    if (button.custom_id != null)
      report.add(
        [...path, 'custom_id'],
        'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
        'A custom id and url cannot both be specified',
      );
  } else {
    if (button.custom_id == null)
      report.add(
        [...path, 'custom_id'],
        'BUTTON_COMPONENT_CUSTOM_ID_REQUIRED',
        'A custom id is required',
      );
    if (button.url != null)
      report.add(
        [...path, 'url'],
        'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
        'A custom id and url cannot both be specified',
      );
  }
  if ((button.label ?? '').trim() === '' && button.emoji == null)
    report.add(
      [...path, 'label'],
      'BUTTON_COMPONENT_LABEL_REQUIRED',
      'A label or emoji is required',
    );
  report.atMost([...path, 'label'], button.label, 80);
  checkEmoji(button.emoji, [...path, 'emoji'], around, report);
}

function checkSelect(select: Component, path: Path, around: Surroundings, report: Report): void {
  const min = select.min_values ?? 1;
  const max = select.max_values ?? 1;
  if (min > max)
    report.add([...path, 'min_values'], 'NUMBER_TYPE_MAX', `Must be less than or equal to ${max}.`);
  const { options } = select;
  if (options === undefined) return;
  checkOptions(options, path, around, report);
  if (select.max_values != null && max > options.length)
    report.add(
      [...path, 'max_values'],
      'NUMBER_TYPE_MAX',
      'The max number of options cannot exceed the number of options.',
    );
  const chosen = options.filter((option) => option.default === true).length;
  if (chosen > max)
    report.add(
      [...path, 'options'],
      'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES',
      'Too many defaults',
    );
}

/** Options of a select: distinct values, real emoji. */
export function checkOptions(
  options: NonNullable<Component['options']>,
  path: Path,
  around: Surroundings,
  report: Report,
): void {
  const twice = repeated(options.map((option) => option.value));
  for (const [index, option] of options.entries()) {
    if (twice.has(option.value))
      report.add(
        [...path, 'options', index, 'value'],
        'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
        'The specified option value is already used',
      );
    checkEmoji(option.emoji, [...path, 'options', index, 'emoji'], around, report);
  }
}

/** One emoji as people see it: pictographs, flags and keycaps. */
const UNICODE_EMOJI =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[#*0-9]\u{FE0F}?\u{20E3}/u;

function checkEmoji(
  emoji: Emoji | null | undefined,
  path: Path,
  around: Surroundings,
  report: Report,
): void {
  if (emoji == null) return;
  const known =
    emoji.id != null ? around.emojis.has(emoji.id) : UNICODE_EMOJI.test(emoji.name ?? '');
  if (!known) report.add([...path, 'name'], 'COMPONENT_INVALID_EMOJI', 'Invalid emoji');
}

function mediaOf(component: Component): string[] {
  return [
    ...(component.items ?? []).map((item) => item.media.url),
    ...(component.media === undefined ? [] : [component.media.url]),
    ...(component.file === undefined ? [] : [component.file.url]),
  ];
}

function checkMedia(url: string, path: Path, around: Surroundings, report: Report): void {
  if (url.startsWith('attachment://') && !around.files.has(url.slice('attachment://'.length)))
    report.add(path, 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND', `No file for ${url}`);
}
