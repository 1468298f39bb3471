import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * After a search, a removed filter or another page of results: focuses the heading of the results, and scrolls to it if
 * it is above the viewport. `answer` changes with each answer of the loader. Not while the focus is on the map, which
 * searches as it is moved, or on the order. On the way back the router then restores the scroll position.
 */
export const useFocusOnResults = (answer: unknown): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(answer);
  useLayoutEffect(() => {
    if (previous.current === answer || !heading.current) return;
    previous.current = answer;
    if (!document.activeElement?.closest('[data-map], [data-keeps-focus]'))
      heading.current.focus({ preventScroll: true });
    if (heading.current.getBoundingClientRect().top < 0) heading.current.scrollIntoView();
  }, [answer]);
  return heading;
};
