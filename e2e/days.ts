/** Today in Wisconsin. Hunters can ask for it on every day of the year; tomorrow may be next season's. */
export const today = (): string => new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });

/** A day as the addresses of pages have it: '11-21-2026'. */
export const inAddress = (day: string): string => `${day.slice(5)}-${day.slice(0, 4)}`;
