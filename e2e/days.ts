/** The day in Wisconsin so many days from now. */
export const inDays = (count: number): string =>
  new Date(Date.now() + count * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });

/** Hunters can request today on every day of the year; tomorrow may be in the next season. */
export const today = (): string => inDays(0);

/** A day as in the addresses of pages: '11-21-2026'. */
export const inAddress = (day: string): string => `${day.slice(5)}-${day.slice(0, 4)}`;
