import { Link } from 'react-router';
import type { EmailKind } from '#domain/email-kinds.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/alerts.screen.ts';
import styles from './alerts.module.css';
import { DayAlertItem } from './day-alert-item.tsx';
import { SavedSearchItem } from './saved-search-item.tsx';

export const meta = () => privatePage('Alerts');

export const clientLoader = async () => (await api()).listAlerts();

/** Said where emails of a kind are switched off for all alerts of a list. */
const SwitchedOff = () => (
  <p className={styles.off}>
    You get no emails about these: they are switched off in your <Link to={paths.profile()}>profile</Link>.
  </p>
);

/** Saved searches, and days that the user waits for. */
export default function Alerts({ loaderData: { searches, days, emailKinds } }: Route.ComponentProps) {
  const isOff = (kind: EmailKind) => !emailKinds.includes(kind);
  return (
    <div className={`${page.page} ${styles.page}`}>
      <h1>Alerts</h1>
      {searches.length === 0 && days.length === 0 && (
        <Empty
          title="No alerts yet."
          hint="Save a search to hear of new land, or ask to be told when taken days of some land free up."
          action={<ButtonLink to={paths.home()}>Find land</ButtonLink>}
        />
      )}
      {searches.length > 0 && (
        <section className={styles.part} aria-labelledby="searches">
          <h2 id="searches">Saved searches</h2>
          {isOff('searches') && <SwitchedOff />}
          <ul role="list" className={styles.list}>
            {searches.map((search) => (
              <SavedSearchItem key={search.id} search={search} />
            ))}
          </ul>
        </section>
      )}
      {days.length > 0 && (
        <section className={styles.part} aria-labelledby="days">
          <h2 id="days">Days you wait for</h2>
          <p className={styles.soft}>
            You get one email when all of the days can be requested. It is first come, first served.
          </p>
          {isOff('freeDays') && <SwitchedOff />}
          <ul role="list" className={styles.list}>
            {days.map((alert) => (
              <DayAlertItem key={alert.id} alert={alert} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
