import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Booking } from '#contract/booking.ts';
import type { Api } from '#contract/contract.ts';
import { isRefused } from '#contract/refusals.ts';
import { api } from '../session/api.ts';
import { errorText } from '../ui/error-text.ts';

/** Pause between two attempts to get the result of a capture. */
const retryPauseMs = 3_000;

/** Errors after which the same order can be approved again, with another payment method. */
const mayRestart = (error: unknown): boolean =>
  isRefused(error) && (error.code === 'paymentDeclined' || error.code === 'paymentNotApproved');

const notPaidText =
  'The payment did not go through. Nothing was charged. Please try another card or another way to pay.';

export type Payment = ReturnType<typeof usePayment>;

/** One payment of a booking, from the order to the capture, and its messages for the payer. */
export const usePayment = ({ id: bookingId, status }: Pick<Booking, 'id' | 'status'>) => {
  const { revalidate } = useRevalidator();
  const [isCapturing, setCapturing] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [previousStatus, setPreviousStatus] = useState(status);
  if (status !== previousStatus) {
    setPreviousStatus(status);
    // Processing ended without a payment: the provider declined it.
    if (previousStatus === 'ProcessingPayment' && status === 'PendingPayment')
      setProblem((current) => current ?? notPaidText);
  }
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  /** Retries until the server answers; the money is captured once, however often it is requested. */
  const capture = async (orderId: string): ReturnType<Api['captureOrder']> => {
    const { captureOrder } = await api();
    for (;;) {
      try {
        return await captureOrder({ params: { bookingId }, body: { orderId } });
      } catch (error) {
        const isFinal = isRefused(error) && error.status < 500;
        if (isFinal || !isMounted.current) throw error;
        setSlow(true);
        await new Promise((resolve) => setTimeout(resolve, retryPauseMs));
      }
    }
  };

  return {
    isCapturing,
    isSlow,
    isCancelled: isCancelled && problem === undefined,
    problem,

    /** Creates an order for what the booking costs now; returns the provider's order id. */
    async order(): Promise<string> {
      setProblem(undefined);
      setCancelled(false);
      try {
        const { createOrder } = await api();
        return (await createOrder({ params: { id: bookingId } })).id;
      } catch (error) {
        setProblem(
          errorText(
            error,
            'The payment could not be started. Please try again: you are never charged twice.',
          ),
        );
        await revalidate();
        throw error;
      }
    },

    /** Called when the payer has approved: captures the money and reloads the booking. */
    async approve(orderId: string, restart: () => void): Promise<void> {
      setCapturing(true);
      let shouldRestart = false;
      try {
        await capture(orderId);
      } catch (error) {
        setProblem(errorText(error, 'Ope...Something went wrong.'));
        shouldRestart = mayRestart(error);
      }
      if (!isMounted.current) return;
      await revalidate();
      setCapturing(false);
      setSlow(false);
      if (shouldRestart) restart();
    },

    /** Called when the payer cancels; clears earlier problems. */
    cancel(): void {
      setProblem(undefined);
      setCancelled(true);
    },

    /** Reports an error of the provider's script, unless a more specific message is shown already. */
    fail: () =>
      setProblem(
        (current) =>
          current ??
          'The payment window had trouble. Unless you finished paying, nothing was charged. Please try again.',
      ),
  };
};
