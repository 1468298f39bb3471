import type { conduct } from '#contract/conduct.ts';
import type { Operation } from '../operation.ts';
import { toAddress, toSign } from './answers.ts';
import { listSignsOfHost } from './sign-store.ts';

/** Where the signs of the caller's land stand (docs/rules/conduct.md#the-sign). */
export const listOwnSigns: Operation<typeof conduct.listOwnSigns> = async ({ db }, { caller }) => ({
  signs: (await listSignsOfHost(db, caller.id)).map((row) => ({
    ...toSign(row),
    listingId: row.listing_id,
    address: toAddress(row),
  })),
});
