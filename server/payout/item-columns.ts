import type { StoredAttempt } from './attempt-store.ts';
import type { StoredPayout } from './store.ts';

/** The columns of a payout that say by which item it is paid; none without an attempt. */
export const itemColumnsOf = (payout: StoredPayout, attempt: StoredAttempt | undefined) =>
  attempt && {
    payout_item_status: attempt.item_status,
    payout_batch_id: attempt.batch_id ?? payout.payout_batch_id,
    payout_item_id: attempt.item_id ?? payout.payout_item_id,
    payout_transaction_id: attempt.transaction_id ?? payout.payout_transaction_id,
  };
