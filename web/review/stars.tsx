import { Star } from 'lucide';
import { useId } from 'react';
import { ratings, toQuarters } from '#domain/review.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './stars.module.css';

const row = (size: number) => ratings.map((star) => <Icon key={star} of={Star} size={size} filled />);

/** An average or a rating as stars, to the nearest quarter (docs/rules/reviews.md#stars). */
export const Stars = ({ rating, size = 18 }: { rating: number; size?: number }) => (
  <span className={styles.stars} role="img" aria-label={`${rating} out of 5 stars`}>
    {row(size)}
    <span className={styles.full} style={{ width: `${toQuarters(rating) * 20}%` }}>
      {row(size)}
    </span>
  </span>
);

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

/** Five stars to choose from, by mouse, touch and arrow keys. */
export const StarsField = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | undefined;
  onChange: (value: number) => void;
}) => {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.row}>
        {ratings.map((star) => (
          <label key={star} data-full={value !== undefined && star <= value}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
            />
            <Icon of={Star} size={28} filled={value !== undefined && star <= value} />
            <span className="visually-hidden">{`${star} ${star === 1 ? 'star' : 'stars'}`}</span>
          </label>
        ))}
      </div>
      <p className={styles.words} aria-live="polite">
        {value === undefined ? 'Choose one to five stars' : words[value - 1]}
      </p>
    </fieldset>
  );
};
