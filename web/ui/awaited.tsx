import { Component, type ReactNode, use } from 'react';

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

type AwaitedProps<Value> = {
  promise: Promise<Value>;
  failed?: ReactNode;
  children: (value: Value) => ReactNode;
};

const Outcome = <Value,>({ promise, failed, children }: AwaitedProps<Value>): ReactNode => {
  const outcome = use(outcomeOf(promise));
  if ('value' in outcome) return children(outcome.value as Value);
  if (failed === undefined) throw outcome.error;
  return failed;
};

type BoundaryProps = { promise: Promise<unknown>; failed: ReactNode; children: ReactNode };
type BoundaryState = { promise?: Promise<unknown>; hasFailed: boolean };

/** Shows `failed` where its content can't be rendered, until there is another promise. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ promise }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return promise === state.promise ? null : { promise, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}

/**
 * What a promise has brought, inside `Suspense`, or what is shown instead where it was rejected or can't be rendered.
 * React Router's `Await` does the same; once a page uses that, every page's first scripts have it.
 */
export const Awaited = <Value,>(props: AwaitedProps<Value>): ReactNode =>
  props.failed === undefined ? (
    <Outcome {...props} />
  ) : (
    <Boundary promise={props.promise} failed={props.failed}>
      <Outcome {...props} />
    </Boundary>
  );
