/** The weather at a place in one half of a day. */
export type Sky = {
  /** Whole degrees Fahrenheit: the high of a day, the low of a night. */
  temperature: number;
  /** 0 clear to 1 overcast. */
  cloud: number;
  /** Chance of rain or snow in percent, in tens; 0 for less than 20. */
  chance: number;
  wet: 'rain' | 'showers' | 'thunder' | 'snow' | 'mix';
  /** Miles an hour, slowest and fastest. */
  wind: [number, number];
  windFrom: string;
};

const compass = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ');

/**
 * The weather of one half day: deterministic for a place and date, similar in neighboring places, and changing from day
 * to day as fronts pass. Averages are those of Wisconsin: a January high in the low twenties in its north, a July high
 * near eighty in its south.
 *
 * @param day days since 1970-01-01
 */
export const skyAt = (lat: number, lng: number, day: number, isDaytime: boolean): Sky => {
  const half = day + (isDaytime ? 0 : 0.5);
  const ofYear = ((day % 365.2425) + 365.2425) % 365.2425;
  const season = -Math.cos(((ofYear - 19) / 365.2425) * 2 * Math.PI); // −1 about January 20, 1 about July 20
  const mean = 45 + 26.5 * season - 2.1 * (lat - 44.4);
  const swing = 9 + 2 * season;

  // Fronts move in from the west in about two days, the later the farther east.
  const front = smooth('front', half / 2.1 - lng / 9, lat / 5) * 2 - 1;
  const moist = smooth('moist', half / 1.4 - lng / 7, lat / 4);
  const gusty = smooth('wind', half / 1.2 - lng / 8, lat / 4);
  const turn = smooth('turn', half / 1.8 - lng / 9, lat / 5);

  const cloud = clamp(moist * 1.25 - 0.1);
  const temperature = Math.round(
    mean + (isDaytime ? swing - cloud * 4 : -swing + cloud * 4) + front * (11 - 3 * season),
  );
  const chance = moist < 0.56 ? 0 : Math.min(90, Math.round((moist - 0.5) * 24) * 10);
  const slow = Math.round((2 + gusty * 12) / 5) * 5;
  return {
    temperature,
    cloud,
    chance: chance < 20 ? 0 : chance,
    wet: wetness(temperature, season, smooth('storm', half, lat + lng)),
    wind: [slow, slow + 5 * (1 + Math.round(gusty))],
    windFrom: compass[Math.floor(turn * 24 + 4) % 16] ?? 'W',
  };
};

const wetness = (temperature: number, season: number, storm: number): Sky['wet'] => {
  if (temperature < 31) return 'snow';
  if (temperature < 37) return 'mix';
  if (season > 0.2 && storm > 0.5) return 'thunder';
  return season > -0.3 ? 'showers' : 'rain';
};

/** Value noise in two dimensions, 0 to 1, stretched so that it reaches both ends at times. */
const smooth = (name: string, x: number, y: number): number => {
  const [left, below] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [ease(x - left), ease(y - below)];
  const at = (i: number, j: number) => random(`${name} ${left + i} ${below + j}`);
  const value = (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v;
  return clamp((value - 0.5) * 1.5 + 0.5);
};

/** A number from 0 to 1 from a text: FNV-1a with a final mix. */
const random = (text: string): number => {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
};

const ease = (t: number) => t * t * (3 - 2 * t);
const clamp = (value: number) => Math.min(1, Math.max(0, value));
