import {
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIComponentInMessageActionRow,
  type APIMessageTopLevelComponent,
  type APISelectMenuOption,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import { h } from './dom.js';
import { emoji, type Reader } from './markdown-dom.js';
import { select } from './select.js';

/** What a press does. */
export type Press = (customId: string, values: readonly string[] | null) => void;

const styles: Readonly<Record<number, string>> = {
  [ButtonStyle.Primary]: 'primary',
  [ButtonStyle.Secondary]: 'secondary',
  [ButtonStyle.Success]: 'success',
  [ButtonStyle.Danger]: 'danger',
  [ButtonStyle.Link]: 'secondary',
};

/** Who reads the components, and where. */
interface Place {
  readonly reader: Reader;
  readonly channel: string;
}

/** The rows of buttons and selects under a message. `busy` is the control that awaits its answer. */
export const componentRows = (
  components: readonly APIMessageTopLevelComponent[],
  place: Place,
  busy: string | null,
  press: Press,
): readonly HTMLElement[] =>
  components
    .filter(
      (row): row is APIActionRowComponent<APIComponentInMessageActionRow> =>
        row.type === ComponentType.ActionRow,
    )
    .map((row) =>
      h(
        'discord-action-row',
        {},
        ...row.components.map((component) =>
          component.type === ComponentType.Button
            ? button(component, busy, press)
            : menu(component, place, busy, press),
        ),
      ),
    );

const button = (component: APIButtonComponent, busy: string | null, press: Press): HTMLElement => {
  const label = 'label' in component ? (component.label ?? '') : '';
  const picture = 'emoji' in component ? component.emoji : undefined;
  const content = [
    picture?.id
      ? emoji(picture.name ?? 'emoji', picture.id)
      : picture?.name
        ? h('span', { class: 'glyph' }, picture.name)
        : null,
    label === '' ? null : h('span', {}, label),
  ];
  if (component.style === ButtonStyle.Link) {
    return h(
      'a',
      { class: 'button secondary', href: component.url, target: '_blank', rel: 'noreferrer' },
      ...content,
      ' ↗',
    );
  }
  const id = 'custom_id' in component ? component.custom_id : '';
  const waiting = busy === id;
  return h(
    'button',
    {
      type: 'button',
      class: `button ${styles[component.style] ?? 'secondary'}${waiting ? ' busy' : ''}`,
      disabled: component.disabled ?? false,
      'aria-busy': waiting ? 'true' : null,
      'data-custom-id': id,
      onclick: () => press(id, null),
    },
    ...content,
  );
};

/** What a select offers: its own list, the people, or the channels of the server where it stands. */
const optionsOf = (
  component: Exclude<APIComponentInMessageActionRow, APIButtonComponent>,
  { reader, channel: where }: Place,
): readonly APISelectMenuOption[] => {
  if (component.type === ComponentType.StringSelect) return component.options;
  const chosen = new Set((component.default_values ?? []).map(({ id }) => id));
  const option = (label: string, value: string): APISelectMenuOption => ({
    label,
    value,
    default: chosen.has(value),
  });
  switch (component.type) {
    case ComponentType.UserSelect:
      return reader.model.people().map((user) => option(user.name, user.id));
    case ComponentType.ChannelSelect: {
      const here = reader.model.channel(where)?.guild;
      return reader.model
        .channelsOf(reader.user)
        .filter(({ kind, guild }) => kind === 'text' && guild === here)
        .map((channel) => option(`#${channel.name}`, channel.id));
    }
    default:
      return [];
  }
};

const menu = (
  component: Exclude<APIComponentInMessageActionRow, APIButtonComponent>,
  place: Place,
  busy: string | null,
  press: Press,
): HTMLElement => {
  return select({
    placeholder: component.placeholder ?? 'Make a selection',
    options: optionsOf(component, place),
    min: component.min_values ?? 1,
    max: component.max_values ?? 1,
    disabled: (component.disabled ?? false) || busy === component.custom_id,
    onChoose: (values) => press(component.custom_id, values),
  });
};
