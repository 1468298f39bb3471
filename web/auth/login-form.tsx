import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { auth } from '#contract/auth.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { writePendingReset } from '../session/pending-reset.ts';
import { hasSessionEnded, wasSignedOutElsewhere, writeToken } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { placeRefusal, useBodyForm } from '../ui/form.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { browserStorage } from '../ui/storage.ts';
import styles from './login.module.css';
import { useFilledIn } from './use-filled-in.ts';

const { body } = auth.authenticate;

const needsStorageText =
  'Logging in needs storage in your browser, which is blocked or full. Allow this site to save data (cookies and site data) in the browser’s settings, and load the page again.';

/** Whether the browser keeps a token: it can't where site data is blocked. */
const keepsData = (): boolean => {
  const isKept = browserStorage.setItem('probe', '');
  browserStorage.removeItem('probe');
  return isKept;
};

/** The account whose email the sign-up form found to be taken: its owner continues here. */
export type KnownAccount = { email: string };

/** Keeps the typed values after an error. The screen redirects once there is a token. */
export const LoginForm = ({ known }: { known: KnownAccount | undefined }) => {
  const navigate = useNavigate();
  const form = useBodyForm(body, { email: '', password: '' });
  const { getValues, setValue, setFocus } = form;
  const { errors, isSubmitting } = form.formState;
  const [whyOut, setWhyOut] = useState('');
  const errorLine = useRef<HTMLParagraphElement>(null);
  // Set after mounting: screen readers announce changes of an existing live region more reliably than its initial
  // content.
  useEffect(() => {
    if (!keepsData()) setWhyOut(needsStorageText);
    else if (hasSessionEnded()) setWhyOut('Your session has ended. Log in to go on.');
    else if (wasSignedOutElsewhere()) setWhyOut('You signed out in another tab.');
  }, []);
  // The message takes the focus once it is shown, since an empty one can't.
  const refusal = errors.root?.message;
  useEffect(() => {
    if (refusal) errorLine.current?.focus();
  }, [refusal]);
  useEffect(() => {
    if (!known) return;
    setValue('email', known.email, { shouldValidate: true });
    setFocus('password');
  }, [known, setValue, setFocus]);

  const element = useRef<HTMLFormElement>(null);
  const takeFilledIn = useCallback(
    (fields: HTMLFormControlsCollection) => {
      for (const name of ['email', 'password'] as const) {
        const { value } = fields.namedItem(name) as HTMLInputElement;
        if (value !== getValues(name)) setValue(name, value);
      }
    },
    [getValues, setValue],
  );
  useFilledIn(element, takeFilledIn);

  const logIn = form.handleSubmit(async (login) => {
    try {
      const { authenticate } = await api();
      const { token } = await authenticate({ body: login });
      writePendingReset(token ? null : login.email);
      if (token && !writeToken(token)) form.setError('root', { message: needsStorageText });
      else if (!token) await navigate(paths.welcomeBack());
    } catch (error) {
      // A 401 shows the server's text, any other error this one.
      placeRefusal(form, error, 'Something went wrong, unable to log in.');
    }
  });

  const isBusy = useRef(false);
  // The button may not know yet what the fields hold, so it is never truly disabled: a press reads them.
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    takeFilledIn(event.currentTarget.elements);
    if (getValues('email').trim() === '') return setFocus('email');
    if (getValues('password') === '') return setFocus('password');
    isBusy.current = true;
    await logIn(event).finally(() => {
      isBusy.current = false;
    });
  };

  const { email = '', password = '' } = form.watch();
  const isReady = email.trim() !== '' && password !== '';
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate aria-labelledby="login-title">
      <div>
        <h1 id="login-title">Log in</h1>
        <div role="status">{whyOut}</div>
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
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <p ref={errorLine} className={styles.error} role="alert" tabIndex={-1}>
        {refusal}
      </p>
      <Button
        type="submit"
        variant="primary"
        wide
        aria-disabled={!isReady || isSubmitting}
        aria-describedby="login-why"
      >
        {isSubmitting ? 'Logging in...' : 'Log in'}
      </Button>
      <p id="login-why" className={styles.hint}>
        {!isReady && 'Enter your email and password to log in.'}
      </p>
      <p>
        <Link to={paths.forgotPassword()} state={{ email: email.trim() }} data-takes-along="email">
          Forgot your password?
        </Link>
      </p>
    </form>
  );
};
