import { Link } from 'react-router';
import type { CheckToWrite } from '#contract/checks.ts';
import type { PayoutRow } from '#contract/payout-administration.ts';
import { formatDateOf, formatDays } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { formatAddress } from '#domain/postal-address.ts';
import { adminPaths } from '../admin-paths.ts';
import { Button } from '../ui/button.tsx';
import { postalAddress } from '../ui/postal-address.ts';
import styles from './check-list.module.css';
import { checkTitle } from './check-texts.ts';

/** A check of the run, its number (undefined until the first is known), and a note of its own. */
export type ListedCheck = {
  check: CheckToWrite;
  isChosen: boolean;
  /** It pays what became due since the list was made, and waits to be chosen. */
  isNew: boolean;
  number: string | undefined;
  note: string;
  /** Whether the server refused its number, which belongs to another check. */
  isNumberRefused: boolean;
};

export type CheckChange = Partial<Pick<ListedCheck, 'isChosen' | 'note'>>;

/** What a check pays, a line each; their amounts where there are several. */
const Paid = ({ payouts }: { payouts: readonly PayoutRow[] }) => (
  <ul role="list" className={styles.payouts}>
    {payouts.map(({ bookingId, confirmationCode, listingName, startDay, endDay, owedCents }) => (
      <li key={bookingId}>
        <Link to={adminPaths.payout(bookingId, 'manual')} className={styles.code}>
          {confirmationCode}
        </Link>
        <span>
          {listingName}
          <br />
          {formatDays({ startDay, endDay })}
        </span>
        {payouts.length > 1 && <span className={styles.part}>{formatMoney(owedCents)}</span>}
      </li>
    ))}
  </ul>
);

/** Where a check goes, or why it can't be written, with what mends it. */
const Address = ({ check, id, onMend }: { check: CheckToWrite; id: string; onMend: () => void }) => (
  <div className={styles.address}>
    {check.whyNot === 'noAddress' ? (
      <p id={id} className={styles.whyNot}>
        It can’t be chosen: the owner has given no complete address.
      </p>
    ) : (
      <p className={styles.lines}>{postalAddress(check.address)}</p>
    )}
    {check.cameBack && (
      <p className={styles.ofProfile}>
        {checkTitle(check.cameBack)} to this address was voided on {formatDateOf(check.cameBack.dateTime)}, as
        lost or returned
        {check.cameBack.reason && `: ${check.cameBack.reason}`}
      </p>
    )}
    {check.isAddressMended && <p className={styles.mended}>Written down by an administrator</p>}
    {check.profileAddress && (
      <p className={styles.ofProfile}>Their profile has {formatAddress(check.profileAddress)}</p>
    )}
    <button type="button" className={styles.mend} onClick={onMend}>
      {check.whyNot === 'noAddress' ? 'Give the postal address' : 'Change the postal address'}
      <span className="visually-hidden"> of {check.payeeName}</span>
    </button>
  </div>
);

const numberText = ({ check, isChosen, isNew, number, isNumberRefused }: ListedCheck): string => {
  if (check.whyNot) return 'No address';
  if (!isChosen) return isNew ? 'New, left out' : 'Left out';
  if (isNumberRefused) return `${number}: used already`;
  return number === undefined ? 'No number yet' : `Check ${number}`;
};

/** One check: whom it pays how much, for what, and where it goes. */
const CheckRow = ({
  listed,
  onChange,
  onMend,
}: {
  listed: ListedCheck;
  /** Undefined for one that can't be chosen. */
  onChange?: (change: CheckChange) => void;
  onMend: () => void;
}) => {
  const { check, isChosen, note } = listed;
  const whyNotId = `why-not-${check.key}`;
  return (
    <li className={styles.check} data-chosen={isChosen}>
      <label className={styles.payee}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={check.whyNot !== null}
          aria-describedby={check.whyNot ? whyNotId : undefined}
          onChange={({ currentTarget }) => onChange?.({ isChosen: currentTarget.checked })}
        />
        <span>
          <strong>{check.payeeName}</strong>
          <span className="visually-hidden">
            , {check.payouts.map(({ confirmationCode }) => confirmationCode).join(', ')}
          </span>
        </span>
      </label>
      <Paid payouts={check.payouts} />
      <Address check={check} id={whyNotId} onMend={onMend} />
      <p className={styles.number}>
        <strong>{formatMoney(check.amountCents)}</strong>
        <span data-refused={listed.isNumberRefused}>{numberText(listed)}</span>
      </p>
      {onChange && (
        <input
          className={styles.note}
          aria-label={`Own note for the check to ${check.payeeName}`}
          placeholder="Own note, if any"
          maxLength={250}
          disabled={!isChosen}
          value={note}
          onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
        />
      )}
    </li>
  );
};

/** Checks that can't be written, each with what mends it. */
export const ChecksWithoutAddress = ({
  checks,
  onMend,
}: {
  checks: readonly CheckToWrite[];
  onMend: (check: CheckToWrite) => void;
}) => (
  <div className={styles.frame}>
    <ul role="list" className={styles.checks}>
      {checks.map((check) => (
        <CheckRow
          key={check.key}
          listed={{
            check,
            isChosen: false,
            isNew: false,
            number: undefined,
            note: '',
            isNumberRefused: false,
          }}
          onMend={() => onMend(check)}
        />
      ))}
    </ul>
  </div>
);

/** The run as a list, with buttons to choose all or none. Those that are left out are not printed. */
export const CheckList = ({
  checks,
  onChange,
  onChooseAll,
  onMend,
}: {
  checks: readonly ListedCheck[];
  onChange: (check: CheckToWrite, change: CheckChange) => void;
  onChooseAll: (isChosen: boolean) => void;
  onMend: (check: CheckToWrite) => void;
}) => (
  <div className={styles.frame}>
    {checks.some(({ check }) => check.whyNot === null) && (
      <p className={styles.choose}>
        <Button small onClick={() => onChooseAll(true)}>
          Choose all
        </Button>
        <Button small onClick={() => onChooseAll(false)}>
          Choose none
        </Button>
      </p>
    )}
    <ul role="list" className={styles.checks}>
      {checks.map((listed) => (
        <CheckRow
          key={listed.check.key}
          listed={listed}
          onChange={(change) => onChange(listed.check, change)}
          onMend={() => onMend(listed.check)}
        />
      ))}
    </ul>
  </div>
);
