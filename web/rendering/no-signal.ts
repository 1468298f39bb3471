import { isReachable } from '../ui/is-reachable.ts';
import { scriptOf } from './early-input.ts';

/**
 * What would open another page without a network leaves the page as it is, which says so in place of the browser's own
 * error page; before the page's program runs, and without it, too (docs/rules/pages.md#lost-connection). Where the
 * browser says that it is offline, or a script did not come, the site is asked first. The events `leaving`, which the
 * program stops for pages that were loaded before, `scriptlost` and `nosignal` connect it with the others. Runs before
 * early input, which takes nothing over that was held. Sent as text: it may use nothing but its own names.
 */
const keepPage = (isSiteReachable: () => Promise<boolean>): void => {
  const { dataset } = document.documentElement;
  /** Long enough to be read twice, in ms. */
  const visibleMs = 8_000;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** So the browser may only believe that it has a network. */
  let isScriptLost = false;
  let isAllowed = false;

  const say = () => {
    dataset.noSignal = '';
    clearTimeout(timer);
    timer = setTimeout(() => delete dataset.noSignal, visibleMs);
  };
  const ask = async () => {
    const answers = await isSiteReachable();
    if (answers) isScriptLost = false;
    else say();
    return answers;
  };
  const isDoubtful = () => !isAllowed && (isScriptLost || !navigator.onLine);
  /** The page of a booking, which the device opens by itself (web/session/kept-pages.ts). */
  const isKept = async (page: string) =>
    'caches' in window &&
    caches.match(page).then(
      (kept) => kept !== undefined,
      () => false,
    );
  /** Until the site has answered, unless the page is kept; then it is done again. */
  const hold = async (event: Event, pressed: HTMLElement, repeat: () => void, page?: string) => {
    event.preventDefault();
    pressed.dataset.waits = '';
    const opens = (page !== undefined && (await isKept(page))) || (await ask());
    delete pressed.dataset.waits;
    if (!opens) return;
    isAllowed = true;
    repeat();
    isAllowed = false;
  };

  /** The link by which a click opens another page in this tab; undefined for any other click. */
  const linkOpenedBy = ({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
    if (link.target || link.hasAttribute('download') || !/^https?:$/.test(link.protocol)) return undefined;
    const isOnThisPage =
      link.origin === location.origin && link.pathname === location.pathname && link.hash !== '';
    return isOnThisPage ? undefined : link;
  };
  addEventListener(
    'click',
    (event) => {
      const link = isDoubtful() && linkOpenedBy(event);
      if (!link) return;
      const leaving = new CustomEvent('leaving', { detail: link.pathname, cancelable: true });
      if (dispatchEvent(leaving)) void hold(event, link, () => link.click(), link.href);
    },
    { capture: true },
  );
  // What no script has taken over by then, the browser sends by opening a page.
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || !isDoubtful() || form.getAttribute('method') === 'dialog') return;
    void hold(event, form, () => form.requestSubmit(event.submitter));
  });

  /** What was pressed can't wait for a program that does not come without saying so. */
  const askIfWaiting = () => {
    if (document.querySelector('[data-waits]')) void ask();
  };
  const doubt = () => {
    isScriptLost = true;
    askIfWaiting();
  };
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) doubt();
    },
    { capture: true },
  );
  addEventListener('scriptlost', doubt);
  addEventListener('nosignal', say);
};

/** Runs in the head, before early input. The browser's bundle leaves it out: it has already run. */
export const noSignalScript = import.meta.env.SSR ? scriptOf(keepPage, isReachable) : '';

/** Says that there is no signal, so that the page stays (web/layouts/no-signal.tsx). */
export const sayNoSignal = (): void => void dispatchEvent(new Event('nosignal'));
