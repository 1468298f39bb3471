import type { Day } from '#domain/dates.ts';
import heroDay from '../assets/hero-day.webp?url';
import heroNight from '../assets/hero-night.webp?url';
import type { HomeFilters } from '../paths.ts';
import styles from './home.module.css';
import { SearchForm } from './search-form.tsx';

/** What this is, where, and the way in. The picture follows the scheme: dawn, or the hour before it. */
export function HomeHero({ filters, today }: { filters: HomeFilters; today: Day }) {
  return (
    <section className={styles.hero}>
      <img
        className={`${styles.scene} ${styles.day}`}
        src={heroDay}
        alt=""
        width={1920}
        height={820}
        fetchPriority="high"
      />
      <img
        className={`${styles.scene} ${styles.night}`}
        src={heroNight}
        alt=""
        width={1920}
        height={820}
        loading="lazy"
      />
      <div className={styles.heroText}>
        <h1>Private land, yours for the day</h1>
        <p>
          Hunt and fish Wisconsin ground that somebody knows by heart. Pick your days, hear back from the
          owner, and pay when they say yes.
        </p>
        <SearchForm filters={filters} today={today} />
      </div>
    </section>
  );
}
