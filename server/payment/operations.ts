import type { payment } from '#contract/payment.ts';
import type { paymentAdministration } from '#contract/payment-administration.ts';
import type { rearrangement } from '#contract/rearrangement.ts';
import type { Operations } from '../operation.ts';
import { captureOrder } from './capture-order.ts';
import { closeChargeback } from './close-chargeback.ts';
import { closePayment } from './close-payment.ts';
import { confirmManualPayment } from './confirm-manual-payment.ts';
import { createOrder } from './create-order.ts';
import { getPaymentAttention } from './get-payment-attention.ts';
import { getPaymentSettings } from './get-payment-settings.ts';
import { getRearrangementQuote } from './get-rearrangement-quote.ts';
import { getTransactionDetails } from './get-transaction-details.ts';
import { rearrangeBooking } from './rearrange-booking.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';
import { refundPayment } from './refund-payment.ts';
import { withdrawPayment } from './withdraw-payment.ts';

export const paymentOperations: Operations<
  typeof payment & typeof paymentAdministration & typeof rearrangement
> = {
  getPaymentSettings,
  createOrder,
  captureOrder,
  getTransactionDetails,
  refundPayment,
  closePayment,
  closeChargeback,
  withdrawPayment,
  confirmManualPayment,
  receivePaymentEvent,
  getPaymentAttention,
  getRearrangementQuote,
  rearrangeBooking,
};
