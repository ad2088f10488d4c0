/**
 * The first of two checks of a body: Discord's own published schema (`discord-api-spec`, zod). It is
 * loaded when first needed: its import costs about 0.2 s and 25 MB.
 */
import { $ZodType, safeParse } from 'zod/v4/core';
import type { Problem } from '../errors.js';

/** The bodies the stand-in checks, by the name of Discord's schema for them. */
const SCHEMAS = {
  pong: 'PongInteractionCallbackRequestSchema',
  reply: 'CreateMessageInteractionCallbackRequestSchema',
  update: 'UpdateMessageInteractionCallbackRequestSchema',
  autocomplete: 'ApplicationCommandAutocompleteCallbackRequestSchema',
  modal: 'ModalInteractionCallbackRequestSchema',
  followup: 'IncomingWebhookInteractionRequestSchema',
  webhookEdit: 'IncomingWebhookUpdateRequestPartialSchema',
  messageCreate: 'MessageCreateRequestSchema',
  messageEdit: 'MessageEditRequestPartialSchema',
  command: 'ApplicationCommandUpdateRequestSchema',
  privateChannel: 'CreatePrivateChannelRequestSchema',
  thread: 'CreateTextThreadWithMessageRequestSchema',
} as const;

export type SchemaName = keyof typeof SCHEMAS;

// A plain string, as the package declares types for this entry that are not types.
const SPECIFIER: string = 'discord-api-spec/zod';

let loading: Promise<Record<string, unknown>> | undefined;

/** What Discord's schema finds wrong in `body`. */
export async function schemaProblems(name: SchemaName, body: unknown): Promise<Problem[]> {
  loading ??= import(SPECIFIER);
  const schema = (await loading)[SCHEMAS[name]];
  if (!(schema instanceof $ZodType)) throw new Error(`discord-api-spec has no ${SCHEMAS[name]}`);
  const outcome = safeParse(schema, accepted(body));
  return outcome.success ? [] : outcome.error.issues.flatMap((issue) => problemsOf(issue, []));
}

/**
 * Discord takes a few things in two forms of which its schema names one: ids as numbers, and
 * permission sets as decimal strings.
 */
function accepted(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(accepted);
  if (!isObject(body)) return body;
  const copy: Record<string, unknown> = { ...body };
  if (Array.isArray(copy.attachments))
    copy.attachments = copy.attachments.map((entry: unknown) =>
      isObject(entry) && typeof entry.id === 'number' ? { ...entry, id: String(entry.id) } : entry,
    );
  const permissions = copy.default_member_permissions;
  if (typeof permissions === 'string' && /^\d+$/.test(permissions))
    copy.default_member_permissions = Number(permissions);
  if (isObject(copy.data)) copy.data = accepted(copy.data);
  return copy;
}

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly origin?: string;
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
  readonly values?: readonly unknown[];
  readonly errors?: readonly (readonly Issue[])[];
}

function problemsOf(issue: Issue, at: readonly (string | number)[]): Problem[] {
  const path = [...at, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))];
  if (issue.code === 'invalid_union' && issue.errors !== undefined && issue.errors.length > 0) {
    const branch = closest(issue.errors);
    if (branch !== undefined) return branch.flatMap((inner) => problemsOf(inner, path));
  }
  return [{ path, ...wording(issue) }];
}

/** Of a union's branches, the one whose `type` fitted, and of those the one with fewest faults. */
function closest(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const fitting = branches.filter(
    (issues) => !issues.some((issue) => issue.path[0] === 'type' && issue.path.length === 1),
  );
  return [...fitting].sort((a, b) => a.length - b.length)[0];
}

function wording(issue: Issue): { code: string; message: string } {
  const text = issue.origin === 'string' || issue.origin === 'array';
  if (issue.code === 'too_big')
    return text
      ? { code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${issue.maximum} or fewer in length.` }
      : { code: 'NUMBER_TYPE_MAX', message: `Must be less than or equal to ${issue.maximum}.` };
  if (issue.code === 'too_small')
    return text
      ? { code: 'BASE_TYPE_MIN_LENGTH', message: `Must be ${issue.minimum} or more in length.` }
      : { code: 'NUMBER_TYPE_MIN', message: `Must be greater than or equal to ${issue.minimum}.` };
  if (issue.code === 'invalid_value')
    return {
      code: 'BASE_TYPE_CHOICES',
      message: `Must be one of ${(issue.values ?? []).join(', ')}.`,
    };
  if (issue.code === 'invalid_union')
    return { code: 'UNION_TYPE_CHOICES', message: 'Value fits none of the allowed types.' };
  return { code: 'BASE_TYPE_INVALID', message: issue.message };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
