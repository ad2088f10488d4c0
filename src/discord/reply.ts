import type { APIApplicationCommandOptionChoice } from 'discord.js';
import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { Table } from '../match/table.js';
import type { Outgoing } from './message.js';

/** The table that a message shows, so that what was seen is known. */
export interface Shows {
  readonly channel: string;
  readonly table: Table;
}

/** A word that only the person sees, beside what everybody does; `null` when there is none. */
export type Aside = () => Promise<Outgoing | null>;

/** What a handler wants the person, or everybody, to see. */
export type Reply =
  /** The message that was pressed becomes this one. */
  | {
      readonly kind: 'update';
      readonly message: Outgoing;
      readonly shows?: Shows;
      /** Runs once the pressed message shows it. */
      readonly shown?: () => void;
      readonly aside?: Aside;
    }
  /** A new message for everybody; `hidden` runs when Discord forces it to be private. */
  | {
      readonly kind: 'public';
      readonly message: Outgoing;
      readonly shows?: Shows;
      readonly hidden?: () => Promise<Outgoing>;
      readonly aside?: Aside;
    }
  | { readonly kind: 'private'; readonly message: Outgoing }
  | { readonly kind: 'modal'; readonly modal: APIModalInteractionResponseCallbackData }
  | { readonly kind: 'choices'; readonly choices: readonly APIApplicationCommandOptionChoice[] }
  /** Acknowledged, nothing that everybody sees changes. */
  | { readonly kind: 'silent'; readonly aside?: Aside };

/** How an interaction is put off when its answer takes long; decided before anything is read. */
export type Deferral =
  /** The pressed message will change, or a private word will follow. */
  | 'update'
  | 'public'
  | 'private'
  /** Cannot be put off: a modal, or completions. */
  | 'never';

export const privately = (message: Outgoing): Reply => ({ kind: 'private', message });
