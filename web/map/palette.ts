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
  'scheme',
] as const;

/** The colors of the live map, defined in palette.module.css; `scheme` says whether they are 'light' or 'dark'. */
export type Palette = Record<(typeof names)[number], string>;

/** Reads the computed colors of an element, since a canvas can't use custom properties. */
const readPalette = (surface: Element): Palette => {
  const style = getComputedStyle(surface);
  return Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim()]),
  ) as Palette;
};

/** The colors at an element, updated when its scheme or the page's changes. */
export const usePalette = (surface: RefObject<Element | null>, scheme?: string): Palette | undefined => {
  const [palette, setPalette] = useState<Palette>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: scheme affects the result through the stylesheet
  useLayoutEffect(() => {
    const update = () => {
      const current = surface.current && readPalette(surface.current);
      if (current) setPalette((last) => (JSON.stringify(last) === JSON.stringify(current) ? last : current));
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.documentElement, { attributes: true });
    return () => observer.disconnect();
  }, [surface, scheme]);
  return palette;
};
