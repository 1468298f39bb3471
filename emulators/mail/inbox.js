// The fragment of the address selects what is shown: #<id>, #<id>/text or #<id>/headers. No part of an email is ever
// parsed as HTML here; its HTML part is shown in a sandboxed frame without scripts.

const refreshEveryMs = 2000;
const byId = (id) => document.getElementById(id);
const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** In the list an email of today shows its time, an older one its date. */
const formatShort = (date) => {
  const today = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(undefined, today ? { timeStyle: 'short' } : { dateStyle: 'medium' }).format(
    date,
  );
};

let messages = [];
let etag = '';
let smtp = '';
let shown = '';

const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
};

const route = () => {
  const [id = '', view = ''] = decodeURIComponent(location.hash.slice(1)).split('/');
  return { id, view };
};

const filtered = () => {
  const wanted = byId('find').value.trim().toLowerCase();
  return messages.filter((m) => `${m.to}\n${m.from}\n${m.subject}`.toLowerCase().includes(wanted));
};

const showList = () => {
  const chosen = route().id;
  const list = byId('list');
  const focused = list.contains(document.activeElement) ? document.activeElement.getAttribute('href') : '';
  const mails = filtered();
  list.replaceChildren(
    ...mails.map((m) =>
      element(
        'li',
        {},
        element(
          'a',
          { href: `#${m.id}`, 'aria-current': m.id === chosen ? 'true' : undefined },
          element('span', { class: 'to' }, m.to),
          element('time', { class: 'when', datetime: m.receivedAt }, formatShort(new Date(m.receivedAt))),
          element('span', { class: 'subject' }, m.subject || '(no subject)'),
          element('span', { class: 'start' }, m.text.slice(0, 120).replace(/\s+/g, ' ')),
        ),
      ),
    ),
  );
  if (focused) list.querySelector(`a[href="${focused}"]`)?.focus();
  const all = messages.length === 1 ? '1 mail' : `${messages.length} mails`;
  byId('count').textContent = mails.length === messages.length ? all : `${mails.length} of ${all}`;
  byId('clear').disabled = messages.length === 0;
};

const showMail = () => {
  const { id, view } = route();
  const message = messages.find((m) => m.id === id);
  document.body.classList.toggle('reading', Boolean(message));
  const key = message ? `${id}/${view}` : `none/${messages.length > 0}`;
  if (key === shown) return; // a refresh must not reload the frame that is being read
  shown = key;
  byId('mail').replaceChildren(...(message ? mailParts(message, view) : [emptyState()]));
  document.title = message ? `${message.subject || '(no subject)'} · Mail emulator` : 'Mail emulator';
};

const mailParts = (message, view) => {
  const current = view || (message.html ? 'html' : 'text');
  const tab = (name, label) =>
    element(
      'a',
      {
        class: 'button',
        href: `#${message.id}/${name}`,
        'aria-current': current === name ? 'true' : undefined,
      },
      label,
    );
  return [
    element('a', { class: 'button back', href: '#' }, '‹ All mails'),
    element('h2', {}, message.subject || '(no subject)'),
    element(
      'dl',
      { class: 'people' },
      ...[
        ['From', message.from],
        ['To', message.to],
        ['Received', when.format(new Date(message.receivedAt))],
      ].flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)]),
    ),
    element(
      'nav',
      { class: 'views', 'aria-label': 'How to show the mail' },
      ...(message.html ? [tab('html', 'Message')] : []),
      tab('text', 'Text'),
      tab('headers', 'Headers'),
      element('a', { class: 'button', href: `/messages/${message.id}/raw`, target: '_blank' }, 'Source'),
    ),
    body(message, current),
    ...attachments(message),
  ];
};

const body = (message, view) => {
  if (view === 'html') {
    return element('iframe', {
      title: 'The message',
      src: `/messages/${message.id}/html`,
      sandbox: 'allow-popups allow-popups-to-escape-sandbox',
    });
  }
  if (view === 'headers') {
    const lines = Object.entries(message.headers);
    return element(
      'dl',
      { class: 'headers' },
      ...lines.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
    );
  }
  const pieces = (message.text || 'This mail has no text part.').split(
    /(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/,
  );
  const linked = pieces.map((piece, index) =>
    index % 2 ? element('a', { href: piece, target: '_blank', rel: 'noreferrer' }, piece) : piece,
  );
  return element('pre', { tabindex: '0' }, ...linked);
};

const attachments = (message) => {
  if (!message.attachments.length) return [];
  const size = (bytes) => (bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} kB`);
  const items = message.attachments.map((part) =>
    element(
      'li',
      {},
      element(
        'a',
        { class: 'button', href: part.url, download: part.filename },
        part.filename,
        ' ',
        element('span', { class: 'soft' }, size(part.size)),
      ),
    ),
  );
  return [element('ul', { class: 'attachments', 'aria-label': 'Attachments' }, ...items)];
};

const emptyState = () => {
  if (messages.length) {
    return element(
      'div',
      { class: 'empty' },
      element('h2', {}, 'Choose a mail'),
      element('p', {}, 'The arrow keys move through the list.'),
    );
  }
  return element(
    'div',
    { class: 'empty' },
    element('h2', {}, 'No mail yet'),
    element('p', {}, 'What is sent to ', element('code', {}, smtp), ' appears here at once.'),
  );
};

const refresh = async () => {
  try {
    const response = await fetch('/messages', {
      headers: etag ? { 'if-none-match': etag } : {},
      cache: 'no-store',
    });
    if (response.ok) {
      etag = response.headers.get('etag') ?? '';
      messages = await response.json();
      showList();
      showMail();
    }
  } catch {
    byId('count').textContent = 'The emulator does not answer. Trying again…';
    etag = '';
  }
};

const move = (step) => {
  const mails = filtered();
  const next = mails[Math.max(0, mails.findIndex((m) => m.id === route().id) + step)];
  if (!next) return;
  location.hash = next.id;
  byId('list').querySelector(`a[href="#${next.id}"]`)?.focus();
};

addEventListener('hashchange', () => {
  showList();
  showMail();
  if (matchMedia('(max-width: 760px)').matches) byId(route().id ? 'mail' : 'list').focus();
});
addEventListener('keydown', (event) => {
  if (event.target.matches('input, pre') || event.metaKey || event.ctrlKey || event.altKey) return;
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  move(step);
});
byId('find').addEventListener('input', showList);
byId('clear').addEventListener('click', async () => {
  if (!confirm(`Delete ${messages.length === 1 ? 'the mail' : `all ${messages.length} mails`}?`)) return;
  await fetch('/messages', { method: 'DELETE' });
  location.hash = '';
  await refresh();
});

const about = await (await fetch('/about')).json();
smtp = about.smtp;
byId('sentinels').append(
  ...about.sentinels.flatMap(({ name, effect }) => [
    element('dt', {}, element('code', {}, `${name}@`)),
    element('dd', {}, effect),
  ]),
);
await refresh();
setInterval(() => document.visibilityState === 'visible' && refresh(), refreshEveryMs);
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh());
