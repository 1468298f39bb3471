import { Link } from 'react-router';
import type { OwnSign } from '#contract/conduct.ts';
import { formatDayWithWeekday } from '#domain/dates.ts';
import { paths } from '../paths.ts';
import { postalAddress } from '../ui/postal-address.ts';
import styles from './conduct.module.css';

/** For the owner of land: where its sign stands, and where it goes (docs/rules/conduct.md#the-sign). */
export const SignNote = ({ sign: { mailedDay, address } }: { sign: OwnSign }) => {
  const oneLine = postalAddress(address).replaceAll('\n', ', ');
  const profile = paths.profile({ backTo: paths.myListings() });
  if (mailedDay !== null)
    return (
      <p className={styles.soft}>
        Your sign for the spot where hunters park was mailed on {formatDayWithWeekday(mailedDay)}.
      </p>
    );
  if (!oneLine)
    return (
      <p className={styles.missing}>
        We can’t mail your sign for the spot where hunters park: your postal address is missing.{' '}
        <Link to={profile}>Add it to your profile</Link>
      </p>
    );
  return (
    <p className={styles.soft}>
      Your sign for the spot where hunters park will come in the mail, to {oneLine}.{' '}
      <Link to={profile}>Change the address</Link>
    </p>
  );
};
