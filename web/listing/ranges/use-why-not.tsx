import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { refusals } from '#contract/refusals.ts';
import { type DayRange, isDay, overlapping } from '#domain/dates.ts';
import { StillNeeded, useStillNeeded } from '../../ui/still-needed.tsx';
import { type DayFields, daysOf } from './range-fields.ts';

const isReversed = ({ startDay, endDay }: DayRange): boolean =>
  isDay(startDay) && isDay(endDay) && startDay > endDay;

/**
 * Why the ranges can't be saved yet, for the save bar: overlaps, dates in the wrong order, and missing fields, each
 * range by its number from 1. Undefined when they can.
 */
export const useWhyNot = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  body: z.ZodType<Output>,
  /** The name of the ranges' list in the form. */
  list: Path<Values>,
  /** Field labels. */
  labels: Readonly<Record<string, string>>,
) => {
  const rows: DayFields[] = useWatch({ control: form.control, name: list });
  const ranges = rows.map(daysOf);
  const reversed = ranges.flatMap((range, index) => (isReversed(range) ? [index] : []));
  const reportedFields = reversed.map((index) => `${list}.${index}.startDate`);
  const needed = useStillNeeded(form, body).filter((name) => !reportedFields.includes(name));
  const labelOf = (name: string): string => {
    const [, index, field = ''] = name.split('.');
    return index === undefined ? (labels[name] ?? name) : `${labels[field]} of range ${Number(index) + 1}`;
  };
  const reasons = [
    overlapping(ranges).length > 0 && <p key="overlap">{refusals.rangesOverlap.text}</p>,
    ...reversed.map((index) => <p key={index}>Range {index + 1}: The first day is after the last day.</p>),
    needed.length > 0 && (
      <StillNeeded
        key="needed"
        form={form}
        names={needed}
        labels={Object.fromEntries(needed.map((name) => [name, labelOf(name)]))}
      />
    ),
  ].filter(Boolean);
  return reasons.length > 0 && reasons;
};
