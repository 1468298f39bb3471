import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useRevalidator } from 'react-router';
import type { Check } from '#contract/check-fields.ts';
import type { CheckToWrite } from '#contract/checks.ts';
import { contract } from '#contract/contract.ts';
import { isRefused } from '#contract/refusals.ts';
import { checkNumberAfter, checkNumberError } from '#domain/check-number.ts';
import { formatMoney } from '#domain/money.ts';
import { maxFiltered } from '#domain/paging.ts';
import { adminPaths } from '../admin-paths.ts';
import { tableAsLeft } from '../layouts/table-address.ts';
import { api } from '../session/api.ts';
import { loadOrCached } from '../session/cached-answers.ts';
import { AddressLabels } from '../ui/address-labels.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { TextField } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { postalAddress } from '../ui/postal-address.ts';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/check-run.screen.ts';
import { type CheckChange, CheckList, ChecksWithoutAddress, type ListedCheck } from './check-list.tsx';
import styles from './check-run.module.css';
import { checksText, payoutsText } from './check-texts.ts';
import { JustWritten } from './just-written.tsx';
import { PostalAddressDialog } from './postal-address-dialog.tsx';
import { RunQuestion } from './run-question.tsx';
import { WaitingPayouts } from './waiting-payouts.tsx';

export const meta = () => privatePage('Checks to send');

const { query } = contract.listChecksDue;

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { after } = query.catch({}).parse(Object.fromEntries(new URL(request.url).searchParams));
  return loadOrCached(adminPaths.checkRun({ after }), async () => {
    const { listChecksDue } = await api();
    return { ...(await listChecksDue({ query: { after } })), after };
  });
};

/** How many more payouts are due than the run has; beyond `maxFiltered` they are not counted. */
const moreText = (total: number, payouts: number): string =>
  total > maxFiltered
    ? `Over ${(maxFiltered - payouts).toLocaleString('en-US')}`
    : (total - payouts).toLocaleString('en-US');

const bookingsOf = (checks: readonly { payouts: readonly { bookingId: string }[] }[]): string[] =>
  checks.flatMap(({ payouts }) => payouts.map(({ bookingId }) => bookingId));

/**
 * The list with what was chosen: at first all that can be, and their numbers count up. What became due since then is
 * on no printed list, so it waits to be chosen, and so does what would go to an address from which a check came back.
 */
const listedChecks = (
  checks: readonly CheckToWrite[],
  seen: ReadonlySet<string>,
  changes: Readonly<Record<string, CheckChange>>,
  firstNumber: string,
  refusedNumber: string | undefined,
): ListedCheck[] => {
  let place = 0;
  return checks.map((check) => {
    const { isChosen: isWanted = check.cameBack === null, note = '' } = changes[check.key] ?? {};
    const isNew = bookingsOf([check]).some((id) => !seen.has(id));
    const isChosen = isWanted && !isNew && check.whyNot === null;
    const number = isChosen ? checkNumberAfter(firstNumber, place++) : undefined;
    return {
      check,
      isChosen,
      isNew,
      note,
      number,
      isNumberRefused: number !== undefined && number === refusedNumber,
    };
  });
};

const newSinceText = (count: number): string =>
  count === 1
    ? 'One is new or has more to pay since this page was opened: it isn’t chosen'
    : `${count} are new or have more to pay since this page was opened: they aren’t chosen`;

/** The chosen checks as the call takes them. */
const bodyOf = (chosen: readonly ListedCheck[], note: string) =>
  contract.markManualPayoutsSent.body.safeParse({
    note,
    checks: chosen.map(({ check, number, note: ownNote }) => ({
      checkNumber: number ?? '',
      key: check.key,
      note: ownNote,
      payouts: check.payouts.map(({ bookingId, owedCents }) => ({ bookingId, amount: owedCents / 100 })),
    })),
  });

const nameWithCodes = ({ payeeName, payouts }: Pick<CheckToWrite, 'payeeName' | 'payouts'>): string =>
  `${payeeName} (${payouts.map(({ confirmationCode }) => confirmationCode).join(', ')})`;

/** Of which payouts a report of PayPal keeps them from being paid; empty if of none. */
const waitsText = (left: readonly ListedCheck[], waits: readonly string[]): string => {
  const codes = left
    .flatMap(({ check }) => check.payouts)
    .filter(({ bookingId }) => waits.includes(bookingId))
    .map(({ confirmationCode }) => confirmationCode);
  return codes.length === 0
    ? ''
    : ` PayPal reported something of an earlier payment that could not be read yet: ${codes.join(', ')}.`;
};

type Problem = {
  numberError?: string | undefined;
  /** The number that belongs to another check. */
  refusedNumber?: string | undefined;
  noteError?: string | undefined;
  error?: string;
};
type Print = 'list' | 'labels';

/** Links to the run after this one, and back to the first. */
const OtherRuns = ({ after, next }: { after: string | undefined; next: string | null }) =>
  (after !== undefined || next !== null) && (
    <nav className={styles.runs} aria-label="Other runs">
      {after !== undefined && <Link to={adminPaths.checkRun()}>Back to the longest due</Link>}
      {next !== null && <Link to={adminPaths.checkRun({ after: next })}>Leave these out: see the next</Link>}
    </nav>
  );

const NoneDue = ({ isAfter, isOnlyLeftOut }: { isAfter: boolean; isOnlyLeftOut: boolean }) => {
  if (isAfter) return <Empty title="No more checks are due" hint="Those before these may still be." />;
  return isOnlyLeftOut ? (
    <Empty title="No checks can be written" hint="Those that are due have no address, or wait." />
  ) : (
    <Empty title="No checks are due" hint="Manual payouts appear here once their booking is over." />
  );
};

/** What is due and can't be chosen, with what mends it; all of it if it is few. */
const WithoutAddress = ({
  checks,
  total,
  onMend,
}: {
  checks: readonly CheckToWrite[];
  total: number;
  onMend: (check: CheckToWrite) => void;
}) => {
  const payouts = bookingsOf(checks).length;
  return (
    <section className={styles.withoutAddress} aria-labelledby="without-address">
      <h2 id="without-address">Without an address</h2>
      <p>
        {payoutsText(total)} can’t be paid by check until an address is given
        {total > payouts && `; the ${payouts} longest due are listed`}.
      </p>
      <ChecksWithoutAddress checks={checks} onMend={onMend} />
    </section>
  );
};

type Loaded = Route.ComponentProps['loaderData'];

/** Another run is another list, of which nothing is chosen yet. */
export default function CheckRun({ loaderData }: Route.ComponentProps) {
  return <Run key={loaderData.after} {...loaderData} />;
}

/** A run of checks: choose what is due, print it, and mark it as sent (docs/rules/payouts.md#run-for-checks). */
const Run = ({ withoutAddress, withoutAddressTotal, waiting, waitingTotal, undoable, ...run }: Loaded) => {
  const { checks: due, total, next, after } = run;
  const { revalidate } = useRevalidator();
  const [changes, setChanges] = useState<Record<string, CheckChange>>({});
  /** The bookings whose payouts were listed when the page was opened, or chosen since. */
  const [seen, setSeen] = useState<ReadonlySet<string>>(
    () => new Set(bookingsOf([...due, ...withoutAddress, ...undoable])),
  );
  const [firstNumber, setFirstNumber] = useState('');
  const [note, setNote] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [mended, setMended] = useState<CheckToWrite>();
  const [problem, setProblem] = useState<Problem>({});
  const [print, setPrint] = useState<Print>('list');
  const runs = useRef(0); // a run with the same numbers, after the first was undone, is another one
  const keyFor = useIdempotencyKey();
  const numberField = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLInputElement>(null);
  const writtenHeading = useRef<HTMLHeadingElement>(null);
  const focusNext = useRef<typeof numberField | typeof writtenHeading>(null);
  // After each render: what gets the focus may come with the page's update, after the question is closed.
  useEffect(() => {
    if (isAsking || !focusNext.current?.current) return;
    focusNext.current.current.focus();
    focusNext.current = null;
  });

  const listed = listedChecks(due, seen, changes, firstNumber, problem.refusedNumber);
  const chosen = listed.filter(({ isChosen }) => isChosen);
  const sumCents = chosen.reduce((sum, { check }) => sum + check.amountCents, 0);
  const newCount = listed.filter(({ isNew }) => isNew).length;
  const payouts = due.reduce((sum, check) => sum + check.payouts.length, 0);
  const input = bodyOf(chosen, note);

  const change = (check: CheckToWrite, changed: CheckChange) => {
    setProblem((now) => ({ ...now, error: undefined }));
    setChanges((all) => ({ ...all, [check.key]: { ...all[check.key], ...changed } }));
    if (changed.isChosen) setSeen((all) => new Set([...all, ...bookingsOf([check])]));
  };
  const chooseAll = (isChosen: boolean) => {
    for (const check of due) change(check, { isChosen });
  };
  const ask = () => {
    if (chosen.length === 0) return setProblem({ error: 'Choose at least one check.' });
    const noteError = note.trim() === '' ? 'Required' : undefined;
    const numberError = checkNumberError(firstNumber);
    if (numberError) {
      setProblem({ numberError, ...(noteError && { noteError }) });
      return numberField.current?.focus();
    }
    if (noteError) {
      setProblem({ noteError });
      return noteField.current?.focus();
    }
    if (!input.success) return setProblem({ error: input.error.issues[0]?.message ?? '' });
    setProblem({});
    setAsking(true);
  };
  const mark = async () => {
    if (!input.success) return;
    const { markManualPayoutsSent } = await api();
    const idempotencyKey = keyFor([input.data, runs.current]);
    try {
      const { written, movedOn, waits } = await markManualPayoutsSent({ body: input.data, idempotencyKey });
      runs.current += 1;
      const left = chosen.filter(({ check }) =>
        check.payouts.some(({ bookingId }) => movedOn.includes(bookingId)),
      );
      if (written.length > 0) notify(`${checksText(written.length)} marked as sent.`);
      if (left.length > 0)
        setProblem({
          error: `Not marked, as they changed meanwhile: ${left.map(({ check }) => nameWithCodes(check)).join(', ')}. Don’t mail these checks.${waitsText(left, waits)}`,
        });
      setFirstNumber('');
      await revalidate();
      if (written.length > 0) focusNext.current = writtenHeading;
    } catch (error) {
      if (!isRefused(error) || error.code !== 'checkNumberUsed') throw error;
      const [, place] = error.errors?.[0]?.path.match(/^checks\.(\d+)\./) ?? [];
      setProblem({ numberError: error.message, refusedNumber: chosen[Number(place)]?.number });
      focusNext.current = numberField;
    }
  };
  const tellTooLate = (tooLate: readonly Check[]) => {
    const numbers = tooLate.map(({ checkNumber }) => checkNumber).join(', ');
    setProblem(
      numbers ? { error: `Not undone, as it was too late or they changed meanwhile: ${numbers}.` } : {},
    );
    return revalidate();
  };
  const printOut = (what: Print) => {
    flushSync(() => setPrint(what));
    window.print();
  };
  return (
    <article className={styles.page} data-print={print}>
      <header className={styles.head}>
        <BackLink to={tableAsLeft(adminPaths.payouts())}>Payouts</BackLink>
        <h1>Checks to send</h1>
        {due.length > 0 && (
          <p role="status">
            {chosen.length} of {checksText(due.length)} chosen, {formatMoney(sumCents)} in all
            {total > payouts && `. ${moreText(total, payouts)} more payouts are due`}
            {newCount > 0 && `. ${newSinceText(newCount)}`}
          </p>
        )}
      </header>
      <OtherRuns after={after} next={next} />
      <JustWritten checks={undoable} headingRef={writtenHeading} onUndone={tellTooLate} />
      {due.length === 0 ? (
        <NoneDue
          isAfter={after !== undefined}
          isOnlyLeftOut={withoutAddress.length > 0 || waiting.length > 0}
        />
      ) : (
        <>
          <CheckList checks={listed} onChange={change} onChooseAll={chooseAll} onMend={setMended} />
          <section className={styles.form} aria-label="Mark as sent">
            <TextField
              ref={numberField}
              label="First check number"
              hint="It counts up in the order of the list"
              error={problem.numberError}
              autoComplete="off"
              maxLength={50}
              value={firstNumber}
              onChange={({ currentTarget }) => {
                setProblem((now) => ({ ...now, numberError: undefined, refusedNumber: undefined }));
                setFirstNumber(currentTarget.value);
              }}
            />
            <TextField
              ref={noteField}
              label="Note for all"
              hint="For administrators; always needed"
              error={problem.noteError}
              maxLength={250}
              value={note}
              onChange={({ currentTarget }) => {
                setProblem((now) => ({ ...now, noteError: undefined }));
                setNote(currentTarget.value);
              }}
            />
            <div className={styles.actions}>
              <Button variant="secondary" onClick={ask}>
                Mark as sent
              </Button>
              <Button onClick={() => printOut('list')}>Print the list</Button>
              <Button onClick={() => printOut('labels')}>Print the labels</Button>
            </div>
          </section>
        </>
      )}
      <ErrorLine>{problem.error}</ErrorLine>
      {withoutAddress.length > 0 && (
        <WithoutAddress checks={withoutAddress} total={withoutAddressTotal} onMend={setMended} />
      )}
      {waiting.length > 0 && <WaitingPayouts payouts={waiting} total={waitingTotal} />}
      <AddressLabels
        labels={chosen.map(({ check }) => ({
          key: check.key,
          text: `${check.payeeName}\n${postalAddress(check.address)}`,
        }))}
      />
      {mended?.payouts[0] && (
        <PostalAddressDialog
          payout={{
            bookingId: mended.payouts[0].bookingId,
            listingUserName: mended.payeeName,
            listingUserAddress: mended.address,
            profileAddress: mended.profileAddress,
          }}
          onDone={revalidate}
          onClose={() => setMended(undefined)}
        />
      )}
      {isAsking && (
        <RunQuestion checks={chosen} sumCents={sumCents} onConfirm={mark} onClose={() => setAsking(false)} />
      )}
    </article>
  );
};
