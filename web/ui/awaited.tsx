import { type ReactNode, use } from 'react';

type Outcome = { value: unknown } | { error: unknown };

const outcomes = new WeakMap<Promise<unknown>, Promise<Outcome>>();

/** The same promise each time, as `use` needs it. */
const outcomeOf = (promise: Promise<unknown>): Promise<Outcome> => {
  const known = outcomes.get(promise);
  if (known) return known;
  const outcome = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  outcomes.set(promise, outcome);
  return outcome;
};

/**
 * What a promise has brought, inside `Suspense`, or what is shown instead where it was rejected. React Router's `Await`
 * does the same; once a page uses that, every page's first scripts have it.
 */
export const Awaited = <Value,>({
  promise,
  failed,
  children,
}: {
  promise: Promise<Value>;
  failed?: ReactNode;
  children: (value: Value) => ReactNode;
}): ReactNode => {
  const outcome = use(outcomeOf(promise));
  if ('value' in outcome) return children(outcome.value as Value);
  if (failed === undefined) throw outcome.error;
  return failed;
};
