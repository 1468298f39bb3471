import { cornerOf, type GridSquare, officeOf } from './grid.ts';
import { type Sky, skyAt } from './sky.ts';

export type Period = {
  number: number;
  name: string;
  startTime: string;
  endTime: string;
  isDaytime: boolean;
  temperature: number;
  temperatureUnit: 'F' | 'C';
  temperatureTrend: null;
  windSpeed: string;
  windDirection: string;
  icon: string;
  shortForecast: string;
  detailedForecast: string;
};

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/**
 * Fourteen periods of half a day, the first one around `now`; days are from 6 to 18 o'clock local time.
 * @param iconBase where the icons' addresses begin
 */
export const periodsOf = (
  square: GridSquare,
  now: Date,
  iconBase: string,
  units: 'us' | 'si' = 'us',
): Period[] => {
  const zone = officeOf(square.office)?.zone ?? 'America/Chicago';
  const middle = cornerOf(square, 0.5, 0.5);
  const hour = Math.floor(now.getTime() / hourMs) * hourMs;
  const local = hour + offsetMs(zone, hour);
  const hourOfDay = Math.floor((local % dayMs) / hourMs);
  const today = Math.floor(local / dayMs);

  // Number of a half day: 2n is the day of date n, 2n + 1 its night, which ends next morning.
  const first = 2 * today + (hourOfDay < 6 ? -1 : hourOfDay < 18 ? 0 : 1);
  const startOf = (half: number) => {
    const wall = Math.floor(half / 2) * dayMs + (half % 2 ? 18 : 6) * hourMs;
    return wall - offsetMs(zone, wall - offsetMs(zone, wall));
  };
  return Array.from({ length: 14 }, (_, index) => {
    const half = first + index;
    const day = Math.floor(half / 2);
    const isDaytime = half % 2 === 0;
    const sky = skyAt(middle.lat, middle.lng, day, isDaytime);
    const [shortForecast, icon] = words(sky, isDaytime);
    const wind = { from: sky.windFrom, speed: speed(sky.wind, units) };
    const temperature = units === 'si' ? Math.round(((sky.temperature - 32) * 5) / 9) : sky.temperature;
    return {
      number: index + 1,
      name: nameOf(index, day, isDaytime, hourOfDay),
      startTime: stamp(index === 0 ? hour : startOf(half), zone),
      endTime: stamp(startOf(half + 1), zone),
      isDaytime,
      temperature,
      temperatureUnit: units === 'si' ? 'C' : 'F',
      temperatureTrend: null,
      windSpeed: wind.speed,
      windDirection: wind.from,
      icon: `${iconBase}/icons/land/${isDaytime ? 'day' : 'night'}/${icon}?size=medium`,
      shortForecast,
      detailedForecast: sentence(sky, shortForecast, isDaytime, temperature, wind),
    };
  });
};

const nameOf = (index: number, day: number, isDaytime: boolean, hourOfDay: number): string => {
  if (index === 0) {
    if (isDaytime) return hourOfDay < 12 ? 'Today' : 'This Afternoon';
    return hourOfDay < 6 ? 'Overnight' : 'Tonight';
  }
  if (index === 1 && !isDaytime) return 'Tonight';
  const weekday = new Date(day * dayMs).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  return isDaytime ? weekday : `${weekday} Night`;
};

const wetWords: Record<Sky['wet'], [name: string, icon: string]> = {
  rain: ['Rain', 'rain'],
  showers: ['Rain Showers', 'rain_showers'],
  thunder: ['Showers And Thunderstorms', 'tsra_sct'],
  snow: ['Snow', 'snow'],
  mix: ['Rain And Snow', 'rain_snow'],
};

const words = ({ cloud, chance, wet }: Sky, isDaytime: boolean): [text: string, icon: string] => {
  if (chance > 0) {
    const [name, icon] = wetWords[wet];
    const text =
      chance < 30
        ? `Slight Chance ${name}`
        : chance < 60
          ? `Chance ${name}`
          : chance < 80
            ? `${name} Likely`
            : name;
    return [text, `${icon},${chance}`];
  }
  const [clear, partly] = isDaytime ? ['Sunny', 'Partly Sunny'] : ['Clear', 'Partly Cloudy'];
  if (cloud < 0.15) return [clear, 'skc'];
  if (cloud < 0.35) return [`Mostly ${clear}`, 'few'];
  if (cloud < 0.55) return [partly, 'sct'];
  return cloud < 0.8 ? ['Mostly Cloudy', 'bkn'] : ['Cloudy', 'ovc'];
};

const sentence = (
  { chance, windFrom }: Sky,
  short: string,
  isDaytime: boolean,
  temperature: number,
  wind: { speed: string },
): string => {
  const sky = short.charAt(0) + short.slice(1).toLowerCase();
  const extreme = isDaytime ? 'high' : 'low';
  const wet = chance > 0 ? ` Chance of precipitation is ${chance}%.` : '';
  return `${sky}, with a ${extreme} near ${temperature}. Wind from ${windFrom}, ${wind.speed}.${wet}`;
};

const speed = ([slow, fast]: [number, number], units: 'us' | 'si'): string => {
  const [from, to, unit] = units === 'si' ? [slow * 1.609, fast * 1.609, 'km/h'] : [slow, fast, 'mph'];
  return from < 1 ? `${Math.round(to)} ${unit}` : `${Math.round(from)} to ${Math.round(to)} ${unit}`;
};

/** The UTC offset of a time zone at an instant, in ms. */
const offsetMs = (zone: string, instant: number): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(instant);
  const [, sign, hours, minutes] =
    parts.find(({ type }) => type === 'timeZoneName')?.value.match(/GMT([+-])(\d\d):(\d\d)/) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * hourMs + Number(minutes ?? 0) * 60_000);
};

/** `2026-11-20T06:00:00-06:00` */
const stamp = (instant: number, zone: string): string => {
  const offset = offsetMs(zone, instant);
  const minutes = Math.abs(offset) / 60_000;
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const wall = new Date(instant + offset).toISOString().slice(0, 19);
  return `${wall}${offset < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`;
};
