import type { Api } from '#contract/contract.ts';
import { isRefused } from '#contract/refusals.ts';
import type { Context } from '#server/context.ts';

/**
 * Pays as a hunter at the payments emulator, by a check that takes days to clear. If the emulator can't be reached, or
 * the provider is a real one, the booking goes on waiting for its payment.
 */
export const payByCheck = async ({ config }: Context, api: Api, bookingId: string): Promise<void> => {
  try {
    const { id: orderId } = await api.createOrder({ params: { id: bookingId } });
    await fetch(`${config.PAYPAL_WEB_URL}/checkoutnow?token=${orderId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'eCheck' }),
      signal: AbortSignal.timeout(10_000),
    });
    await api.captureOrder({ params: { bookingId }, body: { orderId } });
  } catch (error) {
    const cannotBeReached = error instanceof TypeError || (error as Error).name === 'TimeoutError';
    if (!cannotBeReached && !isRefused(error)) throw error;
  }
};
