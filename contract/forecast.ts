import { z } from 'zod';

export const ForecastPeriod = z.object({
  number: z.int(),
  name: z.string(),
  startTime: z.string(),
  temperature: z.number(),
  windDirection: z.string(),
  windSpeed: z.string(),
  shortForecast: z.string(),
  isDaytime: z.boolean(),
});
export type ForecastPeriod = z.output<typeof ForecastPeriod>;
