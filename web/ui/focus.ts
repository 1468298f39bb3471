import type { MouseEvent } from 'react';

/** Moves the focus to the page's heading: on a new page, or when the focused element was removed. */
export const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
};

/**
 * For onMouseDown of a submit button: keeps the field focused. Otherwise blur would validate the field, and its error
 * message would move the button away from under the click.
 */
export const keepFieldFocus = (event: MouseEvent): void => event.preventDefault();
