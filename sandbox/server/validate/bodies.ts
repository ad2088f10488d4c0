/**
 * The bodies as the stand-in reads them once the schema has passed. They say less than Discord's
 * own types on purpose: every field is optional, as it is on the wire.
 */
import type { APIAllowedMentions, APIEmbed } from 'discord-api-types/v10';

export interface Emoji {
  readonly id?: string | null;
  readonly name?: string | null;
}

export interface SelectOption {
  readonly label: string;
  readonly value: string;
  readonly emoji?: Emoji | null;
  readonly default?: boolean | null;
}

/** Any component of a message or modal. */
export interface Component {
  readonly type: number;
  readonly id?: number | null;
  readonly custom_id?: string | null;
  readonly style?: number;
  readonly label?: string | null;
  readonly url?: string | null;
  readonly sku_id?: string | null;
  readonly emoji?: Emoji | null;
  readonly disabled?: boolean | null;
  readonly required?: boolean | null;
  readonly options?: readonly SelectOption[];
  readonly min_values?: number | null;
  readonly max_values?: number | null;
  readonly min_length?: number | null;
  readonly max_length?: number | null;
  readonly value?: string | null;
  readonly content?: string;
  readonly components?: readonly Component[];
  readonly accessory?: Component;
  readonly component?: Component;
  readonly items?: readonly { readonly media: { readonly url: string } }[];
  readonly media?: { readonly url: string };
  readonly file?: { readonly url: string };
}

export interface AttachmentEntry {
  readonly id: string | number;
  readonly filename?: string | null;
  readonly description?: string | null;
}

export interface MessageBody {
  readonly content?: string | null;
  readonly embeds?: readonly APIEmbed[] | null;
  readonly components?: readonly Component[] | null;
  readonly attachments?: readonly AttachmentEntry[] | null;
  readonly allowed_mentions?: APIAllowedMentions | null;
  readonly flags?: number | null;
  readonly nonce?: string | number | null;
  readonly enforce_nonce?: boolean | null;
  readonly message_reference?: {
    readonly message_id: string;
    readonly fail_if_not_exists?: boolean;
  };
  readonly poll?: unknown;
  readonly sticker_ids?: readonly string[] | null;
}

export interface ModalBody {
  readonly custom_id: string;
  readonly title: string;
  readonly components: readonly Component[];
}

export interface Choice {
  readonly name: string;
  readonly value: string | number;
  readonly name_localizations?: Readonly<Record<string, string>> | null;
}

export interface CallbackBody {
  readonly type: number;
  readonly data?:
    | (MessageBody & Partial<ModalBody> & { readonly choices?: readonly Choice[] })
    | null;
}

export interface CommandOption {
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly name_localizations?: Readonly<Record<string, string>> | null;
  readonly description_localizations?: Readonly<Record<string, string>> | null;
  readonly required?: boolean | null;
  readonly autocomplete?: boolean | null;
  readonly choices?: readonly Choice[] | null;
  readonly options?: readonly CommandOption[] | null;
  readonly min_value?: number | null;
  readonly max_value?: number | null;
  readonly min_length?: number | null;
  readonly max_length?: number | null;
}

export interface CommandBody {
  readonly type?: number | null;
  readonly name: string;
  readonly description?: string | null;
  readonly name_localizations?: Readonly<Record<string, string>> | null;
  readonly description_localizations?: Readonly<Record<string, string>> | null;
  readonly options?: readonly CommandOption[] | null;
  readonly default_member_permissions?: string | null;
  readonly contexts?: readonly number[] | null;
  readonly integration_types?: readonly number[] | null;
}
