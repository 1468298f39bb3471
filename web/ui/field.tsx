import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type Words = { label: string; hint?: ReactNode; error?: string | undefined };

/** What stands below a control: what is wrong with it, or else what helps. */
const Below = ({ id, hint, error }: { id: string } & Pick<Words, 'hint' | 'error'>) => {
  if (error)
    return (
      <span id={`${id}-told`} className={styles.error}>
        {error}
      </span>
    );
  return hint ? (
    <span id={`${id}-told`} className={styles.hint}>
      {hint}
    </span>
  ) : null;
};

/** What every control carries, so that what stands below it is read out with it. */
const tell = (id: string, { hint, error }: Pick<Words, 'hint' | 'error'>) =>
  ({
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-told` : undefined,
  }) as const;

type Told = { id: string } & ReturnType<typeof tell>;

/** Label above, hint or error below: always visible, and read out with the control. */
const Labelled = ({ label, hint, error, control }: Words & { control: (told: Told) => ReactNode }) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {control({ id, ...tell(id, { hint, error }) })}
      <Below id={id} hint={hint} error={error} />
    </div>
  );
};

/** One line of text; a sign such as $ or % may stand before it or after it. */
export const TextField = ({
  label,
  hint,
  error,
  before,
  after,
  ...input
}: Words & { before?: string; after?: string } & ComponentProps<'input'>) => (
  <Labelled
    label={label}
    hint={hint}
    error={error}
    control={(told) => (
      <span className={styles.line} data-before={Boolean(before)} data-after={Boolean(after)}>
        {before && <span aria-hidden="true">{before}</span>}
        <input className={styles.input} {...told} {...input} />
        {after && <span aria-hidden="true">{after}</span>}
      </span>
    )}
  />
);

/** Several lines of text. */
export const TextArea = ({ label, hint, error, ...area }: Words & ComponentProps<'textarea'>) => (
  <Labelled
    label={label}
    hint={hint}
    error={error}
    control={(told) => <textarea className={`${styles.input} ${styles.area}`} rows={5} {...told} {...area} />}
  />
);

/** One of a list; its options are the children. */
export const Select = ({ label, hint, error, ...select }: Words & ComponentProps<'select'>) => (
  <Labelled
    label={label}
    hint={hint}
    error={error}
    control={(told) => <select className={styles.input} {...told} {...select} />}
  />
);

/** A yes or no with its words beside it; a switch where it is in force at once or says which of two. */
export const Checkbox = ({
  label,
  hint,
  error,
  look = 'box',
  ...input
}: Words & { look?: 'box' | 'switch' } & ComponentProps<'input'>) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          className={styles[look]}
          {...tell(id, { hint, error })}
          {...input}
        />
        <span>{label}</span>
      </label>
      <Below id={id} hint={hint} error={error} />
    </div>
  );
};

/** Chips of which several can be on: `register` of the form gives them one name. */
export const Chips = ({
  label,
  hint,
  error,
  options,
  ...input
}: Words & { options: readonly string[] } & Omit<ComponentProps<'input'>, 'value' | 'type'>) => {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={tell(id, { hint, error })['aria-describedby']}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option} className={styles.chip}>
            <input type="checkbox" value={option} {...input} />
            <span>{option}</span>
          </label>
        ))}
      </div>
      <Below id={id} hint={hint} error={error} />
    </fieldset>
  );
};

/** Fields side by side, as far as the screen is wide. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;
