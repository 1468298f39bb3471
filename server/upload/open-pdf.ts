import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';

/** Where readers look for the header of a PDF, in bytes: mails and old file systems put something before it. */
const headerWithin = 1024;

/** Processes at once, each of which takes up to `heapMegabytes`, and as much again beside the heap. */
const atOnce = pLimit(2);
const heapMegabytes = 192;
/** All that a process may write to, in kilobytes; systems that don't know this limit have that of the heap. */
const dataKilobytes = 768 * 1024;
const endedAfterMs = 30_000;

const program = fileURLToPath(new URL('open-pdf.process.ts', import.meta.url));
const limited = 'ulimit -d "$0" 2>/dev/null; exec "$@"';

/** What the process says of a PDF; nothing where it ended at a limit. */
const ask = async (bytes: Uint8Array): Promise<string> => {
  const node = [process.execPath, `--max-old-space-size=${heapMegabytes}`, program];
  const child = spawn('sh', ['-c', limited, String(dataKilobytes), ...node], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    timeout: endedAfterMs,
    killSignal: 'SIGKILL',
  });
  // A process that has ended reads no more.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const failed = new Promise<never>((_, reject) => child.on('error', reject));
  return Promise.race([text(child.stdout), failed]);
};

/** How a file opens: not at all where it is no PDF, is broken, or takes too much to open. */
export type OpenedPdf = { opens: boolean; needsPassword: boolean };

/**
 * Opens a PDF as far as its first page, in a process of its own: a file that makes its engine run out of memory or time
 * costs nothing but its own answer (docs/rules/listings.md#pdf).
 */
export const openPdf = async (bytes: Buffer): Promise<OpenedPdf> => {
  if (!bytes.subarray(0, headerWithin).includes('%PDF-')) return { opens: false, needsPassword: false };
  const said = await atOnce(() => ask(bytes));
  return { opens: said === 'opens' || said === 'needsPassword', needsPassword: said === 'needsPassword' };
};
