import { crc32, deflateSync } from 'node:zlib';

/** Red, green, blue (0–255) and cover (0–1) of one pixel, at u and v from 0 to 1. */
export type Shader = (u: number, v: number) => readonly [number, number, number, number];

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/**
 * A small picture painted pixel by pixel, as a PNG data URL for an SVG `<image>`. Soft things (clouds, mist, mottled
 * ground) are painted at a quarter or a sixth of the final size and enlarged by the renderer: far cheaper than SVG
 * turbulence filters, and the enlargement blurs them.
 */
export const texture = (width: number, height: number, shader: Shader): string => {
  const rows = Buffer.alloc(height * (width * 4 + 1));
  let at = 0;
  for (let y = 0; y < height; y++) {
    at++;
    for (let x = 0; x < width; x++) {
      const [r, g, b, cover] = shader((x + 0.5) / width, (y + 0.5) / height);
      rows[at++] = r;
      rows[at++] = g;
      rows[at++] = b;
      rows[at++] = Math.max(0, Math.min(255, cover * 255));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const png = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
};
