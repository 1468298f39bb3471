import type { EventHandler, ListingApproved } from '../event.ts';
import { insertSign } from './sign-store.ts';

/** Approved land needs a sign by post (docs/rules/conduct.md#the-sign). */
export const addSign: EventHandler<ListingApproved> = (ctx, transaction, { listingId }) =>
  insertSign(transaction, listingId, ctx.now());
