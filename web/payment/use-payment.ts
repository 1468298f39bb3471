import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Booking } from '#contract/booking.ts';
import type { Api } from '#contract/contract.ts';
import { isRefused } from '#contract/refusals.ts';
import { api } from '../session/api.ts';
import { errorText } from '../ui/error-text.ts';

/** Between two tries to hear what became of a payment. */
const retryPauseMs = 3_000;

/** These leave the same order to be approved once more, in another way. */
const mayRestart = (error: unknown): boolean =>
  isRefused(error) && (error.code === 'paymentDeclined' || error.code === 'paymentNotApproved');

const notPaid =
  'The payment did not go through. Nothing was charged. Please try another card or another way to pay.';

export type Payment = ReturnType<typeof usePayment>;

/** One payment of one booking, from the order to the money, and what to tell its payer meanwhile. */
export const usePayment = ({ id: bookingId, status }: Pick<Booking, 'id' | 'status'>) => {
  const { revalidate } = useRevalidator();
  const [isCapturing, setCapturing] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [was, setWas] = useState(status);
  if (status !== was) {
    setWas(status);
    // The provider took its time, and said no.
    if (was === 'ProcessingPayment' && status === 'PendingPayment') setProblem((known) => known ?? notPaid);
  }
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  /** Asks until it is answered: the money is taken once, however often it is asked for. */
  const capture = async (orderId: string): ReturnType<Api['captureOrder']> => {
    const { captureOrder } = await api();
    for (;;) {
      try {
        return await captureOrder({ params: { bookingId }, body: { orderId } });
      } catch (error) {
        const isAnswer = isRefused(error) && error.status < 500;
        if (isAnswer || !isHere.current) throw error;
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

    /** The provider's id of an order for what the booking costs now. */
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

    /** The payer has said yes: take the money, and see where the booking stands. */
    async approve(orderId: string, restart: () => void): Promise<void> {
      setCapturing(true);
      let again = false;
      try {
        await capture(orderId);
      } catch (error) {
        setProblem(errorText(error, 'Ope...Something went wrong.'));
        again = mayRestart(error);
      }
      if (!isHere.current) return;
      await revalidate();
      setCapturing(false);
      setSlow(false);
      if (again) restart();
    },

    /** The last word: what went wrong before it is over. */
    cancel(): void {
      setProblem(undefined);
      setCancelled(true);
    },

    /** What went wrong in the provider's own part; words of ours that came before it stay. */
    fail: () =>
      setProblem(
        (known) =>
          known ??
          'The payment window had trouble. Unless you finished paying, nothing was charged. Please try again.',
      ),
  };
};
