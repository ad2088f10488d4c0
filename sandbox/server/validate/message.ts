/**
 * Messages: content, embeds, files and flags. Sources: the message and embed pages of Discord's
 * documentation; the two byte ceilings are reports that Discord confirmed but never documented.
 */
import { ComponentType, MessageFlags } from 'discord-api-types/v10';
import { DiscordError, invalidBody, refusal } from '../errors.js';
import type { MessageBody } from './bodies.js';
import { checkComponents, everyComponent, isSelect } from './components.js';
import { Report } from './report.js';

const MAX_CONTENT = 2000;
/** Characters of all embeds of a message together, trimmed. */
const MAX_EMBED_TEXT = 6000;
const MAX_FILES = 10;
const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Kinds of picture that an embed shows from an attachment. */
const EMBED_PICTURE = /\.(jpe?g|png|webp|gif)$/i;
/** UTF-8 bytes of a display message's texts plus 12 for each: above it Discord fails (docs #8554). */
const MAX_DISPLAY_BYTES = 10_170;
/** JSON bytes at which a message with an embed and three selects was seen to fail (docs #6965). */
const MAX_SELECT_BYTES = 17_459;

/** What is known of the message outside the body. */
export interface MessageSetting {
  /** Where the message lies in the body: a callback has it under `data`. */
  readonly at: readonly string[];
  /** The flags this route lets the bot set. */
  readonly flags: number;
  /** Files that came with the request. */
  readonly uploads: readonly {
    readonly key: string;
    readonly name: string;
    readonly data: Buffer;
  }[];
  /** The message before an edit: its own files by id and its flags. */
  readonly before: {
    readonly files: ReadonlyMap<string, string>;
    readonly display: boolean;
    readonly content: string;
    readonly embeds: number;
    readonly components: number;
  } | null;
  readonly emojis: { has(id: string): boolean };
}

/** @throws DiscordError 50035 with everything found, or what else Discord answers. */
export function checkMessage(body: MessageBody, setting: MessageSetting): void {
  const report = new Report(setting.at);
  const display = isDisplay(body, setting);
  report.atMost(['content'], body.content, MAX_CONTENT);
  checkFlags(body, setting, report);
  const files = checkFiles(body, setting, report);
  checkEmbeds(body.embeds ?? [], files, report);
  checkMentions(body, report);
  if (display) checkDisplay(body, setting, report);
  checkComponents(body.components ?? [], { files, emojis: setting.emojis, display }, report);
  if (report.problems.length > 0) throw invalidBody(report.problems);
  checkWeight(body, display);
  if (files.size > MAX_FILES)
    throw refusal(30015, [{ path: ['attachments'], code: '30015', message: 'Too many files' }]);
  checkNotEmpty(body, setting, files);
}

function isDisplay(body: MessageBody, setting: MessageSetting): boolean {
  return (
    ((body.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0 || setting.before?.display === true
  );
}

function checkFlags(body: MessageBody, setting: MessageSetting, report: Report): void {
  const wrong = (body.flags ?? 0) & ~setting.flags;
  if (wrong !== 0)
    report.add(['flags'], 'MESSAGE_FLAGS_INVALID', `The flags ${wrong} cannot be set here.`);
  if (
    body.flags != null &&
    setting.before?.display &&
    (body.flags & MessageFlags.IsComponentsV2) === 0
  )
    report.add(['flags'], 'MESSAGE_FLAGS_INVALID', 'IS_COMPONENTS_V2 can never be removed.');
}

/** The names of the files the message will have; each must be an upload or one it already had. */
function checkFiles(body: MessageBody, setting: MessageSetting, report: Report): Set<string> {
  const names = new Set<string>();
  const uploads = new Map(setting.uploads.map((upload) => [upload.key, upload]));
  for (const upload of setting.uploads)
    if (upload.data.length > MAX_FILE_BYTES) throw refusal(40005);
  if (body.attachments == null)
    for (const name of setting.before?.files.values() ?? []) names.add(name);
  const renamed = new Map<string, string>();
  for (const [index, entry] of (body.attachments ?? []).entries()) {
    const id = String(entry.id);
    const kept = setting.before?.files.get(id);
    if (kept !== undefined) names.add(kept);
    else if (!uploads.has(id))
      report.add(['attachments', index, 'id'], 'ATTACHMENT_NOT_FOUND', `No file with the id ${id}`);
    else if (entry.filename != null) renamed.set(id, entry.filename);
    report.atMost(['attachments', index, 'description'], entry.description, 1024);
  }
  for (const upload of setting.uploads) names.add(safeName(renamed.get(upload.key) ?? upload.name));
  return names;
}

/** Discord keeps letters, digits, dot, dash and underscore of a file's name. */
export function safeName(name: string): string {
  return (
    name
      .trim()
      .replace(/\s+/g, '_')
      .replace(/[^\p{L}\p{N}._-]/gu, '') || 'file'
  );
}

function checkEmbeds(
  embeds: NonNullable<MessageBody['embeds']>,
  files: ReadonlySet<string>,
  report: Report,
): void {
  let total = 0;
  for (const [index, embed] of embeds.entries()) {
    const at = ['embeds', index];
    const texts = [embed.title, embed.description, embed.footer?.text, embed.author?.name];
    for (const [number, field] of (embed.fields ?? []).entries()) {
      if (field.name.trim() === '') report.required([...at, 'fields', number, 'name']);
      if (field.value.trim() === '') report.required([...at, 'fields', number, 'value']);
      texts.push(field.name, field.value);
    }
    const written = texts.reduce((sum, text) => sum + (text ?? '').trim().length, 0);
    total += written;
    if (written === 0 && embed.image == null && embed.thumbnail == null)
      report.required([...at, 'description']);
    for (const place of ['image', 'thumbnail'] as const) {
      const url = embed[place]?.url ?? '';
      if (!url.startsWith('attachment://')) continue;
      const name = url.slice('attachment://'.length);
      if (!files.has(name))
        report.add([...at, place, 'url'], 'ATTACHMENT_NOT_FOUND', `No file named ${name}`);
      else if (!EMBED_PICTURE.test(name))
        report.add(
          [...at, place, 'url'],
          'ATTACHMENT_TYPE_INVALID',
          `${name} is no picture for embeds`,
        );
    }
  }
  if (total > MAX_EMBED_TEXT)
    report.add(
      ['embeds'],
      'MAX_EMBED_SIZE_EXCEEDED',
      `Embed size exceeds maximum size of ${MAX_EMBED_TEXT}`,
    );
}

function checkMentions(body: MessageBody, report: Report): void {
  const allowed = body.allowed_mentions;
  for (const list of ['users', 'roles'] as const)
    if (allowed?.parse?.some((kind) => kind === list) && (allowed[list] ?? []).length > 0)
      report.add(
        ['allowed_mentions'],
        'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
        `parse:["${list}"] and ${list}: [ids...] are mutually exclusive.`,
      );
}

/** A display message has components and nothing of the old kind. */
function checkDisplay(body: MessageBody, setting: MessageSetting, report: Report): void {
  const legacy = 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2';
  const converting = setting.before !== null && !setting.before.display;
  const content = converting
    ? body.content === undefined
      ? setting.before?.content
      : body.content
    : body.content;
  const embeds = converting && body.embeds == null ? setting.before?.embeds : body.embeds?.length;
  if ((content ?? '') !== '') report.add(['content'], legacy, 'The content field cannot be used');
  if ((embeds ?? 0) > 0) report.add(['embeds'], legacy, 'The embeds field cannot be used');
  if (body.poll != null) report.add(['poll'], legacy, 'The poll field cannot be used');
  if ((body.sticker_ids ?? []).length > 0)
    report.add(['sticker_ids'], legacy, 'The sticker_ids field cannot be used');
}

/** Sizes at which Discord's servers fail instead of refusing. */
function checkWeight(body: MessageBody, display: boolean): void {
  const all = [...everyComponent(body.components ?? [], ['components'])];
  const texts = all.flatMap(({ component }) =>
    component.type === ComponentType.TextDisplay ? [component.content ?? ''] : [],
  );
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 12, 0);
  const selects = all.filter(({ component }) => isSelect(component)).length;
  const heavy =
    (display && bytes > MAX_DISPLAY_BYTES) ||
    (selects >= 3 && Buffer.byteLength(JSON.stringify(body)) >= MAX_SELECT_BYTES);
  if (heavy)
    throw new DiscordError(500, 0, '500: Internal Server Error', {
      problems: [
        {
          path: ['components'],
          code: 'TOO_HEAVY',
          message: 'Discord fails on a message this heavy',
        },
      ],
    });
}

function checkNotEmpty(
  body: MessageBody,
  setting: MessageSetting,
  files: ReadonlySet<string>,
): void {
  const { before } = setting;
  const content = body.content === undefined ? before?.content : body.content;
  const embeds = body.embeds === undefined ? before?.embeds : body.embeds?.length;
  const components = body.components === undefined ? before?.components : body.components?.length;
  const empty =
    (content ?? '').trim() === '' &&
    (embeds ?? 0) === 0 &&
    (components ?? 0) === 0 &&
    files.size === 0 &&
    body.poll == null &&
    (body.sticker_ids ?? []).length === 0;
  if (empty) throw refusal(50006, [{ path: [], code: '50006', message: 'An empty message' }]);
}
