import { createHash } from 'node:crypto';
import type { Invariant } from './invariant.ts';
import type { Email, Query } from './sources.ts';

/** What no email may contain, whoever gets it. */
const forbidden: readonly [what: string, pattern: RegExp][] = [
  ['a password hash', /\$argon2/],
  ['an access token', /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/],
];

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
};

/** Without spaces and invisible characters, so that line breaks and markup hide nothing. */
const withoutSpaces = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, '');
const visibleText = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

const formatted = (phone: string): string => `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;

// The host's contacts may also belong to an account that emails name for another reason.
const listings = `
  select l.title || ' ' || l.description as public, l.access_information as access,
    l.property_boundary_description as boundary, l.address_line1 as street,
    case when exists (select from users u where u.phone_number = l.host_phone_number) then ''
      else l.host_phone_number end as phone,
    case when lower(l.host_email) in (select lower(u.email) from users u union
      select lower(a.before #>> '{}') from audit a where a.subject_type = 'user' and a.field = 'email') then ''
      else l.host_email end as email,
    array(
      select lower(e.email) from users u cross join lateral (
        select u.email union all select a.before #>> '{}' from audit a
          where a.subject_type = 'user' and a.subject_id = u.id and a.field = 'email') e
      where u.id = l.user_id or 'Administrator' = any(u.roles) or u.id in (
        select b.user_id from bookings b join booking_activity a on a.booking_id = b.id
        where b.listing_id = l.id and a.to_status = 'Paid')) as readers
  from listings l`;

type Listing = Record<'public' | 'access' | 'boundary' | 'street' | 'phone' | 'email', string> & {
  readers: string[];
};

/** Shorter texts could occur anywhere by chance. */
const minLength = 8;

type Secret = { shown: string; readers: string[] };

/**
 * The texts that only paying hunters see, without spaces, each with its permitted readers. Texts of the public page are
 * no secret; listings with the same text share their readers.
 */
const readPaidContent = async (query: Query): Promise<Map<string, Secret>> => {
  const secrets = new Map<string, Secret>();
  for (const { public: known, access, boundary, street, phone, email, readers } of await query<Listing>(
    listings,
  )) {
    const phones = phone === '' ? [] : [phone, formatted(phone)];
    for (const shown of [access, boundary, street, email, ...phones]) {
      const text = withoutSpaces(shown);
      if (text.length < minLength || withoutSpaces(known).includes(text)) continue;
      secrets.set(text, { shown, readers: [...readers, ...(secrets.get(text)?.readers ?? [])] });
    }
  }
  return secrets;
};

/** Returns a function that finds many texts in another one at once, by their first characters. */
const finderOf = (secrets: Iterable<string>) => {
  const byPrefix = Map.groupBy(secrets, (secret) => secret.slice(0, minLength));
  return (text: string): Set<string> => {
    const found = new Set<string>();
    for (let at = 0; at + minLength <= text.length; at += 1)
      for (const secret of byPrefix.get(text.slice(at, at + minLength)) ?? [])
        if (text.startsWith(secret, at)) found.add(secret);
    return found;
  };
};

const nameOf = ({ id, subject, to }: Email): string => `Email ${id} to ${to} ('${subject}')`;

export const secrets: Invariant = {
  name: 'secrets',
  description:
    'No email contains a password or a token, and paid content is only in emails to the host, administrators and hunters who paid.',
  needs: ['inbox'],
  async violations({ query, inbox = [] }) {
    const content = await readPaidContent(query);
    const find = finderOf(content.keys());
    const hashes = await query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from refresh_tokens`,
    );
    const tokens = new Set(hashes.map(({ hash }) => hash));
    const isToken = (word: string) => tokens.has(createHash('sha256').update(word).digest('hex'));
    return inbox.flatMap((mail) => {
      const text = `${mail.subject}\n${mail.text}\n${mail.html}`;
      const to = mail.to.toLowerCase().split(', ');
      const leaks = [...find(withoutSpaces(`${text}\n${visibleText(mail.html)}`))]
        .flatMap((secret) => content.get(secret) ?? [])
        .filter(({ readers }) => !to.every((reader) => readers.includes(reader)));
      return [
        ...forbidden
          .filter(([, pattern]) => pattern.test(text))
          .map(([what]) => `${nameOf(mail)} holds ${what}.`),
        ...((text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? []).some(isToken)
          ? [`${nameOf(mail)} holds a refresh token.`]
          : []),
        ...leaks.map(({ shown }) => `${nameOf(mail)} holds '${shown.slice(0, 60)}', which is not for them.`),
      ];
    });
  },
};
