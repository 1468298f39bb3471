import { z } from 'zod';

/**
 * Lists that grow from release to release: a page that was opened before one leaves out what it does not know, where it
 * would otherwise lose the whole answer. Only for what can be left out without harm, such as a line that links
 * elsewhere or a button; not for records, amounts, or what is sent back (docs/rules/administration.md#today).
 */

/** Objects, told apart by a field: those whose field has another value than the known ones are left out. */
export const knownOnly = <Item extends z.ZodType, const Field extends string>(
  item: Item,
  field: Field,
  known: readonly string[],
) => {
  const isNewer = (value: string) => !known.includes(value);
  const Newer = z.looseObject({ [field]: z.string().refine(isNewer) } as Record<Field, z.ZodString>);
  return z.codec(z.array(z.union([item, Newer])), z.custom<z.output<Item>[]>(), {
    decode: (items) =>
      items.filter((one) => !isNewer((one as Record<Field, string>)[field])) as z.output<Item>[],
    encode: (items) => items as never,
  });
};

/** Words: those that are not among the known ones are left out. */
export const knownWords = <const Words extends readonly [string, ...string[]]>(known: Words) =>
  z.codec(z.array(z.union([z.enum(known), z.string()])), z.custom<Words[number][]>(), {
    decode: (words) => words.filter((word) => known.includes(word)),
    encode: (words) => words as string[],
  });
