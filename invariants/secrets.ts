import { createHash } from 'node:crypto';
import type { Ask, Mail } from './sources.ts';
import type { Truth } from './truth.ts';

/** What no mail may hold, whoever gets it. */
const never: readonly [what: string, pattern: RegExp][] = [
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

/** Without spaces and invisible signs: how a text was wrapped and marked up hides nothing. */
const squeezed = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, '');
const seen = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

const formatted = (phone: string): string => `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;

// The host's contacts may be somebody's account's as well, whom emails name for another reason.
const listings = `
  select l.title || ' ' || l.description as public, l.access_information as access,
    l.property_boundary_description as boundary, l.address_line1 as street,
    case when exists (select from users u where u.phone_number = l.host_phone_number) then ''
      else l.host_phone_number end as phone,
    case when exists (select from users u where lower(u.email) = lower(l.host_email)) then ''
      else l.host_email end as email,
    array(
      select lower(u.email) from users u
      where u.id = l.user_id or 'Administrator' = any(u.roles) or u.id in (
        select b.user_id from bookings b join booking_activity a on a.booking_id = b.id
        where b.listing_id = l.id and a.to_status = 'Paid')) as readers
  from listings l`;

type Listing = Record<'public' | 'access' | 'boundary' | 'street' | 'phone' | 'email', string> & {
  readers: string[];
};

/** Shorter ones could stand anywhere by chance. */
const shortest = 8;

type Secret = { shown: string; readers: string[] };

/**
 * What paying opens, each text as it is looked for, with whom it is for. What the public page says anyway is no
 * secret; land with the same words shares its readers.
 */
const readPaidContent = async (ask: Ask): Promise<Map<string, Secret>> => {
  const secrets = new Map<string, Secret>();
  for (const { public: known, access, boundary, street, phone, email, readers } of await ask<Listing>(
    listings,
  )) {
    const phones = phone === '' ? [] : [phone, formatted(phone)];
    for (const shown of [access, boundary, street, email, ...phones]) {
      const text = squeezed(shown);
      if (text.length < shortest || squeezed(known).includes(text)) continue;
      secrets.set(text, { shown, readers: [...readers, ...(secrets.get(text)?.readers ?? [])] });
    }
  }
  return secrets;
};

/** Finds many texts in another at once, by how they begin. */
const finderOf = (secrets: Iterable<string>) => {
  const byBeginning = Map.groupBy(secrets, (secret) => secret.slice(0, shortest));
  return (text: string): Set<string> => {
    const found = new Set<string>();
    for (let at = 0; at + shortest <= text.length; at += 1)
      for (const secret of byBeginning.get(text.slice(at, at + shortest)) ?? [])
        if (text.startsWith(secret, at)) found.add(secret);
    return found;
  };
};

const nameOf = ({ id, subject, to }: Mail): string => `Mail ${id} to ${to} ('${subject}')`;

export const secrets: Truth = {
  name: 'secrets',
  says: 'No mail holds a password or a token, and what paying opens is in mail to the owner, administrators and who paid.',
  needs: ['mails'],
  async contradictions({ ask, mails = [] }) {
    const content = await readPaidContent(ask);
    const find = finderOf(content.keys());
    const hashes = await ask<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from refresh_tokens`,
    );
    const tokens = new Set(hashes.map(({ hash }) => hash));
    const isToken = (word: string) => tokens.has(createHash('sha256').update(word).digest('hex'));
    return mails.flatMap((mail) => {
      const text = `${mail.subject}\n${mail.text}\n${mail.html}`;
      const to = mail.to.toLowerCase().split(', ');
      const leaked = [...find(squeezed(`${text}\n${seen(mail.html)}`))]
        .flatMap((secret) => content.get(secret) ?? [])
        .filter(({ readers }) => !to.every((reader) => readers.includes(reader)));
      return [
        ...never
          .filter(([, pattern]) => pattern.test(text))
          .map(([what]) => `${nameOf(mail)} holds ${what}.`),
        ...((text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? []).some(isToken)
          ? [`${nameOf(mail)} holds a refresh token.`]
          : []),
        ...leaked.map(({ shown }) => `${nameOf(mail)} holds '${shown.slice(0, 60)}', which is not for them.`),
      ];
    });
  },
};
