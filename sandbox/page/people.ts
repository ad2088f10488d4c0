import { h } from './dom.js';
import type { Model } from './model.js';

const discs = ['#49a9b8', '#e98a5e', '#b694dd', '#93bf6a', '#e3bc4b', '#e8a0bc', '#9cb0c6'];
const ink = '#1e1f22';

const svg = (body: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${body}</svg>`,
  )}`;

const pips = [10, 20, 30].map((at) => `<circle cx="${at}" cy="${at}" r="3.4"/>`).join('');
const die = svg(
  `<rect width="40" height="40" fill="#241e1a"/><rect x="5" y="5" width="30" height="30" rx="7" fill="#f1e6d0"/><g fill="#2b211a">${pips}</g>`,
);

/** The colour that stands for a person all over the page. */
export const colourOf = (model: Model, user: string): string => {
  const place = model.people().findIndex((person) => person.id === user);
  return discs[Math.max(0, place) % discs.length] ?? '#49a9b8';
};

/** A picture for a person or the app, drawn here: nothing is loaded from elsewhere. */
export const avatarOf = (model: Model, user: string): string => {
  if (user === model.world.app.id) return die;
  const initial = [...model.name(user)][0]?.toUpperCase() ?? '?';
  const safe = initial.replace(/[<>&]/g, '?');
  return svg(
    `<rect width="40" height="40" fill="${colourOf(model, user)}"/><text x="20" y="27" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="20" fill="${ink}">${safe}</text>`,
  );
};

/** The round picture as an element; names stand beside it, so it is silent for screen readers. */
export const avatar = (model: Model, user: string, size: number): HTMLImageElement =>
  h('img', { class: 'avatar', src: avatarOf(model, user), alt: '', width: size, height: size });
