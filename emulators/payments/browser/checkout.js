// After the payer's decision: sends it to the shop's page that opened this window, which closes it.
(() => {
  const { result, order, payer, origin, windowId } = document.body.dataset;
  const shop = window.opener ?? (window.parent === window ? null : window.parent);
  if (!windowId || !shop || !URL.canParse(origin)) return;
  shop.postMessage({ source: 'payments-emulator', windowId, result, orderID: order, payerID: payer }, origin);
  if (window.opener) window.close();
})();
