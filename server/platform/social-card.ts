import { fileURLToPath } from 'node:url';
import type { OverlayOptions } from 'sharp';
import { type Cents, formatPrice } from '#domain/money.ts';

/** The size that link previews ask for, in pixels. */
const width = 1200;
const height = 630;
const band = 226;
const gutter = 56;
const textWidth = 860;

const colors = { paper: '#fffdf8', ink: '#22302a', muted: '#56615a', pine: '#1f4d3a' };

/** The logo of web/ui/mark.tsx. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="104" height="104" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="8" fill="#1f4d3a"/><circle cx="21.5" cy="10.5" r="4" fill="#f0a04b"/>
  <path d="M0 22.5 8.5 15l6.2 5.4 6.6-5 10.7 8.2V24a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8Z" fill="#2f6b52"/>
  <path d="M0 26.2c5.6-2.7 10.4-2.4 15.2-.6 5.6 2 11 2 16.8-.4A8 8 0 0 1 24 32H8a8 8 0 0 1-8-5.8Z" fill="#f3ead6"/>
  <path d="m10.4 6.2 3.3 5.2h-1.6l2.8 4.3h-1.9l3.2 4.9h-4.9v4h-1.8v-4H4.6l3.2-4.9H5.9l2.8-4.3H7.1Z" fill="#f3ead6"/>
</svg>`;

/** A drawing of hills, for listings without a photo. */
const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height - band}">
  <rect width="100%" height="100%" fill="#f6e8c4"/><circle cx="880" cy="150" r="46" fill="#f0a04b"/>
  <path d="M0 230C150 150 260 170 400 215S700 130 860 190s220-40 340-30v244H0Z" fill="#b9cfbd"/>
  <path d="M0 300c180-80 300-20 440 0s260-90 420-30 240 10 340-20v154H0Z" fill="#6f9a80"/>
  <path d="M0 360c200-70 330 10 520-10s330-70 680 0v54H0Z" fill="#2f6b52"/>
</svg>`;

/** Loads sharp with our fonts only: it reads this variable when it first renders text. */
const load = async () => {
  process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts/fonts.conf', import.meta.url));
  return (await import('sharp')).default;
};

/** Removes characters that our font doesn't have, such as emoji: they would be drawn as boxes. */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\u0020-\u024f\u2010-\u2044\u20ac\u2122]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const colored = (text: string, color: string): string =>
  `<span foreground="${color}">${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</span>`;

/**
 * Renders a text as an image, wrapped at `textWidth`. Rendered at double size for exact letter spacing, then halved.
 */
const renderText = async (markup: string, size: number) => {
  const sharp = await load();
  const text = { text: markup, font: `Fraunces ${size}`, width: 2 * textWidth, wrap: 'word-char' } as const;
  const { data, info } = await sharp({ text: { ...text, rgba: true, dpi: 144 } })
    .png()
    .toBuffer({ resolveWithObject: true });
  const half = await sharp(data)
    .resize({ width: Math.ceil(info.width / 2) })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: half.data, width: half.info.width, height: half.info.height };
};

/** Renders the title in at most two lines: smaller if it is long, and cut after a word if it is longer still. */
const renderTitle = async (title: string) => {
  const [large, small] = [50, 42];
  const isShort = ({ height }: { height: number }, size: number) => height < 2.4 * size;
  const whole = await renderText(colored(title, colors.ink), large);
  if (isShort(whole, large)) return whole;
  const words = title.slice(0, 120).split(' ');
  for (let count = words.length; count > 1; count -= 1) {
    const isWhole = count === words.length && title.length <= 120;
    const text = words.slice(0, count).join(' ') + (isWhole ? '' : '…');
    const image = await renderText(colored(text, colors.ink), small);
    if (isShort(image, small)) return image;
  }
  return renderText(colored(`${title.slice(0, 30)}…`, colors.ink), small);
};

/**
 * Draws the picture that link previews show for a listing: its cover above a band with title, county and price.
 * @returns a JPEG of 1200 × 630 pixels.
 */
export const drawSocialCard = async (
  { title, county, baseCostCents }: { title: string; county: string; baseCostCents: Cents },
  cover: Buffer | null,
): Promise<Buffer> => {
  const sharp = await load();
  const facts = [
    colored(`${county} County, Wisconsin`, colors.muted),
    colored(`From ${formatPrice(baseCostCents)} per day`, colors.pine),
  ];
  const [heading, line, siteName, picture] = await Promise.all([
    renderTitle(printable(title) || 'Private land'),
    renderText(facts.join('   '), 28),
    renderText(colored('Openacre', colors.ink), 26),
    sharp(cover ?? Buffer.from(ground))
      .resize({ width, height: height - band, fit: 'cover' })
      .toBuffer(),
  ]);
  const top = height - band;
  const gap = 18;
  const headingTop = top + Math.round((band - heading.height - gap - line.height) / 2);
  const markCenter = width - gutter - 60;
  const parts: OverlayOptions[] = [
    { input: picture, left: 0, top: 0 },
    { input: heading.input, left: gutter, top: headingTop },
    { input: line.input, left: gutter, top: headingTop + heading.height + gap },
    { input: Buffer.from(mark), left: markCenter - 52, top: top + 36 },
    { input: siteName.input, left: Math.round(markCenter - siteName.width / 2), top: top + 156 },
  ];
  return sharp({ create: { width, height, channels: 3, background: colors.paper } })
    .composite(parts)
    .jpeg({ quality: 82, progressive: true })
    .toBuffer();
};
