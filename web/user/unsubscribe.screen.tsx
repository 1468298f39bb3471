import { useRouteLoaderData } from 'react-router';
import { type EmailKind, emailKinds } from '#domain/email-kinds.ts';
import { mailtoOf } from '#domain/mail-address.ts';
import { paths } from '../paths.ts';
import type { loader } from '../root.tsx';
import { api } from '../session/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/unsubscribe.screen.ts';

export const meta = () => privatePage('Unsubscribe');

/**
 * Unsubscribes when the page is opened, in the browser only: mail scanners that merely fetch the URL unsubscribe
 * nobody. Null when it failed.
 */
export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => {
  const query = new URL(request.url).searchParams;
  const signature = query.get('signature') ?? '';
  const kind = emailKinds.find((one) => one === query.get('kind'));
  try {
    const { unsubscribe } = await api();
    const answer = await unsubscribe({ params: { id: params.userId }, body: { signature, kind } });
    return { ...answer, kind };
  } catch {
    return null;
  }
};
clientLoader.hydrate = true as const;

/** Runs only once. */
export const shouldRevalidate = () => false;

export const HydrateFallback = () => (
  <div className={`${page.page} ${page.narrow} ${page.message}`}>
    <h1>Unsubscribing…</h1>
    <noscript>
      <p>This needs JavaScript. Please allow it for this site in your browser, and load the page again.</p>
    </noscript>
    <Loading what="the answer" lines={1} />
  </div>
);

const goneTexts: Record<EmailKind, string> = {
  messages: 'emails about messages',
  visits: 'emails that ask how a visit was',
  searches: 'emails about saved searches',
  freeDays: 'emails about days that became free',
};
const goneText = (kind: EmailKind | undefined): string => (kind ? goneTexts[kind] : 'marketing emails');

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  const supportEmail = useRouteLoaderData<typeof loader>('root')?.site.supportEmail ?? '';
  return (
    <div className={`${page.page} ${page.narrow} ${page.message}`}>
      {loaderData ? (
        <>
          <h1>You are unsubscribed</h1>
          <p>
            <strong>{loaderData.email}</strong> gets no more {goneText(loaderData.kind)} from us. Mail about
            your bookings still comes. In your profile you can change this at any time.
          </p>
        </>
      ) : (
        <>
          <h1>That didn’t work</h1>
          <p role="alert">
            Ope...Something went wrong unsubscribing you from marketing emails. Please contact us at{' '}
            <a href={mailtoOf(supportEmail)}>{supportEmail}</a>
          </p>
        </>
      )}
      <ButtonLink variant="secondary" to={paths.home()}>
        Find land
      </ButtonLink>
    </div>
  );
}
