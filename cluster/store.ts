import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** Stores with S3's protocol, of files and of backups: a process for `npm run cluster` only, since it checks little. */

const { HOST = '127.0.0.1', PORT, STORE_DIR = '', STORE_BUCKET = '', STORE_ORIGIN } = process.env;
const { STORE_TLS_PORT, STORE_TLS_DIR = '', STORE_BACKUPS_BUCKET = '' } = process.env;

// Browsers send photographs straight to it.
const cors = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>${STORE_ORIGIN}</AllowedOrigin>
  <AllowedMethod>PUT</AllowedMethod>
  <AllowedHeader>Content-Type</AllowedHeader>
</CORSRule></CORSConfiguration>`;

const files = new S3rver({
  address: HOST,
  port: Number(PORT),
  silent: true,
  directory: join(STORE_DIR, 'files'),
  configureBuckets: [{ name: STORE_BUCKET, configs: [cors] }],
});

// pgBackRest speaks to a store with TLS only.
const read = (name: string) => readFileSync(join(STORE_TLS_DIR, name));
const backups = new S3rver({
  address: HOST,
  port: Number(STORE_TLS_PORT),
  key: read('node.key'),
  cert: read('node.crt'),
  silent: true,
  directory: join(STORE_DIR, 'backups'),
  configureBuckets: [{ name: STORE_BACKUPS_BUCKET }],
  // pgBackRest signs the path of a bucket with its last slash, as it sends it; s3rver checks it without.
  allowMismatchedSignatures: true,
});

const [{ port }] = await Promise.all([files.run(), backups.run()]);
process.send?.({ ready: true, url: `http://${HOST}:${port}` });

const stop = () => Promise.all([files.close(), backups.close()]).then(() => process.exit(0));
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, stop);
