import { createPublicKey, sign, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Signer } from './certificate.ts';

type Signing = { id: string; signer: Signer };

/** The text that is signed for a notification: id, time, webhook and the body's CRC-32 in decimal. */
const signedText = (transmissionId: string, time: string, webhookId: string, body: string): string =>
  `${transmissionId}|${time}|${webhookId}|${crc32(body)}`;

/**
 * A transmission id and the signature over it, in base64. The contract requires signatures that begin with a letter or
 * digit, which base64 doesn't guarantee: it tries transmission ids until one does.
 */
export const signatureOf = (
  webhook: Signing,
  body: string,
  time: string,
  newTransmissionId: () => string,
): { transmissionId: string; signature: string } => {
  for (;;) {
    const transmissionId = newTransmissionId();
    const text = signedText(transmissionId, time, webhook.id, body);
    const signature = sign('sha256', Buffer.from(text), webhook.signer.key).toString('base64');
    if (/^\w/.test(signature)) return { transmissionId, signature };
  }
};

/** Whether this emulator has made the signature, for this webhook, over this body. */
export const isOurs = (
  webhook: Signing,
  sent: { transmissionId: string; time: string; webhookId: string; signature: string; body: string },
): boolean => {
  if (sent.webhookId !== webhook.id) return false;
  const text = signedText(sent.transmissionId, sent.time, sent.webhookId, sent.body);
  return verify(
    'sha256',
    Buffer.from(text),
    createPublicKey(webhook.signer.key),
    Buffer.from(sent.signature, 'base64'),
  );
};
