import { useState } from 'react';
import { Scripts, useMatches } from 'react-router';
import { useNonce } from '../ui/nonce.tsx';
import { scriptOf, useEarlyInput } from './early-input.ts';

/**
 * The `handle` of a route whose page can be read, and its forms filled in, without hydration. Its scripts load on the
 * first sign of use (docs/rules/pages.md#first-use).
 */
export const deferredPage = { isDeferred: true } as const;

/**
 * Loads the scripts on the first user event, or at once when somebody is signed in, was asked to log in or has lost
 * their session, since the page then shows it. A pointermove without movement is ignored: browsers send one when a page
 * appears under a resting pointer. Sent as text: it may use nothing but its own names.
 */
const hydrateOnUse = (): void => {
  const { dataset } = document.documentElement;
  const waiting = new AbortController();
  // Perhaps while the page was still arriving.
  let isUsed = navigator.userActivation?.hasBeenActive || document.activeElement !== document.body;
  dataset.program = 'deferred';
  const mustShow = () => {
    try {
      const { token, sessionEnded } = localStorage;
      return token || sessionEnded || sessionStorage.referrer;
    } catch {
      return false; // where site data is blocked
    }
  };
  const load = () => {
    if (document.readyState === 'loading') return;
    if (!isUsed && !mustShow()) return;
    waiting.abort();
    dataset.program = 'coming';
    const scripts = document.getElementById('deferred-scripts')?.textContent ?? '';
    document.body.append(document.createRange().createContextualFragment(scripts));
  };
  const on = (types: string, handle: (event: Event) => void) => {
    for (const type of types.split(' '))
      addEventListener(type, handle, { capture: true, signal: waiting.signal });
  };
  on('pointermove pointerdown keydown focusin click', (event) => {
    const { movementX, movementY } = event as PointerEvent;
    if (event.type !== 'pointermove' || movementX || movementY) isUsed = true;
    load();
  });
  on('DOMContentLoaded pageshow storage', load);
};

const hydrateOnUseScript = import.meta.env.SSR ? scriptOf(hydrateOnUse) : '';

/**
 * The page's scripts, at its end. On a deferred page they are inside a `noscript` element, whose content browsers treat
 * as text and React does not hydrate: no script runs or loads until the script above inserts them.
 */
export const PageScripts = () => {
  const nonce = useNonce();
  const match = useMatches().at(-1);
  // The state of the initial page: after a client-side navigation the scripts are loaded already.
  const [isDeferred] = useState(!import.meta.env.DEV && match?.handle === deferredPage);
  useEarlyInput();
  if (!isDeferred) return <Scripts />;
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; during hydration it has already run
        dangerouslySetInnerHTML={{ __html: hydrateOnUseScript }}
      />
      <noscript id="deferred-scripts">
        <Scripts />
      </noscript>
    </>
  );
};
