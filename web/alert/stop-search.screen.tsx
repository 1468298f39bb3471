import { useState } from 'react';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/stop-search.screen.ts';

export const meta = () => privatePage('Stop these emails');

/** Where the link of an email leads, without a login: opening it stops nothing, the button does. */
export default function StopSearch({ params: { searchId } }: Route.ComponentProps) {
  const [isBusy, setBusy] = useState(false);
  const [stopped, setStopped] = useState<string>();
  const [error, setError] = useState<string>();
  const stop = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    const signature = new URLSearchParams(location.search).get('signature') ?? '';
    try {
      const { stopSearch } = await api();
      setStopped((await stopSearch({ params: { id: searchId }, body: { signature } })).name);
    } catch {
      setError('Ope...That didn’t work. Please try again, or change it under your alerts.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={`${page.page} ${page.narrow} ${page.message}`}>
      <h1>{stopped === undefined ? 'Stop these emails?' : 'You get no more of these emails'}</h1>
      <p role="status">
        {stopped === undefined
          ? 'You get no more emails about this saved search. The search itself stays among your alerts.'
          : `“${stopped}” stays among your alerts. There you can switch its emails on again.`}
      </p>
      <noscript>
        <p>This needs JavaScript. Please allow it for this site in your browser, and load the page again.</p>
      </noscript>
      <ErrorLine>{error}</ErrorLine>
      <div className={page.actions}>
        {stopped === undefined && (
          <Button variant="primary" onClick={stop} aria-disabled={isBusy}>
            {isBusy ? 'Stopping…' : 'Stop them'}
          </Button>
        )}
        <ButtonLink to={paths.alerts()}>Your alerts</ButtonLink>
      </div>
    </div>
  );
}
