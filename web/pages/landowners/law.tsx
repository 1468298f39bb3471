import { formatWholeDollars } from '#domain/money.ts';
import styles from './landowners.module.css';

/** Wis. Stat. § 895.52 (6) (a): the payments of a year above which a private owner loses the immunity. In cents. */
export const immunityLimitCents = 200_000;

const immunity = 'https://docs.legis.wisconsin.gov/document/statutes/895.52';
const trespass = 'https://docs.legis.wisconsin.gov/document/statutes/943.13';

/** Wisconsin's law for landowners in plain words, with its sources and the date of this summary. */
export const Law = () => (
  <section id="law" className={styles.part} aria-labelledby="law-title">
    <header className={styles.partHead}>
      <h2 id="law-title">The law, in plain words</h2>
      <p className={styles.muted}>
        A summary of 11/22/2026, not legal advice. Laws change: ask a lawyer, and ask your insurer before the
        first visit.
      </p>
    </header>
    <div className={styles.columns}>
      <div>
        <h3>If somebody gets hurt</h3>
        <p>
          Wisconsin protects people who let others onto their land for recreation, hunting and fishing
          included: as a rule an owner has no duty to keep the land safe, to inspect it or to warn, and is not
          liable for injuries.
        </p>
        <p>
          <strong>There are limits for owners who charge.</strong> A private owner loses this protection if
          all payments for recreation on their property come to more than{' '}
          {formatWholeDollars(immunityLimitCents)} in the year of the accident. It never covers harm that is
          done with malice, nor a danger that the owner knew of and maliciously didn’t warn of. The statute
          has more exceptions.
        </p>
        <p>
          Hunters come at their own risk, and agree to that. Please see to your own insurance as you would for
          any guest, and tell hunters of an old well, a bad bridge or a bull.
        </p>
      </div>
      <div>
        <h3>Who is trespassing</h3>
        <p>
          Nobody may enter enclosed, cultivated or undeveloped land of yours without your consent, whether or
          not it is posted. Open land within or next to public land has a rule of its own: there you must have
          told them, or put up signs.
        </p>
        <p>
          A paid booking is your consent for that party, on its days, inside your boundary. So say clearly
          where the boundary runs.
        </p>
        <p className={styles.muted}>
          Sources: Wisconsin Statutes, <a href={immunity}>section 895.52</a> (recreational activities;
          limitation of property owners’ liability) and <a href={trespass}>section 943.13</a> (trespass to
          land), Wisconsin State Legislature.
        </p>
      </div>
    </div>
  </section>
);
