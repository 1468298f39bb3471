import { expect, test } from 'vitest';
import { whyNotPhoto } from './send-photo.ts';

const fileOf = (name: string, type: string) => new File(['x'], name, { type });

// docs/rules/listings.md#photographs
test.each([
  ['creek.jpg', 'image/jpeg'],
  ['creek.png', 'image/png'],
  ['creek.jpg', 'image/jpg'],
  ['creek.jpg', 'image/pjpeg'],
  ['CREEK.JPG', ''],
  ['creek.jpeg', ''],
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
