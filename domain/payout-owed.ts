import type { BookingStatus } from './booking-status.ts';
import type { Cents } from './money.ts';

/**
 * Where the money of an attempt is: on its way (also just before the provider is called), with the host, or back with
 * us, since it failed or came back.
 */
export const attemptStages = ['onItsWay', 'arrived', 'cameBack'] as const;
export type AttemptStage = (typeof attemptStages)[number];

/** What is due to the host of a booking, what of it is with them or on its way, and what is still owed. */
export type PayoutSums = { dueCents: Cents; onItsWayCents: Cents; arrivedCents: Cents; owedCents: Cents };

type Due = {
  status: BookingStatus;
  /** Whether all of the payment that pays the booking went back, or is asked to. */
  isGivenBack: boolean;
  /** The host's share of the booking's price. */
  shareCents: Cents;
  /** What refunds of the payment make the host bear. */
  hostPartsCents: Cents;
};

/**
 * What a host is due for a booking, whatever has been sent: their share less their parts of refunds, and nothing once
 * the booking isn't paid or all of its payment goes back (docs/rules/payouts.md#owed).
 */
export const dueCents = ({ status, isGivenBack, shareCents, hostPartsCents }: Due): Cents =>
  status === 'Paid' && !isGivenBack ? Math.max(0, shareCents - hostPartsCents) : 0;

type Sent = { stage: AttemptStage; amountCents: Cents };

/** The sums of a payout, from what is due and all attempts to send it to its payee, by any way. */
export const payoutSums = (due: Cents, attempts: readonly Sent[]): PayoutSums => {
  const sumIn = (stage: AttemptStage): Cents =>
    attempts.reduce((sum, attempt) => (attempt.stage === stage ? sum + attempt.amountCents : sum), 0);
  const [onItsWayCents, arrivedCents] = [sumIn('onItsWay'), sumIn('arrived')];
  return {
    dueCents: due,
    onItsWayCents,
    arrivedCents,
    owedCents: Math.max(0, due - onItsWayCents - arrivedCents),
  };
};

/**
 * Whether an attempt of an amount is still owed: with all that is on its way or has arrived, the attempt included, the
 * host has no more than is due.
 */
export const isStillOwed = ({ dueCents: due, onItsWayCents, arrivedCents }: PayoutSums): boolean =>
  onItsWayCents + arrivedCents <= due;
