import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { contract } from '#contract/contract.ts';
import { checkNumberAfter } from '#domain/check-number.ts';
import { formatMoney } from '#domain/money.ts';
import { tableAsLeft } from '../layouts/table-address.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { loadOrCached } from '../session/cached-answers.ts';
import { AddressLabels } from '../ui/address-labels.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { TextField } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/check-run.screen.ts';
import { type Check, CheckList } from './check-list.tsx';
import styles from './check-run.module.css';
import { addressOf } from './payout-texts.ts';

export const meta = () => privatePage('Checks to send');

export const clientLoader = () =>
  loadOrCached(paths.checkRun(), async () => {
    const { listChecksDue } = await api();
    return listChecksDue();
  });

/** The numbers of checks that count up. */
const numbersText = (checks: readonly Check[]): string => {
  const [first, last] = [checks[0]?.number, checks.at(-1)?.number];
  return first === last ? `Number ${first}` : `Numbers ${first} to ${last}`;
};

type Print = 'list' | 'labels';

/** A run of checks: choose what is due, print it, and mark it as sent (docs/rules/payouts.md#run-for-checks). */
export default function CheckRun({ loaderData: { payouts, total } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [changes, setChanges] = useState<Record<string, Partial<Check>>>({});
  const [firstNumber, setFirstNumber] = useState('');
  const [note, setNote] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  const [print, setPrint] = useState<Print>('list');
  const keyFor = useIdempotencyKey();

  let place = 0;
  const checks = payouts.map((payout): Check => {
    const { isChosen = true, note: ownNote = '' } = changes[payout.bookingId] ?? {};
    const number = isChosen ? checkNumberAfter(firstNumber, place++) : undefined;
    return { payout, isChosen, number, note: ownNote };
  });
  const chosen = checks.filter(({ isChosen }) => isChosen);
  const sumCents = chosen.reduce((sum, { payout }) => sum + payout.owedCents, 0);
  const input = contract.markManualPayoutsSent.body.safeParse({
    note,
    checks: chosen.map(({ payout, number, note: ownNote }) => ({
      bookingId: payout.bookingId,
      checkNumber: number ?? '',
      amount: payout.owedCents / 100,
      note: ownNote,
    })),
  });

  const ask = () => {
    if (chosen.length === 0) return setError('Choose at least one payout.');
    if (chosen[0]?.number === undefined) return setError('The first check number must end in a digit.');
    if (!input.success) return setError('Write a note for the checks, of at most 250 characters.');
    setError(undefined);
    setAsking(true);
  };
  const mark = async () => {
    if (!input.success) return;
    const { markManualPayoutsSent } = await api();
    const answer = await markManualPayoutsSent({ body: input.data, idempotencyKey: keyFor(input.data) });
    const codes = chosen
      .filter(({ payout }) => answer.movedOn.includes(payout.bookingId))
      .map(({ payout }) => payout.confirmationCode);
    notify(`${answer.marked.length} of ${chosen.length} checks marked as sent.`);
    if (codes.length > 0)
      setError(`Not marked, as they changed meanwhile: ${codes.join(', ')}. Don’t mail these checks.`);
    setFirstNumber('');
    await revalidate();
  };
  const printOut = (what: Print) => {
    flushSync(() => setPrint(what));
    window.print();
  };
  return (
    <article className={styles.page} data-print={print}>
      <header className={styles.head}>
        <BackLink to={tableAsLeft(paths.adminPayouts())}>Payouts</BackLink>
        <h1>Checks to send</h1>
        {payouts.length > 0 && (
          <p role="status">
            {chosen.length} of {payouts.length} chosen, {formatMoney(sumCents)} in all
            {total > payouts.length && `. ${total - payouts.length} more are due; they come in the next run`}
          </p>
        )}
      </header>
      {payouts.length === 0 ? (
        <Empty title="No checks are due" hint="Manual payouts appear here once their booking is over." />
      ) : (
        <>
          <CheckList
            checks={checks}
            onChange={(bookingId, change) =>
              setChanges((all) => ({ ...all, [bookingId]: { ...all[bookingId], ...change } }))
            }
          />
          <section className={styles.form} aria-label="Mark as sent">
            <TextField
              label="First check number"
              hint="It counts up in the order of the list"
              autoComplete="off"
              value={firstNumber}
              onChange={({ currentTarget }) => setFirstNumber(currentTarget.value)}
            />
            <TextField
              label="Note for all"
              hint="For administrators"
              autoComplete="off"
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
            <div className={styles.actions}>
              <Button onClick={() => printOut('list')}>Print the list</Button>
              <Button onClick={() => printOut('labels')}>Print the labels</Button>
              <Button variant="primary" onClick={ask}>
                Mark as sent
              </Button>
            </div>
          </section>
          <AddressLabels
            labels={chosen.map(({ payout }) => ({
              key: payout.bookingId,
              text: `${payout.listingUserName}\n${addressOf(payout)}`,
            }))}
          />
        </>
      )}
      <ErrorLine>{error}</ErrorLine>
      {isAsking && (
        <ConfirmDialog
          title={chosen.length === 1 ? 'Was this check sent?' : `Were these ${chosen.length} checks sent?`}
          action="Yes, mark as sent"
          doing="Marking…"
          onConfirm={mark}
          onClose={() => setAsking(false)}
          fallbackText="The checks can’t be marked just now. Please try again."
        >
          <p>
            {numbersText(chosen)}, {formatMoney(sumCents)} in all. Each owner gets a statement by email.
          </p>
        </ConfirmDialog>
      )}
    </article>
  );
}
