import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { bookingChangedEmail } from '../booking/booking-changed.email.ts';
import { endedPayoutTexts, sampleBooking } from '../booking/booking-email-data.ts';
import { paymentRefundedEmail } from '../payment/payment-refunded.email.ts';
import { reconcileOrder } from '../payment/reconcile-order.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser, giveUpPayout, type Person } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { newsReader } from '../testing/news.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { payoutNewsEmail, payoutReducedJob } from './payout-news.email.ts';
import { payoutSentEmail } from './payout-sent.email.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, clock, payer, aPayout, run, finish, payBy, post, signIn, refund } = paying;
afterEach(() => payer.recover());
afterAll(paying.close);
const { queued, kinds, emailsTo, emails } = await newsReader(ctx);

/** What a paid booking of the tests costs, and the host's share of it. */
const [whole, share] = [4950, 3825] as const;
let count = 0;

type Visit = { id: string; host: Person };

/** A paid visit that is over, of a host of its own, paid at this address; by check without one. */
const aVisit = async (fate: string | null = 'arrives'): Promise<Visit> => {
  const host = await aUser(ctx, { firstName: 'Walter' });
  const receiver = fate === null ? '' : `news${++count}+${fate}@farm.example`;
  return { id: await aPayout({ host, receiver }), host };
};

const sent = async (fate: string): Promise<Visit> => {
  const visit = await aVisit(fate);
  await run();
  await finish(visit.id);
  return visit;
};

const asHost = ({ host }: Visit) => signIn(host);
const seen = async (visit: Visit) => (await asHost(visit)).getBookingDetail({ params: { id: visit.id } });
const cancel = async ({ id }: Visit, type: 'auto' | 'manual' = 'auto') =>
  expect(await post(`${id}/cancel/${type}`)).toMatchObject({ status: 200 });

const link = (path: string): string => `${ctx.config.PUBLIC_URL}${path}`;
const pageOf = ({ id }: Visit): string => link(`/myaccount/bookings/${id}/detail`);

// docs/rules/payouts.md#what-hosts-are-told
describe('the host reads, and is told once', () => {
  test('that a payout is stopped, and stays owed', async () => {
    const visit = await aVisit();
    await cancel(visit);
    expect(await seen(visit)).toMatchObject({
      payoutCents: share,
      hostPayout: {
        owedCents: share,
        onItsWayCents: 0,
        arrivedCents: 0,
        problem: 'stopped',
        whyNothing: null,
      },
    });
    const [email, ...others] = await emails(visit);
    expect(others).toEqual([]);
    expect(email?.subject).toMatch(/^Your payout of \$38\.25 waits: /);
    for (const text of ['It stays owed to you', pageOf(visit)]) expect(email?.text).toContain(text);
    expect((await seen(visit)).bookingActivity.map(({ message }) => message)).toContain(
      'Emailed you: the payout is stopped, and stays owed.',
    );
  });

  test('that a check which an administrator marked as not to be sent is stopped', async () => {
    const visit = await aVisit(null);
    const marked = { bookingId: visit.id, status: 'Canceled', note: 'Not now.' };
    expect(await post('markManualPayoutSent', marked)).toMatchObject({ status: 200 });
    expect((await seen(visit)).hostPayout).toMatchObject({
      owedCents: share,
      problem: 'stopped',
      type: 'Manual',
    });
    expect(await kinds(visit)).toEqual(['stopped']);
  });

  test('that PayPal could not pay, and where to mend the address', async () => {
    const visit = await sent('failed');
    const { listingId, hostPayout, payoutCents } = await seen(visit);
    expect(payoutCents).toBe(share);
    expect(hostPayout).toMatchObject({ owedCents: share, problem: 'cameBack', type: 'PayPalPayout' });
    expect(hostPayout?.receiverEmail).toContain('+failed@');
    expect(hostPayout?.landPayPalEmail).toBe(hostPayout?.receiverEmail);
    const [email, ...others] = await emails(visit);
    expect(others).toEqual([]);
    expect(email?.subject).toMatch(/^PayPal could not pay you \$38\.25: /);
    for (const text of [link(`/listing/${listingId}/edit#payPalEmail`), '+failed@', pageOf(visit)])
      expect(email?.text).toContain(text);
  });

  test('that money came back by hand, with the postal address to look at', async () => {
    const visit = await sent('returned');
    await payBy(visit.id, 'byHand');
    // As a check that was lost.
    await ctx.db
      .updateTable('payouts')
      .set({ stage: 'cameBack', hold: 'cameBack' })
      .where('booking_id', '=', visit.id)
      .execute();
    expect((await seen(visit)).hostPayout).toMatchObject({ problem: 'cameBack', type: 'Manual' });
    const [email] = await emails(visit);
    expect(email?.subject).toMatch(/^Your payout of \$38\.25 came back: /);
    expect(email?.text).toContain(link('/myaccount/profile'));
  });

  test('that PayPal waits for them to claim it, at which address', async () => {
    const visit = await sent('unclaimed');
    expect(await seen(visit)).toMatchObject({
      payoutCents: share,
      hostPayout: { owedCents: 0, onItsWayCents: share, problem: 'unclaimed' },
    });
    const [email, ...others] = await emails(visit);
    expect(others).toEqual([]);
    expect(email?.subject).toMatch(/^\$38\.25 waits for you at PayPal: /);
    for (const text of ['+unclaimed@', pageOf(visit)]) expect(email?.text).toContain(text);
    // Taken back by an administrator it is stopped.
    await cancel(visit);
    expect((await seen(visit)).hostPayout).toMatchObject({ owedCents: share, problem: 'stopped' });
    expect((await emails(visit)).map(({ subject }) => subject.split(':')[0])).toEqual(
      expect.arrayContaining(['$38.25 waits for you at PayPal', 'Your payout of $38.25 waits']),
    );
    expect(await emails(visit)).toHaveLength(2);
  });

  test('that PayPal has not taken it yet, or that nobody knows what became of it', async () => {
    const visit = await aVisit();
    await payer.fail('POST /v1/payments/payouts', 'INSUFFICIENT_FUNDS');
    await run();
    expect((await seen(visit)).hostPayout).toMatchObject({ onItsWayCents: share, away: 'sending' });
    const lost = await aVisit();
    await giveUpPayout(ctx, lost.id);
    expect((await seen(lost)).hostPayout).toMatchObject({ away: 'unknown', problem: null });
    const taken = await sent('onhold');
    expect((await seen(taken)).hostPayout).toMatchObject({ onItsWayCents: share, away: 'taken' });
    expect(await emails(visit)).toEqual([]);
  });

  test('what a refund leaves of it', async () => {
    const visit = await aVisit();
    await refund(visit.id, 1000, 'host');
    expect(await seen(visit)).toMatchObject({
      payoutCents: share - 1000,
      hostPayout: { dueCents: share - 1000, owedCents: share - 1000, problem: null, whyNothing: null },
    });
    const [email, ...others] = await emails(visit);
    expect(others).toEqual([]);
    expect(email?.subject).toMatch(/^Your payout is now \$28\.25: /);
    for (const text of ['$10.00', 'One stand was down.', pageOf(visit)]) expect(email?.text).toContain(text);
    // What an older version has added says the same, and not twice.
    await payoutReducedJob.run(ctx, { refundId: (await queued(visit))[0]?.occasion ?? '' });
    expect(await emails(visit)).toHaveLength(1);
  });

  const paidVisit = async (): Promise<Visit> => {
    const { id } = await paying.paid(whole);
    return { id, host: paying.host };
  };
  const orderIdOf = async ({ id }: Visit) => (await paying.ordersOf(id))[0]?.id ?? '';
  const subjectsOf = async (visit: Visit) => {
    const { confirmationCode: code } = await seen(visit);
    const own = (await emails(visit)).filter(({ text }) => text.includes(code));
    return own.map(({ subject }) => subject.split(':')[0]).toSorted();
  };

  // docs/rules/payouts.md#reducing
  test('that a refund of which they were told has failed, and no other', async () => {
    const visit = await paidVisit();
    await expect(refund(visit.id, 113, 'host')).rejects.toMatchObject({ code: 'refundRefused' });
    expect(await subjectsOf(visit)).toEqual([]);
    await refund(visit.id, 1137, 'host');
    expect(await subjectsOf(visit)).toEqual(['Your payout is now $26.88']);
    await payer.endPending();
    await reconcileOrder(ctx, await orderIdOf(visit));
    expect(await seen(visit)).toMatchObject({ payoutCents: share });
    expect(await subjectsOf(visit)).toEqual(['Your payout is now $26.88', 'Your payout is now $38.25']);
    const [email] = (await emails(visit)).filter(({ subject }) => subject.includes('$38.25'));
    expect(email?.text).toContain(
      'The refund of $11.37 to the hunter, of which we told you, did not go through.',
    );
  });

  test('of one that failed and succeeds after all, once more what it takes off', async () => {
    const visit = await paidVisit();
    const { refund: made } = await refund(visit.id, 1131, 'host');
    expect(await subjectsOf(visit)).toEqual(['Your payout is now $26.94']);
    await paying.failRefunds(visit.id);
    await payoutNewsEmail.job.run(ctx, { kind: 'restored', bookingId: visit.id, occasion: made?.id ?? '' });
    await payer.endPending();
    await reconcileOrder(ctx, await orderIdOf(visit));
    expect(await seen(visit)).toMatchObject({ payoutCents: share - 1131 });
    expect(await subjectsOf(visit)).toEqual([
      ...['Your payout is now $26.94', 'Your payout is now $26.94', 'Your payout is now $38.25'],
    ]);
  });

  test('that refunds left nothing of it', async () => {
    const visit = await aVisit();
    await refund(visit.id, share, 'host');
    expect(await seen(visit)).toMatchObject({ payoutCents: 0, hostPayout: { whyNothing: 'reduced' } });
    expect((await emails(visit))[0]?.text).toContain('Nothing is left to pay out');
  });

  test('that nothing is paid out while all of the payment is to go back', async () => {
    const { id } = await paying.paid(whole);
    const visit = { id, host: paying.host };
    await payer.fail('POST /v2/payments/captures/*/refund', 503);
    expect(await refund(visit.id, whole)).toMatchObject({ status: 'Paid', refund: { status: 'Asked' } });
    expect(await seen(visit)).toMatchObject({
      status: 'Paid',
      payoutCents: 0,
      hostPayout: { dueCents: 0, whyNothing: 'givenBack' },
    });
    expect(await kinds(visit)).toEqual([]);
  });

  test('that it waits while its payment is in doubt, without an email', async () => {
    const visit = await aVisit();
    await ctx.db
      .updateTable('payment_orders')
      .set({ doubted_at: ctx.now() })
      .where('booking_id', '=', visit.id)
      .execute();
    expect((await seen(visit)).hostPayout).toMatchObject({ owedCents: share, problem: 'doubted' });
    expect(await kinds(visit)).toEqual([]);
  });

  test('of each attempt that fails', async () => {
    const visit = await sent('failed');
    await payBy(visit.id, 'payPal');
    await run();
    await finish(visit.id);
    expect(await kinds(visit)).toEqual(['cameBack', 'goesOn', 'cameBack']);
    // The first one is outdated by now, and that it goes on.
    expect(await emails(visit)).toHaveLength(1);
  });
});

describe('the host is told nothing', () => {
  test('that is outdated when the email is sent', async () => {
    const failed = await sent('failed');
    await payBy(failed.id, 'payPal', `mended${++count}@farm.example`);
    expect((await seen(failed)).hostPayout).toMatchObject({ owedCents: share, problem: null });
    expect(await emails(failed)).toEqual([]);
    const stopped = await aVisit();
    await cancel(stopped);
    await payBy(stopped.id, 'byHand');
    expect((await emails(stopped)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'We pay you $38.25 another way',
    ]);
    const unclaimed = await sent('unclaimed');
    await ctx.db
      .updateTable('payouts')
      .set({ payout_item_status: 'OnHold' })
      .where('booking_id', '=', unclaimed.id)
      .execute();
    expect(await emails(unclaimed)).toEqual([]);
  });

  test('besides the cancellation of a booking that is refunded whole', async () => {
    const visit = await aVisit();
    await refund(visit.id, whole);
    expect(await seen(visit)).toMatchObject({
      payoutCents: null,
      hostPayout: { dueCents: 0, owedCents: 0, onItsWayCents: 0, arrivedCents: 0, whyNothing: 'ended' },
    });
    expect(await queued(visit)).toEqual([]);
  });

  test.each([true, false])(
    'by an edit that ends the booking without emails (with emails: %s)',
    async (sendEmails) => {
      const visit = await aVisit();
      const { id } = visit;
      const countEmails = async () => {
        const { rows } = await sql`select 1 from pgboss.job
        where name like 'mail.%' and data ->> 'bookingId' = ${id}`.execute(ctx.db);
        return rows.length;
      };
      const before = await countEmails();
      const api = await paying.asAdministrator();
      const { bookingPriceCents, bookingFeeCents } = await api.getBooking({ params: { id } });
      const prices = { bookingPriceCents, bookingFeeCents };
      await api.editBooking({ body: { id, bookingStatus: 'Cancelled', ...prices, sendEmails } });
      expect(await countEmails()).toBe(before + (sendEmails ? 1 : 0));
      expect((await seen(visit)).hostPayout).toMatchObject({ owedCents: 0, whyNothing: 'ended' });
    },
  );

  test('of a failed payout whose booking is over, nor to claim one', async () => {
    const failed = await aVisit('failed');
    await run();
    await refund(failed.id, whole);
    await finish(failed.id);
    expect((await seen(failed)).hostPayout).toMatchObject({ problem: null, whyNothing: 'ended' });
    expect(await queued(failed)).toEqual([]);
    const unclaimed = await aVisit('unclaimed');
    await run();
    await refund(unclaimed.id, whole);
    await finish(unclaimed.id);
    expect((await seen(unclaimed)).hostPayout).toMatchObject({ onItsWayCents: share, problem: null });
    expect(await queued(unclaimed)).toEqual([]);
  });

  test('of a refund that took nothing off, as all was sent before', async () => {
    const visit = await sent('arrives');
    await refund(visit.id, 1000, 'host');
    expect(await seen(visit)).toMatchObject({ payoutCents: share, hostPayout: { arrivedCents: share } });
    expect(await emails(visit).then((all) => all.filter(({ subject }) => /is now/.test(subject)))).toEqual(
      [],
    );
  });
});

test('a booking that is refunded after its payout says what was sent', async () => {
  const visit = await sent('arrives');
  const { refund: made } = await refund(visit.id, whole);
  expect(await seen(visit)).toMatchObject({
    payoutCents: null,
    hostPayout: { dueCents: 0, arrivedCents: share, problem: null, whyNothing: null },
  });
  const refundId = made?.id ?? '';
  await paymentRefundedEmail.job.run(ctx, { refundId, hasEnded: true, only: `${refundId}.host` });
  const email = (await emailsTo(visit.host)).find(({ subject }) => subject.startsWith('Cancelled'));
  expect(email?.text).toContain('$38.25 was sent to you for it before');
});

test('a booking that is refunded while its payout is on its way says that it is, and not that it was sent', async () => {
  const visit = await aVisit('failed');
  await run();
  const { refund: made } = await refund(visit.id, whole);
  const refundId = made?.id ?? '';
  await paymentRefundedEmail.job.run(ctx, { refundId, hasEnded: true, only: `${refundId}.host` });
  const email = (await emailsTo(visit.host)).find(({ subject }) => subject.startsWith('Cancelled'));
  expect(email?.text).toContain(
    '$38.25 is on its way to you by PayPal and may still arrive, and nothing more is paid out.',
  );
  expect(email?.text).not.toContain('was sent to you');
});

test.each([
  [
    'Cancelled',
    async () => {
      const visit = await aVisit();
      await giveUpPayout(ctx, visit.id);
      return visit;
    },
    '$38.25 is being looked for at PayPal and may still arrive, and nothing more is paid out.',
  ],
  ['Cancelled', aVisit, 'Nothing is paid out for it.'],
  ['Rejected', () => sent('arrives'), '$38.25 was sent to you for it before, and nothing more is paid out.'],
] as const)(
  'a booking that an administrator sets to %s says what is paid out',
  async (bookingStatus, make, says) => {
    const visit = await make();
    clock.advance({ minutes: 1 });
    const price = { bookingPriceCents: 4500, bookingFeeCents: 450 };
    const body = { id: visit.id, bookingStatus, ...price, sendEmails: true };
    await (await paying.asAdministrator()).editBooking({ body });
    const readers = ['hunter', 'host'] as const;
    expect(await jobsNamed(ctx, 'mail.booking-changed', { bookingId: visit.id, readers })).toHaveLength(1);
    const { id: lineId } = await ctx.db
      .selectFrom('booking_activity')
      .where('booking_id', '=', visit.id)
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const ids = { bookingId: visit.id, lineId };
    for (const reader of readers) await bookingChangedEmail.job.run(ctx, { ...ids, readers: [reader] });
    const changed = async (person: Pick<Person, 'email'>) =>
      (await emailsTo(person)).find(({ subject }) => subject.startsWith('Changed'))?.text;
    expect(await changed(visit.host)).toContain(says);
    const { hunter } = await seen(visit);
    expect(await changed(hunter)).toMatch(/^(?!.*(paid out|sent to you))/);
  },
);

test('a booking whose payment was withdrawn says what was sent for it; one that was never paid says nothing', () => {
  const sentBefore = { ...sampleBooking, sentToHostCents: share };
  expect(endedPayoutTexts(sentBefore)).toEqual([
    '$38.25 was sent to you for it before, and nothing more is paid out.',
  ]);
  expect(endedPayoutTexts({ ...sentBefore, onItsWayToHostCents: 2000 })).toEqual([
    '$38.25 was sent to you for it before, $20.00 is on its way to you by PayPal and may still arrive, and nothing more is paid out.',
  ]);
  const away = { ...sampleBooking, onItsWayToHostCents: 2000 };
  expect(endedPayoutTexts({ ...away, away: 'sending' })).toEqual([
    '$20.00 is being sent to you by PayPal and may still arrive, and nothing more is paid out.',
  ]);
  expect(endedPayoutTexts({ ...away, isReviewed: true })).toEqual([
    '$20.00 is under review at PayPal and may still arrive, and nothing more is paid out.',
  ]);
  expect(endedPayoutTexts(sampleBooking)).toEqual([]);
});

// docs/rules/payouts.md#statement
test('the statement of a payout that arrives after its booking is over names no part of refunds', async () => {
  const visit = await aVisit();
  await run();
  await refund(visit.id, whole);
  await finish(visit.id);
  const ids = { hostId: visit.host.id, bookingIds: [visit.id], sentAt: ctx.now().getTime() };
  await payoutSentEmail.job.run(ctx, ids);
  const email = (await emailsTo(visit.host)).find(({ subject }) => subject.startsWith('We paid you $38.25'));
  expect(email?.text).toContain('Paid $38.25');
  expect(email?.text).not.toContain('Your part of refunds');
});

test('nobody but the host reads it, and of new land that is theirs only', async () => {
  const visit = await aVisit();
  const { listingId } = await seen(visit);
  const other = await aUser(ctx);
  clock.advance({ minutes: 1 });
  await ctx.db.updateTable('listings').set({ user_id: other.id }).where('id', '=', listingId).execute();
  const [author, land] = [{ id: null, at: ctx.now() }, { type: 'listing', id: listingId } as const];
  await insertAudit(ctx.db, author, land, { userId: visit.host.id }, { userId: other.id });
  expect((await seen(visit)).hostPayout).toMatchObject({ landPayPalEmail: null, owedCents: share });
  const administrator = await paying.asAdministrator();
  expect(await administrator.getBookingDetail({ params: { id: visit.id } })).toMatchObject({
    hostPayout: null,
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
