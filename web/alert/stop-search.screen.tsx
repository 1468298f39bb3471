import { useState } from 'react';
import { isRefused } from '#contract/refusals.ts';
import { SomethingWrong } from '../pages/something-wrong.tsx';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { Loading } from '../ui/loading.tsx';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/stop-search.screen.ts';

export const meta = () => privatePage('Stop these emails');

/** Null for a link without its signature, and for a search that is gone. */
export const clientLoader = async ({ params: { searchId }, request }: Route.ClientLoaderArgs) => {
  const signature = new URL(request.url).searchParams.get('signature') ?? '';
  try {
    const { checkStopLink } = await api();
    return { signature, ...(await checkStopLink({ params: { id: searchId }, body: { signature } })) };
  } catch (error) {
    if (isRefused(error) && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <div className={`${page.page} ${page.narrow} ${page.message}`}>
    <h1>Stop these emails?</h1>
    <noscript>
      <p>This needs JavaScript. Please allow it for this site in your browser, and load the page again.</p>
    </noscript>
    <Loading what="the saved search" lines={1} />
  </div>
);

export const ErrorBoundary = () => <SomethingWrong what="Ope...That didn’t work." />;

/**
 * Where the link of an email leads, without a login: whose search it is and to which address its emails go. Opening it
 * stops nothing, the button does.
 */
export default function StopSearch({ params: { searchId }, loaderData }: Route.ComponentProps) {
  const [isBusy, setBusy] = useState(false);
  const [isStopped, setStopped] = useState(loaderData?.isStopped ?? false);
  const [error, setError] = useState<string>();
  if (!loaderData) return <BrokenLink />;
  const { name, email, signature } = loaderData;
  const stop = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { stopSearch } = await api();
      await stopSearch({ params: { id: searchId }, body: { signature } });
      setStopped(true);
    } catch (refused) {
      setError(
        errorText(refused, 'Ope...That didn’t work. Please try again, or change it under your alerts.'),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={`${page.page} ${page.narrow} ${page.message}`}>
      <h1>{isStopped ? 'You get no more of these emails' : 'Stop these emails?'}</h1>
      <p role="status">
        {isStopped ? (
          <>
            <strong>{email}</strong> gets no more emails about the saved search “{name}”. It stays among your
            alerts; there you can switch its emails on again.
          </>
        ) : (
          <>
            Emails about the saved search “{name}” go to <strong>{email}</strong>. The search itself stays
            among your alerts.
          </>
        )}
      </p>
      <ErrorLine>{error}</ErrorLine>
      <div className={page.actions}>
        {!isStopped && (
          <Button variant="primary" onClick={stop} aria-disabled={isBusy}>
            {isBusy ? 'Stopping…' : 'Stop them'}
          </Button>
        )}
        <ButtonLink to={paths.alerts()}>Your alerts</ButtonLink>
      </div>
    </div>
  );
}

const BrokenLink = () => (
  <div className={`${page.page} ${page.narrow} ${page.message}`}>
    <h1>That link doesn’t work</h1>
    <p role="alert">
      Part of it is missing, or the saved search was deleted and sends no more emails. Please open the link in
      the email again, or change your emails under your alerts.
    </p>
    <div className={page.actions}>
      <ButtonLink variant="primary" to={paths.alerts()}>
        Your alerts
      </ButtonLink>
    </div>
  </div>
);
