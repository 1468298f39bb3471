import { focusHeading } from './focus.ts';

const partTags = 'section, dialog';

/**
 * For an element that opens a dialog, and that the dialog's action may remove: returns what gives the focus back to it
 * on closing. Where it is gone, or goes with a later update of the page, the focus moves to the heading of the part of
 * the page that it stood in, where the action's result is, or else to the page's heading. Apart from `focusHeading`,
 * which every page loads first.
 */
export const rememberFocus = (opener: Element | null): (() => void) => {
  const parts: Element[] = [];
  for (let part = opener?.closest(partTags); part; part = part.parentElement?.closest(partTags))
    parts.push(part);
  const focusNear = () => {
    const part = parts.find(({ isConnected }) => isConnected);
    const heading = part?.querySelector<HTMLElement>('h2, h3, h4');
    if (!heading) return focusHeading();
    heading.setAttribute('tabindex', '-1');
    heading.focus();
  };
  return () => {
    if (!(opener instanceof HTMLElement && opener.isConnected)) return focusNear();
    opener.focus();
    const observer = new MutationObserver(() => {
      if (document.activeElement === opener) return;
      observer.disconnect();
      if (!opener.isConnected && document.activeElement === document.body) focusNear();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  };
};
