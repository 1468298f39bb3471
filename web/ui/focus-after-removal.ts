import { useEffect, useRef } from 'react';

/**
 * Keeps the focus near a list when an item is removed together with the button that had the focus.
 * Returns a ref for the element to focus; `count` is the number of items.
 */
export const useFocusAfterRemoval = <Element extends HTMLElement>(count: number) => {
  const target = useRef<Element>(null);
  const previousCount = useRef(count);
  useEffect(() => {
    if (count < previousCount.current) target.current?.focus({ preventScroll: true });
    previousCount.current = count;
  }, [count]);
  return target;
};
