import type { Readable } from 'node:stream';
import { checkContentType, checkKey, type Files, FileTooLarge } from './file-store.ts';

export type S3Place = {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** For S3-compatible stores other than Amazon's. */
  endpoint?: string;
  forcePathStyle?: boolean;
};

/** In bytes. A stream is read into memory before it is sent, since an S3 request must begin with its length. */
const maxStreamBytes = 64 * 1024 * 1024;

/** A file store in an S3 bucket. The client is loaded at first use: it takes a quarter of a second. */
export const createFilesOnS3 = (place: S3Place): Files => {
  const { bucket: Bucket, accessKeyId, secretAccessKey, ...where } = place;
  let connected: ReturnType<typeof connect> | undefined;
  const s3 = () => {
    connected ??= connect();
    return connected;
  };

  const connect = async () => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      ...where,
      credentials: { accessKeyId, secretAccessKey },
      // Otherwise signed URLs would require a checksum, which the browser can't know.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { client, ...sdk };
  };

  const files: Files = {
    uploadOrigin: place.endpoint
      ? new URL(place.endpoint).origin
      : `https://${Bucket}.s3.${place.region}.amazonaws.com`,
    put: async (key, content, contentType, limit) => {
      const Key = checkKey(key);
      const ContentType = checkContentType(contentType);
      const Body = await gather(content, limit?.maxBytes ?? maxStreamBytes);
      const { client, PutObjectCommand } = await s3();
      await client.send(
        new PutObjectCommand({ Bucket, Key, Body, ContentType, ContentLength: Body.byteLength }),
      );
    },
    get: async (key) => {
      const Key = checkKey(key);
      const { client, GetObjectCommand } = await s3();
      const found = await client.send(new GetObjectCommand({ Bucket, Key })).catch(unlessMissing);
      return found && { stream: found.Body as Readable, ...describe(found) };
    },
    stat: async (key) => {
      const Key = checkKey(key);
      const { client, HeadObjectCommand } = await s3();
      const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(unlessMissing);
      return found && describe(found);
    },
    exists: async (key) => (await files.stat(key)) !== undefined,
    delete: async (key) => {
      const Key = checkKey(key);
      const { client, DeleteObjectCommand } = await s3();
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(unlessMissing);
    },
    signedPutUrl: async (key, contentType, { expiresInSeconds }) => {
      const Key = checkKey(key);
      const ContentType = checkContentType(contentType);
      const [{ client, PutObjectCommand }, { getSignedUrl }] = await Promise.all([
        s3(),
        import('@aws-sdk/s3-request-presigner'),
      ]);
      const command = new PutObjectCommand({ Bucket, Key, ContentType });
      return getSignedUrl(client, command, {
        expiresIn: expiresInSeconds,
        signableHeaders: new Set(['content-type']), // the browser must send exactly this type
      });
    },
  };
  return files;
};

const describe = (found: {
  ContentLength?: number;
  ContentType?: string;
}): {
  size: number;
  contentType: string;
} => ({ size: found.ContentLength ?? 0, contentType: found.ContentType ?? 'application/octet-stream' });

const gather = async (
  content: Uint8Array | AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new FileTooLarge(`More than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
};

const unlessMissing = (error: { name?: string; $metadata?: { httpStatusCode?: number } }): undefined => {
  if (error.$metadata?.httpStatusCode !== 404 || error.name === 'NoSuchBucket') throw error;
};
