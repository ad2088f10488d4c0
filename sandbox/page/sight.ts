import { h } from './dom.js';

/** How far from the end a list still counts as read to the end, px. */
const nearEnd = 80;
/** What is left free between a message that is gone to and the edge, px. */
const gap = 8;
/** For how long a message that came counts as new when it is pushed out of sight again, ms. */
const newFor = 3000;

/**
 * How a message is gone to. `top`: its beginning, whatever follows. `made`: all of it, or its
 * beginning where it is too tall. `changed`: as `made`, but only if none of it is in sight.
 */
type How = 'top' | 'made' | 'changed';

interface Aim {
  readonly id: string;
  readonly how: How;
}

/**
 * What of a list of messages stays in sight while it grows: its end until the person scrolls up, or
 * a message that was gone to until the person does anything in the list.
 */
export class Sight {
  /** Says that a message has come below, and goes there. */
  readonly pill = h(
    'button',
    { type: 'button', class: 'pill', hidden: true, onclick: () => this.toEnd() },
    'New message ↓',
  );
  readonly #log: HTMLElement;
  readonly #find: (id: string) => HTMLElement | null;
  #stick = true;
  #aim: Aim | null = null;
  /** The last message that came and has not been in sight. */
  #unseen: string | null = null;
  /** The message that came last, and when, by the page's own time. */
  #latest = { id: '', at: Number.NEGATIVE_INFINITY };
  #lastTop = 0;
  /** The list's height and its position when it was last moved from here. */
  #left = { height: 0, top: 0 };

  constructor(log: HTMLElement, list: HTMLElement, find: (id: string) => HTMLElement | null) {
    this.#log = log;
    this.#find = find;
    log.addEventListener('scroll', () => this.#onScroll());
    log.addEventListener('pointerdown', () => this.#release());
    log.addEventListener('keydown', () => this.#release());
    const sizes = new ResizeObserver(() => this.keep());
    sizes.observe(log);
    sizes.observe(list);
  }

  /** Whether the end is followed. */
  get atEnd(): boolean {
    return this.#stick;
  }

  /** Follows the end from now on. */
  toEnd(): void {
    this.#aim = null;
    this.#stick = true;
    this.#soon();
  }

  /** Another channel's messages take the place of those shown. */
  reset(): void {
    this.#lastTop = 0;
    this.#unseen = null;
    this.toEnd();
  }

  /** Leaves the list where the person, or a jump, takes it. */
  letGo(): void {
    this.#aim = null;
    this.#stick = false;
  }

  /** Goes to a message, which may still be on its way. A beginning that is shown stays. */
  goTo(id: string, how: How): void {
    if (this.#aim?.how === 'top' && how !== 'top') return;
    this.#aim = { id, how };
    // What came along with a board may have been in sight for a moment, and is below it now.
    const { id: latest, at } = this.#latest;
    if (how === 'top' && latest !== id && performance.now() - at < newFor) this.#unseen = latest;
    this.#soon();
  }

  /** A message has come that was not there before. */
  came(id: string): void {
    this.#unseen = id;
    this.#latest = { id, at: performance.now() };
    this.#soon();
  }

  /**
   * Called when sizes have changed or a frame is drawn, and only then: to ask for a size while new
   * web components are still undrawn would make the list short for a moment, and the browser scroll
   * it.
   */
  keep(): void {
    // A seat that is not on the screen has no sizes.
    if (this.#log.clientHeight === 0) return;
    if (this.#aim) this.#approach(this.#aim);
    if (!this.#aim && this.#stick) this.#log.scrollTop = this.#log.scrollHeight;
    this.#left = { height: this.#log.scrollHeight, top: this.#log.scrollTop };
    this.#showPill();
  }

  #soon(): void {
    requestAnimationFrame(() => this.keep());
  }

  #approach({ id, how }: Aim): void {
    const element = this.#find(id);
    if (!element) return;
    const view = this.#log.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    if (how === 'changed') {
      this.#aim = null;
      if (box.bottom > view.top && box.top < view.bottom) return;
    }
    const above = box.top - gap - view.top;
    const below = box.bottom + gap - view.bottom;
    const fits = box.height + 2 * gap <= view.height;
    if (how === 'top' || !fits || above < 0) this.#log.scrollTop += above;
    else if (below > 0) this.#log.scrollTop += below;
    this.#stick = how !== 'top' && fits && this.#isNearEnd();
    if (this.#stick) this.#aim = null;
  }

  #isNearEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.#log;
    return scrollHeight - scrollTop - clientHeight < nearEnd;
  }

  #onScroll(): void {
    const { scrollHeight, scrollTop } = this.#log;
    const moved = scrollHeight === this.#left.height && Math.abs(scrollTop - this.#left.top) > 1;
    if (this.#aim && moved) this.#aim = null;
    if (!this.#aim) {
      // The event comes a frame late: by then the list may have grown below an end just reached. A list
      // that has become shorter scrolls by itself, which is not the person's doing.
      if (this.#isNearEnd()) this.#stick = true;
      else if (moved && scrollTop < this.#lastTop) this.#stick = false;
    }
    this.#lastTop = scrollTop;
    this.#showPill();
  }

  /** The person does something in the list: nothing moves under their hands. */
  #release(): void {
    if (!this.#aim) return;
    this.#aim = null;
    this.#stick = this.#isNearEnd();
  }

  #showPill(): void {
    const element = this.#unseen === null ? null : this.#find(this.#unseen);
    const box = element?.getBoundingClientRect();
    const end = this.#log.getBoundingClientRect().bottom;
    if (!box || box.top + Math.min(box.height, nearEnd) <= end) this.#unseen = null;
    this.pill.hidden = this.#unseen === null;
  }
}
