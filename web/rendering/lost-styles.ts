import { scriptOf } from './early-input.ts';

/**
 * A style sheet that was lost is asked for again as lost scripts are, with the next press and once the network is back:
 * whoever loads a part of the page asks for its styles once, and then shows it without
 * (docs/rules/pages.md#lost-scripts). Sent as text: it may use nothing but its own names.
 */
const askForLostStyles = (): void => {
  const lost = new Set<HTMLLinkElement>();
  /**
   * There when something was pressed or the network came back: an error that is told later is asked for at once. Which
   * of them still load cannot be seen: one that has failed has a `sheet` before its error event.
   */
  const known = new WeakSet<HTMLLinkElement>();
  // The lost one stays, since it may be React's.
  const askFor = (link: HTMLLinkElement) => link.after(link.cloneNode());
  const askAgain = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) known.add(link);
    lost.forEach(askFor);
    lost.clear();
  };
  const on = (type: string, handle: (event: Event) => void) => addEventListener(type, handle, true);
  on('error', ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    if (known.has(target)) askFor(target);
    else lost.add(target);
  });
  on('click', askAgain);
  on('online', askAgain);
};

/** Runs in the head, so that no loss is missed. The browser's bundle leaves it out: it has already run. */
export const lostStylesScript = import.meta.env.SSR ? scriptOf(askForLostStyles) : '';
