import type { KeyboardEvent } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import styles from './still-needed.module.css';

/** The fields that keep a form from being sent, by their names in it, in the order of the shape. */
export const useStillNeeded = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  body: z.ZodType<Output>,
): Path<Values>[] => {
  const values = useWatch({ control: form.control });
  const issues = body.safeParse(values).error?.issues ?? [];
  return [...new Set(issues.map(({ path }) => path.join('.') as Path<Values>))];
};

/**
 * For Enter in a field of a form that can't be sent yet: the browser does nothing while the button is grey, so it
 * leads to the first field that is needed, and all of them say what is wrong.
 */
export const showNeededOnEnter =
  <Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>) =>
  (event: KeyboardEvent<HTMLFormElement>): void => {
    const isInField = event.target instanceof HTMLInputElement && event.target.type !== 'file';
    if (event.key !== 'Enter' || event.defaultPrevented || !isInField) return;
    event.preventDefault();
    void form.trigger(undefined, { shouldFocus: true, shouldTouch: true });
  };

/** As many as are read at a glance. */
const shown = 4;

/** Why it can't be saved yet: the fields still to be filled in or mended, each leading there. */
export const StillNeeded = <Values extends FieldValues, Output>({
  form,
  names,
  labels,
}: {
  form: UseFormReturn<Values, unknown, Output>;
  names: Path<Values>[];
  /** The words on the screen by name; of a list or a group its first name does. */
  labels: Readonly<Record<string, string>>;
}) => {
  const labelOf = (name: string) => labels[name] ?? labels[name.split('.')[0] ?? ''] ?? name;
  const first = names.slice(0, shown);
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
      {names.length > shown && ` and ${names.length - shown} more`}
    </p>
  );
};
