import { afterAll, describe, expect, test } from 'vitest';
import { aUser, type Person } from '../testing/factories.ts';
import { newsReader } from '../testing/news.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, aPayout, run, finish, payoutOf, poll, refund } = paying;
afterAll(paying.close);
const { emails } = await newsReader(ctx);

type Visit = { id: string; host: Person };
const aVisit = async (receiver: string): Promise<Visit> => {
  const host = await aUser(ctx, { firstName: 'Walter' });
  return { id: await aPayout({ host, receiver }), host };
};

// docs/rules/payouts.md#what-hosts-are-told
describe('the host is told', () => {
  test('of a refund only what it takes off, not again what an earlier one did', async () => {
    const visit = await aVisit('twice+arrives@farm.example');
    await refund(visit.id, 1000, 'host');
    expect(await emails(visit)).toHaveLength(1);
    await run();
    await finish(visit.id);
    await refund(visit.id, 500, 'host');
    expect((await emails(visit)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Your payout is now $28.25',
    ]);
  });

  test('of each of two refunds what it takes off', async () => {
    const visit = await aVisit('both+arrives@farm.example');
    await refund(visit.id, 1000, 'host');
    await emails(visit);
    await refund(visit.id, 500, 'host');
    const texts = (await emails(visit)).map(({ text }) => text).join();
    for (const off of ['$10.00 of it comes off', '$5.00 of it comes off']) expect(texts).toContain(off);
    expect(texts).toContain('You get now $23.25');
  });

  test('that PayPal took back what it had paid, not that it could not pay', async () => {
    const visit = await aVisit('news+reversed@farm.example');
    await run();
    await finish(visit.id);
    await paying.payer.advance(3700);
    await poll(visit.id);
    await refund(visit.id, 1000, 'host');
    expect((await payoutOf(visit.id)).payoutItemStatus).toBe('Reversed');
    const email = (await emails(visit)).find(({ subject }) => subject.includes('came back'));
    expect(email?.subject).toMatch(/^Your payout of \$38\.25 came back: /);
    expect(email?.text).toContain(
      'What we sent to news+reversed@farm.example by PayPal, $38.25, came back to us.',
    );
    expect(email?.text).toContain('Owed to you $28.25');
  });
});
