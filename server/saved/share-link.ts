import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import { signLink } from '../platform/credentials/link-signature.ts';

/**
 * The secret of a link to a shared list, derived from its id: its person can be shown it again, while the database has
 * only the id and a hash.
 */
export const shareTokenOf = ({ LINK_SECRET }: Pick<Config, 'LINK_SECRET'>, linkId: string): string =>
  signLink(LINK_SECRET, ['shared list', linkId]);

export const shareHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
