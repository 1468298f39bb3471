import { useState } from 'react';
import { isRefused } from '#contract/refusals.ts';
import type { UnsentRequest } from '#domain/unsent-request.ts';
import { errorText } from '../ui/error-text.ts';
import { api, currentPerson } from './api.ts';

/**
 * Sends the confirmation email again; its link leads to the unsent booking request, if there is one. `onConfirmed` is
 * called when the address was confirmed in the meantime, for example on a phone.
 */
export const useResendVerification = (
  unsentRequest: UnsentRequest | undefined,
  onConfirmed: () => unknown,
) => {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [error, setError] = useState<string>();

  const resend = async () => {
    setState('sending');
    setError(undefined);
    try {
      // The client does not renew the token for /authentication calls, so it is renewed first.
      await currentPerson();
      const { resendVerification } = await api();
      await resendVerification({ body: { unsentRequest } });
      setState('sent');
    } catch (refused) {
      setState('idle');
      if (isRefused(refused) && refused.code === 'alreadyConfirmed') return onConfirmed();
      setError(errorText(refused, 'Ope...Something went wrong.'));
    }
  };
  return { resend, state, error };
};
