import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a search, a removed filter or another page of results: focuses the heading of the results, and scrolls to it if
 * it is out of view. `answer` changes with each answer of the loader. On the map, which searches as it is moved, and on
 * the order the focus stays, and only a heading above the view is scrolled to. Nothing happens when the same results
 * were only loaded again. On the way back the router then restores the scroll position.
 */
export const useFocusOnResults = (answer: unknown): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const previous = useRef({ answer, key });
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = { answer, key };
    if (before.answer === answer || before.key === key || !heading.current) return;
    const isFocused = !document.activeElement?.closest('[data-map], [data-keeps-focus]');
    if (isFocused) heading.current.focus({ preventScroll: true });
    const { top, bottom } = heading.current.getBoundingClientRect();
    if (top < 0 || (isFocused && bottom > innerHeight)) heading.current.scrollIntoView();
  }, [answer, key]);
  return heading;
};
