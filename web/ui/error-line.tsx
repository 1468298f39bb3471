import { useEffect, useRef } from 'react';
import styles from './error-line.module.css';

/**
 * An error message below the button or in the dialog that it concerns; announced at once (docs/rules/pages.md#errors).
 */
export const ErrorLine = ({ children }: { children?: string | undefined }) => {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (children) line.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <p ref={line} role="alert" className={styles.line} hidden={!children}>
      {children}
    </p>
  );
};
