import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { bookingRow, findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser, listingForm, type Person } from '../testing/factories.ts';
import { newsReader } from '../testing/news.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { addressChangedEmail } from './address-changed.email.ts';
import { payoutNewsEmail } from './payout-news.email.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, clock, aPayout, run, finish, payBy, post, signIn } = paying;
afterAll(paying.close);
const { emails, queued } = await newsReader(ctx);
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

// docs/rules/payouts.md#what-hosts-are-told
test('while a process sends the email that it waits, that it goes on is told after it', async () => {
  const visit = await aVisit();
  await stop(visit);
  const [stopped] = await queued(visit);
  if (!stopped) throw new Error('Nothing is queued.');
  const setState = (state: 'active' | 'completed') =>
    sql`update pgboss.job set state = ${state} where name = ${payoutNewsEmail.job.name}
      and data ->> 'bookingId' = ${visit.id} and data ->> 'kind' = 'stopped'`.execute(ctx.db);
  await setState('active');
  // It is written, and with a slow mail server, as the payout is stopped no more.
  const send: typeof ctx.mail.send = async (email) => {
    await pay(visit);
    const goesOnNow = (await queued(visit)).find(({ kind }) => kind === 'goesOn');
    await expect(payoutNewsEmail.job.run(ctx, goesOnNow ?? stopped)).rejects.toThrow('on its way');
    return ctx.mail.send(email);
  };
  await payoutNewsEmail.job.run({ ...ctx, mail: { ...ctx.mail, send } }, stopped);
  await setState('completed');
  expect(await subjectsOf(visit)).toEqual([goesOn, waits]);
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
      .where(
        'id',
        '=',
        sql<string>`(select id from payment_orders where booking_id = ${id} order by created_at desc limit 1)`,
      )
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

  test('goes on too if its host was told of another address meanwhile, and that it waits', async () => {
    const visit = await aVisit();
    const paymentId = await doubt(visit);
    const receiver = `other${count}@farm.example`;
    expect(await payBy(visit.id, 'payPal', receiver)).toMatchObject({ status: 200 });
    await addressChangedEmail.job.run(ctx, { bookingId: visit.id, receiver, notBefore: 1 });
    const [email] = await emails(visit);
    expect(email?.text).toContain(
      `we send $38.25 to ${receiver}, once it is certain that the payment for this booking came, and not before`,
    );
    await confirm(visit, paymentId);
    expect(await subjectsOf(visit)).toEqual([goesOn, 'Your payout goes to another address'].toSorted());
  });

  test('is told nothing of once its host was told of another address since it was stopped', async () => {
    const visit = await aVisit();
    await stop(visit);
    await emails(visit);
    clock.advance({ minutes: 1 });
    const receiver = `other${count}@farm.example`;
    expect(await payBy(visit.id, 'payPal', receiver)).toMatchObject({ status: 200 });
    await addressChangedEmail.job.run(ctx, { bookingId: visit.id, receiver, notBefore: 1 });
    await confirm(visit, await doubt(visit));
    expect(await subjectsOf(visit)).toEqual([waits, 'Your payout goes to another address'].toSorted());
  });

  test('nor once money has reached them since', async () => {
    const visit = await aVisit();
    await paying.refund(visit.id, 1000, 'host');
    await stop(visit);
    await emails(visit);
    await pay(visit);
    await run();
    await finish(visit.id);
    await paying.failRefunds(visit.id);
    await confirm(visit, await doubt(visit));
    expect(await subjectsOf(visit)).not.toContain('Your payout of $10.00 goes on');
  });

  test('nor to another payee than the one who was told', async () => {
    const visit = await aVisit();
    await stop(visit);
    await emails(visit);
    const present = await aUser(ctx);
    const land = { id: (await bookingRow(ctx, visit.id)).listing_id, userId: present.id };
    const body = { ...listingForm({ payPalEmail: 'present@farm.example' }), ...land };
    await (await paying.asAdministrator()).submitListing({ body });
    await paying.refund(visit.id, 4950);
    clock.advance({ minutes: 2 });
    await paying.put(visit.id, 'Paid');
    await confirm(visit, await doubt(visit));
    expect(await subjectsOf({ ...visit, host: present })).toEqual([]);
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
