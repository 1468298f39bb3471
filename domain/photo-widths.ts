/**
 * The widths that every photo is kept in, in pixels, by format: WebP in what phones and desks ask for, most phones
 * with two or three pixels to a point; JPEG for mails, link previews and what can't read the other. A smaller original
 * isn't enlarged: its own width stands in.
 */
export const photoWidths = {
  webp: [320, 640, 768, 960, 1200, 1600],
  jpeg: [960, 1600],
} as const;
