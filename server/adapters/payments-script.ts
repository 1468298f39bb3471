/** Sources of PayPal's script and its buttons, as PayPal recommends for content security policies. */
const payPalSources = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];

/**
 * The URL of the browser script, with buttons for cards and credit (docs/rules/payments.md#provider-script).
 * @param webUrl the provider's site: https://www.paypal.com, also for the sandbox, or the emulator
 */
export const scriptUrl = (webUrl: string, clientId: string): string => {
  const url = new URL(`${webUrl}/sdk/js`);
  const parameters = {
    'client-id': clientId,
    components: 'buttons',
    intent: 'capture',
    currency: 'USD',
    'enable-funding': 'card,credit',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

/** The sources that a page's content security policy must allow for the script. */
export const scriptSources = (webUrl: string): readonly string[] => {
  const { hostname, origin } = new URL(webUrl);
  return /(^|\.)paypal\.com$/.test(hostname) ? payPalSources : [origin];
};
