import { type ComponentProps, useId } from 'react';
import { Button } from './button.tsx';
import { useWhyReadOnly } from './read-only.ts';
import styles from './write-button.module.css';

/** A button that changes something without a dialog: disabled, with the reason, where nothing can be changed. */
export const WriteButton = (props: ComponentProps<typeof Button>) => {
  const whyReadOnly = useWhyReadOnly();
  const id = useId();
  if (!whyReadOnly) return <Button {...props} />;
  return (
    <>
      <Button {...props} disabled aria-describedby={id} />
      <small id={id} className={styles.why}>
        {whyReadOnly}
      </small>
    </>
  );
};
