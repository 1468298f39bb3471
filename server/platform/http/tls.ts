import { readFileSync } from 'node:fs';
import type { Server as PlainServer } from 'node:http';
import type { Server, ServerOptions } from 'node:https';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, ConfigError } from '../../config.ts';

type Files = Pick<Config, 'TLS_CERT_FILE' | 'TLS_KEY_FILE'>;
/** A certificate, perhaps with those above it, and its key, both as PEM. */
type Certificate = { cert: string; key: string };

export type Tls = {
  /** For the server, besides its other options. */
  options: ServerOptions;
  /** Until when what is served is valid. */
  endsAt(): Date;
  /** Serves a renewed certificate to whoever connects from then on, until the server closes. */
  follow(server: PlainServer, log: Pick<FastifyBaseLogger, 'info' | 'error'>): void;
};

/** In ms. Who connects and stays silent must not keep a process from closing. */
const handshakeTimeout = 10_000;
/** How often the files are looked at, in ms. */
const lookMs = 5_000;

/** What `use` returns; when it throws, a ConfigError that begins with the variable. */
const naming = <Result>(name: keyof Files, fault: string, use: () => Result): Result => {
  try {
    return use();
  } catch (error) {
    throw new ConfigError(`${name} ${fault} (${(error as Error).message}).`);
  }
};

const read = (name: keyof Files, path: string): string =>
  naming(name, 'names a file that can’t be read', () => readFileSync(path, 'utf8'));

/** Until when it is valid. @throws ConfigError naming the variable at fault. */
const check = ({ cert, key }: Certificate): Date => {
  // Not imported: a process without a certificate needs none of it.
  const { X509Certificate, createPrivateKey } = process.getBuiltinModule('node:crypto');
  const { createSecureContext } = process.getBuiltinModule('node:tls');
  const parsed = naming('TLS_CERT_FILE', 'has no certificate', () => new X509Certificate(cert));
  const itsKey = naming('TLS_KEY_FILE', 'has no key', () => createPrivateKey(key));
  if (!parsed.checkPrivateKey(itsKey))
    throw new ConfigError('TLS_KEY_FILE has another key than that of the certificate in TLS_CERT_FILE.');
  naming('TLS_CERT_FILE', 'has a certificate that can’t be used', () => createSecureContext({ cert, key }));
  const endsAt = new Date(parsed.validTo);
  if (endsAt <= new Date())
    throw new ConfigError(`TLS_CERT_FILE has a certificate that has ended, at ${endsAt.toISOString()}.`);
  return endsAt;
};

/**
 * The certificate of this process, where one is configured.
 * @throws ConfigError where it can't be used.
 * @see docs/rules/operations.md#certificate
 */
export const readTls = ({ TLS_CERT_FILE, TLS_KEY_FILE }: Files): Tls | undefined => {
  if (!TLS_CERT_FILE || !TLS_KEY_FILE) return undefined;
  const readBoth = (): Certificate => ({
    cert: read('TLS_CERT_FILE', TLS_CERT_FILE),
    key: read('TLS_KEY_FILE', TLS_KEY_FILE),
  });
  const first = readBoth();
  let endsAt = check(first);
  return {
    options: { ...first, handshakeTimeout },
    endsAt: () => endsAt,
    follow(server, log) {
      let [last, settled] = [first, first];
      const look = () => {
        const found = readBoth();
        const isAsBefore = found.cert === last.cert && found.key === last.key;
        last = found;
        // The two files are replaced one after the other: what is the same at the next look is whole.
        if (!isAsBefore || (found.cert === settled.cert && found.key === settled.key)) return;
        // One that is refused is judged anew each time: it may have been the clock that was wrong.
        const until = check(found);
        (server as Server).setSecureContext(found);
        settled = found;
        endsAt = until;
        log.info('the renewed certificate is served');
      };
      let told = '';
      const looking = setInterval(() => {
        try {
          look();
          told = '';
        } catch (error) {
          const { message } = error as Error;
          if (message !== told) log.error({ reason: message }, 'the certificate served is the former one');
          told = message;
        }
      }, lookMs);
      looking.unref();
      server.once('close', () => clearInterval(looking));
    },
  };
};
