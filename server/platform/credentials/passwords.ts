import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's default, with OWASP's parameters: 19 MiB, two passes, about 50 ms. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

// The hash of a random text, to compare with when there is no account.
let decoy: Promise<string> | undefined;

/**
 * True when the password matches the hash. Takes as long without an account, so that response times don't reveal which
 * addresses have one (docs/rules/accounts.md#signing-in).
 */
export const isPassword = async (
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> => {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await decoy), password);
  // A lone surrogate is hashed as U+FFFD, so it would match a password with that character.
  return matches && passwordHash != null && password.isWellFormed();
};
