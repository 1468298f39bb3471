import { adminMenuScript } from './layouts/admin-menu.ts';
import '@fontsource-variable/source-sans-3/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import '@fontsource-variable/fraunces/wght-italic.css';
import './fallback-fonts.css';
import './site.css';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import { NoSignal } from './layouts/no-signal.tsx';
import { SiteFrame } from './layouts/site-frame.tsx';
import { NotFound } from './pages/not-found.tsx';
import { SomethingWrong } from './pages/something-wrong.tsx';
import { siteContext } from './rendering/context.ts';
import { PageScripts } from './rendering/deferred-scripts.tsx';
import { earlyInputScript, hearing } from './rendering/early-input.ts';
import { firstLookScript } from './rendering/first-look.ts';
import { lostStylesScript } from './rendering/lost-styles.ts';
import { noSignalScript } from './rendering/no-signal.ts';
import { translationGuardScript } from './rendering/translation-guard.ts';
import { sessionHintScript } from './session/session-hint.ts';
import { entranceScript } from './ui/entrance.ts';
import { useNonce } from './ui/nonce.tsx';
import { privatePage } from './ui/private-page.ts';
import { schemeScript } from './ui/scheme.ts';
import { serverNow } from './ui/server-clock.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: sourceSans, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: fraunces, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export const loader = ({ context }: Route.LoaderArgs) => ({
  site: context.get(siteContext),
  year: serverNow().getUTCFullYear(),
});

/** This data doesn't change between pages. */
export const shouldRevalidate = () => false;

const isNotFound = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404;

/** The fallback title, mostly of error pages. Without an error `error` is null. */
export const meta: Route.MetaFunction = ({ error }) =>
  (error ?? null) === null
    ? [{ title: 'Openacre' }]
    : privatePage(isNotFound(error) ? 'Not found' : 'Something went wrong');

export const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="en" suppressHydrationWarning>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <script
        nonce={useNonce()}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, run before the first paint
        dangerouslySetInnerHTML={{
          __html: [
            schemeScript,
            sessionHintScript,
            adminMenuScript,
            entranceScript,
            firstLookScript,
            lostStylesScript,
            noSignalScript,
            earlyInputScript,
            translationGuardScript,
          ].join(';\n'),
        }}
      />
      <Meta />
      {/* Links are same-origin and need no nonce. Browsers hide nonces from scripts, so hydration would report a
          mismatch. */}
      <Links nonce="" />
    </head>
    <body {...hearing}>
      {children}
      <NoSignal />
      <ScrollRestoration />
      <PageScripts />
    </body>
  </html>
);

export default function Root() {
  return <Outlet />;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <SiteFrame>{isNotFound(error) ? <NotFound /> : <SomethingWrong />}</SiteFrame>
);
