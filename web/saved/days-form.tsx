import { Form, Link } from 'react-router';
import { whyNowhereBookable } from '#domain/availability.ts';
import { type Day, type DayRange, formatDay, isDay, seasonOf } from '#domain/dates.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import styles from './days-form.module.css';

/** The days on which land is wanted, as an address has them, in order; one alone is a single day. */
export const daysInAddress = (address: string | URL): DayRange | undefined => {
  const search = new URL(address).searchParams;
  const [startDay, endDay = startDay] = [search.get('startDate') ?? '', search.get('endDate') ?? '']
    .filter(isDay)
    .sort();
  return startDay && endDay ? { startDay, endDay } : undefined;
};

type DaysFormProps = {
  days: DayRange | undefined;
  today: Day;
  /** What else the address has, and keeps. */
  others: Readonly<Record<string, string>>;
  /** The same page without days. */
  withoutDays: string;
};

/**
 * The days on which land is wanted: then each place shows what they cost, and whether it is free. A form that a browser
 * can send by itself; the days are in the address.
 */
export const DaysForm = ({ days, today, others, withoutDays }: DaysFormProps) => {
  const field = { type: 'date', min: today, max: seasonOf(today).endDay } as const;
  return (
    <Form key={`${days?.startDay} ${days?.endDay}`} method="get" className={styles.form} preventScrollReset>
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField label="First day" name="startDate" defaultValue={days?.startDay} required {...field} />
      <TextField label="Last day" name="endDate" defaultValue={days?.endDay} {...field} />
      <div className={styles.actions}>
        <Button type="submit">Show these days</Button>
        {days && (
          <Link to={withoutDays} preventScrollReset>
            Any days
          </Link>
        )}
      </div>
      <p role="status" className={styles.note}>
        {days && whyNowhereBookable(today, days)
          ? `Only days from today to ${formatDay(seasonOf(today).endDay)}, the end of this season, can be booked.`
          : !days && 'With days, each place shows their whole price and whether it is free.'}
      </p>
    </Form>
  );
};
