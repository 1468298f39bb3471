import styles from './stars.module.css';

/** The sign of a rating, where there is no room for five stars; its number stands beside it. */
export const OneStar = () => <span className={`${styles.stars} ${styles.one}`} />;
