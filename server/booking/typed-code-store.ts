import type { DbOrTransaction } from '../platform/db/connect.ts';
import { isConfirmationCode } from './confirmation-code.ts';

/** In so many parts a code is typed at most: '4TP4 BH53', or '4T P4-BH 53'. */
const maxParts = 4;

/**
 * A search in which a code that was typed in parts, with spaces or hyphens between them, is one word. Only a booking's:
 * 'deer farm' are two words, though they could be a code (docs/rules/administration.md#tables).
 */
export const withWholeCode = async (db: DbOrTransaction, search: string): Promise<string> => {
  const words = search.split(/[\s-]+/);
  const runs = words.flatMap((_, at) =>
    words.slice(at + 1, at + maxParts).map((__, more) => words.slice(at, at + more + 2)),
  );
  const codes = new Map(runs.map((parts) => [parts.join('').toUpperCase(), parts]));
  const possible = [...codes.keys()].filter(isConfirmationCode);
  if (possible.length === 0) return search;
  const known = await db
    .selectFrom('bookings')
    .where('confirmation_code', 'in', possible)
    .select('confirmation_code as code')
    .executeTakeFirst();
  const parts = known && codes.get(known.code);
  return parts ? search.replace(new RegExp(parts.join('[\\s-]+')), known.code) : search;
};
