import { useState } from 'react';
import { Link } from 'react-router';
import type { FlagForAdministrators } from '#contract/conduct.ts';
import { type FlagTab, flagTabs } from '#domain/conduct.ts';
import { formatInstantNear } from '#domain/dates.ts';
import { adminPaths } from '../admin-paths.ts';
import { Empty } from '../ui/empty.tsx';
import { serverNow } from '../ui/server-clock.ts';
import styles from './conduct.module.css';
import { FlagButtons, type FlagDecision, FlagDecisionDialog } from './flag-decision.tsx';
import { FlagDetails, FlagStateChip } from './flag-details.tsx';

const tabOf = ({ isDismissed }: FlagForAdministrators): FlagTab => (isDismissed ? 'dismissed' : 'standing');

const moreTexts: Record<FlagTab, (total: number) => string> = {
  standing: (total) => `All ${total} flags that stand`,
  dismissed: (total) => `All ${total} flags that were dismissed`,
};

/** The latest flags of a hunter with what became of each, for administrators, who decide there. */
export const FlagsOfUser = ({
  hunterId,
  flags,
  totals,
  onDone,
}: {
  hunterId: string;
  flags: readonly FlagForAdministrators[];
  /** All that there are; those beyond the given ones are in the list of flags. */
  totals: Record<FlagTab, number>;
  onDone: (notice: string) => unknown;
}) => {
  const [chosen, setChosen] = useState<FlagDecision>();
  if (flags.length === 0) return <Empty title="None." />;
  const tabsWithMore = flagTabs.filter(
    (tab) => totals[tab] > flags.filter((flag) => tabOf(flag) === tab).length,
  );
  return (
    <>
      <ul role="list" className={styles.list}>
        {flags.map((flag) => (
          <li key={flag.id} className={styles.flag}>
            <p className={styles.by}>
              <FlagStateChip flag={flag} />
              <span>
                By <Link to={adminPaths.user(flag.host.id)}>{flag.host.name}</Link>
              </span>
              <Link to={adminPaths.booking(flag.bookingId)}>Booking {flag.confirmationCode}</Link>
              <Link to={adminPaths.listing(flag.listing.id)}>{flag.listing.name}</Link>
              <time dateTime={flag.dateTime.toISOString()}>
                {formatInstantNear(flag.dateTime, serverNow())}
              </time>
            </p>
            <FlagDetails flag={flag} />
            <FlagButtons flag={flag} onChoose={setChosen} />
          </li>
        ))}
      </ul>
      {tabsWithMore.length > 0 && (
        <p className={styles.by}>
          {tabsWithMore.map((tab) => (
            <Link key={tab} to={adminPaths.flags({ hunterId, tab })}>
              {moreTexts[tab](totals[tab])}
            </Link>
          ))}
        </p>
      )}
      {chosen && <FlagDecisionDialog chosen={chosen} onDone={onDone} onClose={() => setChosen(undefined)} />}
    </>
  );
};
