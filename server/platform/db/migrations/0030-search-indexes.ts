import { type Kysely, sql } from 'kysely';

/** What an administrator types to find somebody or something: each beginning or id is found by an index. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const indexes = [
    `users_search_email on users (lower(email) text_pattern_ops)`,
    `users_search_first_name on users (lower(first_name) text_pattern_ops)`,
    `users_search_last_name on users (lower(last_name) text_pattern_ops)`,
    `users_search_phone on users (phone_number text_pattern_ops)`,
    `listings_search_title on listings using gin (to_tsvector('simple', title))`,
    `bookings_search_code on bookings (confirmation_code text_pattern_ops)`,
    `refunds_provider_id on refunds (provider_refund_id) where provider_refund_id is not null`,
    `payouts_check_number on payouts (check_number) where check_number is not null`,
    `payouts_transaction on payouts (payout_transaction_id) where payout_transaction_id is not null`,
    `payouts_item on payouts (payout_item_id) where payout_item_id is not null`,
    `payouts_batch on payouts (payout_batch_id) where payout_batch_id is not null`,
    `payout_sends_transaction on payout_sends (transaction_id) where transaction_id is not null`,
  ];
  for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(db);
};
