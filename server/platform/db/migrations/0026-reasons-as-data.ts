import { type Kysely, sql } from 'kysely';

const flagReasons = {
  'The booking was paid already.': { kind: 'paidAlready' },
  'The booking was not confirmed.': { kind: 'notConfirmed' },
  'The booking had ended before the payment came.': { kind: 'ended' },
  'Money for the booking is held already.': { kind: 'moneyHeld' },
  'The booking costs another amount.': { kind: 'otherAmount' },
  'Its booking is not paid any more, and the money was not given back.': { kind: 'leftPaid' },
  'Its refund failed after its booking had ended.': { kind: 'refundFailed' },
};

const refundReasons = {
  'The booking was paid already.': { kind: 'paidAlready' },
  'The booking was not confirmed.': { kind: 'notConfirmed' },
  'The booking had ended before the payment came.': { kind: 'ended' },
  'Money for the booking is held already.': { kind: 'moneyHeld' },
  'The booking costs another amount.': { kind: 'otherAmount' },
  'Given back at the payment provider.': { kind: 'atProvider' },
  'The bank took the payment back.': { kind: 'byBank' },
};

const payoutLines = {
  'Called off, as the booking is not paid any more.': { kind: 'cancelled', why: 'leftPaid' },
};

const amountDue = String.raw`^\$[\d,]+\.\d\d is due, as the booking is paid\.$`;

/** Reads a sentence by a table; one that is not in it is a note of its text. */
const read = (column: string, table: object) => sql`coalesce(
  ${sql.lit(JSON.stringify(table))}::jsonb -> ${sql.ref(column)},
  jsonb_build_object('kind', 'note', 'text', ${sql.ref(column)}))`;

/**
 * Reasons of flags and refunds and the lines of payouts become data, read from the sentences they were. What an
 * administrator wrote is a note. A process of an older version fails on them: stop it before the update.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table payment_orders alter column flag_reason type jsonb
      using case when flag_reason is not null then ${read('flag_reason', flagReasons)} end`.execute(db);
  await sql`
    alter table refunds alter column reason type jsonb
      using case when admin_user_id is null then ${read('reason', refundReasons)}
        else jsonb_build_object('kind', 'note', 'text', reason) end`.execute(db);
  await sql`alter table payout_activity rename column message to details`.execute(db);
  await sql`
    alter table payout_activity alter column details type jsonb
      using case when details ~ ${sql.lit(amountDue)}
        then jsonb_build_object('kind', 'due', 'amountCents', regexp_replace(details, '[^0-9]', '', 'g')::bigint)
        else ${read('details', payoutLines)} end`.execute(db);
};
