import type { BookingActivity } from './booking-activity.ts';
import type { BookingStatus } from './booking-status.ts';
import type { Cents } from './money.ts';
import type { Side } from './permissions.ts';

/**
 * Emails of a booking that an administrator can send again, with who gets them and the statuses that they fit
 * (docs/rules/emails.md#sent-again). Reminders and the access email have calls of their own.
 */
export const resendableEmails = {
  received: { sides: ['hunter'], statuses: ['PendingConfirmation'] },
  requested: { sides: ['host'], statuses: ['PendingConfirmation'] },
  booked: { sides: ['host'], statuses: ['PendingPayment'] },
  confirmed: { sides: ['hunter'], statuses: ['PendingPayment'] },
  rejected: { sides: ['hunter'], statuses: ['Rejected'] },
  paid: { sides: ['host'], statuses: ['Paid'] },
  cancelled: { sides: ['hunter', 'host'], statuses: ['Cancelled'] },
  changed: { sides: ['hunter', 'host'], statuses: ['PendingConfirmation', 'PendingPayment', 'Paid'] },
} as const satisfies Record<string, { sides: readonly Side[]; statuses: readonly BookingStatus[] }>;

export type ResendableEmail = keyof typeof resendableEmails;
export const resendableEmailNames = Object.keys(resendableEmails) as [ResendableEmail, ...ResendableEmail[]];

/** Emails of one booking that are sent again in an hour, at most. */
export const maxResentPerHour = 5;

/** The kinds of activity that the email 'changed' can tell of. */
export const changeKinds = ['edited', 'rearranged'] as const satisfies readonly BookingActivity['kind'][];

/** These say that the hunter pays later: wrong while we hold their money, or a payment is under way. */
const asksForPayment: readonly ResendableEmail[] = ['received', 'requested', 'booked'];

type ResendFacts = {
  status: BookingStatus;
  heldCents: Cents;
  isPaymentUnderWay: boolean;
  /** Whether an administrator has ever changed the booking. */
  wasChanged: boolean;
};

/** The emails that fit a booking as it is now. */
export const emailsToResend = ({
  status,
  heldCents,
  isPaymentUnderWay,
  wasChanged,
}: ResendFacts): ResendableEmail[] =>
  resendableEmailNames.filter((name) => {
    if (!(resendableEmails[name].statuses as readonly BookingStatus[]).includes(status)) return false;
    if (name === 'changed') return wasChanged;
    return !(asksForPayment.includes(name) && (heldCents > 0 || isPaymentUnderWay));
  });
