import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useState } from 'react';
import type { Api } from '#contract/contract.ts';
import { NoButtons } from './no-buttons.tsx';
import type { Payment } from './use-payment.ts';

type Settings = Awaited<ReturnType<Api['getPaymentSettings']>>;

/** The library takes the script's URL in parts. It passes the page's nonce on to what the script adds. */
const scriptOptions = ({ clientId, scriptUrl }: Settings) => {
  const { origin, pathname, searchParams } = new URL(scriptUrl);
  return {
    ...Object.fromEntries(searchParams),
    clientId,
    sdkBaseUrl: origin + pathname,
    dataCspNonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
  };
};

/** The provider's buttons: its account, cards and credit (docs/rules/payments.md#provider-script). */
export const PayButtons = ({ settings, payment }: { settings: Settings; payment: Payment }) => {
  const [attempts, setAttempts] = useState(0);
  return (
    <PayPalScriptProvider key={attempts} options={scriptOptions(settings)}>
      <Buttons payment={payment} onRetry={() => setAttempts(attempts + 1)} />
    </PayPalScriptProvider>
  );
};

const Buttons = ({ payment, onRetry }: { payment: Payment; onRetry: () => void }) => {
  const [{ isPending, isRejected }] = usePayPalScriptReducer();
  if (isRejected) return <NoButtons onRetry={onRetry} />;
  return (
    <>
      {isPending && <p role="status">Loading...</p>}
      <PayPalButtons
        style={{ layout: 'vertical', shape: 'rect', height: 48, borderRadius: 10 }}
        createOrder={payment.order}
        onApprove={({ orderID }, { restart }) => payment.approve(orderID, restart)}
        onCancel={payment.cancel}
        onError={payment.fail}
      />
    </>
  );
};
