/** So many days from now, in Wisconsin. */
export const inDays = (count: number): string =>
  new Date(Date.now() + count * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });

/** Hunters can ask for today on every day of the year; tomorrow may be next season's. */
export const today = (): string => inDays(0);

/** A day as the addresses of pages have it: '11-21-2026'. */
export const inAddress = (day: string): string => `${day.slice(5)}-${day.slice(0, 4)}`;
