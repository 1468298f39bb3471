import { randomUUIDv7 } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Email, KnownEmail, Name, Password, Phone } from '#contract/fields.ts';
import { deleteEmailChangeOf } from '../platform/account-links/store.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { hashPassword } from '../platform/credentials/passwords.ts';
import { connect, type Db } from '../platform/db/connect.ts';
import { findUserByEmail, insertUser, updateUser } from './store.ts';

const Administrator = z.object({
  email: Email,
  firstName: Name,
  lastName: Name,
  phone: Phone,
  password: Password,
});

/** What still prevents an account from acting as administrator, as a sentence; '' for nothing. */
const hindrance = ({
  suspendedAt,
  emailConfirmedAt,
}: Record<'suspendedAt' | 'emailConfirmedAt', Date | null>) => {
  if (suspendedAt) return ' They are suspended, and can act once another administrator has lifted that.';
  return emailConfirmedAt ? '' : ' They can act once they have confirmed their address.';
};

/**
 * Makes an existing user an administrator, or creates a new one. Of an existing user only the roles change, not the
 * password. Can be repeated. Returns a sentence about what was done.
 * @throws Error with one line for each invalid field.
 */
export const makeAdministrator = async (
  db: Db,
  given: Record<string, unknown>,
  at: Date,
): Promise<string> => {
  const email = KnownEmail.safeParse(given.email);
  const known = email.success ? await findUserByEmail(db, email.data) : undefined;
  if (known?.roles.includes('Administrator')) return `${known.email} is an administrator already.`;
  if (known) {
    const roles = [...known.roles, 'Administrator' as const];
    await db.transaction().execute(async (transaction) => {
      await updateUser(transaction, known.id, { roles });
      await deleteEmailChangeOf(transaction, known.id);
      const subject = { type: 'user', id: known.id } as const;
      await insertAudit(transaction, { id: null, at }, subject, { roles: known.roles }, { roles });
    });
    return `${known.email} is an administrator now, with the password as it was.${hindrance(known)}`;
  }
  const person = readPerson(given);
  const id = randomUUIDv7();
  const passwordHash = await hashPassword(person.password);
  await db.transaction().execute(async (transaction) => {
    await insertUser(transaction, {
      id,
      email: person.email,
      password_hash: passwordHash,
      email_confirmed_at: at,
      first_name: person.firstName,
      last_name: person.lastName,
      phone_number: person.phone,
      roles: ['Administrator'],
      joined_at: at,
      created_at: at,
    });
    const created = { created: person.email, roles: ['Administrator'] };
    await insertAudit(transaction, { id: null, at }, { type: 'user', id }, {}, created);
  });
  return `${person.email} is an administrator now.`;
};

const readPerson = (given: Record<string, unknown>) => {
  const parsed = Administrator.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
};

const usage = `Makes an administrator. The password comes from OPENACRE_PASSWORD or from the standard input.
  node_modules/.bin/node server/user/make-administrator.ts --email ada@farm.example --first-name Ada --last-name Berg --phone 6085550100`;

/** Reads the password from the terminal without echo, or from a pipe. */
const readPassword = async (): Promise<string> => {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return (await text(stdin)).replace(/\r?\n$/, '');
  stderr.write('Password: ');
  stdin.setRawMode(true);
  let typed = '';
  for await (const chunk of stdin.setEncoding('utf8')) {
    for (const character of chunk as string) {
      if (character === '\u0003') process.exit(130);
      if (character === '\r' || character === '\n') {
        stdin.setRawMode(false);
        stdin.pause();
        stderr.write('\n');
        return typed;
      }
      typed = character === '\u007f' ? typed.slice(0, -1) : typed + character;
    }
  }
  return typed;
};

if (import.meta.main) {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      email: option,
      'first-name': option,
      'last-name': option,
      phone: option,
      help: { type: 'boolean' },
    },
  });
  const url = process.env.DATABASE_URL;
  if (values.help || !values.email || !url) {
    console.error(url ? usage : `${usage}\nDATABASE_URL is missing.`);
    process.exit(values.help ? 0 : 1);
  }
  const password = process.env.OPENACRE_PASSWORD ?? (await readPassword());
  const given = { ...values, firstName: values['first-name'], lastName: values['last-name'], password };
  const { db, close } = connect(url, { max: 1 });
  try {
    console.log(await makeAdministrator(db, given, new Date()));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  } finally {
    await close();
  }
}
