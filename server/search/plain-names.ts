import { isDirection } from '#domain/regions.ts';

/** Places whose names are also words that descriptions of land have. */
export const plainNames: ReadonlySet<string> = new Set([
  ...(
    'arena butternut cable cascade cataract dale eagle eden embarrass endeavor fence freedom friendship highland ' +
    'hustler independence king loyal luck maple mason mountain pickerel plain poplar pound summit unity wheeler ' +
    'whiting winter'
  ).split(' '),
  ...[
    'bear creek',
    'big bend',
    'big falls',
    'clear lake',
    'grand view',
    'long lake',
    'rock lake',
    'rock springs',
  ],
  ...['sand creek', 'silver lake', 'spring valley', 'star lake', 'stone lake', 'twin lakes', 'white lake'],
]);

/** Whether a name, in lower case, is a plain word as well: a place or region only where nothing else is said there. */
export const isPlainName = (name: string): boolean => plainNames.has(name) || isDirection(name);
