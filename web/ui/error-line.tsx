import { useEffect, useRef } from 'react';
import styles from './error-line.module.css';

/**
 * What went wrong, in red, under the button or in the dialog that it concerns; read out at once
 * (docs/rules/pages.md#errors).
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
