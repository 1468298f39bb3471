import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './unsaved.module.css';

/** Asks for confirmation before unsaved changes are lost: by a link, by 'back', or by closing the page. */
export const UnsavedGuard = ({ when }: { when: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [when]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title="Leave without saving?" onClose={() => blocker.reset()}>
      <p>What you changed here has not been saved.</p>
      <div className={styles.actions}>
        <Button onClick={() => blocker.proceed()}>Leave without saving</Button>
        <Button variant="secondary" onClick={() => blocker.reset()}>
          Stay here
        </Button>
      </div>
    </Dialog>
  );
};
