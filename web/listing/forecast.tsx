import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudLightning,
  CloudRain,
  CloudSnow,
  CloudSun,
  Sun,
  Wind,
} from 'lucide';
import type { ForecastPeriod } from '#contract/forecast.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './detail.module.css';

const icons = [
  [/thunder/i, CloudLightning],
  [/snow|flurr|sleet|ice|freez/i, CloudSnow],
  [/drizzle|sprinkle/i, CloudDrizzle],
  [/rain|shower/i, CloudRain],
  [/fog|haze|mist/i, CloudFog],
  [/partly|mostly sunny|mostly clear/i, CloudSun],
  [/cloud|overcast/i, Cloud],
  [/wind|breez/i, Wind],
] as const;

const iconOf = (text: string) => icons.find(([pattern]) => pattern.test(text))?.[1] ?? Sun;

/** The forecast for the next days, daytime only; an empty one is no error (docs/rules/listings.md#forecast). */
export const Forecast = ({ periods }: { periods: ForecastPeriod[] }) => {
  const days = periods.filter(({ isDaytime }) => isDaytime);
  if (days.length === 0) return <p className={styles.soft}>Forecast not currently available.</p>;
  return (
    <ul role="list" className={styles.forecast} aria-label="Forecast by day">
      {days.map(({ number, name, temperature, shortForecast, windDirection, windSpeed }) => (
        <li key={number}>
          <Icon of={iconOf(shortForecast)} size={28} thin />
          <strong>{name}</strong>
          <span>{shortForecast}</span>
          <span className={styles.soft}>
            {windDirection} {windSpeed}
          </span>
          <span className={`${styles.degrees} figures`}>{temperature}°F</span>
        </li>
      ))}
    </ul>
  );
};
