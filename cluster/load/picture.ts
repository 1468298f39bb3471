import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';

const pauseMs = 300;
const giveUpMs = 240_000;

/** Small, since there may be only two processors, and every size of it is made. */
const draw = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#5a7a4a' } })
    .png()
    .toBuffer();

/** Sends a picture to the address of an upload, as a browser does, and again until the store has it. */
export const putPicture = async (send: typeof fetch, url: string): Promise<void> => {
  const body = new Uint8Array(await draw());
  const request = { method: 'PUT', headers: { 'content-type': 'image/png' }, body };
  for (const end = performance.now() + giveUpMs; ; await sleep(pauseMs)) {
    const answer = await send(url, request).catch(() => undefined); // counted by the sender
    if (answer?.ok) return;
    if (performance.now() > end) throw new Error('The store took no picture for four minutes.');
  }
};
