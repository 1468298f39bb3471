import { useLayoutEffect } from 'react';
import { tabStorage } from '../ui/storage.ts';
import { entryInBrowser } from './use-results-pages.ts';

/** Of a history entry: which card of its page was in the middle of the viewport, and its distance (px) from the top. */
type Place = { entry: string; card: number; top: number };
const storageKey = 'place-in-results';

const cardsOf = (page: number) => [...document.querySelectorAll(`[data-page="${page}"] li`)];

/** Stores where the user reads, for the document that a reload makes. */
export const saveScroll = (page: number): void => {
  const tops = cardsOf(page).map((card) => card.getBoundingClientRect().top);
  const card = tops.findLastIndex((top) => top < innerHeight / 2);
  const place: Place = { entry: entryInBrowser(), card, top: tops[card] ?? 0 };
  tabStorage.setItem(storageKey, JSON.stringify(place));
};

const takeScroll = (): Place | undefined => {
  const place = JSON.parse(tabStorage.getItem(storageKey) ?? 'null') as Place | null;
  tabStorage.removeItem(storageKey);
  return place?.entry === entryInBrowser() ? place : undefined;
};

/**
 * After a reload: once the fonts are there, the card is where it was. The scroll position alone is not enough, since
 * the browser goes there before the fonts set the height of what is above. A user who scrolls meanwhile is left alone.
 */
export const useScrollAfterReload = (page: number): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only of the document's first page of results
  useLayoutEffect(() => {
    const place = takeScroll();
    if (!place) return;
    const touched = new AbortController();
    for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
      addEventListener(type, () => touched.abort(), { signal: touched.signal, passive: true });
    }
    void document.fonts.ready.then(() => {
      const top = cardsOf(page)[place.card]?.getBoundingClientRect().top;
      if (top !== undefined && !touched.signal.aborted) scrollBy(0, top - place.top);
      touched.abort();
    });
    return () => touched.abort();
  }, []);
};
