import { fromProblem, Refused } from '#contract/refusals.ts';

export type Way = {
  /** Told the share that is sent, 0 to 1. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
};

type Sending = { method: 'PUT' | 'POST'; address: string; body: Blob | FormData; headers?: object };

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Sends bytes and answers what is answered. Only an XMLHttpRequest tells how much of them has left.
 * @throws Refused in the server's words; when `signal` aborts, whatever its reason is.
 */
export const sendBytes = (
  { method, address, body, headers = {} }: Sending,
  { onProgress, signal }: Way,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = read(request.responseText);
      if (request.status < 300) resolve(answer);
      else reject(fromProblem(request.status, answer));
    };
    request.onerror = () => reject(new Refused('unreachable'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
