import { Link } from 'react-router';
import type { PayoutRow } from '#contract/payout-administration.ts';
import { formatDay } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { paths } from '../paths.ts';
import styles from './check-run.module.css';
import { addressOf } from './payout-texts.ts';

/** A check of the run: its payout, its number (undefined until the first is known), and a note of its own. */
export type Check = { payout: PayoutRow; isChosen: boolean; number: string | undefined; note: string };

/** The run as a list: whom to pay how much. Those that are left out are not printed. */
export const CheckList = ({
  checks,
  onChange,
}: {
  checks: readonly Check[];
  onChange: (bookingId: string, change: Partial<Pick<Check, 'isChosen' | 'note'>>) => void;
}) => (
  <ul role="list" className={styles.checks}>
    {checks.map(({ payout, isChosen, number, note }) => {
      const { bookingId, confirmationCode, listingUserName } = payout;
      return (
        <li key={bookingId} className={styles.check} data-chosen={isChosen}>
          <label className={styles.payee}>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={({ currentTarget }) => onChange(bookingId, { isChosen: currentTarget.checked })}
            />
            <span>
              <strong>{listingUserName}</strong>
              <span className="visually-hidden">, {confirmationCode}</span>
            </span>
          </label>
          <p className={styles.address}>{addressOf(payout) || 'No address given'}</p>
          <p>
            <Link to={paths.adminPayout(bookingId, 'manual')}>{confirmationCode}</Link>
            <br />
            due {formatDay(payout.dueDay)}
          </p>
          <p className={styles.number}>
            <strong>{formatMoney(payout.owedCents)}</strong>
            <br />
            {isChosen ? (number === undefined ? 'No number yet' : `Check ${number}`) : 'Left out'}
          </p>
          <input
            className={styles.note}
            aria-label={`Own note for ${confirmationCode}`}
            placeholder="Own note, if any"
            maxLength={250}
            disabled={!isChosen}
            value={note}
            onChange={({ currentTarget }) => onChange(bookingId, { note: currentTarget.value })}
          />
        </li>
      );
    })}
  </ul>
);
