import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';

type Words = { label: string; hint?: string; error?: string };

/** A labelled input: the label always visible, the error read out with it. */
export function TextField({ label, hint, error, ...input }: Words & ComponentProps<'input'>) {
  const id = useId();
  const told = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={told}
        {...input}
      />
      {hint && !error && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
