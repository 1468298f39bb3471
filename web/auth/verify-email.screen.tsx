import { useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isRefused } from '#contract/refusals.ts';
import { listingQuery } from '#domain/interests.ts';
import { readUnsentRequest } from '#domain/unsent-request.ts';
import { type DescribedRequest, describeUnsentRequest } from '../listing/find-unsent-request.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { saveReferrer, takeReferrer, usePerson, useReferrer } from '../session/session.ts';
import { findUnsentRequest, saveUnsentRequest } from '../session/unsent-request.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { errorText } from '../ui/error-text.ts';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/verify-email.screen.ts';
import styles from './ask-reset.module.css';
import { useBotCheck } from './bot-check.tsx';

export const meta = () => privatePage('Confirm your email address');

/** Keeps the token in this page's URL out of referrers (docs/rules/privacy-and-security.md#secrets-in-addresses). */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

/** `resetToken` is what a new password can be chosen with, unless its person was signed in here. */
type Outcome =
  | { isConfirmed: true; resetToken: string | undefined }
  | { isConfirmed: false; text: string; isFinal: boolean };

/**
 * What the user was about to request, in words: carried by the link, which may be open in another browser than the one
 * they signed up in, or saved in this one (docs/rules/accounts.md#unsent-request). The link's own is trusted only once
 * it has confirmed the address.
 */
const useUnsentRequest = (userId: string, isConfirmed: boolean): DescribedRequest | undefined => {
  const [search] = useSearchParams();
  const [described, setDescribed] = useState<DescribedRequest>();
  const [listingId, start, end] = ['listing', 'start', 'end'].map((name) => search.get(name));
  useEffect(() => {
    if (!isConfirmed) return;
    const carried = readUnsentRequest(listingId, start, end);
    if (carried) saveUnsentRequest(userId, carried);
    const unsentRequest = findUnsentRequest(userId);
    if (unsentRequest) void describeUnsentRequest(unsentRequest).then(setDescribed, () => {});
  }, [userId, isConfirmed, listingId, start, end]);
  return described;
};

/** Confirms the address automatically once the bot check is solved. */
export default function VerifyEmail({ params }: Route.ComponentProps) {
  const { userId, emailConfirmationToken } = params;
  const { widget: botCheck, answer, renew } = useBotCheck('onload');
  const [outcome, setOutcome] = useState<Outcome>();
  const person = usePerson();
  const isSignedIn = Boolean(person);
  const isOwn = person?.id === userId;
  const described = useUnsentRequest(userId, outcome?.isConfirmed === true);
  const [search] = useSearchParams();
  const leadsToForm = search.toString() === listingQuery;

  const verify = useCallback(
    async (captcha: string): Promise<Outcome> => {
      try {
        const { verifyEmail } = await api();
        const { passwordResetToken: resetToken } = await verifyEmail({
          body: { userId, emailConfirmationToken, captcha },
        });
        // They may have signed up in another tab or browser.
        if (leadsToForm) saveReferrer(paths.submitListing());
        return { isConfirmed: true, resetToken };
      } catch (error) {
        const isIncomplete = isRefused(error) && error.code === 'badInput';
        const isExpired = isRefused(error) && error.code === 'confirmationLinkDead';
        const text = isIncomplete
          ? 'This link is not complete.'
          : errorText(error, 'Something went wrong verifying your email address.');
        return { isConfirmed: false, text, isFinal: isIncomplete || isExpired };
      }
    },
    [userId, emailConfirmationToken, leadsToForm],
  );
  useEffect(() => {
    if (answer) void verify(answer).then(setOutcome);
  }, [answer, verify]);

  const retry = () => {
    setOutcome(undefined);
    renew();
  };
  return (
    <div className={`${page.page} ${page.narrow} ${page.message}`} aria-live="polite">
      {outcome === undefined && (
        <>
          <h1>Confirming your email address…</h1>
          <noscript>
            <p>
              This needs JavaScript. Please allow it for this site in your browser, and load the page again.
            </p>
          </noscript>
          <p className={page.lead}>One moment: this takes a second or two.</p>
          <div className={styles.form}>{botCheck}</div>
        </>
      )}
      {outcome?.isConfirmed && (
        <>
          <h1>Thanks for verifying your account.</h1>
          <p className={page.lead}>
            {isOwn
              ? 'You are all set. You are logged in on this device.'
              : 'You are all set, please login to your account.'}
          </p>
          {described ? <SendRequest {...described} /> : <WhatNext isSignedIn={isSignedIn} />}
          {isSignedIn && !isOwn && <p>You are logged in with another account here.</p>}
          {outcome.resetToken !== undefined && (
            <p className={styles.sent}>
              Didn’t choose the password yourself?{' '}
              <Link to={paths.resetPassword(outcome.resetToken)}>Choose a new one</Link>, and nobody else can
              log in with this address.
            </p>
          )}
        </>
      )}
      {outcome && !outcome.isConfirmed && (
        <>
          <h1>We weren't able to confirm your account.</h1>
          <p className={page.lead}>{outcome.text}</p>
          {outcome.isFinal ? (
            <ToAccount isSignedIn={isSignedIn} />
          ) : (
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
          )}
        </>
      )}
    </div>
  );
}

const ToAccount = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <ButtonLink variant="primary" to={isSignedIn ? paths.myAccount() : paths.login()}>
    {isSignedIn ? 'Go to my account' : 'Log in'}
  </ButtonLink>
);

/** Hunters and landowners go on from here; where nobody is signed in, the login comes first. */
const WhatNext = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const listsLand = useReferrer() === paths.submitListing();
  if (!isSignedIn) return <ToAccount isSignedIn={false} />;
  return (
    <p className={styles.next}>
      <ButtonLink
        variant={listsLand ? 'primary' : 'secondary'}
        to={paths.submitListing()}
        onClick={() => takeReferrer()}
      >
        List your land
      </ButtonLink>
      {!listsLand && (
        <ButtonLink variant="primary" to={paths.home()}>
          Find land
        </ButtonLink>
      )}
      <ButtonLink to={paths.myAccount()}>Go to my account</ButtonLink>
    </p>
  );
};

/** Leads on to the request page, by way of the login where nobody is signed in. */
const SendRequest = ({ unsentRequest: { listingId, startDay, endDay }, requestText }: DescribedRequest) => (
  <>
    <p>
      You were about to request <strong>{requestText}</strong>.
    </p>
    <ButtonLink variant="primary" to={paths.submitBooking(listingId, startDay, endDay)}>
      Send the request
    </ButtonLink>
  </>
);
