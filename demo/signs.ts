import { createCaller } from '#server/api.ts';
import type { Context } from '#server/context.ts';

/** Days from the listing of land until its sign is mailed. */
export const daysUntilSign = 2;
/** Land that was listed less than this many days ago still needs its sign. */
export const signsMailedAfterDays = 14;

/** One of the demo host's signs is needed anew, and another host wants none. */
export const fillSigns = async (
  ctx: Context,
  { host, administrator }: { host: string; administrator: string },
): Promise<void> => {
  const asAdministrator = createCaller(ctx, { id: administrator, email: '', role: 'Administrator' });
  const { signs: mailed } = await asAdministrator.listSigns({ query: { tab: 'mailed', pageSize: 100 } });
  const own = mailed.find((sign) => sign.host.id === host);
  if (own)
    await asAdministrator.setSignMailed({
      params: { listingId: own.listing.id },
      body: { mailedDay: null, isAnotherNeeded: true },
    });
  const { signs: needed } = await asAdministrator.listSigns({ query: { tab: 'needed', pageSize: 100 } });
  const other = needed.find((sign) => sign.host.id !== host);
  if (!other) return;
  const owner = createCaller(ctx, { id: other.host.id, email: '', role: 'Customer' });
  await owner.setSignWanted({ params: { listingId: other.listing.id }, body: { isWanted: false } });
};
