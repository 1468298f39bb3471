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

/** Keeps the token in this page's URL out of referrers (docs/rules/privacy-and-security.md#secrets-in-addresses). */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

const resetFailedText = 'Something went wrong please contact support.';

/** Checks whether the link is still valid before anything is typed. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const { validatePasswordResetToken } = await api();
  try {
    await validatePasswordResetToken({ body: { token } });
    return { token, error: undefined, isExpired: false };
  } catch (error) {
    const isExpired = isRefused(error) && error.status === 400;
    // A link without a token is as useless as an expired one.
    const text = isRefused(error) && error.code === 'badInput' ? 'This link is not complete.' : undefined;
    return { token, error: text ?? errorText(error, resetFailedText), isExpired };
  }
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <div className={`${page.page} ${page.narrow}`}>
    <Loading what="your link" />
  </div>
);

export default function ResetPassword({ loaderData: { token, error, isExpired } }: Route.ComponentProps) {
  const [usedUpText, setUsedUpText] = useState<string>();
  const expiredText = usedUpText ?? (isExpired ? error : undefined);
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <header className={page.head}>
        <h1>Set a new password</h1>
        {!expiredText && !error && (
          <p className={page.lead}>You are signed in then, and signed out on every other device.</p>
        )}
      </header>
      {expiredText ? (
        <ExpiredLink text={expiredText} />
      ) : error ? (
        <Unreachable text={error} />
      ) : (
        <PasswordForm token={token} onExpired={setUsedUpText} />
      )}
    </div>
  );
}

const ExpiredLink = ({ text }: { text: string }) => (
  <div className={styles.form}>
    <p role="alert">{text}</p>
    <ButtonLink variant="primary" to={paths.forgotPassword()}>
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

const PasswordForm = ({ token, onExpired }: { token: string; onExpired: (text: string) => void }) => {
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
      if (isRefused(error) && error.code === 'resetLinkDead') onExpired(error.message);
      else placeRefusal(form, error, resetFailedText);
    }
  });

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <NewPasswordFields form={form} />
      <ErrorLine>{errors.root?.message}</ErrorLine>
      <Button
        type="submit"
        variant="primary"
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
