import { Refused } from '#contract/refusals.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import type { Context } from '../context.ts';

/**
 * Turns a PaymentsError into the refusal 'paymentsDown', or into another one for who doesn't pay, and logs it. Throws
 * any other error unchanged.
 */
export const paymentsDown =
  ({ log }: Pick<Context, 'log'>, code: 'paymentsDown' | 'payoutsDown' = 'paymentsDown') =>
  (error: unknown): never => {
    if (!(error instanceof PaymentsError)) throw error;
    const { name, issue, status, gatewayStatus, debugId } = error;
    const facts = { provider: name, issue, status, gatewayStatus, debugId };
    log.error(facts, 'a call of the payment provider failed');
    throw new Refused(code, { retryAfter: 5 });
  };
