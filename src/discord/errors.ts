import { DiscordAPIError, HTTPError, RESTJSONErrorCodes } from 'discord.js';

/** What an error of a request to Discord means for us. */
export type Trouble =
  /** The interaction is unknown, too late, or answered already (perhaps by us): never retried. */
  | 'answered-or-late'
  /** The token has expired or was never good for this: go another way. */
  | 'token'
  /** The message is gone; the match is not. */
  | 'message-gone'
  /** The channel or server is gone for good. */
  | 'place-gone'
  /** We may not see or do this here, or the thread is closed: pause, and try at the next occasion. */
  | 'no-access'
  /** The body broke Discord's rules, or its limit for files: a mistake of ours. */
  | 'bad-body'
  /** No clear answer: it may or may not have happened. */
  | 'unknown';

const byCode: ReadonlyMap<number | string, Trouble> = new Map<number | string, Trouble>([
  [RESTJSONErrorCodes.UnknownInteraction, 'answered-or-late'],
  [RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged, 'answered-or-late'],
  [RESTJSONErrorCodes.InvalidWebhookToken, 'token'],
  [RESTJSONErrorCodes.UnknownWebhook, 'token'],
  // The cap of five follow-ups, for apps that only the user has installed.
  [RESTJSONErrorCodes.ThisInteractionHasHitTheMaximumNumberOfFollowUpMessages, 'token'],
  [RESTJSONErrorCodes.UnknownMessage, 'message-gone'],
  [RESTJSONErrorCodes.UnknownChannel, 'place-gone'],
  [RESTJSONErrorCodes.UnknownGuild, 'place-gone'],
  [RESTJSONErrorCodes.MissingAccess, 'no-access'],
  [RESTJSONErrorCodes.MissingPermissions, 'no-access'],
  [RESTJSONErrorCodes.CannotExecuteActionOnDMChannel, 'no-access'],
  [RESTJSONErrorCodes.CannotSendMessagesToThisUser, 'no-access'],
  [RESTJSONErrorCodes.InvalidActionOnArchivedThread, 'no-access'],
  [RESTJSONErrorCodes.ThreadLocked, 'no-access'],
  [RESTJSONErrorCodes.InvalidFormBodyOrContentType, 'bad-body'],
]);

/** For codes that are not listed, and for answers that are no JSON. */
const byStatus: ReadonlyMap<number, Trouble> = new Map<number, Trouble>([
  [403, 'no-access'],
  [413, 'bad-body'],
]);

export const troubleOf = (error: unknown): Trouble => {
  if (error instanceof DiscordAPIError) {
    return byCode.get(error.code) ?? byStatus.get(error.status) ?? 'unknown';
  }
  return error instanceof HTTPError ? (byStatus.get(error.status) ?? 'unknown') : 'unknown';
};

/** Answering to a message takes the permission to read the channel's history. */
export const mayNotReply = (error: unknown): boolean =>
  error instanceof DiscordAPIError &&
  error.code === RESTJSONErrorCodes.CannotReplyWithoutPermissionToReadMessageHistory;
