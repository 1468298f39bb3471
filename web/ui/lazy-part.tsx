import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * What a function loads, once. A failure is forgotten, so that the next call tries again
 * (docs/rules/pages.md#lost-scripts).
 */
export const loadedOnce = <Loaded,>(load: () => Promise<Loaded>): (() => Promise<Loaded>) => {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
};

/** Instead of a part that nothing else stands for. */
export const notLoadedText = 'Ope...It did not load. Check your connection and try again.';

/** Resolves with the next press, or once the network is back. */
const nextChance = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    for (const type of ['click', 'online'])
      addEventListener(type, resolve, { capture: true, once: true, signal });
  });

/**
 * What a function loads; after each failure it is tried again, with the next press or once the network is back. If that
 * happened while it loaded, it is tried again at once: a slow device may hear of the failure last.
 */
export const loadPatiently = async <Loaded,>(
  load: () => Promise<Loaded>,
  onFailure?: (failures: number) => boolean,
): Promise<Loaded> => {
  for (let failures = 1; ; failures += 1) {
    const listening = new AbortController();
    const chance = nextChance(listening.signal);
    try {
      return await load();
    } catch (error) {
      if (onFailure?.(failures) === false) throw error;
      await chance;
    } finally {
      listening.abort();
    }
  }
};

/**
 * A part of a page whose script loads when it is first rendered. While it can't be loaded, that costs only its own
 * place (docs/rules/pages.md#lost-scripts).
 *
 * @param fallback what stands in its place until then, by how often it has failed
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback?: (props: P, failures: number) => ReactNode,
): ComponentType<P> => {
  let known: ComponentType<P> | undefined;
  return (props: P) => {
    const [Loaded, setLoaded] = useState(() => known);
    const [failures, setFailures] = useState(0);
    useEffect(() => {
      let isThere = true;
      const onFailure = (times: number) => {
        setFailures(times);
        return isThere;
      };
      loadPatiently(load, onFailure).then(
        (component) => {
          known = component;
          setLoaded(() => component);
        },
        () => {}, // it is gone
      );
      return () => {
        isThere = false;
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : fallback?.(props, failures);
  };
};
