import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the line above a list, and that line into view, when the page that a link led to is there: the
 * link itself may be gone with the last page. `shown` is what is shown, another value for each page.
 */
export const useFocusOnNewPage = (
  shown: unknown,
): { place: RefObject<HTMLParagraphElement | null>; focusWhenLoaded: () => void } => {
  const place = useRef<HTMLParagraphElement>(null);
  const isFollowed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is shown
  useEffect(() => {
    if (!isFollowed.current) return;
    isFollowed.current = false;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, [shown]);
  return {
    place,
    focusWhenLoaded: () => {
      isFollowed.current = true;
    },
  };
};
