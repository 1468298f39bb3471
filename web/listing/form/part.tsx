import { type ReactNode, useId } from 'react';
import styles from './part.module.css';

/** A section of the form: its description beside its fields. */
export const Part = ({
  title,
  about,
  children,
}: {
  title: string;
  about?: ReactNode;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {about && <p>{about}</p>}
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  );
};
