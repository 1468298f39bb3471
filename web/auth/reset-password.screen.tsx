import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { isRefused } from '#contract/refusals.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { writePendingReset } from '../session/pending-reset.ts';
import { writeToken } from '../session/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { placeRefusal, useBodyForm } from '../ui/form.ts';
import { Loading } from '../ui/loading.tsx';
import { notify } from '../ui/notices.tsx';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import { StillNeeded, useStillNeeded } from '../ui/still-needed.tsx';
import type { Route } from './+types/reset-password.screen.ts';
import styles from './ask-reset.module.css';
import { mustMatch, NewPasswordFields, newPassword } from './new-password.tsx';

export const meta = () => privatePage('Set a new password');

/** The secret in this page's address goes nowhere else (docs/rules/privacy-and-security.md#secrets-in-addresses). */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

const resetFailedText = 'Something went wrong please contact support.';

/** Asks whether the link still works before anything is typed. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const { validatePasswordResetToken } = await api();
  try {
    await validatePasswordResetToken({ body: { token } });
    return { token, error: undefined, isDead: false };
  } catch (error) {
    const isDead = isRefused(error) && error.status === 400;
    // A link without a token is no better than one that has expired.
    const text = isRefused(error) && error.code === 'badInput' ? 'This link is not complete.' : undefined;
    return { token, error: text ?? errorText(error, resetFailedText), isDead };
  }
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <div className={`${page.page} ${page.narrow}`}>
    <Loading what="your link" />
  </div>
);

export default function ResetPassword({ loaderData: { token, error, isDead } }: Route.ComponentProps) {
  const [isUsedUp, setUsedUp] = useState<string>();
  const dead = isUsedUp ?? (isDead ? error : undefined);
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <header className={page.head}>
        <h1>Set a new password</h1>
        {!dead && !error && (
          <p className={page.lead}>You are signed in then, and signed out on every other device.</p>
        )}
      </header>
      {dead ? (
        <Dead text={dead} />
      ) : error ? (
        <Unreachable text={error} />
      ) : (
        <PasswordForm token={token} onDead={setUsedUp} />
      )}
    </div>
  );
}

const Dead = ({ text }: { text: string }) => (
  <div className={styles.form}>
    <p role="alert">{text}</p>
    <ButtonLink look="primary" to={paths.forgotPassword()}>
      Request a new reset link
    </ButtonLink>
  </div>
);

const Unreachable = ({ text }: { text: string }) => (
  <div className={styles.form}>
    <ErrorLine>{text}</ErrorLine>
    <Button onClick={() => location.reload()}>Try again</Button>
  </div>
);

const shape = z.object(newPassword).refine(...mustMatch);
const labels = { password: 'Password', confirmation: 'Confirm password' };

const PasswordForm = ({ token, onDead }: { token: string; onDead: (text: string) => void }) => {
  const form = useBodyForm(shape, { password: '', confirmation: '' });
  const needed = useStillNeeded(form, shape);
  const navigate = useNavigate();
  const { errors, isSubmitting } = form.formState;

  const send = form.handleSubmit(async ({ password }) => {
    try {
      const { resetPassword } = await api();
      const answer = await resetPassword({ body: { token, newPassword: password } });
      writePendingReset(null);
      writeToken(answer.token);
      notify('Your new password is set.');
      await navigate(paths.myAccount(), { replace: true });
    } catch (error) {
      if (isRefused(error) && error.code === 'resetLinkDead') onDead(error.message);
      else placeRefusal(form, error, resetFailedText);
    }
  });

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <NewPasswordFields form={form} />
      <ErrorLine>{errors.root?.message}</ErrorLine>
      <Button
        type="submit"
        look="primary"
        wide
        disabled={needed.length > 0 || isSubmitting}
        aria-describedby="password-why"
      >
        {isSubmitting ? 'Setting it…' : 'Set password'}
      </Button>
      <div id="password-why" className={styles.hint}>
        {needed.length > 0 && <StillNeeded form={form} names={needed} labels={labels} />}
      </div>
    </form>
  );
};
