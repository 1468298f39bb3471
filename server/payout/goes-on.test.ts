import { afterAll, describe, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser, type Person } from '../testing/factories.ts';
import { newsReader } from '../testing/news.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, clock, aPayout, run, finish, payBy, post, signIn } = paying;
afterAll(paying.close);
const { emails } = await newsReader(ctx);
let count = 0;

type Visit = { id: string; host: Person };

const aVisit = async (receiver = `on${++count}@farm.example`): Promise<Visit> => {
  const host = await aUser(ctx, { firstName: 'Walter' });
  return { id: await aPayout({ host, receiver }), host };
};
const stop = async ({ id }: Visit, type: 'auto' | 'manual' = 'auto') => {
  clock.advance({ minutes: 1 });
  expect(await post(`${id}/cancel/${type}`)).toMatchObject({ status: 200 });
};
const pay = async ({ id }: Visit, way: 'payPal' | 'byHand' = 'payPal') => {
  clock.advance({ minutes: 1 });
  expect(await payBy(id, way)).toMatchObject({ status: 200 });
};
const subjectsOf = async (visit: Visit) =>
  (await emails(visit)).map(({ subject }) => subject.split(':')[0]).toSorted();
const [waits, goesOn] = ['Your payout of $38.25 waits', 'Your payout of $38.25 goes on'] as const;

// docs/rules/payouts.md#what-hosts-are-told
describe('a host who was told that their payout waits is told that it goes on', () => {
  test('once an administrator has it paid as before, with when and how', async () => {
    const visit = await aVisit();
    await stop(visit);
    expect(await subjectsOf(visit)).toEqual([waits]);
    await pay(visit);
    expect(await subjectsOf(visit)).toEqual([goesOn, waits]);
    const email = (await emails(visit)).find(({ subject }) => subject.startsWith(goesOn));
    for (const text of [
      `We pay you $38.25 with our next payments by PayPal to on${count}@farm.example.`,
      `${ctx.config.PUBLIC_URL}/myaccount/bookings/${visit.id}/detail`,
    ])
      expect(email?.text).toContain(text);
    const api = await signIn(visit.host);
    const { bookingActivity } = await api.getBookingDetail({ params: { id: visit.id } });
    expect(bookingActivity.map(({ message }) => message)).toContain(
      'Emailed you: the payout, which had waited, goes on.',
    );
  });

  test('of a check that was stopped', async () => {
    const visit = await aVisit('');
    await stop(visit, 'manual');
    expect(await subjectsOf(visit)).toEqual([waits]);
    await pay(visit, 'byHand');
    const email = (await emails(visit)).find(({ subject }) => subject.startsWith(goesOn));
    expect(email?.text).toContain('We pay you $38.25 by check to 12 Gate Road');
  });

  test('of one that PayPal could not pay, and that is tried again at the same address', async () => {
    const visit = await aVisit(`on${++count}+failed@farm.example`);
    await run();
    await finish(visit.id);
    expect(await subjectsOf(visit)).toEqual(['PayPal could not pay you $38.25']);
    await pay(visit);
    expect(await subjectsOf(visit)).toEqual(['PayPal could not pay you $38.25', goesOn]);
  });

  test('each time that they were told so', async () => {
    const visit = await aVisit();
    for (const _ of ['once', 'twice']) {
      await stop(visit);
      await emails(visit);
      await pay(visit);
      await emails(visit);
    }
    expect(await subjectsOf(visit)).toEqual([goesOn, goesOn, waits, waits]);
  });

  test('by the email about another way or address alone', async () => {
    const visit = await aVisit();
    await stop(visit);
    await emails(visit);
    await pay(visit, 'byHand');
    expect(await subjectsOf(visit)).toEqual([waits, 'We pay you $38.25 another way'].toSorted());
  });
});

describe('a host is not told that their payout goes on', () => {
  test('if nobody had told them that it waits', async () => {
    const visit = await aVisit();
    await stop(visit);
    await pay(visit);
    expect(await subjectsOf(visit)).toEqual([]);
  });

  test('if it was stopped again meanwhile', async () => {
    const visit = await aVisit();
    await stop(visit);
    await emails(visit);
    await pay(visit);
    await stop(visit);
    expect(await subjectsOf(visit)).not.toContain(goesOn);
  });

  test('if it has left meanwhile', async () => {
    const visit = await aVisit();
    await stop(visit);
    await emails(visit);
    await pay(visit);
    await run();
    await finish(visit.id);
    expect(await subjectsOf(visit)).toEqual([waits]);
  });
});

// docs/rules/payments.md#payments-in-doubt
describe('a payout that waits for its payment', () => {
  const doubt = async ({ id }: Visit) => {
    const { id: paymentId } = await ctx.db
      .updateTable('payment_orders')
      .set({ doubted_at: ctx.now() })
      .where('booking_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
    return paymentId;
  };
  const confirm = async ({ id }: Visit, paymentId: string) => {
    const body = { paymentId, reason: 'A check came.' };
    await (await paying.asAdministrator()).confirmManualPayment({ params: { bookingId: id }, body });
  };

  test('goes on once it is certain that the payment came, if its host was told that it waits for that', async () => {
    const visit = await aVisit();
    const paymentId = await doubt(visit);
    await pay(visit, 'byHand');
    expect(await subjectsOf(visit)).toEqual(['We pay you $38.25 another way']);
    await confirm(visit, paymentId);
    expect(await subjectsOf(visit)).toEqual(['We pay you $38.25 another way', goesOn]);
  });

  test('is told nothing of otherwise', async () => {
    const visit = await aVisit();
    await confirm(visit, await doubt(visit));
    expect(await subjectsOf(visit)).toEqual([]);
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
