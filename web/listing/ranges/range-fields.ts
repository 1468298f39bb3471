import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * What is wrong at a field of a range, once it was left or a save was tried: the form checks all of a list as soon as
 * a range is added to it, and nobody is told off for what they had no time to fill in.
 */
export const errorAt = <Values extends FieldValues, Output>(
  { getFieldState, formState }: UseFormReturn<Values, unknown, Output>,
  name: Path<Values>,
): string | undefined => {
  const { error, isTouched } = getFieldState(name, formState);
  return isTouched ? error?.message : undefined;
};

/** The two dates of a range, by its name in the form. That they are the wrong way round stands at the first one. */
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
