import { useState } from 'react';
import { auth } from '#contract/auth.ts';
import { api } from '../session/api.ts';
import { ErrorLine } from '../ui/error-line.tsx';
import { TextField } from '../ui/field.tsx';
import { placeRefusal, useBodyForm } from '../ui/form.ts';
import { WriteButton } from '../ui/write-button.tsx';
import styles from './ask-reset.module.css';
import { useBotCheck } from './bot-check.tsx';

const shape = auth.forgotPassword.body.omit({ captcha: true });

/**
 * Requests the password reset email. The confirmation is worded the same for every address, with or without an account.
 */
export const AskReset = ({ email = '' }: { email?: string }) => {
  const form = useBodyForm(shape, { emailAddress: email });
  const [sentTo, setSentTo] = useState<string>();
  const { widget: botCheck, answer, renew } = useBotCheck('onload');
  const { errors, isSubmitting } = form.formState;

  const send = form.handleSubmit(async ({ emailAddress }) => {
    if (!answer) return;
    setSentTo(undefined);
    try {
      const { forgotPassword } = await api();
      await forgotPassword({ body: { emailAddress, captcha: answer } });
      setSentTo(emailAddress);
    } catch (error) {
      placeRefusal(form, error, 'Something went wrong please contact support.');
    } finally {
      renew();
    }
  });

  const hasAddress = shape.safeParse(form.watch()).success;
  const whyNot = hasAddress ? !answer && 'The bot check is still under way.' : 'Enter your email address.';
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.emailAddress?.message}
        {...form.register('emailAddress')}
      />
      {botCheck}
      <ErrorLine>{errors.root?.message}</ErrorLine>
      <WriteButton
        type="submit"
        variant="primary"
        wide
        disabled={Boolean(whyNot) || isSubmitting}
        aria-describedby="reset-why"
      >
        {isSubmitting ? 'Sending…' : sentTo ? 'Send another link' : 'Send me the link'}
      </WriteButton>
      <p id="reset-why" className={styles.hint}>
        {whyNot}
      </p>
      <div role="status">
        {sentTo && (
          <p className={styles.sent}>
            If <strong>{sentTo}</strong> has an account, an email with the link is on its way. It works once,
            for one hour. Nothing there? Look among the junk mail, too.
          </p>
        )}
      </div>
    </form>
  );
};
