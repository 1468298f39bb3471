import { z } from 'zod';
import { refundBearers } from '#domain/payout-reduction.ts';
import { refundStatuses } from '#domain/refund-status.ts';
import { BookingStatus } from './booking.ts';
import { get, post } from './endpoint.ts';
import { Id, Money, required, requiredText } from './fields.ts';
import { inOurNames } from './our-names.ts';

const byId = z.object({ id: Id });
const byBooking = z.object({ bookingId: Id });

const Refund = inOurNames(
  z.object({
    amount: Money.refine((cents) => cents > 0, 'More than nothing'),
    reason: requiredText(250),
    bearer: z.enum(refundBearers).optional().meta({
      description: 'Who bears a refund: host, marketplace, or (by default) both by their shares',
    }),
    paymentId: Id.optional().meta({
      description:
        'Which payment of the booking; without it one that pays nothing, before the one that pays it',
    }),
  }),
);

const Closing = z.object({ paymentId: Id, reason: requiredText(250) });

export const payment = {
  getPaymentSettings: get('/payment/settings', {
    summary: 'Where the payment provider’s browser script is loaded from, with our client id in it',
    access: 'anyone',
    answer: z.object({ clientId: z.string(), scriptUrl: z.string() }),
  }),
  createOrder: post('/payment/createOrder/:id', {
    summary:
      'An order at the provider for what a booking costs now; the same one again while its amount fits',
    access: 'confirmed',
    params: byId,
    answer: z.object({ id: z.string().meta({ description: 'The provider’s order id' }) }),
    refusals: [
      'notFound',
      'notAllowed',
      'bookingMovedOn',
      'nothingToPay',
      'paymentUnderWay',
      'paymentHeld',
      'stillWorking',
      'paymentsDown',
    ],
  }),
  captureOrder: post('/payment/captureOrder/:bookingId', {
    summary:
      'Take the money of an order that its payer has approved; answers the booking’s status: paid, or still processing while the provider’s answer is awaited',
    access: 'confirmed',
    params: byBooking,
    body: z.object({ orderId: required(64) }),
    answer: z.object({ status: BookingStatus }),
    refusals: [
      'notFound',
      'notAllowed',
      'bookingMovedOn',
      'orderUnknown',
      'orderOutdated',
      'paymentNotApproved',
      'paymentDeclined',
      'paymentUnderWay',
      'paymentHeld',
      'paymentsDown',
    ],
  }),
  getTransactionDetails: get('/payment/transactionDetails/:bookingId', {
    summary: 'The provider’s id of the capture that paid a booking, for its hunter and administrators',
    access: 'signedIn',
    params: byBooking,
    answer: z.object({ id: z.string() }),
    refusals: ['notFound', 'notAllowed'],
  }),
  refundPayment: post('/payment/refund/:bookingId', {
    summary:
      'Give a payment back, all or a part of it: the booking of a full refund is cancelled, and with it a payout that was not sent',
    access: 'administrator',
    params: byBooking,
    body: Refund,
    repeatsReturnCurrentState: true,
    answer: z.object({
      status: BookingStatus,
      refund: inOurNames(z.object({ id: z.string(), amount: Money, status: z.enum(refundStatuses) })),
    }),
    refusals: ['notFound', 'nothingToRefund', 'refundTooLarge', 'refundUnderWay', 'refundRefused'],
  }),
  closePayment: post('/payment/close/:bookingId', {
    summary:
      'Say that no money came of a payment that the provider does not know: its booking can be paid again',
    access: 'administrator',
    params: byBooking,
    body: Closing,
    answer: z.object({ status: BookingStatus }),
    refusals: ['notFound', 'nothingToClose', 'recordsLate'],
  }),
  receivePaymentEvent: post('/payment/webhook', {
    summary: 'The provider’s notifications, signed by it: stored once, handled by a job',
    access: 'anyone',
    ignoresToken: true,
    takesText: true,
    body: z.string(),
    answer: z.object({ received: z.boolean() }),
    refusals: ['notTheProvider', 'paymentsDown'],
    limit: { max: 1200, seconds: 60 },
    refusedLimit: { max: 60, seconds: 60 },
  }),
};
