import type { APIAttachment, APIEmbedImage } from 'discord-api-types/v10';
import { h } from './dom.js';

/** The largest an embedded picture is shown, px, about what Discord's desktop client does. */
const widest = 400;
const highest = 360;

interface Shown {
  readonly url: string;
  readonly alt: string;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * A stored file's address on this very server: the page may be open under another name of this
 * machine (from a phone, say) than the one the stand-in writes into messages.
 */
export const localUrl = (url: string): string => {
  const parsed = URL.parse(url, location.href);
  return parsed && /\/(?:attachments|ephemeral-attachments|emojis)\//.test(parsed.pathname)
    ? parsed.pathname + parsed.search
    : url;
};

/**
 * A picture in its box. Given the picture that stood in its place, it keeps showing that one until
 * the new one is decoded, so that a board update neither jumps nor flashes.
 */
export const picture = (shown: Shown, before: HTMLImageElement | null): HTMLElement => {
  const source = localUrl(shown.url);
  const img = h('img', { class: 'picture', alt: shown.alt, decoding: 'async' });
  if (shown.width !== null && shown.height !== null) {
    const scale = Math.min(1, widest / shown.width, highest / shown.height);
    img.width = Math.round(shown.width * scale);
    img.height = Math.round(shown.height * scale);
  }
  if (before?.complete && before.src !== '') {
    img.src = before.src;
    const next = new Image();
    next.src = source;
    next.decode().then(
      () => {
        img.src = source;
      },
      () => {
        // Let the browser show its broken-picture sign and the alternative text.
        img.src = source;
      },
    );
  } else {
    img.src = source;
  }
  return h(
    'button',
    {
      class: 'picture-frame',
      'aria-label': `Enlarge picture: ${shown.alt}`,
      onclick: () => enlarge(source, shown.alt),
    },
    img,
  );
};

const enlarge = (source: string, alt: string): void => {
  const dialog = h(
    'dialog',
    { class: 'lightbox', 'aria-label': 'Picture' },
    h('img', { src: source, alt }),
  );
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
};

/** What an attached picture shows. */
export const attachedPicture = (file: APIAttachment): Shown => ({
  url: file.url,
  alt: file.description ?? file.filename,
  width: file.width ?? null,
  height: file.height ?? null,
});

/** What an embed's picture shows; one attached to the message brings its size and words along. */
export const embeddedPicture = (
  image: APIEmbedImage & { readonly description?: string },
  files: readonly APIAttachment[],
): Shown => {
  const file = files.find(
    (each) => each.url === image.url || image.url === `attachment://${each.filename}`,
  );
  return {
    url: file?.url ?? image.url,
    alt: image.description ?? file?.description ?? 'Picture',
    width: image.width ?? file?.width ?? null,
    height: image.height ?? file?.height ?? null,
  };
};
