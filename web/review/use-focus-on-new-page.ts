import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the line above a list, and that line into view, when the page that a link led to is there: the
 * link itself may be gone with the last page. `shown` is what is shown, another value for each page.
 */
export const useFocusOnNewPage = (
  shown: unknown,
): { rangeLine: RefObject<HTMLParagraphElement | null>; focusWhenLoaded: () => void } => {
  const rangeLine = useRef<HTMLParagraphElement>(null);
  const isFollowed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is shown
  useEffect(() => {
    if (!isFollowed.current) return;
    isFollowed.current = false;
    rangeLine.current?.focus({ preventScroll: true });
    rangeLine.current?.scrollIntoView({ block: 'start' });
  }, [shown]);
  return {
    rangeLine,
    focusWhenLoaded: () => {
      isFollowed.current = true;
    },
  };
};
