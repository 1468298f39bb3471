import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a search, a removed filter or another page of results: focuses the heading of the results, and scrolls to it if
 * it is above the viewport. `answer` changes with each answer of the loader. Not while the focus is on the map, which
 * searches as it is moved, or on the order; nor when the same results were only loaded again. On the way back the
 * router then restores the scroll position.
 */
export const useFocusOnResults = (answer: unknown): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const previous = useRef({ answer, key });
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = { answer, key };
    if (before.answer === answer || before.key === key || !heading.current) return;
    if (!document.activeElement?.closest('[data-map], [data-keeps-focus]'))
      heading.current.focus({ preventScroll: true });
    if (heading.current.getBoundingClientRect().top < 0) heading.current.scrollIntoView();
  }, [answer, key]);
  return heading;
};
