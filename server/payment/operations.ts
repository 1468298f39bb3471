import type { payment } from '#contract/payment.ts';
import type { Operations } from '../operation.ts';
import { captureOrder } from './capture-order.ts';
import { closePayment } from './close-payment.ts';
import { createOrder } from './create-order.ts';
import { getPaymentSettings } from './get-payment-settings.ts';
import { getTransactionDetails } from './get-transaction-details.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';
import { refundPayment } from './refund-payment.ts';

export const paymentOperations: Operations<typeof payment> = {
  getPaymentSettings,
  createOrder,
  captureOrder,
  getTransactionDetails,
  refundPayment,
  closePayment,
  receivePaymentEvent,
};
