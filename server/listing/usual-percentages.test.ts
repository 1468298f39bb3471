import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test } from 'vitest';
import { formatMoney } from '#domain/money.ts';
import { Costs } from '#web/pages/landowners/costs.tsx';
import { requestBooking } from '../testing/booking.ts';
import { aListing, aUser } from '../testing/factories.ts';
import { startPaying } from '../testing/paying.ts';

const paying = await startPaying();
const { ctx, signIn } = paying;
afterAll(paying.close);

/** The example of the page for landowners: what is asked for, paid and got. */
const promised = (): string[] =>
  [...renderToStaticMarkup(createElement(Costs)).matchAll(/<strong>([^<]+)<\/strong>/g)].map(
    ([, amount = '']) => amount,
  );

// docs/rules/money.md#usual-percentages
test.each(['a host', 'an administrator'] as const)(
  'land that %s lists brings what the page for landowners promises',
  async (who) => {
    const host = await aUser(ctx);
    const traits = who === 'a host' ? { host } : { host: paying.administrator, userId: host.id };
    const land = await aListing(ctx, { ...traits, baseCostCents: 10_000 });
    const hunter = await signIn(await aUser(ctx));
    const { id: bookingId } = await requestBooking(hunter, land.id, '2026-11-28');
    await paying.put(bookingId, 'Paid');
    const booking = await hunter.getBookingDetail({ params: { id: bookingId } });
    const payout = await ctx.db
      .selectFrom('payouts')
      .where('booking_id', '=', bookingId)
      .select('amount_cents')
      .executeTakeFirstOrThrow();
    expect(promised()).toEqual(
      [booking.bookingPriceCents, booking.subTotalCents, payout.amount_cents].map(formatMoney),
    );
  },
);
