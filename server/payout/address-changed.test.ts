import { afterAll, describe, expect, test } from 'vitest';
import { addDays, dayInWisconsin, formatDay } from '#domain/dates.ts';
import { aUser, type Person } from '../testing/factories.ts';
import { newsReader } from '../testing/news.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { addressChangedEmail } from './address-changed.email.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, aPayout, payBy, writeCheck, refund, failRefunds } = paying;
afterAll(paying.close);
const { emailsTo } = await newsReader(ctx);

type Visit = { id: string; host: Person };
const aVisit = async (receiver: string): Promise<Visit> => {
  const host = await aUser(ctx, { firstName: 'Walter' });
  return { id: await aPayout({ host, receiver }), host };
};

// docs/rules/payouts.md#changed-addresses
describe('the email about another address', () => {
  const load = (visit: Visit, receiver: string) =>
    addressChangedEmail.job.run(ctx, { bookingId: visit.id, receiver, notBefore: ctx.now().getTime() });
  const mails = async (visit: Visit) =>
    (await emailsTo(visit.host)).filter(({ subject }) => subject.includes('another address'));

  test('names what is still to be sent', async () => {
    const visit = await aVisit('');
    await refund(visit.id, 1000, 'host');
    await writeCheck([visit.id], '8801');
    await failRefunds(visit.id);
    await payBy(visit.id, 'payPal', 'rest@farm.example');
    await load(visit, 'rest@farm.example');
    const [email] = await mails(visit);
    expect(email?.text).toContain('we send $10.00 to rest@farm.example');
    expect(email?.text).toContain(`${ctx.config.PUBLIC_URL}/myaccount/bookings/${visit.id}/detail`);
  });

  test('names the day on which it is due, where that is later', async () => {
    const host = await aUser(ctx);
    const visit = { id: await aPayout({ host, receiver: '', daysAgo: -20 }), host };
    await payBy(visit.id, 'payPal', 'later@farm.example');
    await load(visit, 'later@farm.example');
    const [email] = await mails(visit);
    const dueDay = formatDay(addDays(dayInWisconsin(ctx.now()), 21));
    expect(email?.text).toContain(`we send $38.25 to later@farm.example, not before ${dueDay}.`);
  });

  test('is not sent once the address is another one, or nothing more is owed', async () => {
    const visit = await aVisit('');
    await payBy(visit.id, 'payPal', 'first@farm.example');
    await payBy(visit.id, 'payPal', 'second@farm.example');
    await load(visit, 'first@farm.example');
    expect(await mails(visit)).toEqual([]);
    await refund(visit.id, 4950);
    await load(visit, 'second@farm.example');
    expect(await mails(visit)).toEqual([]);
  });
});
