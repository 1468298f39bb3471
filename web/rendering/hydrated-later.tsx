import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react';
import { loadPatiently } from '../ui/lazy-part.tsx';
import { useEarlyInput } from './early-input.ts';

const EarlyInput = () => {
  useEarlyInput();
  return null;
};

/**
 * A part of a server-rendered page whose program is not among the page's first scripts. What the server has rendered
 * stays as it is until the component has loaded, however often that has failed. After a navigation in the browser the
 * fallback is shown until then; and if its props change before it has loaded, so it is memoized.
 *
 * @param rendered `import.meta.env.SSR && Component`, so that only the server's bundle includes it here
 */
export const hydratedLater = <P extends object>(
  rendered: ComponentType<P> | false,
  load: () => Promise<ComponentType<P>>,
  fallback?: ReactNode,
): ComponentType<P> => {
  const Component =
    rendered || lazy(async () => ({ default: (await loadPatiently(load)) as ComponentType<object> }));
  return memo((props: P) => (
    <Suspense fallback={fallback}>
      <Component {...props} />
      <EarlyInput />
    </Suspense>
  )) as unknown as ComponentType<P>;
};
