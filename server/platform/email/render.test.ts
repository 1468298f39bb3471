import { describe, expect, test } from 'vitest';
import type { EmailContent, Sender } from './email.ts';
import { renderEmail } from './render.ts';

const sender: Sender = {
  name: 'Openacre',
  supportEmail: 'help@openacre.example',
  url: 'https://openacre.example',
};

const aEmail = (changes: Partial<EmailContent> = {}): EmailContent => ({
  subject: 'A subject',
  preview: 'What it is about',
  greeting: 'Hi Ada,',
  blocks: [],
  reason: 'You get this because of a test.',
  ...changes,
});

/** The words of the HTML as a reader sees them. */
const wordsOf = (html: string): string =>
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
describe('one content, two forms', () => {
  test('HTML and text tell every block, the reason and where help is', () => {
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
      aEmail({
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
      expect(wordsOf(html)).toContain(sentence);
      expect(flat(text)).toContain(sentence);
    }
    expect(html).toContain('href="https://openacre.example/listing/7/edit?from=mail&amp;to=form"');
    expect(text).toMatch(/^https:\/\/openacre\.example\/listing\/7\/edit\?from=mail&to=form$/m);
    expect(html).toContain('>What it is about');
    expect(text).not.toContain('What it is about');
  });

  test('text is wrapped at 72, values hang, an address is never broken', () => {
    const longValue = 'Twelve acres of white oak, four of marsh and a creek that carries trout in April';
    const href = `https://openacre.example/listing/${'a'.repeat(90)}`;
    const { text } = renderEmail(
      aEmail({
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

  test('line breaks of a value are kept in both', () => {
    const { html, text } = renderEmail(
      aEmail({ blocks: [{ facts: [['Host', 'Ada L\r\nada@x.example']] }] }),
      sender,
    );
    expect(html).toContain('Ada L<br/>ada@x.example');
    expect(text).toContain('  Host  Ada L\n        ada@x.example');
  });
});

describe('texts of strangers do no harm', () => {
  const hostile = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)> & Söhne 🦌 בית';

  test('markup stays text wherever it stands', () => {
    const href = 'https://openacre.example/"><script>';
    const { html, text } = renderEmail(
      aEmail({
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
    expect(wordsOf(html).split(hostile).length - 1).toBeGreaterThanOrEqual(9);
    expect(text).toContain(hostile);
  });

  test('a right-to-left value has its own direction', () => {
    const { html } = renderEmail(aEmail({ blocks: [{ facts: [['Land', 'אחוזת יער']] }] }), sender);
    expect(html).toMatch(/<td dir="auto"[^>]*>אחוזת יער</);
  });

  test('a subject is one line, without characters that turn or hide what follows', () => {
    const { subject, html } = renderEmail(
      aEmail({ subject: 'Oak\r\nBcc: all@x.example\u202Egnp.\u0000exe', blocks: [{ text: 'a\u202Eb' }] }),
      sender,
    );
    expect(subject).toBe('Oak Bcc: all@x.example gnp. exe');
    expect(html).not.toContain('\u202E');
  });

  test.each(['javascript:alert(1)', '/listing/7', 'data:text/html,x', ''])(
    'a link to %j is refused',
    (href) => {
      const written = aEmail({ blocks: [{ link: { label: 'Go', href } }] });
      expect(() => renderEmail(written, sender)).toThrow(TypeError);
    },
  );
});

describe('for mail programs', () => {
  const { html } = renderEmail(
    aEmail({ blocks: [{ button: { label: 'Go', href: 'https://openacre.example/' } }] }),
    sender,
  );

  test('a page of today in English, with both schemes', () => {
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charSet="utf-8"\/>/);
    expect(html).toContain('<title>A subject</title>');
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    // Webmail throws the page's own elements away.
    expect(html).toContain('<div lang="en" dir="ltr"><table');
  });

  test('no script, nothing loaded from afar, and short enough to be shown whole', () => {
    expect(html).not.toMatch(/<(script|img|link|iframe)\b|@import|url\(/i);
    expect(html.length).toBeLessThan(100_000); // Gmail cuts a longer one off
  });

  test('the preview is followed by nothing: unseen characters fill the line, none of the email does', () => {
    const [, inside = ''] =
      /<body[^>]*><div style="display:none;mso-hide:all[^>]*>([^<]*)<\/div>/.exec(html) ?? [];
    expect(inside.startsWith('What it is about')).toBe(true);
    expect(inside.slice('What it is about'.length)).toMatch(/^[\u034f\u200c\u00a0]{300,}$/);
  });

  test('the button has its colour and, for Outlook, its room from the cell; elsewhere all of it is the link', () => {
    const [, cell = '', face = ''] =
      /<td ([^>]*mso-padding-alt[^>]*)><a ([^>]*)>Go<\/a><\/td>/.exec(html) ?? [];
    expect(cell).toContain('bgcolor="#b94a08"');
    expect(cell).toMatch(/style="background-color:#b94a08;[^"]*mso-padding-alt:14px 26px"/);
    expect(face).toMatch(/href="https:\/\/openacre\.example\/" target="_blank"/);
    expect(face).toMatch(/style="color:#ffffff;[^"]*display:block;padding:14px 26px"/);
  });

  test('the column is as wide as its attribute says where styles are weak, and never wider than a phone', () => {
    expect(html).toMatch(/<table [^>]*width="600" style="max-width:100%/);
    expect(html).toMatch(/<table [^>]*width="100%" style="table-layout:fixed/);
  });

  test('tables that only place things are none to a screen reader; the facts are', () => {
    const tables = renderEmail(
      aEmail({ blocks: [{ facts: [['Where', 'Dane County']] }] }),
      sender,
    ).html.match(/<table [^>]*>/g);
    const read = tables?.filter((table) => !table.includes('role="presentation"'));
    expect(read).toHaveLength(1);
  });

  test('only advertising offers to end it', () => {
    const unsubscribeUrl = 'https://openacre.example/marketing/unsubscribe/7';
    const plain = renderEmail(aEmail(), sender);
    const advertising = renderEmail(aEmail({ marketing: { unsubscribeUrl } }), sender);
    expect(plain.html + plain.text).not.toContain('unsubscribe');
    expect(advertising.html).toContain(`href="${unsubscribeUrl}"`);
    expect(advertising.text).toMatch(new RegExp(`^${unsubscribeUrl}$`, 'm'));
  });
});
