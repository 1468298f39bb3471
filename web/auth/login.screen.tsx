import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isRefused } from '#contract/refusals.ts';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { takeReferrer, usePerson, writeToken } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { privatePage } from '../ui/private-page.ts';
import styles from './login.module.css';

export const meta = () => privatePage('Log in');

/** Spec 1 §8: a 401 in the server's words; anything else in these. */
const textOf = (error: unknown): string =>
  isRefused(error) && error.status < 500 ? error.message : 'Something went wrong, unable to log in.';

export default function Login() {
  const isSignedIn = Boolean(usePerson());
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const errorLine = useRef<HTMLParagraphElement>(null);

  // Signed in already, or just now: on to where they wanted to go (spec 1 §2).
  useEffect(() => {
    if (isSignedIn) navigate(takeReferrer() ?? paths.myAccount(), { replace: true });
  }, [isSignedIn, navigate]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setError(undefined);
    try {
      const { authenticate } = await api();
      const { token } = await authenticate({ body: { email: email.trim(), password } });
      if (token) writeToken(token);
      else setError('Please reset your password to go on.');
    } catch (refused) {
      setError(textOf(refused));
      errorLine.current?.focus();
    } finally {
      setSending(false);
    }
  };

  const isReady = email.trim() !== '' && password !== '';
  return (
    <div className={styles.page}>
      <form className={styles.form} onSubmit={submit} noValidate aria-labelledby="login-title">
        <h1 id="login-title">Log in</h1>
        <noscript>
          <p>
            Logging in needs JavaScript. Please allow it for this site in your browser, and load the page
            again.
          </p>
        </noscript>
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={50}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={50}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <p ref={errorLine} className={styles.error} role="alert" tabIndex={-1}>
          {error}
        </p>
        <Button
          type="submit"
          look="primary"
          wide
          disabled={!isReady || isSending}
          aria-describedby="login-why"
        >
          {isSending ? 'Logging in...' : 'Log in'}
        </Button>
        {!isReady && (
          <p id="login-why" className={styles.hint}>
            Enter your email and password to log in.
          </p>
        )}
      </form>
    </div>
  );
}
