import { describe, expect, test } from 'vitest';
import type { EmailContent, Sender } from './email.ts';
import { renderEmail } from './render.ts';

const sender: Sender = {
  name: 'Openacre',
  supportEmail: 'help@openacre.example',
  url: 'https://openacre.example',
};

const anEmail = (changes: Partial<EmailContent> = {}): EmailContent => ({
  subject: 'A subject',
  preview: 'What it is about',
  greeting: 'Hi Ada,',
  blocks: [],
  reason: 'You get this because of a test.',
  ...changes,
});

/** The visible text of the HTML. */
const visibleText = (html: string): string =>
  html
    .replaceAll(/<(style|title)>.*?<\/\1>|<!--.*?-->|<br\/>|<[^>]+>/gs, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');

// docs/rules/emails.md#one-content
describe('HTML and text', () => {
  test('both contain every block, the reason and the support address', () => {
    const sentences = {
      heading: 'What happens next',
      text: 'Hunters find your land & ask for days.',
      label: 'Base price',
      value: '$85.00 a day',
      step: 'Somebody reads it over.',
      button: 'See my listings',
      link: 'Change the listing',
      note: 'You are paid by check.',
    };
    const { html, text } = renderEmail(
      anEmail({
        blocks: [
          { heading: sentences.heading },
          { text: sentences.text },
          { facts: [[sentences.label, sentences.value]] },
          { steps: [sentences.step] },
          { button: { label: sentences.button, href: 'https://openacre.example/myaccount/listings' } },
          {
            link: {
              label: sentences.link,
              href: 'https://openacre.example/listing/7/edit?from=mail&to=form',
            },
          },
          { note: sentences.note },
        ],
      }),
      sender,
    );
    const all = [
      ...Object.values(sentences),
      'Hi Ada,',
      'You get this because of a test.',
      'help@openacre.example',
    ];
    for (const sentence of all) {
      expect(visibleText(html)).toContain(sentence);
      expect(flat(text)).toContain(sentence);
    }
    expect(html).toContain('href="https://openacre.example/listing/7/edit?from=mail&amp;to=form"');
    expect(text).toMatch(/^https:\/\/openacre\.example\/listing\/7\/edit\?from=mail&to=form$/m);
    expect(html).toContain('>What it is about');
    expect(text).not.toContain('What it is about');
  });

  test('text is wrapped at 72 characters with hanging indents; a URL is never broken', () => {
    const longValue = 'Twelve acres of white oak, four of marsh and a creek that carries trout in April';
    const href = `https://openacre.example/listing/${'a'.repeat(90)}`;
    const { text } = renderEmail(
      anEmail({
        blocks: [
          { text: `${'wind and rain '.repeat(20).trim()}\n\nA new paragraph` },
          {
            facts: [
              ['Land', longValue],
              ['Where', 'Dane County'],
            ],
          },
          { steps: [longValue] },
          { button: { label: 'Go', href } },
        ],
      }),
      sender,
    );
    const lines = text.split('\n');
    expect(lines.filter((line) => line.length > 72)).toEqual([href]);
    expect(text).toContain('\n\nA new paragraph\n');
    expect(text).toMatch(/\n {2}Land {3}Twelve .*\n {9}\S.*\n {2}Where {2}Dane County\n/);
    expect(text).toMatch(/\n1\. Twelve .*\n {3}\S/);
  });

  test('both preserve line breaks in a value', () => {
    const { html, text } = renderEmail(
      anEmail({ blocks: [{ facts: [['Host', 'Ada L\r\nada@x.example']] }] }),
      sender,
    );
    expect(html).toContain('Ada L<br/>ada@x.example');
    expect(text).toContain('  Host  Ada L\n        ada@x.example');
  });
});

// docs/rules/booking.md#access-information
test('addresses are links where a block says so, and nothing that could run is one', () => {
  const text = 'Gate: https://maps.example/?a=1&b=2.\njavascript:alert(1)';
  const facts = [['Access', text]] as const;
  const href = 'href="https://maps.example/?a=1&amp;b=2"';
  for (const blocks of [[{ facts, hasLinks: true }], [{ text, hasLinks: true }]] as const) {
    const { html } = renderEmail(anEmail({ blocks }), sender);
    expect(html).toContain(`${href} target="_blank"`);
    expect(html).toContain('</a>.<br/>javascript:alert(1)');
    expect(html).not.toContain('href="javascript');
  }
  for (const blocks of [[{ facts }], [{ text }]] as const) {
    expect(renderEmail(anEmail({ blocks }), sender).html).not.toContain(href);
  }
});

describe('user input is harmless', () => {
  const hostile = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)> & Söhne 🦌 בית';

  test('markup is escaped everywhere', () => {
    const href = 'https://openacre.example/"><script>';
    const { html, text } = renderEmail(
      anEmail({
        subject: hostile,
        preview: hostile,
        greeting: hostile,
        reason: hostile,
        blocks: [
          { heading: hostile },
          { text: hostile },
          { facts: [[hostile, hostile]] },
          { steps: [hostile] },
          { note: hostile },
          { button: { label: hostile, href } },
          { link: { label: hostile, href } },
        ],
      }),
      { ...sender, name: hostile },
    );
    expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/i);
    expect(visibleText(html).split(hostile).length - 1).toBeGreaterThanOrEqual(9);
    expect(text).toContain(hostile);
  });

  test('a right-to-left value has its own text direction', () => {
    const { html } = renderEmail(anEmail({ blocks: [{ facts: [['Land', 'אחוזת יער']] }] }), sender);
    expect(html).toMatch(/<td dir="auto"[^>]*>אחוזת יער</);
  });

  test('a subject is one line, without bidirectional or invisible characters', () => {
    const { subject, html } = renderEmail(
      anEmail({ subject: 'Oak\r\nBcc: all@x.example\u202Egnp.\u0000exe', blocks: [{ text: 'a\u202Eb' }] }),
      sender,
    );
    expect(subject).toBe('Oak Bcc: all@x.examplegnp. exe');
    expect(html).not.toContain('\u202E');
  });

  test.each(['javascript:alert(1)', '/listing/7', 'data:text/html,x', ''])(
    'a link to %j is refused',
    (href) => {
      const written = anEmail({ blocks: [{ link: { label: 'Go', href } }] });
      expect(() => renderEmail(written, sender)).toThrow(TypeError);
    },
  );
});

describe('for mail programs', () => {
  const { html } = renderEmail(
    anEmail({ blocks: [{ button: { label: 'Go', href: 'https://openacre.example/' } }] }),
    sender,
  );

  test('HTML 5 in English, with both color schemes', () => {
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charSet="utf-8"\/>/);
    expect(html).toContain('<title>A subject</title>');
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    // Webmail drops the html and body elements.
    expect(html).toContain('<div lang="en" dir="ltr"><table');
  });

  test('no scripts, nothing loaded from elsewhere, and short enough to be shown whole', () => {
    expect(html).not.toMatch(/<(script|img|link|iframe)\b|@import|url\(/i);
    expect(html.length).toBeLessThan(100_000); // Gmail cuts off longer ones
  });

  test('the preview text is followed by invisible filler, not by the email’s text', () => {
    const [, inside = ''] =
      /<body[^>]*><div style="display:none;mso-hide:all[^>]*>([^<]*)<\/div>/.exec(html) ?? [];
    expect(inside.startsWith('What it is about')).toBe(true);
    expect(inside.slice('What it is about'.length)).toMatch(/^[\u034f\u200c\u00a0]{300,}$/);
  });

  test('the button’s cell has its color and Outlook’s padding; elsewhere the whole button is the link', () => {
    const [, cell = '', anchor = ''] =
      /<td ([^>]*mso-padding-alt[^>]*)><a ([^>]*)>Go<\/a><\/td>/.exec(html) ?? [];
    expect(cell).toContain('bgcolor="#b94a08"');
    expect(cell).toMatch(/style="background-color:#b94a08;[^"]*mso-padding-alt:14px 26px"/);
    expect(anchor).toMatch(/href="https:\/\/openacre\.example\/" target="_blank"/);
    expect(anchor).toMatch(/style="color:#ffffff;[^"]*display:block;padding:14px 26px"/);
  });

  test('the column has its width as an attribute for weak CSS support, and fits a phone', () => {
    expect(html).toMatch(/<table [^>]*width="600" style="max-width:100%/);
    expect(html).toMatch(/<table [^>]*width="100%" style="table-layout:fixed/);
  });

  test('layout tables are hidden from screen readers; the table of facts is not', () => {
    const tables = renderEmail(
      anEmail({ blocks: [{ facts: [['Where', 'Dane County']] }] }),
      sender,
    ).html.match(/<table [^>]*>/g);
    const read = tables?.filter((table) => !table.includes('role="presentation"'));
    expect(read).toHaveLength(1);
  });

  test('only mail that can be switched off offers to unsubscribe', () => {
    const unsubscribeUrl = 'https://openacre.example/marketing/unsubscribe/7';
    const plain = renderEmail(anEmail(), sender);
    const advertising = renderEmail(anEmail({ optOut: { label: 'No more', url: unsubscribeUrl } }), sender);
    expect(plain.html + plain.text).not.toContain('unsubscribe');
    expect(advertising.html).toContain(`href="${unsubscribeUrl}"`);
    expect(advertising.text).toMatch(new RegExp(`^${unsubscribeUrl}$`, 'm'));
  });
});
