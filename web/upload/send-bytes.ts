import { fromProblem } from '#contract/problem.ts';
import { Refused } from '#contract/refusals.ts';

export type UploadOptions = {
  /** Called with the fraction sent, 0 to 1. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
};

type Upload = { method: 'PUT' | 'POST'; url: string; body: Blob | FormData; headers?: object };

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Sends bytes and returns the response. An XMLHttpRequest, since fetch reports no upload progress.
 * @throws Refused with the server's text; the abort reason when `signal` aborts.
 */
export const sendBytes = (
  { method, url, body, headers = {} }: Upload,
  { onProgress, signal }: UploadOptions,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = parseJson(request.responseText);
      if (request.status < 300) resolve(answer);
      else reject(fromProblem(request.status, answer));
    };
    request.onerror = () => reject(new Refused('unreachable'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
