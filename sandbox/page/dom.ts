/** What {@link h} takes as content; `null` and `false` leave nothing behind. */
export type Child = Node | string | null | false;

type Attribute = string | number | boolean | null | ((event: Event) => void);

/**
 * Makes an element: `on…` functions become listeners, `true` an empty attribute, `false` and
 * `null` none; `aria-…` attributes are written out. Text never goes through a parser of HTML, so no
 * message can inject markup.
 */
export const h = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (name.startsWith('aria-') && value !== null) element.setAttribute(name, String(value));
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
};

const svgSpace = 'http://www.w3.org/2000/svg';

/** An icon drawn with one path on a 24 × 24 grid, hidden from screen readers. */
export const icon = (path: string, size = 20): SVGSVGElement => {
  const svg = document.createElementNS(svgSpace, 'svg');
  for (const [name, value] of Object.entries({
    viewBox: '0 0 24 24',
    width: size,
    height: size,
    'aria-hidden': 'true',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 2,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })) {
    svg.setAttribute(name, String(value));
  }
  const shape = document.createElementNS(svgSpace, 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
};

/** The icons of the page. */
export const icons = {
  hash: 'M5 9h15M4 15h15M10 4 8 20M16 4l-2 16',
  thread: 'M4 5h16v10H9l-5 4zM8 9h8',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c1-4 4-6 8-6s7 2 8 6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c1-4 3-6 7-6s6 2 7 6M16 4a3.5 3.5 0 0 1 0 7M18 14c2 1 3 3 4 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  close: 'M6 6l12 12M18 6 6 18',
  send: 'M4 12 20 4l-5 16-4-6zM11 14l4-5',
  down: 'M6 9l6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  tools: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 5v6M9 13v6',
  help: 'M9 9a3 3 0 1 1 4 3c-1 .6-1 1-1 2M12 18v.01M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20',
  eye: 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  clock: 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20M12 7v5l3 2',
  bolt: 'M13 2 5 13h6l-1 9 8-12h-6z',
  bot: 'M6 9h12v9H6zM12 9V5M9 13v1M15 13v1M3 13v2M21 13v2',
} as const;

/** Makes an element that is not a link act as one, for the mouse and the keyboard alike. */
export const followable = <Followed extends HTMLElement>(
  element: Followed,
  follow: () => void,
): Followed => {
  element.tabIndex = 0;
  element.setAttribute('role', 'link');
  element.addEventListener('click', follow);
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target === element) follow();
  });
  return element;
};

/**
 * Runs `change` and puts the keyboard focus back on the control of the same place. That waits for
 * the next frame: only then have new web components drawn what can take the focus.
 */
export const keepingFocus = (root: Element, change: () => void): void => {
  const controls = (): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea'),
  ];
  const active = document.activeElement;
  const place = active instanceof HTMLElement ? controls().indexOf(active) : -1;
  change();
  if (place < 0 || root.contains(document.activeElement)) return;
  requestAnimationFrame(() => {
    // Whoever has moved on in the meantime keeps the focus there.
    if (document.activeElement === document.body) controls()[place]?.focus({ preventScroll: true });
  });
};
