import { domainToASCII } from 'node:url';
import { type Kysely, sql } from 'kysely';

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

const uniformAddress = (address: string): string => {
  const plain = address.normalize('NFKC').replaceAll('İ', 'i\u0307');
  const at = plain.lastIndexOf('@') + 1;
  const domain = plain.slice(at);
  const isAscii = !/[^\0-\x7f]/.test(domain);
  return plain.slice(0, at) + (isAscii ? domain : domainToASCII(domain) || domain);
};

/**
 * Accounts get their address in its uniform form, those first who confirmed it. One whose address another account has
 * in that form stays as it is, and so does one with invisible characters, which is another mailbox than without them:
 * both are found by what is typed.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users where email ~ '[^ -~]'
    order by email_confirmed_at is null, created_at, id`.execute(db);
  for (const { id, email } of rows) {
    const uniform = uniformAddress(email);
    if (uniform === email || invisible.test(email)) continue;
    await sql`
      update users set email = ${uniform} where id = ${id}
        and not exists (select from users u where lower(u.email) = lower(${uniform}) and u.id <> ${id})`.execute(
      db,
    );
  }
};
