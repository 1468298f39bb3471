import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's default, with OWASP's parameters: 19 MiB, two passes; some 50 ms on purpose. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

// Of a random text, made anew in each process: nobody's password.
let decoy: Promise<string> | undefined;

/**
 * Whether a password is the account's. Without an account it takes just as long,
 * so that the time doesn't tell which addresses are known (docs/rules/accounts.md#signing-in).
 */
export const isPassword = async (
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> => {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await decoy), password);
  // Half a character is hashed as U+FFFD, and would open what that one opens.
  return matches && passwordHash != null && password.isWellFormed();
};
