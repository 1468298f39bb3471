import { Link, useRevalidator } from 'react-router';
import type { OwnSign } from '#contract/conduct.ts';
import { type SignTab, signTabOf } from '#domain/conduct.ts';
import { formatDayWithWeekday } from '#domain/dates.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { ErrorLine } from '../ui/error-line.tsx';
import { notify } from '../ui/notices.tsx';
import { postalAddress } from '../ui/postal-address.ts';
import { useAttempt } from '../ui/use-attempt.ts';
import { WriteButton } from '../ui/write-button.tsx';
import styles from './conduct.module.css';

const parkingSpot = 'the spot where hunters park';

const NoteText = ({ sign: { mailedDay, address }, tab }: { sign: OwnSign; tab: SignTab }) => {
  const profile = paths.profile({ backTo: paths.myListings() });
  const oneLine = postalAddress(address).replaceAll('\n', ', ');
  if (tab === 'notWanted') return <p>No sign is mailed for {parkingSpot}: none is wanted.</p>;
  if (mailedDay !== null)
    return (
      <p>
        Your sign for {parkingSpot} was mailed on {formatDayWithWeekday(mailedDay)}.
      </p>
    );
  if (!oneLine)
    return (
      <p>
        We can’t mail your sign for {parkingSpot}: your postal address is missing.{' '}
        <Link to={profile}>Add it to your profile</Link>
      </p>
    );
  return (
    <p>
      Your sign for {parkingSpot} will come in the mail, to {oneLine}.{' '}
      <Link to={profile}>Change the address</Link>
    </p>
  );
};

/** For the owner of land: where its sign stands and goes, or that they want none (docs/rules/conduct.md#no-sign). */
export const SignNote = ({ sign, title }: { sign: OwnSign; title: string }) => {
  const { attempt, isBusy, error } = useAttempt();
  const { revalidate } = useRevalidator();
  const tab = signTabOf(sign);
  const isMissingAddress = tab === 'needed' && postalAddress(sign.address) === '';
  const change = (isWanted: boolean) =>
    attempt(async () => {
      const { setSignWanted } = await api();
      try {
        await setSignWanted({ params: { listingId: sign.listingId }, body: { isWanted } });
        notify(isWanted ? 'Your sign will come in the mail.' : 'No sign is mailed.');
      } finally {
        await revalidate();
      }
    });
  return (
    <div className={isMissingAddress ? styles.missing : styles.note}>
      <NoteText sign={sign} tab={tab} />
      {tab !== 'mailed' && (
        <WriteButton
          variant="bare"
          small
          className={styles.optOut}
          aria-disabled={isBusy}
          onClick={() => change(tab === 'notWanted')}
        >
          {tab === 'notWanted' ? 'Send me one' : 'I don’t want a sign'}
          <span className="visually-hidden"> for {title}</span>
        </WriteButton>
      )}
      <ErrorLine>{error}</ErrorLine>
    </div>
  );
};
