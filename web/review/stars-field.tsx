import { Star } from 'lucide';
import { type KeyboardEvent, useId } from 'react';
import { ratings } from '#domain/review.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './stars-field.module.css';

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

/** Chooses the star of a pressed number key. */
const chooseByNumber = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
  if (altKey || ctrlKey || metaKey || !/^[1-5]$/.test(key)) return; // the browser's own keys
  const radio = currentTarget.querySelector<HTMLInputElement>(`[value="${key}"]`);
  radio?.focus();
  radio?.click();
};

/** Five stars to choose from, one of which is required: by mouse, touch, arrow keys and the keys 1 to 5. */
export const StarsField = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | undefined;
  onChange: (value: number) => void;
}) => {
  const id = useId();
  return (
    <div
      className={styles.choice}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required="true"
      onKeyDown={chooseByNumber}
    >
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <div className={styles.row}>
        {ratings.map((star) => (
          <label key={star} data-full={value !== undefined && star <= value}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              value={star}
              checked={value === star}
              required
              onChange={() => onChange(star)}
            />
            <Icon of={Star} size={28} filled={value !== undefined && star <= value} />
            <span className="visually-hidden">{star} of 5 stars</span>
          </label>
        ))}
      </div>
      <p className={styles.words} aria-live="polite">
        {value === undefined ? 'Choose one to five stars' : words[value - 1]}
      </p>
    </div>
  );
};
