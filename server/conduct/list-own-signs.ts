import type { conduct } from '#contract/conduct.ts';
import type { Operation } from '../operation.ts';
import { toAddress } from './answers.ts';
import { listSignsOfHost } from './sign-store.ts';

/** Where the signs of the caller's land stand (docs/rules/conduct.md#the-sign). */
export const listOwnSigns: Operation<typeof conduct.listOwnSigns> = async ({ db }, { caller }) => ({
  signs: (await listSignsOfHost(db, caller.id)).map((row) => ({
    listingId: row.listing_id,
    neededDateTime: row.needed_at,
    mailedDay: row.mailed_on,
    address: toAddress(row),
  })),
});
