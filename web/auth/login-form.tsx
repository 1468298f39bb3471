import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isRefused } from '#contract/refusals.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { writePendingReset } from '../session/pending-reset.ts';
import { hasSessionEnded, writeToken } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/error-text.ts';
import { TextField } from '../ui/field.tsx';
import styles from './login.module.css';

type Fault = { text: string; at: Record<string, string> };

const faultIn = (error: unknown): Fault => ({
  // A 401 in the server's words; anything else in these.
  text: errorText(error, 'Something went wrong, unable to log in.'),
  at: Object.fromEntries(
    (isRefused(error) ? (error.errors ?? []) : []).map(({ path, message }) => [path, message]),
  ),
});

type LoginFormProps = {
  /** Kept by the screen: whoever signs up with an address that has an account is led here with it. */
  email: string;
  onEmail: (email: string) => void;
  passwordField: Ref<HTMLInputElement>;
};

/** What is typed stays whatever the answer is; who gets in is sent on by the screen, which sees the token. */
export const LoginForm = ({ email, onEmail, passwordField }: LoginFormProps) => {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [isSending, setSending] = useState(false);
  const [hasEnded, setHasEnded] = useState(false);
  const errorLine = useRef<HTMLParagraphElement>(null);
  // Put into a status that is there already: one that comes with its words is read out by few.
  useEffect(() => setHasEnded(hasSessionEnded()), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setFault(undefined);
    try {
      const { authenticate } = await api();
      const { token } = await authenticate({ body: { email: email.trim(), password } });
      writePendingReset(token ? null : email.trim());
      if (token) writeToken(token);
      else await navigate(paths.welcomeBack());
    } catch (error) {
      setFault(faultIn(error));
      errorLine.current?.focus();
    } finally {
      setSending(false);
    }
  };

  const isReady = email.trim() !== '' && password !== '';
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-labelledby="login-title">
      <div>
        <h1 id="login-title">Log in</h1>
        <div role="status">{hasEnded && 'Your session has ended. Log in to go on.'}</div>
      </div>
      <noscript>
        <p>
          Logging in needs JavaScript. Please allow it for this site in your browser, and load the page again.
        </p>
      </noscript>
      <p className={styles.toSignUp}>
        New here? <a href="#sign-up">Sign up</a>, it's free.
      </p>
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={fault?.at.email}
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        ref={passwordField}
        error={fault?.at.password}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <p ref={errorLine} className={styles.error} role="alert" tabIndex={-1}>
        {fault?.text}
      </p>
      <Button type="submit" look="primary" wide disabled={!isReady || isSending} aria-describedby="login-why">
        {isSending ? 'Logging in...' : 'Log in'}
      </Button>
      <p id="login-why" className={styles.hint}>
        {!isReady && 'Enter your email and password to log in.'}
      </p>
      <p>
        <Link to={paths.forgotPassword()} state={{ email: email.trim() }}>
          Forgot your password?
        </Link>
      </p>
    </form>
  );
};
