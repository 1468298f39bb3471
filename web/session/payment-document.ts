/** The path of a payment page, whose document has a wider policy (docs/rules/privacy-and-security.md#headers). */
const paymentPath = /^\/payment\/[^/]+\/?$/i;

export const isPaymentPath = (pathname: string): boolean => paymentPath.test(pathname);

/**
 * Whether this document was loaded as a payment page. Its policy allows the payment provider's hosts for as long as it
 * lasts, whatever page is shown in it, and any other document's policy never does. Undefined where nobody knows.
 */
export const isPaymentDocument = (): boolean | undefined => {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded && isPaymentPath(new URL(loaded.name).pathname);
};
