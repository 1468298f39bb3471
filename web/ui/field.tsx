import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type FieldTexts = { label: string; hint?: ReactNode; error?: string | undefined };

/** The text below a control: its error, or else its hint. */
const HelpText = ({ id, hint, error }: { id: string } & Pick<FieldTexts, 'hint' | 'error'>) => {
  if (error)
    return (
      <span id={`${id}-help`} className={styles.error}>
        {error}
      </span>
    );
  return hint ? (
    <span id={`${id}-help`} className={styles.hint}>
      {hint}
    </span>
  ) : null;
};

/** The ARIA attributes that connect a control with the text below it. */
const ariaProps = (id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) =>
  ({
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-help` : undefined,
  }) as const;

type AriaProps = { id: string } & ReturnType<typeof ariaProps>;

/** Label above, hint or error below: always visible, and announced with the control. */
const LabeledField = ({
  label,
  hint,
  error,
  control,
}: FieldTexts & { control: (aria: AriaProps) => ReactNode }) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {control({ id, ...ariaProps(id, { hint, error }) })}
      <HelpText id={id} hint={hint} error={error} />
    </div>
  );
};

/** A single-line text field; `before` and `after` are symbols such as $ or %, `action` is a button at its end. */
export const TextField = ({
  label,
  hint,
  error,
  before,
  after,
  action,
  ...input
}: FieldTexts & { before?: string; after?: string; action?: ReactNode } & ComponentProps<'input'>) => (
  <LabeledField
    label={label}
    hint={hint}
    error={error}
    control={(aria) => (
      <span
        className={styles.line}
        data-before={Boolean(before)}
        data-after={Boolean(after)}
        data-action={Boolean(action)}
      >
        {before && <span aria-hidden="true">{before}</span>}
        <input className={styles.input} {...aria} {...input} />
        {after && <span aria-hidden="true">{after}</span>}
        {action}
      </span>
    )}
  />
);

/** A multi-line text field. */
export const TextArea = ({ label, hint, error, ...area }: FieldTexts & ComponentProps<'textarea'>) => (
  <LabeledField
    label={label}
    hint={hint}
    error={error}
    control={(aria) => <textarea className={`${styles.input} ${styles.area}`} rows={5} {...aria} {...area} />}
  />
);

/** A select; its options are the children. */
export const Select = ({ label, hint, error, ...select }: FieldTexts & ComponentProps<'select'>) => (
  <LabeledField
    label={label}
    hint={hint}
    error={error}
    control={(aria) => <select className={styles.input} {...aria} {...select} />}
  />
);

/** A checkbox with its label; a switch where it takes effect at once or chooses between two modes. */
export const Checkbox = ({
  label,
  hint,
  error,
  variant = 'box',
  ...input
}: FieldTexts & { variant?: 'box' | 'switch' } & ComponentProps<'input'>) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          type="checkbox"
          role={variant === 'switch' ? 'switch' : undefined}
          className={styles[variant]}
          {...ariaProps(id, { hint, error })}
          {...input}
        />
        <span>{label}</span>
      </label>
      <HelpText id={id} hint={hint} error={error} />
    </div>
  );
};

/**
 * Multi-select chips; the form's `register` gives them a common name. `initiallyChosen` is for forms without it.
 */
export const Chips = ({
  label,
  hint,
  error,
  options,
  initiallyChosen,
  ...input
}: FieldTexts & { options: readonly string[]; initiallyChosen?: readonly string[] } & Omit<
    ComponentProps<'input'>,
    'value' | 'type'
  >) => {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={ariaProps(id, { hint, error })['aria-describedby']}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option} className={styles.chip}>
            <input
              type="checkbox"
              value={option}
              defaultChecked={initiallyChosen?.includes(option)}
              {...input}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
      <HelpText id={id} hint={hint} error={error} />
    </fieldset>
  );
};

/** One of a few options, as radio buttons side by side. */
export const PillChoice = ({
  label,
  hint,
  name,
  options,
  value,
  onChange,
}: FieldTexts & {
  name: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={ariaProps(id, { hint })['aria-describedby']}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip} data-blank={option.value === ''}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <HelpText id={id} hint={hint} />
    </fieldset>
  );
};

/** One of a few options, as radio buttons below one another. */
export const Choice = <Value extends string>({
  label,
  hint,
  name,
  options,
  value,
  onChange,
}: FieldTexts & {
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}) => {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={ariaProps(id, { hint })['aria-describedby']}>
      <legend className={styles.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.check}>
          <input
            type="radio"
            className={styles.box}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      <HelpText id={id} hint={hint} />
    </fieldset>
  );
};

/** Fields side by side, as far as the viewport allows. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;
