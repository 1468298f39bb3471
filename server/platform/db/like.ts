const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The LIKE pattern for values that contain the text, with `%`, `_` and `\` escaped. */
export const containing = (text: string): string => `%${escaped(text)}%`;

/** The LIKE pattern for values that begin with the text, which can use an index. */
export const beginningWith = (text: string): string => `${escaped(text)}%`;
