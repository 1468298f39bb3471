import { type RefObject, useLayoutEffect, useState } from 'react';

const names = [
  'around',
  'around-line',
  'land',
  'county-line',
  'outline',
  'lake',
  'shore',
  'river',
  'label',
  'label-halo',
  'town',
  'woods',
  'water-label',
] as const;

/** The colours that the live map paints with; palette.module.css says which they are. */
export type Palette = Record<(typeof names)[number], string>;

/** The colours in force at an element, since a canvas can't follow custom properties by itself. */
const readPalette = (surface: Element): Palette => {
  const style = getComputedStyle(surface);
  return Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim()]),
  ) as Palette;
};

/** The colours at an element, read again when its scheme or the page's changes. */
export const usePalette = (surface: RefObject<Element | null>, scheme?: string): Palette | undefined => {
  const [palette, setPalette] = useState<Palette>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: scheme works through the stylesheet
  useLayoutEffect(() => {
    const read = () => {
      const now = surface.current && readPalette(surface.current);
      if (now) setPalette((last) => (JSON.stringify(last) === JSON.stringify(now) ? last : now));
    };
    read();
    const page = new MutationObserver(read);
    page.observe(document.documentElement, { attributes: true });
    return () => page.disconnect();
  }, [surface, scheme]);
  return palette;
};
