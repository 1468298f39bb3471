import { type Kysely, sql } from 'kysely';

type Details = { kind: string } & Record<string, unknown>;

/** What lines without an amount or a reason said. */
const fixed: Record<string, Details> = {
  'Requested by the hunter.': { kind: 'requested', by: 'hunter' },
  'Requested by an administrator for the hunter.': { kind: 'requested', by: 'administrator' },
  'Entered by an administrator.': { kind: 'entered' },
  'Confirmed by the landowner.': { kind: 'confirmed', by: 'host' },
  'Confirmed by an administrator.': { kind: 'confirmed', by: 'administrator' },
  'Confirmed at once, as this land takes bookings by itself.': { kind: 'confirmed', by: 'listing' },
  'Rejected by the landowner.': { kind: 'rejected', by: 'host' },
  'Rejected by an administrator.': { kind: 'rejected', by: 'administrator' },
  'Cancelled by the hunter.': { kind: 'cancelled', by: 'hunter' },
  'Cancelled by an administrator.': { kind: 'cancelled', by: 'administrator' },
  'Cancelled, as its payment went back.': { kind: 'cancelled', by: 'refund' },
  'Cancelled, as the landowner did not answer in time.': { kind: 'expired', why: 'unanswered' },
  'Cancelled, as it was not paid in time.': { kind: 'expired', why: 'unpaid' },
  'The landowner is reminded to answer.': { kind: 'reminded', side: 'host' },
  'The hunter is reminded to pay.': { kind: 'reminded', side: 'hunter' },
  'Payment started.': { kind: 'paymentStarted', amountCents: null },
  'The payment provider takes its time with the payment.': { kind: 'paymentPending' },
  'The payment expired before it was captured.': { kind: 'paymentFailed', why: 'expired' },
  'The payment was not approved.': { kind: 'paymentFailed', why: 'notApproved' },
  'The payment was declined.': { kind: 'paymentFailed', why: 'declined' },
  'The payment was refused, since an earlier one had its invoice number.': {
    kind: 'paymentFailed',
    why: 'invoiceUsed',
  },
  'Waits for its payment again: none was under way.': { kind: 'paymentFailed', why: 'noneUnderWay' },
  'This booking was paid before, the payment provider says. That payment is being looked for.': {
    kind: 'paymentDuplicate',
  },
  'The payment provider does not know this payment. It is being looked into.': { kind: 'paymentUnknown' },
  'The payment provider knows this payment again.': { kind: 'paymentKnownAgain' },
};

const emails: Record<string, string> = {
  'the request was received': 'received',
  'a hunter asks for days': 'requested',
  'a hunter has booked days': 'booked',
  'the reminder to answer': 'answerReminder',
  'the booking is confirmed': 'confirmed',
  'the request was rejected': 'rejected',
  'the reminder to pay': 'paymentReminder',
  'the payment did not go through': 'paymentDeclined',
  'the way in, the boundary and whom to call': 'access',
  'the booking is paid': 'paid',
  'the booking was changed': 'changed',
  'the booking is cancelled': 'cancelled',
};

const money = String.raw`\$([\d,]+\.\d\d)`;

/** '$1,049.50' is 104,950. */
const centsOf = (amount = ''): number => Number(amount.replaceAll(/\D/g, ''));

const line = (pattern: string): RegExp => new RegExp(`^${pattern}$`, 's');

/** What is left open in a pattern is an amount first, and then an administrator's reason or an id. */
const patterns: readonly [RegExp, (amountCents: number, rest: string) => Details][] = [
  [line(`Payment of ${money} prepared\\.`), (amountCents) => ({ kind: 'paymentPrepared', amountCents })],
  [line(`Payment of ${money} started\\.`), (amountCents) => ({ kind: 'paymentStarted', amountCents })],
  [line(`Paid: ${money}\\.`), (amountCents) => ({ kind: 'paid', amountCents })],
  [line(`${money} given back\\.`), (amountCents) => ({ kind: 'refunded', amountCents })],
  [line(`The refund of ${money} failed\\.`), (amountCents) => ({ kind: 'refundFailed', amountCents })],
  [
    line(`No money came of the payment of ${money}: (.*)`),
    (amountCents, reason) => ({ kind: 'paymentClosed', amountCents, reason }),
  ],
  [
    line(`A payment of ${money} came in that the booking did not wait for\\. It is given back\\.`),
    (amountCents) => ({ kind: 'paymentUnexpected', amountCents }),
  ],
  [
    line(`A payment of ${money} was found in the payment provider’s records: (\\S+)\\.`),
    (amountCents, captureId) => ({ kind: 'paymentImported', amountCents, captureId }),
  ],
  [
    line(`The payment of ${money} that was recorded by hand never came: (.*)`),
    (amountCents, reason) => ({ kind: 'paymentWithdrawn', amountCents, reason }),
  ],
  [
    line(`A refund of ${money} is asked for: (.*)`),
    (amountCents, reason) => ({ kind: 'refundRequested', amountCents, isByHand: false, reason }),
  ],
  [
    line(`A refund of ${money} is recorded: (.*)`),
    (amountCents, reason) => ({ kind: 'refundRequested', amountCents, isByHand: true, reason }),
  ],
];

const readPattern = (message: string): Details | undefined => {
  for (const [pattern, read] of patterns) {
    const [, amount, rest = ''] = pattern.exec(message) ?? [];
    if (amount !== undefined) return read(centsOf(amount), rest);
  }
  return undefined;
};

/** 'Emailed the hunter: the reminder to pay.', or with an amount: '$50.00 went back to the hunter.' */
const readEmail = (message: string): Details | undefined => {
  const [, whom, what = ''] = /^Emailed the (hunter|landowner): (.*)\.$/.exec(message) ?? [];
  if (whom === undefined) return undefined;
  const side = whom === 'hunter' ? 'hunter' : 'host';
  const [, amount] = line(`${money} went back to the hunter`).exec(what) ?? [];
  if (amount !== undefined) return { kind: 'emailed', side, email: 'refunded', amountCents: centsOf(amount) };
  return Object.hasOwn(emails, what) ? { kind: 'emailed', side, email: emails[what] } : undefined;
};

const edit = 'Changed by an administrator: ';

/** 'Changed by an administrator: status from Paid to Pending Payment, price from $180.00 to $170.00, total now …' */
const readEdit = (message: string): Details | undefined => {
  if (!message.startsWith(edit) || !message.endsWith('.')) return undefined;
  const parts = message.slice(edit.length, -1).split(', ').map(readChange);
  return parts.includes(undefined) ? undefined : Object.assign({ kind: 'edited' }, ...parts);
};

const statuses = [
  'Pending Confirmation',
  'Pending Payment',
  'Processing Payment',
  'Paid',
  'Rejected',
  'Cancelled',
];

const readChange = (text: string): object | undefined => {
  const [, from = '', to = ''] = /^status from (.+) to (.+)$/.exec(text) ?? [];
  if (statuses.includes(from) && statuses.includes(to))
    return { status: { from: from.replace(' ', ''), to: to.replace(' ', '') } };
  const [, what, before, after] = line(`(price|fee) from ${money} to ${money}`).exec(text) ?? [];
  if (what !== undefined) return { [`${what}Cents`]: { from: centsOf(before), to: centsOf(after) } };
  const [, total] = line(`total now ${money}`).exec(text) ?? [];
  return total === undefined ? undefined : { totalCents: centsOf(total) };
};

const read = (message: string): Details =>
  (Object.hasOwn(fixed, message) ? fixed[message] : undefined) ??
  readPattern(message) ??
  readEmail(message) ??
  readEdit(message) ?? { kind: 'note', text: message };

/**
 * Lines of activity become data, read from the sentences they were; one that can't be read is a note of its text.
 * `message` stays for processes of the version before, which write and read it until they are gone.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table booking_activity
      add column details jsonb,
      alter column message set default ''`.execute(db);
  // Each sentence once: most lines are one of a few.
  const { rows } = await sql<{ message: string }>`select distinct message from booking_activity`.execute(db);
  const known = rows.map(({ message }) => ({ message, details: read(message) }));
  await sql`
    update booking_activity a set details = known.details
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as known(message text, details jsonb)
    where a.message = known.message`.execute(db);
};
