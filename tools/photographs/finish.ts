import sharp from 'sharp';
import { seeded } from '#demo/random.ts';

const tile = 512;
let grain: Int8Array | undefined;

/** A tile of film grain: noise in soft clumps, drawn once. */
const filmGrain = (): Int8Array => {
  if (grain) return grain;
  const random = seeded('grain');
  const raw = Float32Array.from({ length: tile * tile }, () => random() + random() - 1);
  const at = (x: number, y: number) => raw[(y & (tile - 1)) * tile + (x & (tile - 1))] as number;
  grain = new Int8Array(tile * tile);
  for (let y = 0; y < tile; y++)
    for (let x = 0; x < tile; x++)
      grain[y * tile + x] =
        6 * (at(x, y) + 0.55 * (at(x + 1, y) + at(x, y + 1) + at(x - 1, y) + at(x, y - 1)) * 0.5);
  return grain;
};

/**
 * Develops a drawing: renders the SVG, lets bright light bleed a little, darkens the corners, adds grain
 * (which also hides the steps of 8-bit gradients), and writes a WebP.
 */
export const develop = async (svg: string): Promise<Buffer> => {
  const { data, info } = await sharp(Buffer.from(svg), { limitInputPixels: 40_000_000 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const small = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(Math.ceil(width / 12), Math.ceil(height / 12), { kernel: 'linear' })
    .blur(3)
    .raw()
    .toBuffer();
  const bloom = await sharp(small, {
    raw: { width: Math.ceil(width / 12), height: Math.ceil(height / 12), channels: 3 },
  })
    .resize(width, height, { kernel: 'linear', fit: 'fill' })
    .raw()
    .toBuffer();
  const noise = filmGrain();
  for (let y = 0; y < height; y++) {
    const fy = y / height - 0.5;
    for (let x = 0; x < width; x++) {
      const fx = x / width - 0.5;
      const edge = fx * fx + fy * fy;
      const corner = 1 - 0.55 * edge * edge;
      const speck = noise[(y & (tile - 1)) * tile + (x & (tile - 1))] as number;
      const i = (y * width + x) * 3;
      for (let k = i; k < i + 3; k++) {
        const v = data[k] as number;
        const b = bloom[k] as number;
        const bled = v + ((255 - v) * b * b * b) / 120_000_000;
        const out = bled * corner + speck;
        data[k] = out < 0 ? 0 : out > 255 ? 255 : out;
      }
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toBuffer();
};
