import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { haveEnded, isAlive } from './processes.ts';
import { limits } from './testing/limits.ts';
import { aSmallProduct, textAt } from './testing/small-product.ts';
import { until } from './testing/until.ts';

const product = aSmallProduct();

// docs/rules/operations.md#starting
describe('npm start', () => {
  test('starts everything, prints the addresses, and stops everything without a trace', async () => {
    const launcher = product.start();
    await launcher.ready;
    const { web, mail, payments, weather, maps, database, pids } = product.run();
    expect(launcher.output()).toMatch(
      /✓ Database ready \([\d.]+ s\)[\s\S]*✓ Emulators ready[\s\S]*✓ Web server ready/,
    );
    for (const name of ['admin', 'host', 'hunter'])
      expect(launcher.output()).toContain(`${name}@openacre.example`);
    expect(launcher.output().trimEnd().split('\n').at(-1)).toBe(`Ready: ${web}`);
    expect(await Promise.all([web, mail, payments, weather, maps].map((url) => textAt(url ?? '')))).toEqual([
      'items 1',
      'mail',
      'payments',
      'weather',
      'maps',
    ]);
    expect(launcher.output()).toContain(`Maps       ${maps} (emulated)`);
    expect(statSync(join(product.dataDir, 'run.json')).mode & 0o777).toBe(0o600);
    const env = JSON.parse(await textAt(`${web}/env`));
    expect(env).toMatchObject({
      PUBLIC_URL: web,
      DATABASE_URL: database,
      MAIL_INBOX_URL: mail,
      SMTP_URL: expect.stringMatching(/^smtp:\/\/127/),
      PAYPAL_BASE_URL: payments,
      WEATHER_BASE_URL: weather,
      MAP_STYLE_URL: `${maps}/styles/liberty`,
      MAP_DARK_STYLE_URL: `${maps}/styles/dark`,
      MAP_IMAGERY_URL: `${maps}/arcgis/rest/services/USGSImageryOnly/MapServer/tile/{z}/{y}/{x}`,
      MAP_TOPO_URL: `${maps}/arcgis/rest/services/USGSTopo/MapServer/tile/{z}/{y}/{x}`,
      GEOCODER_URL: `${maps}/geocoder/locations/onelineaddress`,
      DATA_DIR: product.dataDir,
      SESSION_SECRET: expect.stringMatching(/^.{40,}$/),
    });
    expect(Object.values(pids).every(isAlive)).toBe(true);
    const processTree = launcher.processTree();
    launcher.child.kill('SIGINT');
    expect(await launcher.exit).toBe(0);
    expect(processTree.filter(isAlive)).toEqual([]);
    expect(existsSync(join(product.dataDir, 'run.json'))).toBe(false);

    const again = product.start();
    await again.ready;
    expect([product.run().mail, product.run().payments, product.run().weather]).toEqual([
      mail,
      payments,
      weather,
    ]);
    const { SESSION_SECRET } = JSON.parse(await textAt(`${product.run().web}/env`));
    expect(SESSION_SECRET).toBe(env.SESSION_SECRET);
    expect(await textAt(product.run().web)).toBe('items 1');
  });

  // docs/rules/operations.md#backup
  test('finds everything in a copy of its stopped data folder, elsewhere', async () => {
    const first = product.start();
    await first.ready;
    await first.end();
    const copy = `${product.dataDir} of yesterday`;
    spawnSync('cp', ['-a', product.dataDir, copy]);
    const second = product.start({ DATA_DIR: copy, DEMO_DATA: 'none' });
    await second.ready;
    expect(await textAt(product.run(copy).web)).toBe('items 1');
  });

  test('says that everybody has to sign in again when the secrets file is broken, and keeps the file', async () => {
    const launcher = product.start({ DEMO_DATA: 'none' });
    await launcher.ready;
    expect(launcher.output()).not.toContain('secrets.json');
    await launcher.end();
    const file = join(product.dataDir, 'secrets.json');
    const half = readFileSync(file, 'utf8').slice(0, 40);
    writeFileSync(file, half);
    const again = product.start({ DEMO_DATA: 'none' });
    await again.ready;
    expect(again.output()).toMatch(
      /^secrets\.json could not be read and was made anew: everybody has to sign in again, and links mailed before no longer work\..*\n/,
    );
    expect(readFileSync(`${file}.broken`, 'utf8')).toBe(half);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      SESSION_SECRET: expect.stringMatching(/^.{40,}$/),
      LINK_SECRET: expect.stringMatching(/^.{40,}$/),
    });
  });

  test('prints no accounts to sign in with when there is no demo data', async () => {
    const launcher = product.start({ DEMO_DATA: 'none' });
    await launcher.ready;
    expect(launcher.output()).not.toMatch(/@openacre\.example|Filling/);
  });

  test('waits while another start builds the pages, and uses that build', async () => {
    const finish = product.unbuild();
    const first = product.start({ HANG_AT: 'build' });
    await product.isAt('build');
    const second = product.start({ DATA_DIR: `${product.dataDir}2`, DEMO_DATA: 'none', FAIL_AT: 'build' });
    await until(() => second.output().includes('✓ Database ready'), 'its turn to build comes');
    finish();
    await first.end();
    await second.ready;
  });

  test('builds the pages and fills in demo data at the same time, and stops both when one fails', async () => {
    const build = product.unbuild();
    const signal = `${product.dataDir}.fail`;
    const launcher = product.start({ HANG_AT: 'build', FAIL_AT: 'demo', FAIL_SIGNAL: signal });
    await product.isAt('build');
    const processTree = launcher.processTree();
    writeFileSync(signal, '');
    expect(await launcher.exit).toBe(1);
    expect(launcher.output()).toContain('The demo data could not be filled in (exit code 3).');
    expect(launcher.output()).not.toContain('could not be built');
    expect(await haveEnded(processTree, limits.processMs)).toBe(true);
    build();
  });

  test('starts no emulator and no database for what the environment names', async () => {
    const first = product.start();
    await first.ready;
    const { database } = product.run();
    const second = product.start({
      DATA_DIR: `${product.dataDir}2`,
      DATABASE_URL: database,
      SMTP_URL: 'smtp://mail.example',
      PAYPAL_BASE_URL: 'https://payments.example',
      WEATHER_BASE_URL: 'https://weather.example',
      EMULATE_MAPS: 'false',
      PUBLIC_URL: 'https://openacre.example',
    });
    await second.ready;
    const { web, pids } = product.run(`${product.dataDir}2`);
    expect(Object.keys(pids).sort()).toEqual(['launcher', 'web']);
    expect(JSON.parse(await textAt(`${web}/env`))).toMatchObject({
      SMTP_URL: 'smtp://mail.example',
      PUBLIC_URL: 'https://openacre.example',
    });
    expect(second.output()).toContain('Maps       from the real services');
    await second.end(); // before the database goes
  });
});

describe('npm start prints a clear sentence', () => {
  test('for a second start on the same folder', async () => {
    const first = product.start();
    await first.ready;
    const second = product.start();
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain(
      `Openacre already runs on ${product.dataDir} at ${product.run().web} (process ${first.child.pid})`,
    );
    expect(await textAt(product.run().web)).toBe('items 1');
  });

  test('for a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const launcher = product.start({ PORT: String(port) });
    expect(await launcher.exit).toBe(1);
    expect(launcher.output()).toMatch(
      new RegExp(`^\\nPort ${port} is taken by another program: .* PORT=\\d+ npm start\\n$`),
    );
    other.close();
  });

  test.each([
    [{ PORT: 'http' }, 'PORT is "http", which is no port'],
    [{ PORT: ' ' }, 'PORT is " ", which is no port'],
    [{ HOST: '203.0.113.7' }, 'is no address of this machine'],
    [{ NODE_ENV: 'production' }, 'NODE_ENV=production is set'],
    [{ DEMO_LISTINGS: 'abc' }, 'DEMO_LISTINGS is "abc", which is no number of demo listings'],
    [{ DEMO_DATA: 'no' }, 'DEMO_DATA is "no", which means nothing: say none for no demo data'],
    [{ BROWSER: 'false' }, 'BROWSER is "false", which is no browser: say none for no window'],
    [{ FAIL_AT: 'migrate' }, 'The database could not be brought up to date (exit code 3).'],
    [{ FAIL_AT: 'web' }, 'The web server did not start (exit code 3).'],
    [{ FAIL_AT: 'payments' }, 'The payments emulator did not start (exit code 3).'],
    [{ FAIL_AT: 'demo' }, 'The demo data could not be filled in (exit code 3).'],
  ])('for %o', async (env, sentence) => {
    const launcher = product.start(env as Record<string, string>);
    expect(await launcher.exit).toBe(1);
    expect(launcher.output()).toContain(sentence);
    const { FAIL_AT } = env as { FAIL_AT?: string };
    if (FAIL_AT) expect(launcher.output()).toContain(`a reason in ${FAIL_AT}`);
    expect(launcher.processTree()).toEqual([]);
  });

  test('for each fault of the environment, before anything is created', async () => {
    const dataDir = `${product.dataDir}-none`;
    const faulty = { SESSION_SECRET: 'short', RUN_JOBS: 'no', SMTP_URL: 'http://mail.example' };
    const launcher = product.start({ ...faulty, DATA_DIR: dataDir });
    expect(await launcher.exit).toBe(1);
    expect(launcher.output()).toMatch(
      /^\nOpenacre can't start in this environment:\nSESSION_SECRET must have at least 32 characters\.\nRUN_JOBS must be true or false\.\nSMTP_URL must be .*\n$/,
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  test('for a faulty environment where everything has been created already', async () => {
    const launcher = product.start({ SESSION_SECRET: 'short' });
    expect(await launcher.exit).toBe(1);
    expect(launcher.output()).toContain('SESSION_SECRET must have at least 32 characters.\n');
    expect(launcher.output()).not.toContain('Emulators ready');
    expect(launcher.processTree()).toEqual([]);
  });

  test('for pages that cannot be built', async () => {
    product.unbuild();
    const launcher = product.start({ FAIL_AT: 'build' });
    expect(await launcher.exit).toBe(1);
    expect(launcher.output()).toContain('The pages could not be built (exit code 3).');
    expect(launcher.output()).toContain('a reason in build');
    expect(launcher.processTree()).toEqual([]);
  });

  test('for a folder with foreign files', async () => {
    mkdirSync(product.dataDir);
    writeFileSync(join(product.dataDir, 'holiday.jpg'), '');
    const launcher = product.start();
    expect(await launcher.exit).toBe(1);
    expect(launcher.output()).toContain(`${product.dataDir} holds other things than Openacre's`);
  });
});

test('npm run dev restarts the web server when its code changes, also after a syntax error', async () => {
  const file = join(product.project, 'server/main.ts');
  const source = readFileSync(file, 'utf8');
  const launcher = product.start({}, 'dev');
  await launcher.ready;
  try {
    writeFileSync(file, 'this is no program');
    await until(
      () => launcher.output().includes('it starts again at the next change'),
      'the error is reported',
    );
    writeFileSync(file, source.replace("'items '", "'changed '"));
    await until(
      async () => (await textAt(product.run().web).catch(() => '')) === 'changed 1',
      'the change is served',
    );
  } finally {
    writeFileSync(file, source);
  }
  expect(launcher.output()).toContain('server/main.ts changed; restarting the web server.');
});
