import { expect, test } from 'vitest';
import { sendPhoto, whyNotPhoto } from './send-photo.ts';

const fileOf = (name: string, type: string) => new File(['x'], name, { type });

// docs/rules/listings.md#photographs
test.each([
  ['creek.jpg', 'image/jpeg'],
  ['creek.png', 'image/png'],
  ['creek.jpg', 'image/jpg'],
  ['creek.jpg', 'image/pjpeg'],
  ['CREEK.JPG', ''],
  ['creek.jpeg', ''],
  ['creek.jpg', 'application/octet-stream'],
])('%s, which a system calls "%s", is sent as a photograph', (name, type) => {
  expect(whyNotPhoto(fileOf(name, type))).toBeUndefined();
});

// docs/rules/listings.md#photographs
test.each([
  ['creek.heic', '', /This one is a HEIC file/],
  ['creek.HEIC', 'application/octet-stream', /This one is a HEIC file/],
  ['creek.tif', '', /This one is a TIFF/],
  ['creek.tiff', 'image/tiff', /This one is a TIFF/],
  [
    'notes.pdf',
    'application/pdf',
    /^Unsupported file type\. Only image files are vaild \(JPG, PNG, TIFF, etc\)\.$/,
  ],
  ['notes', '', /^Unsupported file type/],
])('%s, which a system calls "%s", is not, and it is said what to do', (name, type, why) => {
  expect(whyNotPhoto(fileOf(name, type))).toMatch(why);
});

// docs/rules/listings.md#photographs
test.each([
  ['RIFF\x24\0\0\0WEBPVP8 ', /^Unsupported file type/],
  ['\0\0\0\x18ftypheic', /This one is a HEIC file/],
  ['II*\0', /This one is a TIFF/],
  ['GIF89a', /^Unsupported file type/],
])(
  'a file that is called a JPEG and begins with %j is refused before it is changed or sent',
  async (start, why) => {
    for (const size of [20, 2_000_000]) {
      const bytes = Uint8Array.from(start.padEnd(size, '\0'), (letter) => letter.charCodeAt(0));
      const file = new File([bytes], 'creek.jpg', { type: 'image/jpeg' });
      const sent = sendPhoto(file, { onProgress: () => {}, signal: new AbortController().signal });
      await expect(sent).rejects.toMatchObject({
        code: 'unsupportedImage',
        message: expect.stringMatching(why),
      });
    }
  },
);
