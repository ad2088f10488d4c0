import {
  DiscordCommand,
  DiscordEmbed,
  DiscordMessage,
  DiscordReply,
} from '@skyra/discord-components-core';
import '@skyra/discord-components-core/discord-action-row.js';
import '@skyra/discord-components-core/discord-attachments.js';
import '@skyra/discord-components-core/discord-embed-description.js';
import '@skyra/discord-components-core/discord-embed-field.js';
import '@skyra/discord-components-core/discord-embed-fields.js';
import '@skyra/discord-components-core/discord-mention.js';
import '@skyra/discord-components-core/discord-time.js';

interface Styled {
  elementStyles: (CSSStyleSheet | { readonly styleSheet?: CSSStyleSheet | undefined })[];
}

/**
 * Adds rules inside a component's shadow root. `elementStyles` is what Lit gives every instance,
 * so this has to run before the first one is made.
 */
const restyle = (element: Styled, rules: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  element.elementStyles = [...element.elementStyles, sheet];
};

/**
 * The components draw the Discord of some years ago. This brings them to today's colours (which
 * also reach the contrast that small text needs) and lets them fit a phone.
 */
export const applyTheme = (): void => {
  restyle(
    DiscordMessage,
    `:host { color: var(--text); padding: 2px 16px; font-size: 16px; font-family: inherit; }
    :host([highlight]), :host([highlight]:hover) { background: rgb(240 178 50 / 8%); padding-right: 16px; }
    :host([highlight])::before { background: #f0b232; }
    .discord-message-content { min-width: 0; line-height: 1.375; padding-top: 0; }
    .discord-message-body { line-height: 1.375; }
    .discord-message-timestamp, .discord-message-edited { color: var(--muted); font-size: 12px; }
    .discord-message-timestamp { margin-left: 4px; }
    .discord-author-avatar { margin-top: 2px; }
    .discord-author-avatar img { cursor: default; }
    @media (max-width: 899px) {
      .discord-author-avatar { margin-right: 12px; min-width: 36px; }
      .discord-author-avatar img { width: 36px; height: 36px; }
    }`,
  );
  restyle(
    DiscordEmbed,
    `:host { color: var(--text); margin: 4px 0; max-width: 100%; }
    .discord-left-border { width: 4px; }
    .discord-embed-root { flex: 0 1 auto; }
    :host .discord-embed-wrapper { background: var(--embed); border: 0; max-width: 440px; min-width: 0; border-radius: 0 6px 6px 0; }
    :host .discord-embed-wrapper .discord-embed-grid { display: grid; grid-template-columns: minmax(0, 1fr); padding: 4px 14px 14px 12px; }`,
  );
  const line = `:host { color: var(--muted); margin-left: 56px; font-family: inherit; min-width: 0; }
    :host:before { border-color: #4e5058 !important; }
    .discord-replied-message-username { opacity: 1; color: var(--text); }
    .discord-replied-message-content { overflow: hidden; min-width: 0; }
    @media (max-width: 899px) { :host { margin-left: 48px; } }`;
  restyle(DiscordReply, line);
  restyle(
    DiscordCommand,
    `${line}
    :host .discord-slash-command-name { color: #a9c9ff !important; background: rgb(88 101 242 / 22%); }
    .discord-slash-command-name span { overflow: hidden; text-overflow: ellipsis; }`,
  );
};
