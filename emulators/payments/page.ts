import { type Html, html } from '../html.ts';

/** A whole page. `script` adds the approval page's script; `data` becomes the body's data attributes for it. */
export const page = (
  title: string,
  body: Html,
  options: { script?: boolean; data?: Record<string, string> } = {},
): string => {
  const data = Object.entries(options.data ?? {}).map(([name, value]) => html` data-${name}="${value}"`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/style.css">
${options.script && html`<script src="/assets/checkout.js" defer></script>`}
</head>
<body${data}>
<header class="ribbon">Payments emulator: no real money moves here</header>
${body}
</body>
</html>
`.html;
};

/** Pages run no script but their own. They may be framed, as the checkout page is where popups are blocked. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'",
  'referrer-policy': 'no-referrer',
};
