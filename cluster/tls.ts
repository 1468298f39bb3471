import { execFile } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from '#launch/postgres/account.ts';

/** The folder with certificate, key and authority that stands for /etc/openacre/tls on this machine. */
export type Tls = { folder: string };

/** The folder as the files in deploy/ name it. */
export const deployedTls = '/etc/openacre/tls';

/** The name in the certificates of all web processes, which HAProxy asks for. */
export const webName = 'web.internal';

/** What the product's processes are told, so that they speak HTTPS. */
export const tlsSettings = ({ folder }: Tls) => ({
  TLS_CERT_FILE: join(folder, 'node.crt'),
  TLS_KEY_FILE: join(folder, 'node.key'),
});

/** Makes an authority and one certificate for all parts on this machine, for the account that reads it. */
export const makeCertificates = async (root: string, dataDir: string, account: Account): Promise<Tls> => {
  const script = join(root, 'deploy/tls/make-certificates.sh');
  const place = join(dataDir, 'tls');
  await promisify(execFile)(script, [place, 'node', 'localhost', '127.0.0.1', webName]);
  const folder = join(place, 'node');
  const files = ['', 'node.key', 'node.crt', 'ca.crt'].map((name) => join(folder, name));
  if (account) for (const path of [place, ...files]) chownSync(path, account.uid, account.gid);
  return { folder };
};

/** Asks one of the parts, with our certificate. Rejects when it doesn't answer within `ms`. */
export const askForText = (
  { folder }: Tls,
  url: string,
  ms: number,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const read = (name: string) => readFileSync(join(folder, name));
    const asked = request(
      url,
      { ca: read('ca.crt'), cert: read('node.crt'), key: read('node.key'), agent: false },
      (answer) => {
        let text = '';
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    asked.setTimeout(ms, () => asked.destroy(new Error(`${url} does not answer.`)));
    asked.on('error', reject);
    asked.end();
  });

/** Asks one of the parts for JSON. Rejects when it doesn't answer within three seconds. */
export const askPart = async <Body>(tls: Tls, url: string): Promise<{ status: number; body: Body }> => {
  const { status, text } = await askForText(tls, url, 3_000);
  return { status, body: JSON.parse(text) as Body };
};
