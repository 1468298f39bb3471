import { useState } from 'react';
import { replace, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { orNotFound } from '../session/guards.ts';
import { isOwnPath } from '../session/session.ts';
import { readView } from '../session/view.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import { WriteButton } from '../ui/write-button.tsx';
import type { Route } from './+types/save.screen.ts';
import { setSaved } from './saved-ids.ts';
import { readTapped, writeTapped } from './tapped-heart.ts';

export const meta = () => privatePage('Save this land');

const failedText = 'Ope...We could not save this land. Please try again.';

/** Whether a page of ours has led to this document. */
const ownReferrer = (): URL | null => {
  const url = URL.parse(document.referrer);
  return url?.origin === location.origin ? url : null;
};

/** Where the heart was: in the address after a login, else the page that led here; or the listing. */
const backPath = (address: string, listingId: string): string => {
  const named = new URL(address).searchParams.get('backTo');
  if (named && isOwnPath(named)) return named;
  const before = ownReferrer();
  return before && before.pathname !== paths.login()
    ? before.pathname + before.search
    : paths.listing(listingId);
};

/**
 * Saves the land of a heart that was pressed before its program was there, or signed out, and leads back to it. A link
 * from elsewhere saves nothing by itself: it shows a button (docs/rules/saved.md#signed-out).
 */
export const clientLoader = async ({ params: { listingId }, request }: Route.ClientLoaderArgs) => {
  const { getPublicListing } = await api();
  const { title } = await getPublicListing({ params: { id: listingId } }).catch(orNotFound);
  const backTo = backPath(request.url, listingId);
  const tapped = readTapped(listingId);
  const isPressed = tapped !== undefined || ownReferrer() !== null;
  if (!isPressed || readView()) return { listingId, title, backTo, error: undefined };
  try {
    await setSaved(listingId, true);
  } catch (refused) {
    return { listingId, title, backTo, error: errorText(refused, failedText) };
  }
  writeTapped({ listingId, scrolledTo: tapped?.scrolledTo, isSaved: true });
  throw replace(backTo);
};

export default function Save({ loaderData: { listingId, title, backTo, ...first } }: Route.ComponentProps) {
  const [error, setError] = useState(first.error);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await setSaved(listingId, true);
      await navigate(backTo, { replace: true });
    } catch (refused) {
      setError(errorText(refused, failedText));
      setBusy(false);
    }
  };
  return (
    <div className={`${page.page} ${page.narrow} ${page.message}`}>
      <h1>Save this land</h1>
      <p>{title}</p>
      <ErrorLine>{error}</ErrorLine>
      <div className={page.actions}>
        <WriteButton variant="primary" aria-disabled={isBusy} onClick={save}>
          {isBusy ? 'Saving…' : 'Save'}
        </WriteButton>
        <ButtonLink to={backTo}>Back</ButtonLink>
        <ButtonLink to={paths.saved()}>Saved land</ButtonLink>
      </div>
    </div>
  );
}
