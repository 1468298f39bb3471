import type { paymentAdministration } from '#contract/payment-administration.ts';
import type { Operation } from '../operation.ts';
import { readPaymentAttention } from './attention.ts';

export const getPaymentAttention: Operation<typeof paymentAdministration.getPaymentAttention> = async (
  ctx,
) => ({ payments: await readPaymentAttention(ctx) });
