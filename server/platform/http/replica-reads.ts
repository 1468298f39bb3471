import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { isRefused } from '#contract/refusals.ts';
import type { Context } from '../../context.ts';
import { failureOf } from '../db/connect.ts';
import { cookieNamed } from './refresh-cookie.ts';

const name = 'openacre_wrote';

/** How long who has written reads from the primary. Longer than a replica that is used may lag (db/replica.ts). */
const seconds = 10;

/** Whether this browser has just written something, in whichever process. */
export const hasJustWritten = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  cookieNamed(headers.cookie ?? '', name) !== undefined;

/** Lets a browser read what it has written, from the primary (docs/rules/operations.md#replicas). */
export const markWritten = (reply: FastifyReply, { secure }: { secure: boolean }): void => {
  const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  void reply.header('set-cookie', `${name}=1; ${attributes}`);
};

/**
 * Runs a call that may read what is a few seconds old: on a replica if one can be used, else on the primary, as when
 * the replica fails (docs/rules/operations.md#replicas), or when this time it has to be `current`. Of an
 * administrator's export only the rows come from the replica, since its line in the audit is written, once the first of
 * them are read.
 */
export const onReplica = async <Result>(
  ctx: Context,
  { mayLag, file, access }: Endpoint,
  current: boolean,
  run: (own: Context) => Promise<Result>,
): Promise<Result> => {
  const { replica } = ctx;
  if (!mayLag || !replica) return run(ctx);
  const onPrimary = () => {
    replica.reads.primary += 1;
    return run(ctx);
  };
  if (current || !replica.isUsable()) return onPrimary();
  replica.reads.replica += 1;
  const ofRows = file && access === 'administrator';
  const own = { ...ctx, ...(ofRows ? { exportsDb: replica.exportsDb } : { db: replica.db }) };
  return run(own).catch((error: unknown) => {
    if (isRefused(error)) throw error;
    ctx.log.warn(failureOf(error), 'a read of the replica failed: all of it is done on the primary instead');
    return onPrimary();
  });
};
