import { useEffect } from 'react';
import { createPath, useBlocker } from 'react-router';
import { isPaymentDocument, isPaymentPath } from '../session/payment-document.ts';

/** Loads each page that is gone to from here as a whole, with its own policy. */
const WholeLoads = () => {
  const blocker = useBlocker(({ nextLocation }) => !isPaymentPath(nextLocation.pathname));
  useEffect(() => {
    if (blocker.state === 'blocked') location.assign(createPath(blocker.location));
  }, [blocker]);
  return null;
};

/** On the payment page: no other page is shown in its document (docs/rules/privacy-and-security.md#headers). */
export const LeavePayment = () => isPaymentDocument() && <WholeLoads />;
