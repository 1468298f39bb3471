import type { payment } from '#contract/payment.ts';
import { scriptUrl } from '../adapters/payments-script.ts';
import type { Operation } from '../operation.ts';

export const getPaymentSettings: Operation<typeof payment.getPaymentSettings> = async ({ config }) => {
  const clientId = config.PAYPAL_CLIENT_ID;
  return { clientId, scriptUrl: scriptUrl(config.PAYPAL_WEB_URL, clientId) };
};
