const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** What LIKE finds a text by, wherever it stands, and not by what its signs would mean there. */
export const containing = (text: string): string => `%${escaped(text)}%`;

/** What LIKE finds a text by at the beginning alone, which an index can answer. */
export const beginningWith = (text: string): string => `${escaped(text)}%`;
