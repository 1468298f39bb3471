import { useState } from 'react';
import { Scripts, useLocation, useMatches, useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';
import { useNonce } from '../ui/nonce.tsx';
import { scriptOf, useEarlyInput } from './early-input.ts';

/**
 * What the scripts of a deferred page wait for: its first use; with `touch` that only where there is no mouse, and
 * else, as always with `load`, the end of its load.
 */
type Wait = 'use' | 'touch' | 'load';

type Deferred = {
  wait: Wait;
  /** Names of the address's parameters that open what only the program shows: with one of them nothing waits. */
  opens: readonly string[];
};

/**
 * The `handle` of a route whose page can be read, and its forms filled in, without hydration. Its scripts load on the
 * first sign of use (docs/rules/pages.md#first-use).
 */
export const deferredPage: Deferred = { wait: 'use', opens: [] };

/**
 * The `handle` of a route whose page is soon used: its scripts are fetched once it has loaded, and run then where there
 * is a mouse, else on the first sign of use (docs/rules/pages.md#first-use).
 *
 * @param opens names of the address's parameters that open what only the program shows
 */
export const prefetchedPage = (...opens: string[]): Deferred => ({ wait: 'touch', opens });

/** Loads the scripts when they are due. Sent as text: it may use nothing but its own names. */
const hydrateOnUse = (): void => {
  const { dataset } = document.documentElement;
  const wait = document.currentScript?.dataset.wait as Wait;
  const runsByItself = wait === 'load' || (wait === 'touch' && !matchMedia('(hover: none)').matches);
  const { pathname, search } = location;
  let waiting = new AbortController();
  // Perhaps while the page was still arriving.
  let isUsed = navigator.userActivation?.hasBeenActive || document.activeElement !== document.body;

  /** Somebody is signed in, was asked to log in, has lost their session, or views the pages of another. */
  const mustShow = () => {
    try {
      const { token, sessionEnded } = localStorage;
      return token || sessionEnded || sessionStorage.referrer || sessionStorage.view;
    } catch {
      return false; // where site data is blocked
    }
  };
  const scripts = () => document.getElementById('deferred-scripts')?.textContent ?? '';
  const prefetched = new Set<string>();
  /** Into the browser's cache, so that the first use doesn't wait for the network. `fetch` compiles nothing. */
  const prefetch = async (file: string) => {
    prefetched.add(file);
    await fetch(file, { priority: 'low' }).then(
      (response) => response.blob(),
      () => {
        prefetched.delete(file);
        dispatchEvent(new Event('scriptlost'));
      },
    );
  };
  const left = () =>
    [...scripts().matchAll(/href="([^"]+\.js)"/g)].flatMap(([, file = '']) =>
      prefetched.has(file) ? [] : [file],
    );
  const prefetchAll = () => {
    for (const file of left()) void prefetch(file);
  };
  /** One after the other, so that the page answers in between. */
  const prefetchSlowly = async () => {
    const [file] = left();
    if (file === undefined || waiting.signal.aborted) return;
    await prefetch(file);
    if (prefetched.has(file)) whenIdle(prefetchSlowly);
  };
  const load = () => {
    if (document.readyState === 'loading' || waiting.signal.aborted || !(isUsed || mustShow())) return;
    waiting.abort();
    dataset.program = 'coming';
    const program = document.createRange().createContextualFragment(scripts());
    const elements = [...program.children];
    for (const element of elements)
      element.addEventListener('error', () => {
        if (element.tagName !== 'SCRIPT' || !element.isConnected) return;
        for (const one of elements) one.remove();
        isUsed = false;
        listen('deferred');
        on('online', use);
      });
    document.body.append(program);
  };
  const use = () => {
    isUsed = true;
    load();
  };
  /** After the answer to what was done is painted. A page that isn't drawn gets no frame: then without. */
  const useSoon = () => {
    const late = setTimeout(use, 500);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(use);
    });
  };
  /** A busy browser, or one that isn't drawing the page, may never call it idle. */
  const whenIdle = (run: () => void) =>
    window.requestIdleCallback?.(run, { timeout: 5000 }) ?? setTimeout(run);

  const on = (types: string, handle: (event: Event) => void) => {
    for (const type of types.split(' '))
      addEventListener(type, handle, { capture: true, signal: waiting.signal });
  };
  const listen = (program: string) => {
    waiting = new AbortController();
    dataset.program = program;
    on('pointerdown', prefetchAll);
    on('pointerup pointercancel keydown focusin click', useSoon);
    // Browsers send one without movement when a page appears under a resting pointer. A finger's is part of a press.
    on('pointermove', (event) => {
      const { movementX, movementY, pointerType } = event as PointerEvent;
      if (pointerType === 'mouse' && (movementX || movementY)) use();
    });
    if (wait !== 'use') on('scroll', useSoon);
  };
  listen(runsByItself ? 'coming' : 'deferred');
  on('DOMContentLoaded pageshow storage', load);
  if (wait !== 'use') on('load', () => whenIdle(runsByItself || scrollY > 0 ? use : prefetchSlowly));

  // Without its program a page can't show another address of its document, as Back after a reload leads to.
  addEventListener('popstate', () => {
    const isElsewhere = location.pathname !== pathname || location.search !== search;
    if (isElsewhere && dataset.program !== 'running') location.reload();
  });
  addEventListener('pageshow', ({ persisted }) => {
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!persisted && loaded?.type !== 'back_forward') return;
    dataset.shownAgain = ''; // for the program, which asks for what can have changed
    if (wait !== 'use') use();
  });
};

const hydrateOnUseScript = import.meta.env.SSR ? scriptOf(hydrateOnUse) : '';

/** What the page's scripts wait for; undefined if they don't. An outside tracker is told of every page. */
const useServerWait = (): Wait | undefined => {
  const match = useMatches().at(-1);
  const { search } = useLocation();
  const tracker = useRouteLoaderData<typeof loader>('root')?.site.tracker;
  const { wait, opens } = (match?.handle ?? {}) as Partial<Deferred>;
  const params = new URLSearchParams(search);
  if (import.meta.env.DEV || opens?.some((name) => params.has(name))) return undefined;
  return wait === 'touch' && tracker ? 'load' : wait;
};
/** The same in the browser, where the page says it. */
const useShownWait = (): Wait | undefined =>
  document.querySelector<HTMLElement>('script[data-wait]')?.dataset.wait as Wait | undefined;
const useWait = import.meta.env.SSR ? useServerWait : useShownWait;

/**
 * The page's scripts, at its end. On a deferred page they are inside a `noscript` element, whose content browsers treat
 * as text and React does not hydrate: no script runs or loads until the script above inserts them.
 */
export const PageScripts = () => {
  const nonce = useNonce();
  const now = useWait();
  // Of the initial page: after a client-side navigation the scripts are loaded already.
  const [wait] = useState(now);
  useEarlyInput();
  if (!wait) return <Scripts />;
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        data-wait={wait}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; during hydration it has already run
        dangerouslySetInnerHTML={{ __html: hydrateOnUseScript }}
      />
      <noscript id="deferred-scripts">
        <Scripts />
      </noscript>
    </>
  );
};
