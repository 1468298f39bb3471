import type { MouseEvent } from 'react';

/** Moves the focus to the page's heading: on a new page, or where what had the focus is gone. */
export const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
};

/** A field that is left is checked, and what it is told would move the button away under the click. */
export const stayInField = (event: MouseEvent): void => event.preventDefault();
