import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { refusals } from '#contract/refusals.ts';
import { type DayRange, isDay, overlapping } from '#domain/dates.ts';
import { StillNeeded, useStillNeeded } from '../../ui/still-needed.tsx';

const isWrongWay = ({ startDate, endDate }: DayRange): boolean =>
  isDay(startDate) && isDay(endDate) && startDate > endDate;

/**
 * Why the ranges can't be saved yet, for the save bar: that some overlap, which one is the wrong way round, and what
 * is still needed, each range by its number from 1. Nothing when they can be.
 */
export const useWhyNot = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  body: z.ZodType<Output>,
  /** The ranges' name in the form. */
  list: Path<Values>,
  /** The fields as they are called on the screen. */
  labels: Readonly<Record<string, string>>,
) => {
  const ranges: DayRange[] = useWatch({ control: form.control, name: list });
  const wrongWay = ranges.flatMap((range, place) => (isWrongWay(range) ? [place] : []));
  const told = wrongWay.map((place) => `${list}.${place}.startDate`);
  const needed = useStillNeeded(form, body).filter((name) => !told.includes(name));
  const labelOf = (name: string): string => {
    const [, place, field = ''] = name.split('.');
    return place === undefined ? (labels[name] ?? name) : `${labels[field]} of range ${Number(place) + 1}`;
  };
  const why = [
    overlapping(ranges).length > 0 && <p key="overlap">{refusals.rangesOverlap.text}</p>,
    ...wrongWay.map((place) => <p key={place}>Range {place + 1}: The first day is after the last day.</p>),
    needed.length > 0 && (
      <StillNeeded
        key="needed"
        form={form}
        names={needed}
        labels={Object.fromEntries(needed.map((name) => [name, labelOf(name)]))}
      />
    ),
  ].filter(Boolean);
  return why.length > 0 && why;
};
