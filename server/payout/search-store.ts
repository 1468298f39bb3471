import { type SqlBool, sql } from 'kysely';
import { hasAll } from '../booking/search-store.ts';
import { wordsOf } from '../platform/db/words.ts';

/**
 * Whether a payout `p` has one of these numbers, of a check or at the provider. `offset 0` has its own attempts looked
 * at, rather than all.
 */
const hasNumber = (numbers: readonly string[]) => sql<SqlBool>`(
  p.payout_transaction_id = any(${numbers}) or p.payout_item_id = any(${numbers}) or p.payout_batch_id = any(${numbers})
  or exists (select from payout_attempts s left join checks c on c.id = s.check_id where s.booking_id = p.booking_id
    and (c.check_number = any(${numbers}) or s.transaction_id = any(${numbers}) or s.item_id = any(${numbers})
      or s.batch_id = any(${numbers})) offset 0))`;

/** The ways to write a number. */
export const spellings = (number: string): string[] => [...new Set([number, number.toUpperCase()])];

/** Whether a payout, `p` of the booking `b`, is found by a search: its number, or words which each are in it. */
export const isFoundBy = (search: string) =>
  sql<SqlBool>`((${sql.join(
    wordsOf(search).map((word) => sql`(${hasAll([word])} or ${hasNumber(spellings(word))})`),
    sql` and `,
  )}) or ${hasNumber(spellings(search.trim()))})`;

/** The bookings whose payouts have one of these numbers, of a check or at the provider. */
export const withNumber = (numbers: readonly string[]) => sql`
  select s.booking_id from checks c join payout_attempts s on s.check_id = c.id where c.check_number = any(${numbers})
  union select booking_id from payouts where payout_transaction_id = any(${numbers})
  union select booking_id from payouts where payout_item_id = any(${numbers})
  union select booking_id from payouts where payout_batch_id = any(${numbers})
  union select booking_id from payout_attempts where transaction_id = any(${numbers})
  union select booking_id from payout_attempts where item_id = any(${numbers})
  union select booking_id from payout_attempts where batch_id = any(${numbers})`;
