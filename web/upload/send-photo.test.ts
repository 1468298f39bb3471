import { expect, onTestFinished, test, vi } from 'vitest';
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

// docs/rules/listings.md#signed-uploads
test('a photograph of which no answer came is asked for again by its key, and is not uploaded twice', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const calls: string[] = [];
  const answers: (() => Response)[] = [
    () => Response.json({ fileUploadUrl: '/store', key: 'uploads/1' }),
    () => {
      throw new TypeError('fetch failed');
    },
    () => Response.json({ ids: ['0199f000-0000-7000-8000-000000000001'] }),
    () => Response.json({ fileUploadUrl: '/store', key: 'uploads/2' }),
    () => Response.json({ ids: ['0199f000-0000-7000-8000-000000000002'] }),
  ];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    calls.push(body instanceof FormData ? `${url} ${body.get('keys')}` : url);
    return answers.shift()?.();
  });
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 200;
      responseText = '';
      onload = () => {};
      open = (_method: string, url: string) => void calls.push(url);
      setRequestHeader = () => {};
      send = () => queueMicrotask(() => this.onload());
    },
  );
  const jpeg = new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], 'creek.jpg', { type: 'image/jpeg' });
  const send = () => sendPhoto(jpeg, { onProgress: () => {}, signal: new AbortController().signal });
  await expect(send()).rejects.toMatchObject({ code: 'unreachable' });
  expect(await send()).toBe('0199f000-0000-7000-8000-000000000001');
  // The same file once more is another photograph.
  expect(await send()).toBe('0199f000-0000-7000-8000-000000000002');
  const first = ['/api/photo/getSignedUrl', '/store', '/api/photo uploads/1'];
  const second = ['/api/photo/getSignedUrl', '/store', '/api/photo uploads/2'];
  expect(calls).toEqual([...first, '/api/photo uploads/1', ...second]);
});
