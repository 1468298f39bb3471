import heroDay from '../assets/hero-day.webp?url';
import heroDayPhone from '../assets/hero-day-phone.webp?url';
import heroNight from '../assets/hero-night.webp?url';
import heroNightPhone from '../assets/hero-night-phone.webp?url';
import styles from './home.module.css';
import { SearchForm, type SearchFormProps } from './search-form.tsx';

/** Up to this width only the middle of the picture is visible, so a cropped version is loaded. */
const phone = '(max-width: 640px)';

/** Whether something is asked for: moving the map and another order are no search of their own. */
const isSearch = ({ bounds, sort, ...asked }: SearchFormProps['filters']): boolean =>
  Object.keys(asked).length > 0;

/**
 * Claim and search form; of a search the form alone, so that its results are seen at once. The picture follows the
 * color scheme: dawn, or the hour before it.
 */
export const HomeHero = (search: SearchFormProps) => {
  const isCompact = isSearch(search.filters);
  return (
    <section className={styles.hero} data-compact={isCompact}>
      <picture className={styles.picture}>
        <source media={phone} srcSet={heroDayPhone} />
        <img
          className={`${styles.scene} ${styles.day}`}
          src={heroDay}
          alt=""
          width={1920}
          height={820}
          fetchPriority="high"
        />
      </picture>
      <picture className={styles.picture}>
        <source media={phone} srcSet={heroNightPhone} />
        <img
          className={`${styles.scene} ${styles.night}`}
          src={heroNight}
          alt=""
          width={1920}
          height={820}
          loading="lazy"
        />
      </picture>
      <div className={styles.heroText}>
        <h1 className={isCompact ? 'visually-hidden' : undefined}>Private land, yours for the day</h1>
        {!isCompact && (
          <p>
            Hunt and fish Wisconsin ground that somebody knows by heart. Pick your days, hear back from the
            owner, and pay when they say yes.
          </p>
        )}
        <SearchForm {...search} />
      </div>
    </section>
  );
};
