import { useState } from 'react';
import { Link, replace, useRevalidator } from 'react-router';
import type { Check } from '#contract/check-fields.ts';
import type { HandPayment, Payout } from '#contract/payout-administration.ts';
import { isRefused } from '#contract/refusals.ts';
import type { CheckAct } from '#domain/check.ts';
import { formatDateOf, formatInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { describePayoutError } from '#domain/payout-error.ts';
import type { PayoutAct } from '#domain/payout-life.ts';
import { pathTypeOf } from '#domain/payout-status.ts';
import { formatAddress } from '#domain/postal-address.ts';
import { adminPaths } from '../admin-paths.ts';
import { Activity } from '../booking/activity.tsx';
import { tableAsLeft } from '../layouts/table-address.ts';
import { api } from '../session/api.ts';
import { loadOrCached } from '../session/cached-answers.ts';
import { orNotFound } from '../session/guards.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { Fact } from '../ui/fact.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/payout.screen.ts';
import { AddActivityDialog } from './add-activity-dialog.tsx';
import { CancelPayoutDialog } from './cancel-payout-dialog.tsx';
import { ChangeWayDialog } from './change-way-dialog.tsx';
import { HandPayments } from './hand-payments.tsx';
import { MarkSentDialog } from './mark-sent-dialog.tsx';
import { CorrectNumberDialog, ReplaceCheckDialog } from './new-number-dialog.tsx';
import { PaidToFormer } from './paid-to-former.tsx';
import styles from './payout.module.css';
import { PayoutChecks } from './payout-checks.tsx';
import { PayoutStatusChip } from './payout-status-chip.tsx';
import {
  addressOf,
  attemptStatusText,
  changeWayLabel,
  isUnpaid,
  itemStatusText,
  newAddressOf,
  payoutDateText,
  statusOf,
  sumsText,
  typeNames,
} from './payout-texts.ts';
import { PostalAddressDialog } from './postal-address-dialog.tsx';
import { ReportBackDialog } from './report-back-dialog.tsx';
import { ResolvePayoutDialog } from './resolve-payout-dialog.tsx';
import { UndoChecksDialog } from './undo-checks-dialog.tsx';
import { WhyItWaits } from './why-it-waits.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) => privatePage('Payout', loaderData?.confirmationCode);

const load = (bookingId: string, type: string) =>
  loadOrCached(adminPaths.payout(bookingId, type), async () => {
    const { getPayout } = await api();
    return getPayout({ params: { bookingId, type: type as 'manual' | 'auto' } });
  });

/** The address of a payout has its type. One that is paid in the other way by now leads to that, as from an email. */
export const clientLoader = ({ params: { bookingId, type } }: Route.ClientLoaderArgs) =>
  load(bookingId, type).catch(async (error: unknown) => {
    if (!isRefused(error) || error.status !== 404) return orNotFound(error);
    const { payoutType } = await load(bookingId, type === 'manual' ? 'auto' : 'manual').catch(orNotFound);
    throw replace(adminPaths.payout(bookingId, pathTypeOf(payoutType)));
  });

/** Every value that the payout has; the last ones each only where there is one. */
const Facts = ({ payout }: { payout: Payout }) => (
  <dl className={styles.facts}>
    <Fact label="Owner">
      <Link to={adminPaths.user(payout.listingUserId)}>{payout.listingUserName}</Link>
    </Fact>
    <Fact label="Address" className={styles.address}>
      {addressOf(payout) || 'Not given'}
      {payout.isAddressMended && <span className={styles.by}>Written down by an administrator</span>}
    </Fact>
    <Fact label="Created">{formatDateOf(payout.createdDateTime)}</Fact>
    <Fact label="Payout Status">
      <PayoutStatusChip payout={payout} />
    </Fact>
    {payout.payoutType === 'PayPalPayout' && <Fact label="PayPal Status">{itemStatusText(payout)}</Fact>}
    <Fact label="Amount" className={`${styles.amount} figures`}>
      {formatMoney(payout.amountCents)}
    </Fact>
    {sumsText(payout) && <Fact label="Of This Amount">{sumsText(payout)}</Fact>}
    <Fact label="Payout Date">{payoutDateText(payout)}</Fact>
    {payout.checkNumber && <Fact label="Check Number">{payout.checkNumber}</Fact>}
    {payout.payoutReceiverEmail && (
      <Fact label="PayPal Receiver Email">
        <MailLink email={payout.payoutReceiverEmail} />
      </Fact>
    )}
    {payout.payoutTransactionId && (
      <Fact label="PayPal Transaction Number">{payout.payoutTransactionId}</Fact>
    )}
    {payout.note && <Fact label="Note">{payout.note}</Fact>}
    {payout.adminUser && (
      <Fact label="Administrator">
        {payout.adminUser.firstName} {payout.adminUser.lastName}
        <br />
        <MailLink email={payout.adminUser.email} />
      </Fact>
    )}
  </dl>
);

/** Every attempt through PayPal, the latest first. */
const Attempts = ({ attempts }: Pick<Payout, 'attempts'>) => (
  <section className={styles.card} aria-labelledby="attempts">
    <h2 id="attempts">Attempts through PayPal</h2>
    <ol role="list" className={styles.attempts}>
      {attempts.map((attempt) => (
        <li key={attempt.id}>
          <dl className={styles.facts}>
            <Fact label="Sent">{formatInstant(attempt.sentDateTime)}</Fact>
            <Fact label="To">
              <MailLink email={attempt.receiverEmail} />
              {attempt.formerPayee && (
                <span className={styles.by}>{attempt.formerPayee.name}, the former owner</span>
              )}
            </Fact>
            <Fact label="Amount">{formatMoney(attempt.amountCents)}</Fact>
            <Fact label="PayPal Status">
              {attemptStatusText(attempt)}
              {attempt.error && <span className={styles.by}>{describePayoutError(attempt.error)}</span>}
            </Fact>
            {attempt.endedDateTime && <Fact label="Ended">{formatInstant(attempt.endedDateTime)}</Fact>}
            {attempt.feeCents !== null && <Fact label="PayPal Fee">{formatMoney(attempt.feeCents)}</Fact>}
          </dl>
        </li>
      ))}
    </ol>
  </section>
);

/** The acts in the order of their buttons; each payment by hand has its own (hand-payments.tsx). */
const actOrder = [
  'mark',
  'changeWay',
  'resolve',
  'changePostalAddress',
  'cancel',
] as const satisfies readonly PayoutAct[];

const actLabels: Record<Exclude<(typeof actOrder)[number], 'changeWay'>, string> = {
  mark: 'Mark as payment sent',
  resolve: 'Say what became of it',
  changePostalAddress: 'Change the postal address',
  cancel: 'Cancel payout',
};

/** Whether an act brings the owner their money: it is the main button, and no other is. */
const isMain = (payout: Payout, act: PayoutAct): boolean =>
  act === 'mark' || act === 'resolve' || (act === 'changeWay' && isUnpaid(payout));

/** A button for each act that works. */
const ActButtons = ({ payout, onAct }: { payout: Payout; onAct: (act: PayoutAct) => void }) => (
  <div className={styles.actions}>
    {actOrder
      .filter((act) => payout.acts.includes(act))
      .map((act) => (
        <Button key={act} variant={isMain(payout, act) ? 'secondary' : undefined} onClick={() => onAct(act)}>
          {act === 'changeWay' ? changeWayLabel(payout) : actLabels[act]}
        </Button>
      ))}
  </div>
);

/** The host has more than is due; nothing of it is taken off by itself. */
const Overpaid = ({ overpaidCents, listingUserName }: Pick<Payout, 'overpaidCents' | 'listingUserName'>) => (
  <p className={styles.waits}>
    {listingUserName} has {formatMoney(overpaidCents)} more than is due. Only they can give it back: please
    ask them, and add to the activity what you agreed on. Today names it for thirty days.
  </p>
);

/** The owner has mended the address. */
const NewAddress = ({ payout }: { payout: Payout }) => (
  <p className={styles.waits}>
    {newAddressOf(payout)
      ? `The owner’s land has another PayPal address now: ${newAddressOf(payout)}.`
      : `The owner’s land has no PayPal address any more. Press “${changeWayLabel(payout)}” to say how they are paid.`}
  </p>
);

/** The owner has mended the address of their profile, and an administrator wrote another one. */
const ProfileAddress = ({ address }: { address: NonNullable<Payout['profileAddress']> }) => (
  <p className={styles.waits}>
    The owner’s profile has another address: {formatAddress(address)}. Change the postal address to use it.
  </p>
);

/** The dialog of what is done with a check. */
const CheckDialog = ({
  act,
  ...dialog
}: {
  act: CheckAct;
  payout: Payout;
  check: Check;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  if (act === 'undo') return <UndoChecksDialog {...dialog} checks={[dialog.check]} />;
  if (act === 'reportBack') return <ReportBackDialog {...dialog} />;
  return act === 'replace' ? <ReplaceCheckDialog {...dialog} /> : <CorrectNumberDialog {...dialog} />;
};

export default function AdminPayout({ loaderData: payout }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [act, setAct] = useState<PayoutAct | 'addActivity' | null>(null);
  const [cameBack, setCameBack] = useState<HandPayment | null>(null);
  const [ofCheck, setOfCheck] = useState<{ act: CheckAct; check: Check } | null>(null);
  usePolling(30_000);
  const dialog = { payout, onDone: revalidate, onClose: () => setAct(null) };
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <BackLink to={tableAsLeft(adminPaths.payouts())}>Payouts</BackLink>
        <h1>{typeNames[payout.payoutType]}</h1>
        <p className={styles.status}>
          <PayoutStatusChip payout={payout} />
          <span>
            Booking{' '}
            <Link to={adminPaths.booking(payout.bookingId)} className={styles.code}>
              {payout.confirmationCode}
            </Link>
            , {payout.listingName}
          </span>
        </p>
        <WhyItWaits payout={payout} />
        {statusOf(payout) === 'Canceled' && payout.owedCents > 0 && (
          <p className={styles.waits}>
            It is cancelled, but {formatMoney(payout.owedCents)} is still owed to the owner.
          </p>
        )}
        {payout.overpaidCents > 0 && <Overpaid {...payout} />}
        {payout.paidToOthersCents > 0 && <PaidToFormer {...payout} />}
        {newAddressOf(payout) !== null && <NewAddress payout={payout} />}
        {payout.profileAddress && payout.acts.includes('changePostalAddress') && (
          <ProfileAddress address={payout.profileAddress} />
        )}
        <ActButtons payout={payout} onAct={setAct} />
      </header>
      <section className={styles.card} aria-label="Payout">
        <Facts payout={payout} />
      </section>
      {payout.checks.length > 0 && (
        <PayoutChecks payout={payout} onAct={(act, check) => setOfCheck({ act, check })} />
      )}
      {payout.handPayments.length > 0 && <HandPayments payout={payout} onBack={setCameBack} />}
      {payout.attempts.length > 0 && <Attempts attempts={payout.attempts} />}
      <section className={styles.card} aria-labelledby="activity">
        <div className={styles.title}>
          <h2 id="activity">Activity</h2>
          <Button small onClick={() => setAct('addActivity')}>
            Add
            <span className="visually-hidden"> to the activity</span>
          </Button>
        </div>
        <Activity lines={payout.activity} />
      </section>
      {act === 'mark' && <MarkSentDialog {...dialog} />}
      {act === 'cancel' && <CancelPayoutDialog {...dialog} />}
      {act === 'changeWay' && <ChangeWayDialog {...dialog} />}
      {act === 'resolve' && <ResolvePayoutDialog {...dialog} />}
      {act === 'changePostalAddress' && <PostalAddressDialog {...dialog} />}
      {cameBack && <ReportBackDialog {...dialog} handPayment={cameBack} onClose={() => setCameBack(null)} />}
      {ofCheck && <CheckDialog {...dialog} {...ofCheck} onClose={() => setOfCheck(null)} />}
      {act === 'addActivity' && (
        <AddActivityDialog bookingId={payout.bookingId} onDone={revalidate} onClose={() => setAct(null)} />
      )}
    </article>
  );
}
