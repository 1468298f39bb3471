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
export function readPalette(surface: Element): Palette {
  const style = getComputedStyle(surface);
  return Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim()]),
  ) as Palette;
}
