/**
 * The widths in which every photo is stored, in pixels, by format: WebP for phones and desktops, JPEG for emails, link
 * previews and programs that can't read WebP. A smaller original isn't enlarged: its own width is used.
 */
export const photoWidths = {
  webp: [320, 640, 768, 960, 1200, 1600],
  jpeg: [960, 1600],
} as const;
