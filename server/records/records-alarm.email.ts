import { formatInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { describeFinding, type FindingReason } from '#domain/record-finding.ts';
import { defineEmail, importantDays, linkTo } from '../platform/email/email.ts';
import { listAdministrators } from '../user/store.ts';
import { listOpenFindings } from './findings-store.ts';

type Line = { kind: string; id: string; amountCents: number; at: Date; reason: FindingReason };
type Alarm = { count: number; lines: Line[]; administrator: { firstName: string } };

const maxLines = 10;
const maxFindings = 1000;

/** To every administrator: the daily comparison with the provider's records found something new. */
export const recordsAlarmEmail = defineEmail<{ foundAt: number }, Alarm>({
  name: 'records-alarm',
  tryForDays: importantDays,
  sample: {
    count: 1,
    lines: [
      {
        kind: 'Payment',
        id: '3C679366HH908993F',
        amountCents: 19_729,
        at: new Date('2026-11-20T18:20:00Z'),
        reason: { kind: 'unknownThere' },
      },
    ],
    administrator: { firstName: 'Dana' },
  },
  write: ({ count, lines, administrator }, sender) => ({
    subject: `${count} ${count === 1 ? 'transaction differs' : 'transactions differ'} from PayPal’s records`,
    preview: 'The daily comparison of payments, refunds and payouts found something new.',
    greeting: `Hi ${administrator.firstName || 'there'}, PayPal’s records and ours differ`,
    blocks: [
      { text: 'Every night all payments, refunds and payouts are compared with PayPal’s records. New is:' },
      {
        facts: lines.map(
          ({ kind, id, amountCents, at, reason }) =>
            [
              `${kind} ${formatMoney(amountCents)}`,
              `${id}\n${formatInstant(at)}\n${describeFinding(reason)}`,
            ] as const,
        ),
      },
      ...(count > lines.length ? [{ text: `And ${count - lines.length} more.` }] : []),
      { text: 'Please compare each with PayPal, and close it on the page of payments with what you found.' },
      { button: { label: 'Open the payments', href: linkTo(sender, '/admin/payments') } },
    ],
    reason: `You get this because you are an administrator of ${sender.name}.`,
  }),
  async load(ctx, { foundAt }) {
    const open = await listOpenFindings(ctx.db, maxFindings);
    const found = open.filter(({ found_at }) => found_at.getTime() === foundAt);
    if (found.length === 0) return [];
    const lines = found.slice(0, maxLines).map(({ kind, transaction_id, transaction_at, ...rest }) => ({
      ...{
        kind,
        id: transaction_id,
        at: transaction_at,
        amountCents: rest.amount_cents,
        reason: rest.reason,
      },
    }));
    return (await listAdministrators(ctx.db)).map(({ id, email, firstName }) => ({
      to: email,
      key: `${foundAt}.${id}`,
      data: { count: found.length, lines, administrator: { firstName } },
    }));
  },
});
