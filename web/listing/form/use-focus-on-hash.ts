import { useEffect } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { ListingForm, ListingValues } from './listing-values.ts';

/** Focuses the field that the page's hash names, such as '#taxRate', in the middle of the window. */
export const useFocusOnHash = (form: ListingForm): void => {
  const { hash } = useLocation();
  const { setFocus, getValues } = form;
  useEffect(() => {
    const name = hash.slice(1);
    if (!Object.hasOwn(getValues(), name)) return;
    // After the page's heading took the focus, as on every new page.
    const frame = requestAnimationFrame(() => {
      setFocus(name as FieldPath<ListingValues>);
      document.activeElement?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, setFocus, getValues]);
};
