import S3rver from '@20minutes/s3rver';

/** A store of files with S3's protocol, as a process: for `npm run cluster` only, since it checks little. */

const { HOST = '127.0.0.1', PORT, STORE_DIR = '', STORE_BUCKET = '', STORE_ORIGIN } = process.env;

// Browsers send photographs straight to it.
const cors = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>${STORE_ORIGIN}</AllowedOrigin>
  <AllowedMethod>PUT</AllowedMethod>
  <AllowedHeader>Content-Type</AllowedHeader>
</CORSRule></CORSConfiguration>`;

const store = new S3rver({
  address: HOST,
  port: Number(PORT),
  silent: true,
  directory: STORE_DIR,
  configureBuckets: [{ name: STORE_BUCKET, configs: [cors] }],
});
const { port } = await store.run();
process.send?.({ ready: true, url: `http://${HOST}:${port}` });

const stop = () => store.close().then(() => process.exit(0));
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, stop);
