import type { MouseEvent } from 'react';

const focusOn = (heading: HTMLElement | null | undefined, options?: FocusOptions): void => {
  heading?.setAttribute('tabindex', '-1');
  heading?.focus(options);
};

/** Moves the focus to the page's heading: on a new page, or when the focused element was removed. */
export const focusHeading = (): void =>
  focusOn(document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main'), {
    preventScroll: true,
  });

/**
 * For an element that an action may remove: returns what then moves the focus to the heading of the part of the page
 * that it stood in, where the action's result is, or else to the page's heading.
 */
export const focusHeadingNear = (element: Element | null): (() => void) => {
  const parts: Element[] = [];
  for (let part = element?.closest('section'); part; part = part.parentElement?.closest('section'))
    parts.push(part);
  return () => {
    const part = parts.find(({ isConnected }) => isConnected);
    const heading = part?.querySelector<HTMLElement>('h2, h3, h4');
    if (heading) focusOn(heading);
    else focusHeading();
  };
};

/**
 * For onMouseDown of a submit button: keeps the field focused. Otherwise blur would validate the field, and its error
 * message would move the button away from under the click.
 */
export const keepFieldFocus = (event: MouseEvent): void => event.preventDefault();
