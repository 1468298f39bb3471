import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The key that signs notifications, and the certificate with which a receiver verifies them. */
export type Signer = { key: KeyObject; certificatePem: string; certificateId: string };

/** Reads the signing key of a journal folder, created on first use, so that it stays the same through restarts. */
export const openSigner = (dir: string): Signer => {
  const file = path.join(dir, 'signing-key.pem');
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  const key = createPrivateKey(readFileSync(file));
  const der = selfSigned(key, 'Payments emulator');
  const certificateId = createHash('sha256').update(der).digest('hex').slice(0, 32);
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  const certificatePem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join(
    '\n',
  );
  return { key, certificatePem, certificateId };
};

/** A self-signed X.509 v3 certificate (RFC 5280) in DER; the same key and name give the same bytes. */
const selfSigned = (key: KeyObject, commonName: string): Buffer => {
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const serial = createHash('sha256').update(spki).digest().subarray(0, 16);
  const algorithm = sequence(sha256WithRsa, derNull);
  const name = sequence(tagged(0x31, sequence(commonNameOid, tagged(0x0c, Buffer.from(commonName)))));
  const validity = sequence(generalizedTime('20250101000000Z'), generalizedTime('20550101000000Z'));
  const version3 = tagged(0xa0, integer(Buffer.from([2])));
  const toSign = sequence(version3, integer(serial), algorithm, name, validity, name, spki);
  return sequence(toSign, algorithm, bitString(sign('sha256', toSign, key)));
};

// DER (X.690): a tag, a length, the content. Object identifiers are given as complete DER values.
const sha256WithRsa = Buffer.from('06092a864886f70d01010b', 'hex');
const commonNameOid = Buffer.from('0603550403', 'hex');
const derNull = Buffer.from('0500', 'hex');

const tagged = (tag: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tag]), length(content.length), content]);

/** Lengths from 128 on are encoded as the number of their bytes, then the bytes. */
const length = (size: number): Buffer => {
  if (size < 0x80) return Buffer.from([size]);
  const bytes = size < 0x100 ? [size] : [size >> 8, size & 0xff];
  return Buffer.from([0x80 | bytes.length, ...bytes]);
};

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));

/** A positive integer: a leading zero byte keeps a high first bit from being read as a minus sign. */
const integer = (bytes: Buffer): Buffer =>
  tagged(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);

const bitString = (bytes: Buffer): Buffer => tagged(0x03, Buffer.concat([Buffer.from([0]), bytes]));

const generalizedTime = (time: string): Buffer => tagged(0x18, Buffer.from(time));
