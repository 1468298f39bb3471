import { Refused } from '#contract/refusals.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import type { Context } from '../context.ts';

/** Tells a caller that the provider doesn't answer; what is no error of the provider's is thrown on. */
export const paymentsDown =
  ({ log }: Pick<Context, 'log'>) =>
  (error: unknown): never => {
    if (!(error instanceof PaymentsError)) throw error;
    const { name, issue, status, gatewayStatus, debugId } = error;
    const told = { provider: name, issue, status, gatewayStatus, debugId };
    log.error(told, 'the payment provider did not do as asked');
    throw new Refused('paymentsDown', { retryAfter: 5 });
  };
