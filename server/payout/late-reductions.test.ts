import { afterAll, describe, expect, test } from 'vitest';
import { findBookingForUpdate } from '../booking/store.ts';
import { updateRefund } from '../payment/refund-store.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser, type Person } from '../testing/factories.ts';
import { newsReader } from '../testing/news.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { beginStatement } from './check-store.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, clock, payer, aPayout, run, finish, poll, post, postTo, payBy, refund, failRefunds } = paying;
const { writeCheck, nextNumber } = paying;
afterAll(paying.close);
const { emails } = await newsReader(ctx);

type Visit = { id: string; host: Person };
const aVisit = async (receiver: string): Promise<Visit> => {
  const host = await aUser(ctx);
  return { id: await aPayout({ host, receiver }), host };
};
const subjects = async (visit: Visit) =>
  (await emails(visit)).map(({ subject }) => subject.split(':')[0]).toSorted();

const reduced = 'Your payout is now $28.25';

/** Ways in which money is sent that comes back later, and how. */
const ways = {
  failed: async (id: string) => {
    await run();
    return () => finish(id);
  },
  returned: async (id: string) => {
    await run();
    return () => finish(id);
  },
  reversed: async (id: string) => {
    await run();
    await finish(id);
    return async () => {
      await payer.advance(3700);
      await poll(id);
    };
  },
  byHand: async (id: string) => {
    await payBy(id, 'byHand');
    const sent = { bookingId: id, status: 'ManualPayPalPaymentSent', note: 'Paid.' };
    await post('markManualPayoutSent', { ...sent, receiverPayPalEmail: 'hand@farm.example' });
    return async () => void (await post(`${id}/back`, { reason: 'PayPal sent it back.' }));
  },
  toldCheck: async (id: string) => {
    await payBy(id, 'byHand');
    const check = await writeCheck([id], nextNumber());
    clock.advance({ hours: 2 });
    await beginStatement(ctx.db, check.id, ctx.now());
    return async () => void (await post(`${id}/back`, { checkId: check.id, reason: 'Lost.' }));
  },
  replacedCheck: async (id: string) => {
    await payBy(id, 'byHand');
    const check = await writeCheck([id], nextNumber());
    clock.advance({ hours: 2 });
    await beginStatement(ctx.db, check.id, ctx.now());
    const instead = { checkNumber: nextNumber(), reason: 'Lost.' };
    return async () => void (await postTo(`check/${check.id}/replace`, instead));
  },
};

// docs/rules/payouts.md#reducing
describe('a refund since money was sent', () => {
  test.each(Object.keys(ways) as (keyof typeof ways)[])(
    'is told once that money comes back: %s',
    async (way) => {
      const visit = await aVisit(`late.${way.toLowerCase()}+${way}@farm.example`);
      const comesBack = await ways[way](visit.id);
      clock.advance({ minutes: 5 });
      await refund(visit.id, 1000, 'host');
      expect(await subjects(visit)).not.toContain(reduced);
      await comesBack();
      const told = (await emails(visit)).filter(({ subject }) => subject.startsWith(reduced));
      expect(told).toHaveLength(1);
      for (const text of ['$10.00 of it comes off your payout', 'One stand was down.'])
        expect(told[0]?.text).toContain(text);
    },
  );

  test('is told also if it leaves nothing of what came back', async () => {
    const visit = await aVisit('late.nothing+failed@farm.example');
    await run();
    await refund(visit.id, 4000, 'host');
    expect(await subjects(visit)).toEqual([]);
    await finish(visit.id);
    expect(await subjects(visit)).toEqual(['Your payout is now $0.00']);
  });

  test('is not told twice, as when what is sent again comes back too', async () => {
    const visit = await aVisit('late.twice+failed@farm.example');
    await run();
    await refund(visit.id, 1000, 'host');
    await finish(visit.id);
    expect(await subjects(visit)).toEqual(['PayPal could not pay you $38.25', reduced]);
    await payBy(visit.id, 'payPal', 'late.again+failed@farm.example');
    clock.advance({ hours: 25 });
    await run();
    await finish(visit.id);
    const told = await subjects(visit);
    expect(told).toContain('PayPal could not pay you $28.25');
    expect(told.filter((subject) => subject === reduced)).toHaveLength(1);
  });

  test('is told again if it takes off more then than the host was told', async () => {
    const visit = await aVisit('late.more+failed@farm.example');
    await refund(visit.id, 825, 'host');
    await run();
    await failRefunds(visit.id);
    clock.advance({ minutes: 5 });
    // $30.00 is on its way, and $8.25 owed again.
    await refund(visit.id, 1000, 'host');
    const texts = async () =>
      (await emails(visit)).flatMap(({ text }) => text.match(/\$[\d.]+ of it comes off your payout/) ?? []);
    const [eight, ten] = ['$8.25', '$10.00'].map((amount) => `${amount} of it comes off your payout`);
    expect((await texts()).toSorted()).toEqual([eight]);
    await finish(visit.id);
    expect((await texts()).toSorted()).toEqual([ten, eight]);
  });

  test('that failed before the money came back is not told', async () => {
    const visit = await aVisit('late.none+failed@farm.example');
    await run();
    await refund(visit.id, 1000, 'host');
    await failRefunds(visit.id);
    await finish(visit.id);
    expect(await subjects(visit)).toEqual(['PayPal could not pay you $38.25']);
  });
});

// docs/rules/payouts.md#what-hosts-are-told
test('a refund of held money is told once the rest pays the booking again', async () => {
  const visit = await aVisit('late.held@farm.example');
  const price = { bookingPriceCents: 4500, bookingFeeCents: 450 };
  const setTo = async (bookingStatus: 'Paid' | 'PendingPayment') => {
    clock.advance({ minutes: 2 });
    const body = { id: visit.id, bookingStatus, ...price, sendEmails: true };
    await (await paying.asAdministrator()).editBooking({ body });
  };
  await setTo('PendingPayment');
  await setTo('Paid');
  await setTo('PendingPayment');
  await refund(visit.id, 1000, 'host');
  expect(await subjects(visit)).not.toContain(reduced);
  await setTo('Paid');
  expect((await subjects(visit)).filter((subject) => subject === reduced)).toHaveLength(1);
  await setTo('PendingPayment');
  await setTo('Paid');
  expect((await subjects(visit)).filter((subject) => subject === reduced)).toHaveLength(1);
});

// docs/rules/payouts.md#reducing
test('a refund from before is told too, if it succeeded after all since money was sent', async () => {
  const visit = await aVisit('late.after+failed@farm.example');
  const { refund: made } = await refund(visit.id, 1000, 'host');
  await failRefunds(visit.id);
  clock.advance({ minutes: 5 });
  await run();
  clock.advance({ minutes: 5 });
  const changed = { bookingId: visit.id, refundId: made.id };
  await ctx.db.transaction().execute(async (transaction) => {
    await findBookingForUpdate(transaction, visit.id);
    await updateRefund(transaction, made.id, { status: 'Completed', updated_at: ctx.now() });
    await ctx.events.refundChanged(ctx, transaction, changed);
    await ctx.events.refundTaken(ctx, transaction, changed);
  });
  await finish(visit.id);
  expect(await subjects(visit)).toContain(reduced);
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
