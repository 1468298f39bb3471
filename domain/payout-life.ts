import type { Cents } from './money.ts';
import type { PayoutSums } from './payout-owed.ts';
import type { PayoutItemStatus, PayoutState, PayoutType } from './payout-status.ts';

/**
 * The stages of a payout:
 * - owed: it waits to be sent
 * - onItsWay: an attempt is with the provider, or about to be
 * - arrived: the host has it
 * - cameBack: the latest attempt failed or came back, and an administrator has to say how it is paid
 * - stopped: an administrator cancelled it; it is owed until they pay it after all
 * - ended: nothing is owed, nothing was sent or all of it came back
 */
export const payoutStages = ['owed', 'onItsWay', 'arrived', 'cameBack', 'stopped', 'ended'] as const;
export type PayoutStage = (typeof payoutStages)[number];

/**
 * The events of a payout:
 * - begin: an attempt through the provider was made
 * - reopen: the provider has an attempt on its way of which an administrator had said what became of it
 * - arrive, comeBack: the money of an attempt arrived, or failed or came back
 * - withdraw: an attempt was taken back before the provider was called
 * - mark: an administrator sent it by hand
 * - undo: an administrator said within the hour that a check of it was not written after all
 * - void: a check of it was lost or returned, or a PayPal payment by hand came back; or the money of an attempt did
 *   while another one is on its way
 * - stop: an administrator cancelled it
 * - pay: an administrator said by which way and to which address it is paid
 * And what follows from the sums, after each of them:
 * - owe: something is owed
 * - haveAll: the host has all that is due, and something is
 * - haveUndue: nothing is due, and the host has something
 * - oweNothing: nothing is owed, and the host has nothing
 */
export const payoutEvents = [
  'begin',
  'reopen',
  'arrive',
  'comeBack',
  'withdraw',
  'mark',
  'undo',
  'void',
  'stop',
  'pay',
  'owe',
  'haveAll',
  'haveUndue',
  'oweNothing',
] as const;
export type PayoutEvent = (typeof payoutEvents)[number];

/** The next stage for each stage and event. Missing entries are not allowed (docs/rules/payouts.md#statuses). */
const life: Record<PayoutStage, Partial<Record<PayoutEvent, PayoutStage>>> = {
  owed: {
    begin: 'onItsWay',
    reopen: 'onItsWay',
    // An earlier attempt, which the provider paid after all or took back.
    arrive: 'arrived',
    comeBack: 'cameBack',
    mark: 'arrived',
    // An earlier check, of a payout of which more is owed by now.
    undo: 'owed',
    void: 'cameBack',
    stop: 'stopped',
    pay: 'owed',
    owe: 'owed',
    haveAll: 'arrived',
    haveUndue: 'arrived',
    oweNothing: 'ended',
  },
  onItsWay: {
    reopen: 'onItsWay',
    arrive: 'arrived',
    comeBack: 'cameBack',
    withdraw: 'owed',
    undo: 'onItsWay',
    void: 'onItsWay',
    // Whatever changes meanwhile counts once the attempt has ended.
    owe: 'onItsWay',
    haveAll: 'onItsWay',
    haveUndue: 'onItsWay',
    oweNothing: 'onItsWay',
  },
  arrived: {
    reopen: 'onItsWay',
    arrive: 'arrived',
    comeBack: 'cameBack',
    undo: 'owed',
    void: 'cameBack',
    owe: 'owed',
    haveAll: 'arrived',
    haveUndue: 'arrived',
    oweNothing: 'ended',
  },
  cameBack: {
    reopen: 'onItsWay',
    arrive: 'arrived',
    comeBack: 'cameBack',
    mark: 'arrived',
    undo: 'cameBack',
    void: 'cameBack',
    stop: 'stopped',
    pay: 'owed',
    // Not sent again by itself: the same address would fail again.
    owe: 'cameBack',
    haveAll: 'arrived',
    haveUndue: 'arrived',
    oweNothing: 'ended',
  },
  stopped: {
    // The hold keeps that it was stopped, should it come back.
    reopen: 'onItsWay',
    // An earlier attempt, perhaps of a part of what is due.
    arrive: 'stopped',
    comeBack: 'stopped',
    undo: 'stopped',
    void: 'stopped',
    pay: 'owed',
    // An administrator stopped it: nothing but an administrator sends it.
    owe: 'stopped',
    haveAll: 'arrived',
    // Its booking is over; it stays stopped if that is paid again.
    haveUndue: 'stopped',
    // The hold keeps that it was stopped, should it be owed again.
    oweNothing: 'ended',
  },
  ended: {
    reopen: 'onItsWay',
    arrive: 'arrived',
    comeBack: 'ended',
    owe: 'owed',
    haveAll: 'arrived',
    haveUndue: 'arrived',
    oweNothing: 'ended',
  },
};

/** The stage after one event; undefined if it is not allowed. */
export const nextStage = (stage: PayoutStage, event: PayoutEvent): PayoutStage | undefined =>
  life[stage][event];

/** What the sums say, as an event. */
export const eventOfSums = ({ dueCents, owedCents, arrivedCents }: PayoutSums): PayoutEvent => {
  if (owedCents > 0) return 'owe';
  if (arrivedCents === 0) return 'oweNothing';
  return dueCents > 0 ? 'haveAll' : 'haveUndue';
};

/**
 * What keeps a payout from being sent without an act of an administrator, also while nothing of it is owed: money that
 * came back, or that they stopped it (docs/rules/payouts.md#statuses).
 */
export const payoutHolds = ['cameBack', 'stopped'] as const satisfies readonly PayoutStage[];
export type PayoutHold = (typeof payoutHolds)[number];

/**
 * What keeps it after an event. `isBackSince`: money came back since the attempt was made that the event is about; what
 * came back before was dealt with by whoever had it sent.
 */
export const holdAfter = (
  hold: PayoutHold | null,
  event: PayoutEvent,
  { isBackSince }: { isBackSince: boolean },
): PayoutHold | null => {
  if (event === 'pay' || event === 'mark') return null;
  if (event === 'stop') return 'stopped';
  if (hold === 'stopped') return hold;
  if (event === 'comeBack' || event === 'void') return 'cameBack';
  return event === 'arrive' && !isBackSince ? null : hold;
};

/** The stage that follows from the sums: what is owed waits to be sent, unless something keeps it. */
export const stageOfSums = (
  stage: PayoutStage,
  sums: PayoutSums,
  hold: PayoutHold | null,
): PayoutStage | undefined => {
  const next = nextStage(stage, eventOfSums(sums));
  return next === 'owed' || next === 'cameBack' ? (hold ?? next) : next;
};

/** The ways in which an attempt sends money; the last two are by hand. */
export const payoutWays = ['PayPal', 'Check', 'PayPalByHand'] as const;
export type PayoutWay = (typeof payoutWays)[number];

/** The type and status on the wire once money arrived, by the way in which it did. */
const arrivedStates: Record<PayoutWay, PayoutState> = {
  PayPal: { type: 'PayPalPayout', status: 'Completed' },
  Check: { type: 'Manual', status: 'CheckSent' },
  PayPalByHand: { type: 'Manual', status: 'ManualPayPalPaymentSent' },
};

type StateFacts = {
  /** How it is to be paid, or was to be. */
  type: PayoutType;
  /** How money arrived last; null if none has. */
  arrivedBy: PayoutWay | null;
  owedCents: Cents;
};

/**
 * The type and status of a payout on the wire (docs/rules/payouts.md#statuses). Of one that was stopped and is owed no
 * more, since its booking is over, it is what the host has of it that counts.
 */
export const payoutStateOf = (
  stage: PayoutStage,
  { type, arrivedBy, owedCents }: StateFacts,
): PayoutState => {
  const hasArrived = stage === 'arrived' || (stage === 'stopped' && owedCents === 0);
  if (hasArrived && arrivedBy) return arrivedStates[arrivedBy];
  if (type === 'Manual') return { type, status: manualStatuses[stage] };
  return { type, status: payPalStatuses[stage] };
};

const payPalStatuses = {
  owed: 'Created',
  onItsWay: 'Processing',
  arrived: 'Completed',
  cameBack: 'Error',
  stopped: 'Canceled',
  ended: 'Canceled',
} as const satisfies Record<PayoutStage, string>;

const manualStatuses = {
  owed: 'PaymentRequired',
  onItsWay: 'PaymentRequired',
  arrived: 'CheckSent',
  cameBack: 'PaymentRequired',
  stopped: 'Canceled',
  ended: 'Canceled',
} as const satisfies Record<PayoutStage, string>;

/** What administrators can do with a payout; a button is shown for what works (docs/rules/payouts.md#acts). */
export const payoutActs = [
  'mark',
  'cancel',
  'changeWay',
  'resolve',
  // A PayPal payment by hand, or one that they said was paid, came back. Each check has its own acts.
  'reportBack',
  'changePostalAddress',
] as const;
export type PayoutAct = (typeof payoutActs)[number];

type ActsOf = {
  stage: PayoutStage;
  type: PayoutType;
  owedCents: number;
  /** The status of the latest attempt's item at the provider; null without one. */
  itemStatus: PayoutItemStatus | null;
  /** Whether an attempt was made of which the provider was not asked yet. */
  isUncalled: boolean;
  /** Whether the provider says that it does not know what is on its way, so that it can't be taken back there. */
  isMissing: boolean;
  /** Whether the provider refuses to show us what is on its way: it would refuse to give it back, too. */
  isHidden: boolean;
  /** Whether an attempt was given up, to whichever payee: an administrator says what became of it. */
  isGivenUp: boolean;
  /** Whether what the provider reported of it is unread, so that nothing is sent by hand either. */
  isReportUnread: boolean;
  /** Whether it is so for days: an administrator looks it up (docs/rules/payouts.md#waiting-for-a-report). */
  isReportOverdue: boolean;
  /** Whether its booking's payment is in doubt, so that it waits (docs/rules/payouts.md#waiting-for-its-payment). */
  isPaymentDoubted: boolean;
  /** Whether a PayPal payment by hand is with the host, or one that an administrator said was paid. */
  isPaidByHand: boolean;
};

/** The acts that work now. */
export const actsOf = (payout: ActsOf): PayoutAct[] => {
  const { stage, type, owedCents, itemStatus, isUncalled, isMissing, isHidden, isGivenUp } = payout;
  const { isReportUnread, isReportOverdue, isPaymentDoubted, isPaidByHand } = payout;
  const isWaiting = stage === 'owed' || stage === 'cameBack';
  const isUnpaid = (isWaiting || stage === 'stopped') && owedCents > 0;
  const isUnclaimed = itemStatus === 'Unclaimed' && !isMissing && !isHidden;
  const canTakeBack = stage === 'onItsWay' && (isUnclaimed || isUncalled);
  const canMark = isWaiting && type === 'Manual' && !isPaymentDoubted && !isReportUnread;
  return [
    ...(canMark ? (['mark'] as const) : []),
    ...(isWaiting || canTakeBack ? (['cancel'] as const) : []),
    ...(isUnpaid ? (['changeWay'] as const) : []),
    ...(isGivenUp || (isReportOverdue && isUnpaid) ? (['resolve'] as const) : []),
    ...(isPaidByHand ? (['reportBack'] as const) : []),
    ...(isWaiting && type === 'Manual' && owedCents > 0 ? (['changePostalAddress'] as const) : []),
  ];
};
