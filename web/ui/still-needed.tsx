import type { KeyboardEvent } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { labelFromName } from './label-from-name.ts';
import styles from './still-needed.module.css';

/** The names of the fields that are still invalid, in the order of the schema. */
export const useStillNeeded = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  body: z.ZodType<Output>,
): Path<Values>[] => {
  const values = useWatch({ control: form.control });
  const issues = body.safeParse(values).error?.issues ?? [];
  return [...new Set(issues.map(({ path }) => path.join('.') as Path<Values>))];
};

/**
 * For onKeyDown of a form that can't be submitted yet: with a disabled button, Enter would do nothing. Instead it
 * focuses the first invalid field and shows all errors.
 */
export const showNeededOnEnter =
  <Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>) =>
  (event: KeyboardEvent<HTMLFormElement>): void => {
    const isInField = event.target instanceof HTMLInputElement && event.target.type !== 'file';
    if (event.key !== 'Enter' || event.defaultPrevented || !isInField) return;
    event.preventDefault();
    void form.trigger(undefined, { shouldFocus: true, shouldTouch: true });
  };

/** As many as can be read at a glance. */
const maxShown = 4;

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false || // a box that has to be ticked
  (Array.isArray(value) && value.length === 0);

/** Why the form can't be saved yet: fields that are missing, and wrong ones, each a button that focuses it. */
export const StillNeeded = <Values extends FieldValues, Output>({
  form,
  names,
  labels,
}: {
  form: UseFormReturn<Values, unknown, Output>;
  names: Path<Values>[];
  /**
   * Labels by field name; nested fields and list items use the label of their first path segment. Others are made of
   * the name.
   */
  labels: Readonly<Record<string, string>>;
}) => {
  const labelOf = (name: string) => labels[name] ?? labels[name.split('.')[0] ?? ''] ?? labelFromName(name);
  const missing = names.filter((name) => isEmpty(form.getValues(name)));
  const parts = [
    ['Still needed', missing],
    ['Please correct', names.filter((name) => !missing.includes(name))],
  ] as const;
  return (
    <p className={styles.needed}>
      {parts
        .filter(([, some]) => some.length > 0)
        .map(([title, some]) => (
          <span key={title}>
            {title}:{' '}
            {some.slice(0, maxShown).map((name, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <button type="button" onClick={() => form.setFocus(name)}>
                  {labelOf(name)}
                </button>
              </span>
            ))}
            {some.length > maxShown && ` and ${some.length - maxShown} more`}.{' '}
          </span>
        ))}
    </p>
  );
};
