import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

/** Copies every file of a store into a folder, in which the invariant of files looks. */
export const copyStore = async (endpoint: string, folder: string): Promise<void> => {
  const client = new S3Client({
    endpoint,
    region: 'us-east-2',
    forcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
  const bucket = { Bucket: 'openacre' };
  let token: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ ...bucket, ContinuationToken: token }));
    for (const { Key = '' } of page.Contents ?? []) {
      const { Body } = await client.send(new GetObjectCommand({ ...bucket, Key }));
      const path = join(folder, Key);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(Body as Readable, createWriteStream(path));
    }
    token = page.NextContinuationToken;
  } while (token);
  client.destroy();
};
