import { type NewsKind, newsOf } from '#domain/host-payout.ts';
import type { StoredAttempt } from './attempt-store.ts';
import type { StoredPayout } from './store.ts';

/** What the host of a booking is told of its payout. `occasion` tells one time from the next, so that it comes once. */
export type News = { kind: NewsKind; bookingId: string; occasion: string };

/**
 * The attempt that the host is told of; undefined for news that are of none. Of a check its payee is told apart, once
 * for all that it paid (check-back.email.ts).
 */
export const attemptToldOf = (
  kind: NewsKind,
  attempts: readonly StoredAttempt[],
): StoredAttempt | undefined => {
  if (kind === 'unclaimed') return attempts.find(({ stage }) => stage === 'onItsWay');
  return kind === 'cameBack' ? latestBack(attempts.filter(({ way }) => way !== 'Check')) : undefined;
};

const latestBack = (attempts: readonly StoredAttempt[]): StoredAttempt | undefined =>
  attempts
    .filter(({ stage }) => stage === 'cameBack')
    .toSorted((a, b) => (a.came_back_at?.getTime() ?? 0) - (b.came_back_at?.getTime() ?? 0))
    .at(-1);

/** How a payout has moved. */
type Moved = {
  attempts: readonly StoredAttempt[];
  /** The attempt of which money came back by it. */
  back: string | undefined;
  at: Date;
  /** Whether there is an address to which its payee can be sent a check. */
  hasAddress: boolean;
  /** The host is told how they are paid in another way, or not at all. */
  isHostTold: boolean;
  /** When an administrator said by it how it is paid. */
  saidAt: Date | undefined;
};

/**
 * What a change of a payout tells its host, by which money of `back` came back, if any; undefined for nothing.
 * 'checksBack': the checks that came back of it (docs/rules/payouts.md#what-hosts-are-told).
 */
export const newsOfChange = (
  before: StoredPayout,
  after: StoredPayout,
  { attempts, back, at, hasAddress, isHostTold, saidAt }: Moved,
): News | 'checksBack' | undefined => {
  const [was, is] = [before, after].map((payout) => stateOf(payout, hasAddress)) as [
    PayoutState,
    PayoutState,
  ];
  const kind = newsOf(was, is, { isBack: back !== undefined });
  if (!kind) return undefined;
  // While the booking was over nobody was told of a check; else that is told when it becomes void.
  if (kind === 'cameBack' && !back && latestBack(attempts)?.way === 'Check')
    return before.stage === 'ended' ? 'checksBack' : undefined;
  // An address that is missing is told once, whatever becomes of the payout between, until they are told of a way.
  if (kind === 'noAddress')
    return isHostTold
      ? undefined
      : { kind, bookingId: after.booking_id, occasion: saidAt ? `${saidAt.getTime()}` : kind };
  const occasion = back ?? attemptToldOf(kind, attempts)?.id ?? `${at.getTime()}`;
  return { kind, bookingId: after.booking_id, occasion };
};

/**
 * Whether the host is still to be told that an attempt came back: something is owed, and nobody has sent it again or
 * said how it is paid since. `attempts` are all to its payee, oldest first.
 */
export const isBackStill = (
  { id, stage, came_back_at: backAt }: StoredAttempt,
  attempts: readonly StoredAttempt[],
  { owed_cents: owedCents, hold }: Pick<StoredPayout, 'owed_cents' | 'hold'>,
): boolean =>
  stage === 'cameBack' &&
  owedCents > 0 &&
  hold !== null &&
  !attempts
    .slice(attempts.findIndex((one) => one.id === id) + 1)
    .some(({ sent_at: sentAt }) => backAt !== null && sentAt >= backAt);

type PayoutState = Parameters<typeof newsOf>[0];

/** `hasAddress`: whether there is an address to which its payee can be sent a check. */
const stateOf = (
  { stage, hold, payout_item_status, due_cents, owed_cents, arrived_cents, payout_type: type }: StoredPayout,
  hasAddress: boolean,
): PayoutState => ({
  ...{ stage, hold },
  itemStatus: payout_item_status,
  dueCents: due_cents,
  owedCents: owed_cents,
  arrivedCents: arrived_cents,
  isAddressMissing: type === 'Manual' && !hasAddress,
});
