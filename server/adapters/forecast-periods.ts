/** A half day of a forecast, as shown on the page of a listing. */
export type ForecastPeriod = {
  number: number;
  /** 'Today', 'Tonight', 'Saturday Night'. */
  name: string;
  /** ISO 8601 with the place's UTC offset. */
  startTime: string;
  /** Whole degrees Fahrenheit: the high of a day, the low of a night. */
  temperature: number;
  /** A compass direction, 'NNW'; '' when unknown. */
  windDirection: string;
  /** '5 to 10 mph'; '' when unknown. */
  windSpeed: string;
  shortForecast: string;
  isDaytime: boolean;
};

/** A period with its end, in ms since the epoch, so that past periods of a cached forecast can be dropped. */
export type TimedPeriod = { period: ForecastPeriod; endsAt: number };

/**
 * Reads the periods of a gridpoint forecast. Skips periods that lack a value we show: the service has sent periods with
 * only nulls. Temperatures and speeds may be numbers and text, or quantities with a unit, which the service has
 * announced.
 */
export const readPeriods = (body: unknown): TimedPeriod[] => {
  const periods = field(field(body, 'properties'), 'periods');
  return (Array.isArray(periods) ? periods : []).flatMap((raw: unknown, index) => {
    const startTime = text(field(raw, 'startTime'));
    const endsAt = Date.parse(text(field(raw, 'endTime')));
    const temperature = fahrenheit(field(raw, 'temperature'), field(raw, 'temperatureUnit'));
    const isDaytime = field(raw, 'isDaytime');
    const shortForecast = text(field(raw, 'shortForecast'));
    const name = text(field(raw, 'name'));
    const usable = Number.isFinite(Date.parse(startTime)) && Number.isFinite(endsAt) && shortForecast && name;
    if (!usable || temperature === undefined || typeof isDaytime !== 'boolean') return [];
    const number = field(raw, 'number');
    const period = {
      number: typeof number === 'number' ? number : index + 1,
      name,
      startTime,
      temperature,
      windDirection: text(field(raw, 'windDirection')),
      windSpeed: milesAnHour(field(raw, 'windSpeed')),
      shortForecast,
      isDaytime,
    };
    return [{ period, endsAt }];
  });
};

/** A property of any value; undefined if it is no object. */
export const field = (value: unknown, key: string): unknown =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined;

const fahrenheit = (value: unknown, unit: unknown): number | undefined => {
  const amount = typeof value === 'number' ? value : field(value, 'value');
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return undefined;
  const isCelsius = unit === 'C' || text(field(value, 'unitCode')).endsWith('degC');
  return Math.round(isCelsius ? (amount * 9) / 5 + 32 : amount);
};

const milesAnHour = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const amount = field(value, 'value');
  if (typeof amount !== 'number') return '';
  const isKilometres = text(field(value, 'unitCode')).includes('km_h');
  return `${Math.round(isKilometres ? amount / 1.609344 : amount)} mph`;
};

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');
