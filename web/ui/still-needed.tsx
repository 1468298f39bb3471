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

/** Why the form can't be saved yet: the invalid fields, each a button that focuses it. */
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
  const first = names.slice(0, maxShown);
  return (
    <p className={styles.needed}>
      Still needed:{' '}
      {first.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <button type="button" onClick={() => form.setFocus(name)}>
            {labelOf(name)}
          </button>
        </span>
      ))}
      {names.length > maxShown && ` and ${names.length - maxShown} more`}
    </p>
  );
};
