import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '#contract/client.ts';
import { stopWithParent } from '#launch/stop-with-parent.ts';
import { startWholeProduct, type WholeProduct } from '#launch/testing/whole-product.ts';
import { demoAccounts } from '../../demo-accounts.ts';
import { fuzz, type Target } from './fuzz.ts';
import { sendTo } from './http.ts';
import { readKnown } from './known.ts';

/** `npm run fuzz -- --minutes 10`: sends the whole product, with its demo, whatever the contract allows and more. */

const usage = `npm run fuzz -- [--minutes 10] [--seed abc] [--number 1234]
  --minutes  how long; 10 without it
  --seed     the same requests as the run that printed it
  --number   only the request of this number of that seed`;

const readOptions = () => {
  try {
    const { values } = parseArgs({
      options: { minutes: { type: 'string' }, seed: { type: 'string' }, number: { type: 'string' } },
    });
    const minutes = Number(values.minutes ?? 10);
    const number = values.number === undefined ? undefined : Number(values.number);
    const isGood =
      minutes > 0 && (number === undefined || (Number.isInteger(number) && values.seed !== undefined));
    return isGood ? { minutes, number, seed: values.seed ?? Date.now().toString(36) } : undefined;
  } catch {
    return undefined;
  }
};

/** Starts the product in a folder of its own, which it takes along. */
const startProduct = async (): Promise<WholeProduct> => {
  const area = mkdtempSync(join(tmpdir(), 'openacre-fuzz-'));
  // What is refused by a limit finds nothing.
  const product = await startWholeProduct({
    dataDir: join(area, 'data'),
    rateFactor: 1_000_000,
    shows: false,
  });
  return {
    url: product.url,
    async stop() {
      await product.stop();
      rmSync(area, { recursive: true, force: true });
    },
  };
};

const accounts = {
  administrator: demoAccounts.administrator,
  host: demoAccounts.host,
  hunter: demoAccounts.hunter,
};

const post = (name: string, url: string, input: object) => ({
  name,
  method: 'POST' as const,
  url,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(input)),
});

/** A token; null for somebody whom a request has locked out: such requests go on as nobody's. */
const logIn = async (origin: string, email: string): Promise<string | null> => {
  const input = { email, password: demoAccounts.password };
  const { status, text } = await sendTo(origin, post('authenticate', '/api/authentication', input), null);
  return status === 200 ? (JSON.parse(text) as { token: string | null }).token : null;
};

const targetAt = async (origin: string): Promise<Target> => {
  const tokens = new Map<string, Promise<string | null>>();
  const tokenOf = (who: string): Promise<string | null> => {
    const email = accounts[who as keyof typeof accounts];
    if (!email) return Promise.resolve(null);
    const token = tokens.get(who) ?? logIn(origin, email);
    tokens.set(who, token);
    return token;
  };
  const clientOf = async (who: keyof typeof accounts) => {
    const token = await tokenOf(who);
    return createClient({ baseUrl: `${origin}/api`, token: () => token });
  };
  return {
    known: await readKnown(
      await clientOf('administrator'),
      await clientOf('hunter'),
      Object.values(accounts),
    ),
    callers: [...Object.keys(accounts), 'administrator', 'nobody'],
    async send(request, who) {
      const response = await sendTo(origin, request, await tokenOf(who));
      // Expired, or ended by a request of before.
      if (response.status === 401) tokens.delete(who);
      return response;
    },
  };
};

/** Says each minute how many requests were sent. */
const progress = (): ((sent: number) => void) => {
  let toldAt = Date.now();
  return (sent) => {
    if (Date.now() - toldAt < 60_000) return;
    toldAt = Date.now();
    console.log(`  ${sent} requests…`);
  };
};

const run = async (): Promise<number> => {
  const options = readOptions();
  if (!options) {
    console.error(usage);
    return 1;
  }
  const { minutes, number, seed } = options;
  console.log('Starting the product…');
  const product = await startProduct();
  stopWithParent(() => product.stop());
  try {
    const target = await targetAt(product.url);
    const end = Date.now() + minutes * 60_000;
    console.log(`Sending requests of the seed ${seed} to ${product.url}…`);
    const tell = progress();
    const { sent, statuses, failures } = await fuzz(target, {
      seed,
      atOnce: number === undefined ? 8 : 1,
      ...(number === undefined
        ? {
            isOver: (count: number) => {
              tell(count);
              return Date.now() > end;
            },
          }
        : { from: number, isOver: (count: number) => count > 0 }),
    });
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
    console.log(`${sent} requests: ${counts.join(', ')}.`);
    for (const { number, name, who, url, body, answer } of failures.slice(0, 50))
      console.error(
        `\n--seed ${seed} --number ${number}: ${name} by ${who}\n  ${url}\n  ${body}\n  ${answer}`,
      );
    if (failures.length > 0) console.error(`\n${failures.length} of them failed.`);
    else console.log('None failed.');
    return failures.length > 0 ? 1 : 0;
  } finally {
    await product.stop();
  }
};

process.exit(await run());
