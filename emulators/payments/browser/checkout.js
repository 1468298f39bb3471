// After the payer's decision: tell the shop's page that opened this sheet, then go away.
(() => {
  const { result, order, payer, origin, sheet } = document.body.dataset;
  const shop = window.opener ?? (window.parent === window ? null : window.parent);
  if (!sheet || !shop || !URL.canParse(origin)) return;
  shop.postMessage({ source: 'payments-stand-in', sheet, result, orderID: order, payerID: payer }, origin);
  if (window.opener) window.close();
})();
