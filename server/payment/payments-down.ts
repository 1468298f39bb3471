import { refuse } from '#contract/refusals.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import type { Context } from '../context.ts';

/** Tells a caller that the provider doesn't answer; what is no error of the provider's is thrown on. */
export const paymentsDown =
  ({ log }: Pick<Context, 'log'>) =>
  (error: unknown): never => {
    if (!(error instanceof PaymentsError)) throw error;
    const { name, issue, status, debugId } = error;
    log.error({ provider: name, issue, status, debugId }, 'the payment provider did not do as asked');
    return refuse('paymentsDown');
  };
