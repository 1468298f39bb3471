/** The day in Wisconsin so many days from now; counted in days, since those of a clock change have 23 or 25 hours. */
export const inDays = (count: number): string => {
  const now = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
  return new Date(Date.parse(now) + count * 86_400_000).toISOString().slice(0, 10);
};

/** Hunters can request today on every day of the year; tomorrow may be in the next season. */
export const today = (): string => inDays(0);

/** A day as in the addresses of pages: '11-21-2026'. */
export const inAddress = (day: string): string => `${day.slice(5)}-${day.slice(0, 4)}`;
