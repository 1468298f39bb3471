import { paths } from '../paths.ts';
import { takeReferrer } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './my-account.module.css';

/** For users who came to list land and had to confirm their email first: the way on to the form. */
export const WaitingForm = () => (
  <section className={styles.prompt} aria-label="Your listing">
    <p>Your email address is confirmed. You were about to list your land: the form is ready.</p>
    <ButtonLink variant="primary" to={paths.submitListing()} onClick={() => takeReferrer()}>
      List your land
    </ButtonLink>
  </section>
);
