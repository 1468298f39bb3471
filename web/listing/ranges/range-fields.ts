import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Day, DayRange } from '#domain/dates.ts';

/** The days of a range as a form has them: by the wire's names, and each may still be empty. */
export type DayFields = { startDate: Day; endDate: Day };

export const daysOf = ({ startDate, endDate }: DayFields): DayRange => ({
  startDay: startDate,
  endDay: endDate,
});
export const dayFieldsOf = ({ startDay, endDay }: DayRange): DayFields => ({
  startDate: startDay,
  endDate: endDay,
});

/**
 * The error of a range's field, once it was touched or a save was tried. The form validates the whole list as soon as a
 * range is added, and fields that nobody has filled in yet should show no error.
 */
export const errorAt = <Values extends FieldValues, Output>(
  { getFieldState, formState }: UseFormReturn<Values, unknown, Output>,
  name: Path<Values>,
): string | undefined => {
  const { error, isTouched } = getFieldState(name, formState);
  return isTouched ? error?.message : undefined;
};

/** The two date fields of a range. That they are in the wrong order is shown at the first one. */
export const datesOf = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  range: string,
) => {
  const [first, last] = [`${range}.startDate`, `${range}.endDate`] as [Path<Values>, Path<Values>];
  const { register, trigger, getValues, getFieldState } = form;
  return {
    first: { error: errorAt(form, first), ...register(first) },
    last: {
      error: errorAt(form, last),
      ...register(last, {
        onBlur: () => {
          if (getValues(first)) void trigger(first, { shouldTouch: true });
        },
        onChange: () => {
          if (getFieldState(first).error) void trigger(first);
        },
      }),
    },
  };
};
