import { Link } from 'react-router';
import { formatPercent } from '#domain/money.ts';
import { usualHostShare } from '#domain/pricing.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './own-land.module.css';

/** For landowners: what they get, and a link to list their land. */
export const OwnLand = () => (
  <section className={styles.band} aria-labelledby="own-land">
    <div className={styles.inside}>
      <div className={styles.lead}>
        <h2 id="own-land">Own land?</h2>
        <p>Let it earn its keep on the days you don’t need it.</p>
        <p className={styles.ways}>
          <ButtonLink to={paths.submitListing()} className={styles.button}>
            List your land
          </ButtonLink>
          <Link to={paths.landowners()}>Questions landowners ask</Link>
        </p>
      </div>
      <dl className={styles.gains}>
        <div>
          <dt>You name the price</dt>
          <dd>for each day of the season, and keep about {formatPercent(usualHostShare)} of it.</dd>
        </div>
        <div>
          <dt>You say who comes</dt>
          <dd>and close any day for yourself whenever you like.</dd>
        </div>
        <div>
          <dt>Your address stays yours</dt>
          <dd>until somebody has paid. So do your name and your phone.</dd>
        </div>
      </dl>
    </div>
  </section>
);
