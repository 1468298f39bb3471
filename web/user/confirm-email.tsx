import styles from './my-account.module.css';

/** All that somebody sees whose email is not confirmed. */
export function ConfirmEmail({ email }: { email: string }) {
  return (
    <p role="status" className={styles.prompt}>
      Please confirm your email address: follow the link in the mail we sent to {email}.
    </p>
  );
}
