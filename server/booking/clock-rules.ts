import type { ClockRules } from '#domain/booking-clock.ts';
import type { Config } from '../config.ts';

/** The clock rules from the configuration. */
export const clockRulesOf = (config: Config): ClockRules => ({
  answer: { remindHours: config.ANSWER_REMIND_HOURS, endHours: config.ANSWER_HOURS },
  payment: { remindHours: config.PAYMENT_REMIND_HOURS, endHours: config.PAYMENT_HOURS },
  leastHours: config.LEAST_HOURS,
  eveningHour: config.EVENING_HOUR,
});
