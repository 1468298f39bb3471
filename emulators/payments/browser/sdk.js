// The browser script of the payments emulator: window.paypal.Buttons with the interface of the provider's script.
(() => {
  const script = document.currentScript;
  const source = new URL(script.src);
  const base = source.origin + source.pathname.replace(/\/sdk\/js$/, '');
  const listOf = (name) => (source.searchParams.get(name) ?? '').split(',').filter(Boolean);

  const funding = { PAYPAL: 'paypal', VENMO: 'venmo', PAYLATER: 'paylater', CREDIT: 'credit', CARD: 'card' };
  const buttonFaces = {
    paypal: { text: 'PayPal', background: '#ffc439', color: '#0b2545' },
    venmo: { text: 'Venmo', background: '#00679e', color: '#ffffff' },
    paylater: { text: 'Pay later', background: '#ffc439', color: '#0b2545' },
    credit: { text: 'PayPal Credit', background: '#0b3d66', color: '#ffffff' },
    card: { text: 'Debit or credit card', background: '#22282c', color: '#ffffff' },
  };
  const colors = {
    gold: ['#ffc439', '#0b2545'],
    blue: ['#0b5c8a', '#ffffff'],
    silver: ['#eeeeee', '#1c2226'],
    white: ['#ffffff', '#1c2226'],
    black: ['#22282c', '#ffffff'],
  };
  const labels = { checkout: 'PayPal Checkout', buynow: 'Buy now with PayPal', pay: 'Pay with PayPal' };

  /** The offered ways to pay: PayPal and cards always, others by enable-funding; disable-funding removes any. */
  const offered = Object.values(funding).filter((name) => {
    const on = name === 'paypal' || name === 'card' || listOf('enable-funding').includes(name);
    return on && !listOf('disable-funding').includes(name);
  });

  const element = (tag, style, props = {}) => {
    const made = Object.assign(document.createElement(tag), props);
    Object.assign(made.style, style);
    return made;
  };

  /** Opens the checkout window, or a frame in its place. `result` settles once: approved, cancelled or closed. */
  const openWindow = () => {
    let frame = null;
    let orderID = null;
    // An order that was declined may still be approved elsewhere: only a decision made in this window counts.
    const id = `${Date.now()}-${Math.random()}`;
    let settle;
    const result = new Promise((resolve) => {
      settle = resolve;
    });
    // Opened within the click, before the order exists: later the browser would block it as a popup. Blank at first,
    // like the provider's, until there is an order to load.
    const popup = window.open('', '', 'popup,width=480,height=720');
    if (popup) popup.document.body.textContent = 'The payment is being prepared.';
    const before = document.activeElement;
    const overlay = element('div', {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483000',
      background: 'rgba(8, 14, 18, 0.72)',
      color: '#ffffff',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '12px',
      padding: '12px',
      font: '16px/1.5 system-ui, sans-serif',
      textAlign: 'center',
    });
    overlay.setAttribute('role', 'dialog');
    overlay.setAttribute('aria-modal', 'true');
    overlay.setAttribute('aria-label', 'Payment');
    const button = (text, onclick) => {
      const look = {
        minHeight: '44px',
        padding: '8px 20px',
        font: 'inherit',
        color: '#ffffff',
        background: 'transparent',
        border: '1px solid #ffffff',
        borderRadius: '999px',
        cursor: 'pointer',
      };
      return element('button', look, { type: 'button', textContent: text, onclick });
    };
    if (popup) {
      overlay.append(element('p', { margin: '0' }, { textContent: 'Go on in the payment window.' }));
      overlay.append(button('Show the window', () => popup.focus()));
    } else {
      const size = {
        width: 'min(480px, 100%)',
        height: 'min(720px, 100% - 60px)',
        border: '0',
        borderRadius: '12px',
      };
      frame = element('iframe', size, { title: 'Payment' });
      overlay.append(frame);
    }
    const cancel = button('Cancel payment', () => settle({ result: 'cancelled' }));
    overlay.append(cancel);
    overlay.onkeydown = (event) => {
      if (event.key === 'Escape') settle({ result: 'cancelled' });
    };
    document.body.append(overlay);
    (frame ?? cancel).focus();

    const onMessage = (event) => {
      const mine = event.origin === source.origin && event.data?.source === 'payments-emulator';
      if (mine && event.data.windowId === id) settle(event.data);
    };
    window.addEventListener('message', onMessage);
    // The payer may have decided just before closing the window, without a message: the order's status tells.
    const watch = setInterval(async () => {
      if (!popup?.closed) return;
      clearInterval(watch);
      settle(orderID ? await decisionOn(orderID, id) : { result: 'cancelled' });
    }, 300);

    return {
      result,
      show(shown, fundingSource) {
        orderID = shown;
        const query = new URLSearchParams({
          token: orderID,
          windowId: id,
          origin: location.origin,
          funding: fundingSource,
        });
        const address = `${base}/checkoutnow?${query}`;
        if (frame) frame.src = address;
        else popup.location.href = address;
      },
      close() {
        clearInterval(watch);
        window.removeEventListener('message', onMessage);
        settle({ result: 'cancelled' });
        overlay.remove();
        if (popup && !popup.closed) popup.close();
        before?.focus?.();
      },
    };
  };

  const decisionOn = async (orderID, windowId) => {
    try {
      const answer = await fetch(`${base}/checkoutnow/status?${new URLSearchParams({ token: orderID })}`);
      const { status, payerID, approvedIn } = await answer.json();
      return status === 'APPROVED' && approvedIn === windowId
        ? { result: 'approved', payerID }
        : { result: 'cancelled' };
    } catch {
      return { result: 'cancelled' };
    }
  };

  const Buttons = (given = {}) => {
    let props = { ...given };
    let root = null;
    let enabled = true;
    let openedWindow = null;
    const shown = () => (props.fundingSource ? [props.fundingSource] : offered);

    const setEnabled = (on) => {
      enabled = on;
      for (const button of root?.querySelectorAll('button') ?? []) {
        button.setAttribute('aria-disabled', String(!on));
        button.style.opacity = on ? '1' : '0.5';
      }
    };

    const fail = (error) => {
      const known = error instanceof Error ? error : new Error(String(error));
      if (props.onError) props.onError(known);
      else console.error(known);
    };

    /** One payment from the click to the result; `knownOrder` when a declined order is tried again. */
    const pay = async (fundingSource, knownOrder) => {
      if (openedWindow) return;
      let wanted = true;
      const clicked = props.onClick?.(
        { fundingSource },
        {
          resolve: async () => {
            wanted = true;
          },
          reject: async () => {
            wanted = false;
          },
        },
      );
      if (!enabled) return;
      const mine = openWindow();
      openedWindow = mine;
      // Only its own window: a restart from within onApprove has already opened the next one.
      const close = () => {
        mine.close();
        if (openedWindow === mine) openedWindow = null;
      };
      try {
        if ((await clicked) === false) wanted = false;
        if (!wanted) return;
        const orderID = knownOrder ?? (await props.createOrder({ paymentSource: fundingSource }, {}));
        if (typeof orderID !== 'string' || orderID === '')
          throw new Error('createOrder must give the id of an order');
        mine.show(orderID, fundingSource);
        const { result, payerID } = await mine.result;
        close();
        const redirect = (address) => {
          location.href = address;
        };
        if (result !== 'approved') return void (await props.onCancel?.({ orderID }, { redirect }));
        const data = {
          orderID,
          payerID,
          paymentID: orderID,
          paymentSource: fundingSource,
          facilitatorAccessToken: '',
        };
        await props.onApprove?.(data, { redirect, restart: () => pay(fundingSource, orderID) });
      } catch (error) {
        fail(error);
      } finally {
        close();
      }
    };

    const drawButton = (fundingSource) => {
      const style = props.style ?? {};
      const face = buttonFaces[fundingSource];
      const [background, color] = (fundingSource === 'paypal' && colors[style.color]) || [
        face.background,
        face.color,
      ];
      const text = (fundingSource === 'paypal' && labels[style.label]) || face.text;
      const height = Math.min(55, Math.max(25, Number(style.height) || 45));
      const radius = { pill: height / 2, sharp: 0 }[style.shape] ?? (Number(style.borderRadius) || 4);
      const look = {
        flex: '1 1 0',
        width: '100%',
        minHeight: `${height}px`,
        padding: '0 16px',
        border: '0',
        borderRadius: `${radius}px`,
        background,
        color,
        cursor: 'pointer',
        font: `600 ${Math.round(height * 0.38)}px/1 system-ui, sans-serif`,
      };
      const button = element('button', look, { type: 'button', textContent: text });
      button.dataset.fundingSource = fundingSource;
      button.onclick = () => void pay(fundingSource);
      return button;
    };

    const draw = () => {
      root.style.flexDirection = props.style?.layout === 'horizontal' ? 'row' : 'column';
      root.replaceChildren(...shown().map(drawButton));
      setEnabled(enabled);
    };

    return {
      isEligible: () => shown().every((name) => offered.includes(name)),
      async render(container) {
        const place = typeof container === 'string' ? document.querySelector(container) : container;
        if (!place) throw new Error(`There is no element ${container}`);
        if (!this.isEligible()) throw new Error(`${props.fundingSource} is not eligible`);
        root = element('div', { display: 'flex', gap: '12px', maxWidth: '750px', width: '100%' });
        root.dataset.paypalButtons = '';
        draw();
        place.append(root);
        props.onInit?.({}, { enable: async () => setEnabled(true), disable: async () => setEnabled(false) });
      },
      async updateProps(changed) {
        props = { ...props, ...changed };
        if (root) draw();
      },
      async close() {
        openedWindow?.close();
        root?.remove();
        root = null;
      },
      hasReturned: () => false,
      resume() {},
    };
  };

  window[script.getAttribute('data-namespace') || 'paypal'] = {
    version: '5.0.0-emulator',
    FUNDING: funding,
    Buttons,
    getFundingSources: () => [...offered],
    isFundingEligible: (name) => offered.includes(name),
    rememberFunding() {},
  };
})();
