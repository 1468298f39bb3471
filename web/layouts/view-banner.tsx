import { useEffect } from 'react';
import { endView } from '../session/switch-view.ts';
import type { View } from '../session/view.ts';
import { Button } from '../ui/button.tsx';
import styles from './view-banner.module.css';

/** On every page while an administrator looks at a user's pages: whose they are, and the way back. */
export const ViewBanner = ({ view }: { view: View }) => {
  useEffect(() => {
    // The administrator signed out in another tab.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === null || (key === 'token' && newValue === null)) endView();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  return (
    <section className={styles.banner} aria-label="View as a user">
      <p>
        You see what <strong>{view.name}</strong> <span className={styles.email}>({view.email})</span> sees.
        Nothing can be changed.
      </p>
      <Button small onClick={endView}>
        Stop
      </Button>
    </section>
  );
};
