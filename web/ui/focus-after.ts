import { useEffect, useRef } from 'react';

/** Keeps the focus near when something is taken off a list, and with it the button that had the focus. */
export const useFocusAfterRemoval = <Element extends HTMLElement>(count: number) => {
  const near = useRef<Element>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) near.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return near;
};
