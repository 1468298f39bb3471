/** What a drawn photograph can show. */
export const sceneKinds = [
  'ridges',
  'vista',
  'bluffs',
  'lake',
  'bog',
  'marsh',
  'backwater',
  'stream',
  'field',
  'prairie',
  'savanna',
  'woods',
  'lane',
  'shore',
] as const;
export type SceneKind = (typeof sceneKinds)[number];

/** 'autumn' is peak colour; 'november' is bare, brown woods before the snow. */
export const seasons = ['spring', 'summer', 'autumn', 'november', 'firstSnow', 'winter'] as const;
export type Season = (typeof seasons)[number];

export const lights = ['dawn', 'day', 'golden', 'dusk', 'overcast', 'fog', 'night'] as const;
export type Light = (typeof lights)[number];
