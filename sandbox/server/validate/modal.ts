/** Modals: the documentation allows less than the schema, and the documentation is followed. */
import { ComponentType } from 'discord-api-types/v10';
import type { Component, ModalBody } from './bodies.js';
import { checkOptions, everyComponent, isSelect } from './components.js';
import { type Path, Report, repeated } from './report.js';

const MAX_COMPONENTS = 5;

/** What is wrong with a modal beyond the schema. */
export function modalProblems(modal: ModalBody): Report['problems'] {
  const report = new Report(['data']);
  report.atMost(['components'], modal.components, MAX_COMPONENTS);
  const all = [...everyComponent(modal.components, ['components'])];
  const ids = all.flatMap(({ component }) => component.custom_id ?? []);
  const twice = repeated(ids);
  for (const { component, path } of all) {
    if (component.custom_id != null && twice.has(component.custom_id))
      report.add(
        [...path, 'custom_id'],
        'COMPONENT_CUSTOM_ID_DUPLICATED',
        'Component custom id cannot be duplicated',
      );
    if (component.disabled === true)
      report.add(
        [...path, 'disabled'],
        'COMPONENT_DISABLED_IN_MODAL',
        'Cannot be disabled in a modal',
      );
    checkOne(component, path, report);
  }
  return report.problems;
}

function checkOne(component: Component, path: Path, report: Report): void {
  if (component.type === ComponentType.TextInput) checkInput(component, path, report);
  if (component.type === ComponentType.ActionRow && (component.components ?? []).length !== 1)
    report.add([...path, 'components'], 'BASE_TYPE_BAD_LENGTH', 'Must be 1 in length.');
  if (component.type === ComponentType.RadioGroup && (component.options ?? []).length < 2)
    report.add([...path, 'options'], 'BASE_TYPE_BAD_LENGTH', 'Must be between 2 and 10 in length.');
  if (isSelect(component) && component.options !== undefined)
    checkOptions(
      component.options,
      path,
      { files: new Set(), emojis: new Set(), display: false },
      report,
    );
}

function checkInput(input: Component, path: Path, report: Report): void {
  const inRow = path.at(-2) === 'components' && path.length > 2;
  if (inRow && input.label == null) report.required([...path, 'label']);
  if (!inRow && input.label != null)
    report.add(
      [...path, 'label'],
      'TEXT_INPUT_LABEL_FORBIDDEN',
      'The label belongs to the Label component',
    );
  const min = input.min_length ?? 0;
  const max = input.max_length ?? 4000;
  if (min > max)
    report.add([...path, 'min_length'], 'NUMBER_TYPE_MAX', `Must be less than or equal to ${max}.`);
  report.atMost([...path, 'value'], input.value, max);
}
