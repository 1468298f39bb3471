import { type ComponentType, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { ErrorLine } from './error-line.tsx';
import { notLoadedText } from './lazy-part.tsx';
import { Loading } from './loading.tsx';

/**
 * A dialog whose script loads when it is opened. Until then a dialog of that title says that it is coming, or that it
 * can't come, with a way to try again. `preload` holds props for the button that opens it: the script then loads when
 * the pointer or the focus comes to the button.
 */
export const dialogOnDemand = <P extends { onClose: () => void }>(
  title: string,
  load: () => Promise<ComponentType<P>>,
) => {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async (): Promise<ComponentType<P>> => {
    loaded ??= await load();
    return loaded;
  };
  const preload = () => void loadOnce().catch(() => {}); // said when it is opened
  const DialogOnDemand = (props: P) => {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [tries, setTries] = useState(1);
    const [failures, setFailures] = useState(0);
    useEffect(() => {
      let isOpen = true;
      loadOnce().then(
        (component) => isOpen && setLoaded(() => component),
        () => isOpen && setFailures(tries),
      );
      return () => {
        isOpen = false;
      };
    }, [tries]);
    if (Loaded) return <Loaded {...props} />;
    const hasFailed = failures === tries;
    // Some browsers remember that a script has failed, until the page is loaded again.
    const needsReload = hasFailed && tries > 1;
    return (
      <Dialog title={title} onClose={props.onClose}>
        {hasFailed ? (
          <ErrorLine>
            {needsReload ? 'Ope...It still did not load. Load the page again.' : notLoadedText}
          </ErrorLine>
        ) : (
          <Loading what="the form" />
        )}
        <div className={styles.actions}>
          <Button onClick={props.onClose}>No, go back</Button>
          {hasFailed && (
            <Button
              variant="secondary"
              onClick={() => (needsReload ? location.reload() : setTries(tries + 1))}
            >
              {needsReload ? 'Load the page again' : 'Try again'}
            </Button>
          )}
        </div>
      </Dialog>
    );
  };
  return Object.assign(DialogOnDemand, { preload: { onPointerEnter: preload, onFocus: preload } });
};
