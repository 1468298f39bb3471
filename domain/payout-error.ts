const ours = 'Look at the account at PayPal.';

/** PayPal's error names of payouts, and of refused calls for them: what is wrong, and what an administrator does. */
const texts: Readonly<Record<string, string>> = {
  ACCOUNT_RESTRICTED: `PayPal has restricted our account. ${ours}`,
  ACCOUNT_UNCONFIRMED_EMAIL: `Our account’s email address is not confirmed at PayPal. ${ours}`,
  CURRENCY_NOT_SUPPORTED_FOR_RECEIVER:
    'Their PayPal account can’t receive dollars. Ask the host for another address, or pay by check.',
  DUPLICATE_ITEM:
    'PayPal takes it for one that was sent before. Look in PayPal’s records before anything else.',
  INSUFFICIENT_FUNDS: `There is too little money in our account. ${ours}`,
  INTERNAL_ERROR: 'Something failed at PayPal. Pay it again later.',
  INVALID_EMAIL: 'PayPal does not take this address. Ask the host for the right one.',
  NON_HOLDING_CURRENCY:
    'Their PayPal account does not hold dollars, and they have to accept the money at PayPal.',
  PAYOUT_NOT_ENABLED: `Our account may not send payouts. ${ours}`,
  PENDING_RECIPIENT_NON_HOLDING_CURRENCY_PAYMENT_PREFERENCE:
    'Their PayPal account does not hold dollars, and they have to accept the money at PayPal.',
  RECEIVER_ACCOUNT_LOCKED:
    'PayPal has locked the receiver’s account. The host has to call PayPal, or is paid by check.',
  RECEIVER_COUNTRY_NOT_ALLOWED: 'PayPal pays nothing to the country of this account. Pay by check.',
  RECEIVER_REFUSED: 'The receiver has refused the money. Ask the host how they want to be paid.',
  RECEIVER_STATE_RESTRICTED: 'PayPal pays nothing to the state of this account. Pay by check.',
  RECEIVER_UNCONFIRMED:
    'The receiver has not confirmed this address at PayPal. Ask the host to confirm it there, or for another one.',
  RECEIVER_UNREGISTERED:
    'No PayPal account has this address. Ask the host to open one with it, or for the right address.',
  RECEIVER_YOUTH_ACCOUNT:
    'The address belongs to the account of a young person. Ask the host for another one.',
  RECEIVING_LIMIT_EXCEEDED:
    'The receiver’s account has reached its limit. The host has to lift it at PayPal, or is paid by check.',
  REGULATORY_BLOCKED:
    'PayPal has blocked it for legal reasons. The host has to call PayPal, or is paid by check.',
  REGULATORY_PENDING: 'PayPal looks at it for legal reasons. Wait for what it decides.',
  RISK_DECLINE: 'PayPal found it too risky. Ask PayPal why, or pay by check.',
  SELF_PAY_NOT_ALLOWED: 'The address is that of our own account. Ask the host for theirs.',
  SENDER_ACCOUNT_LOCKED: `PayPal has locked our account. ${ours}`,
  SENDER_EMAIL_UNCONFIRMED: `Our account’s email address is not confirmed at PayPal. ${ours}`,
  SENDER_RESTRICTED: `PayPal has restricted our account. ${ours}`,
  SPENDING_LIMIT_EXCEEDED: `Our account has reached its limit. ${ours}`,
  TRANSACTION_LIMIT_EXCEEDED: `It is more than our account may send at once. ${ours}`,
};

/**
 * PayPal's error of a payout in words, for administrators: what is wrong and what to do. An unknown one keeps its code.
 * @param code the name of PayPal's error, such as RECEIVER_UNREGISTERED
 * @see docs/rules/payouts.md#errors-in-words
 */
export const describePayoutError = (code: string): string =>
  Object.hasOwn(texts, code) ? (texts[code] as string) : `PayPal’s reason is ${code}.`;
