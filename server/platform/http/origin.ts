import type { FastifyRequest } from 'fastify';
import type { SignedCaller } from '../credentials/tokens.ts';
import type { Origin } from '../security-log.ts';
import { networkOf } from './rate-limit.ts';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface is merged with the library's
  interface FastifyContextConfig {
    /** The call's name in the contract. */
    call?: string;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface is merged with the library's
  interface FastifyRequest {
    /** The person a valid token was issued to. */
    claimed: SignedCaller | null;
  }
}

/** Where a request came from, for the log of security. The route, not the URL, which may hold secrets. */
export const originOf = ({ id, ip, method, routeOptions, claimed }: FastifyRequest): Origin => ({
  call: routeOptions.config.call ?? `${method} ${routeOptions.url ?? 'unknown'}`,
  caller: claimed?.viewerId ?? claimed?.id ?? null,
  ...(claimed?.viewerId && { viewing: claimed.id }),
  network: networkOf(ip),
  requestId: id,
});
