/** A unit, its length in seconds, and how many of it are still counted before the next larger one. */
const units = [
  ['second', 1, 45],
  ['minute', 60, 45],
  ['hour', 3600, 22],
  ['day', 86_400, 26],
  ['month', 2_592_000, 11],
  ['year', 31_536_000, Number.POSITIVE_INFINITY],
] as const;

const dateStyles: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

/**
 * What Discord shows for `<t:at:style>`: `at` in epoch seconds, `now` in epoch ms. Style `R`
 * counts from `now`, rounded, in the unit that Discord's clients choose.
 */
export const formatStamp = (at: number, style: string, now: number, locale: string): string => {
  if (style !== 'R') {
    return new Intl.DateTimeFormat(locale, dateStyles[style] ?? dateStyles.f).format(at * 1000);
  }
  const seconds = at - Math.floor(now / 1000);
  const [unit, size] = units.find(([, each, most]) => Math.abs(seconds) / each < most) ?? units[5];
  return new Intl.RelativeTimeFormat(locale).format(Math.round(seconds / size), unit);
};

/** The time beside an author's name: only the time for today, date and time else. */
export const formatSent = (at: number, now: number, locale: string): string => {
  const day = (ms: number): string => new Date(ms).toDateString();
  return new Intl.DateTimeFormat(
    locale,
    day(at) === day(now) ? { timeStyle: 'short' } : { dateStyle: 'short', timeStyle: 'short' },
  ).format(at);
};
