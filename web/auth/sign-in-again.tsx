import { useCallback, useRef } from 'react';
import { auth } from '#contract/auth.ts';
import { api } from '../session/api.ts';
import { writeToken } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import dialogStyles from '../ui/dialog.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { placeRefusal, useBodyForm } from '../ui/form.ts';
import { notify } from '../ui/notices.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import styles from './sign-in-again.module.css';
import { useFilledIn } from './use-filled-in.ts';

/** Begins a new session of the same person on the page that they are on, with its open forms. */
export const SignInAgainDialog = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const form = useBodyForm(auth.authenticate.body, { email, password: '' });
  const { getValues, setValue } = form;
  const { errors, isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const takeFilledIn = useCallback(
    (fields: HTMLFormControlsCollection) => {
      const { value } = fields.namedItem('password') as HTMLInputElement;
      if (value !== getValues('password')) setValue('password', value);
    },
    [getValues, setValue],
  );
  useFilledIn(element, takeFilledIn);
  const send = form.handleSubmit(async (login) => {
    try {
      const { authenticate } = await api();
      const { token } = await authenticate({ body: login });
      if (token) writeToken(token);
      notify('You are signed in again.');
      onClose();
    } catch (error) {
      placeRefusal(form, error, 'Something went wrong, unable to log in.');
    }
  });
  return (
    <Dialog title="Sign in again" onClose={onClose} busy={isSubmitting}>
      <form ref={element} className={styles.form} onSubmit={send} noValidate>
        <p>
          As <strong>{email}</strong>
        </p>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        {/* For password managers. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <ErrorLine>{errors.root?.message}</ErrorLine>
        <div className={dialogStyles.actions}>
          <Button onClick={onClose} disabled={isSubmitting}>
            No, go back
          </Button>
          <Button type="submit" variant="primary" disabled={isSubmitting || form.watch('password') === ''}>
            {isSubmitting ? 'Signing in…' : 'Sign in'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
