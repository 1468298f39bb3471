import { fromProblem, Refused } from '#contract/refusals.ts';

type Way = {
  /** Told the share that is sent, 0 to 1. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
};

const problemOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** PUTs a file to a signed address. Only an XMLHttpRequest tells how much of it has left. */
export const put = (address: string, file: Blob, { onProgress, signal }: Way): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.setRequestHeader('content-type', file.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(fromProblem(request.status, problemOf(request.responseText)));
    };
    request.onerror = () => reject(new Refused('unavailable'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
