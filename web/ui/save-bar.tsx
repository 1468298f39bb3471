import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorLine } from './error-line.tsx';
import { useWhyReadOnly } from './read-only.ts';
import styles from './save-bar.module.css';

/** The save button of a long form, always in the viewport, with the reason why it can't be saved yet. */
export const SaveBar = ({
  label,
  whyNot: whyNotYet,
  isSaving,
  error,
  children,
}: {
  label: string;
  whyNot: ReactNode;
  isSaving: boolean;
  error: string | undefined;
  /** What is to do once it is saved. */
  children?: ReactNode;
}) => {
  const whyNot = useWhyReadOnly() ?? whyNotYet;
  return (
    <div className={styles.bar}>
      <div className={styles.inside}>
        <ErrorLine>{error}</ErrorLine>
        <div id="why-not-yet" className={styles.whyNot}>
          {whyNot}
        </div>
        {children}
        <Button
          variant="primary"
          type="submit"
          disabled={Boolean(whyNot) || isSaving}
          aria-describedby="why-not-yet"
        >
          {isSaving ? 'Saving…' : label}
        </Button>
      </div>
    </div>
  );
};
