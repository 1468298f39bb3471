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
import { PasswordField } from '../ui/password-field.tsx';
import styles from './login.module.css';

type LoginError = { text: string; at: Record<string, string> };

const toLoginError = (error: unknown): LoginError => ({
  // A 401 shows the server's text, any other error this one.
  text: errorText(error, 'Something went wrong, unable to log in.'),
  at: Object.fromEntries(
    (isRefused(error) ? (error.errors ?? []) : []).map(({ path, message }) => [path, message]),
  ),
});

type LoginFormProps = {
  /** Stored by the screen, so that a sign-up with an existing account's email continues here with it. */
  email: string;
  onEmail: (email: string) => void;
  passwordField: Ref<HTMLInputElement>;
};

/** Keeps the typed values after an error. The screen redirects once there is a token. */
export const LoginForm = ({ email, onEmail, passwordField }: LoginFormProps) => {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [loginError, setLoginError] = useState<LoginError>();
  const [isSending, setSending] = useState(false);
  const [hasEnded, setHasEnded] = useState(false);
  const errorLine = useRef<HTMLParagraphElement>(null);
  // Set after mounting: screen readers announce changes of an existing live region more reliably than its initial
  // content.
  useEffect(() => setHasEnded(hasSessionEnded()), []);
  // Once it is shown: an empty line can't take the focus, and the button, disabled meanwhile, has lost it.
  useEffect(() => {
    if (loginError) errorLine.current?.focus();
  }, [loginError]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setLoginError(undefined);
    try {
      const { authenticate } = await api();
      const { token } = await authenticate({ body: { email: email.trim(), password } });
      writePendingReset(token ? null : email.trim());
      if (token) writeToken(token);
      else await navigate(paths.welcomeBack());
    } catch (error) {
      setLoginError(toLoginError(error));
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
        error={loginError?.at.email}
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        ref={passwordField}
        error={loginError?.at.password}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <p ref={errorLine} className={styles.error} role="alert" tabIndex={-1}>
        {loginError?.text}
      </p>
      <Button
        type="submit"
        variant="primary"
        wide
        disabled={!isReady || isSending}
        aria-describedby="login-why"
      >
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
