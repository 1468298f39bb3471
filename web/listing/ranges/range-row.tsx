import { Trash2 } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { keepFieldFocus } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './range-row.module.css';

type DateField = Omit<ComponentProps<typeof TextField>, 'label' | 'type'>;

/** A range's two dates, with its other fields as children. */
export const RangeRow = ({
  number,
  first,
  last,
  error,
  onRemove,
  children,
}: {
  /** Its number in the list, from 1. */
  number: number;
  first: DateField;
  last: DateField;
  /** The error of the range as a whole. */
  error: string | undefined;
  onRemove: () => void;
  children: ReactNode;
}) => (
  <li className={styles.row}>
    <fieldset className={styles.fields}>
      <legend className="visually-hidden">Range {number}</legend>
      <TextField label="First day" type="date" {...first} />
      <TextField label="Last day" type="date" {...last} />
      {children}
      <Button
        aria-label={`Remove range ${number}`}
        className={styles.remove}
        onMouseDown={keepFieldFocus}
        onClick={onRemove}
      >
        <Icon of={Trash2} size={18} />
      </Button>
    </fieldset>
    {error && (
      <p className={styles.error} role="alert">
        {error}
      </p>
    )}
  </li>
);
