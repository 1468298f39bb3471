import type { HostBooking, HostPayout } from '#contract/booking.ts';
import { nameOfStatus } from '#domain/booking-status.ts';
import type { Day } from '#domain/dates.ts';
import { awayText, howPaidText, otherAddress } from '#domain/host-payout.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { paths } from '../paths.ts';

type PaidBooking = Pick<HostBooking, 'listingId' | 'status'> & { hostPayout: HostPayout };

/**
 * Whether a check did not arrive of a payout that is paid by PayPal by now: no address that its host has is wrong.
 */
const isLostCheck = ({ backWay, type }: HostPayout): boolean =>
  backWay === 'Check' && type === 'PayPalPayout';

/** What did not arrive, in a few words: a check that was lost did not come back. */
const shortBack = ({ isRefused, backWay, type }: HostPayout): string => {
  if (backWay === 'Check') return 'did not reach you';
  return isRefused && type === 'PayPalPayout' ? 'PayPal could not pay it' : 'came back to us';
};

/** Whether its host can do something about the problem of a payout: at PayPal, or about where it goes. */
export const canMend = (payout: HostPayout): boolean =>
  payout.problem === 'unclaimed' ||
  payout.problem === 'noAddress' ||
  (payout.problem === 'cameBack' && otherAddress(payout) === null && !isLostCheck(payout));

/** What of a payout the problem keeps from its host, in cents. */
export const stuckCents = ({ problem, owedCents, onItsWayCents }: HostPayout): Cents =>
  problem === 'unclaimed' ? onItsWayCents : owedCents;

/** Why nothing is paid out, in a sentence; null if something is. */
export const nothingText = ({ status, hostPayout: { whyNothing } }: PaidBooking): string | null => {
  if (whyNothing === 'ended') return `The booking is ${nameOfStatus(status).toLowerCase()}.`;
  if (whyNothing === 'givenBack') return 'The hunter gets all of the payment back.';
  return whyNothing === 'reduced' ? 'Refunds to the hunter left nothing of it.' : null;
};

/** Where the money is, if not all waits or is there: '$28.25 of it is with you, and $10.00 still comes.' */
export const whereText = (payout: HostPayout): string | null => {
  const { problem, owedCents, onItsWayCents, arrivedCents, isReportUnread } = payout;
  if (problem === 'unclaimed') return null;
  const away = awayText(payout);
  const parts = [
    ...(arrivedCents > 0 ? [`${formatMoney(arrivedCents)} of it is with you`] : []),
    ...(onItsWayCents > 0 ? [`${formatMoney(onItsWayCents)} ${away.short}`] : []),
    ...(owedCents > 0
      ? [`${formatMoney(owedCents)} ${problem === null && !isReportUnread ? 'still comes' : 'waits'}`]
      : []),
  ];
  if (parts.length > 1) return `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}.`;
  return onItsWayCents === 0 ? null : away.sentence;
};

/** When and how the rest is paid; null if nothing is, or a problem keeps it. */
export const nextText = ({ payDay, owedCents, ...how }: HostPayout, today: Day): string | null =>
  payDay === null ? null : howPaidText({ ...how, cents: owedCents, payDay }, today);

/** The problem of a payout in a few words, for a list; null without one. */
export const shortProblem = (payout: HostPayout): string | null => {
  switch (payout.problem) {
    case 'unclaimed':
      return 'waits for you at PayPal';
    case 'cameBack':
      return `${shortBack(payout)}${canMend(payout) || payout.type === 'Manual' ? '' : ', we look at it'}`;
    case 'stopped':
      return 'stopped, we look at it';
    case 'noAddress':
      return 'can’t be paid, your postal address is missing';
    case 'doubted':
      return 'waits, we look at it';
    case null:
      return null;
  }
};

/** A problem of a payout in full: what is known, and what its host can do. */
type ProblemText = {
  title: string;
  text: string;
  /** The page on which they can do it. */
  action?: { to: string; label: string };
  /** When they should write to us: 'if you can’t use this address'. */
  writeIf?: string;
};

/** Undefined without a problem. */
export const problemText = ({ listingId, hostPayout: payout }: PaidBooking): ProblemText | undefined => {
  const owed = formatMoney(payout.owedCents);
  switch (payout.problem) {
    case 'unclaimed':
      return {
        title: `${formatMoney(payout.onItsWayCents)} waits for you at PayPal`,
        text: `We sent it to ${payout.receiverEmail ?? 'your address there'}, and nobody has claimed it. Sign in at PayPal with this address, or open an account with it, and confirm the address there. After 30 days the money comes back to us.`,
        writeIf: 'if you can’t use this address',
      };
    case 'cameBack':
      return { title: 'Your payout did not reach you', ...cameBackText(listingId, payout) };
    case 'stopped':
      return {
        title: 'Your payout is stopped for now',
        text: `We are looking at it. ${owed} stays owed to you, and you don’t have to do anything.`,
        writeIf: 'if you want it paid another way',
      };
    case 'noAddress':
      return {
        title: `We can’t pay you ${owed}: your postal address is missing`,
        text: 'You are paid for this booking by check, and we don’t know where to mail it. Please add your street, city, state and ZIP code to your profile.',
        action: { to: paths.profile(), label: 'Add my address' },
      };
    case 'doubted':
      return {
        title: 'Your payout waits',
        text: 'It is not certain yet that the payment for this booking came, and we are looking at it. You don’t have to do anything.',
        writeIf: 'if you want to know more',
      };
    case null:
      return undefined;
  }
};

const cameBackText = (listingId: string, payout: HostPayout): Omit<ProblemText, 'title'> => {
  const owed = formatMoney(payout.owedCents);
  if (payout.type === 'Manual')
    return {
      text: `${payout.backWay === 'Check' ? 'The check that we sent you was lost or came back' : 'What we sent you came back'}, and ${owed} stays owed to you. Please check the address in your profile, and correct it if it is wrong. We send it there once we have looked at it.`,
      action: { to: paths.profile(), label: 'Check my address' },
    };
  if (isLostCheck(payout))
    return {
      text: `The check that we sent you was lost or came back. The money is with us, and ${owed} stays owed to you. You don’t have to do anything: we pay it to you another way once we have looked at it.`,
    };
  const cause = payout.isRefused
    ? `PayPal could not pay it to ${payout.receiverEmail ?? 'your address there'}.`
    : 'What we sent you came back.';
  const known = `${cause} The money is with us, and ${owed} stays owed to you.`;
  const other = otherAddress(payout);
  if (other !== null)
    return {
      text: `${known} ${other === '' ? 'Your land has no PayPal address now, so you get a check' : `The PayPal address of your land is ${other} now, and we pay you there`}, once we have looked at it.`,
    };
  if (payout.landPayPalEmail === null) return { text: known, writeIf: 'and say where we may pay you' };
  return {
    text: `${known} Please check the PayPal address of your land, and correct it if it is wrong; without one you get a check.`,
    action: { to: `${paths.editListing(listingId)}#payPalEmail`, label: 'Check my PayPal address' },
  };
};
