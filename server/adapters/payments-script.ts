/** Where PayPal's script loads itself and its buttons from, by its own advice for content security policies. */
const payPalSources = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];

/**
 * The browser script with its buttons, cards and credit among them (docs/rules/payments.md#provider-script).
 * @param webUrl the provider's pages: https://www.paypal.com, for its sandbox too, or the stand-in
 */
export const scriptUrl = (webUrl: string, clientId: string): string => {
  const url = new URL(`${webUrl}/sdk/js`);
  const asked = {
    'client-id': clientId,
    components: 'buttons',
    intent: 'capture',
    currency: 'USD',
    'enable-funding': 'card,credit',
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
};

/** What a page's policy must let the script load, frame, call and show. */
export const scriptSources = (webUrl: string): readonly string[] => {
  const { hostname, origin } = new URL(webUrl);
  return /(^|\.)paypal\.com$/.test(hostname) ? payPalSources : [origin];
};
