import { focusHeading } from './focus.ts';

/**
 * For an element that an action may remove: returns what then moves the focus to the heading of the part of the page
 * that it stood in, where the action's result is, or else to the page's heading. Apart from `focusHeading`, which every
 * page loads first.
 */
export const focusHeadingNear = (element: Element | null): (() => void) => {
  const parts: Element[] = [];
  for (let part = element?.closest('section'); part; part = part.parentElement?.closest('section'))
    parts.push(part);
  return () => {
    const part = parts.find(({ isConnected }) => isConnected);
    const heading = part?.querySelector<HTMLElement>('h2, h3, h4');
    if (!heading) return focusHeading();
    heading.setAttribute('tabindex', '-1');
    heading.focus();
  };
};
