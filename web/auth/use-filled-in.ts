import { type RefObject, useEffect } from 'react';

/** How long a press on the button may have to wait, in ms. */
const everyMs = 300;

/**
 * Takes over what a password manager has filled into a form without any event: looked for from time to time, and before
 * a key is handled.
 *
 * @param take is called with the form's fields
 */
export const useFilledIn = (
  form: RefObject<HTMLFormElement | null>,
  take: (fields: HTMLFormControlsCollection) => void,
): void => {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const look = () => take(element.elements);
    const timer = setInterval(look, everyMs);
    element.addEventListener('keydown', look, true);
    return () => {
      clearInterval(timer);
      element.removeEventListener('keydown', look, true);
    };
  }, [form, take]);
};
