import { expect, test } from 'vitest';
import { wholeProductVariables } from './testing/whole-product.ts';

test('a product for tests gets nothing of the shell that could name a real one', () => {
  const shell = {
    PATH: '/usr/bin',
    HOME: '/home/somebody',
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: '443',
    DATABASE_URL: 'postgres://db.farm.example/openacre',
    DATA_DIR: '/var/lib/openacre',
    SMTP_URL: 'smtps://mail.farm.example',
    PAYPAL_BASE_URL: 'https://api-m.paypal.com',
    PAYPAL_CLIENT_SECRET: 'real',
    S3_BUCKET: 'real',
    AWS_ACCESS_KEY_ID: 'real',
    WEATHER_BASE_URL: 'https://api.weather.gov',
    MAP_STYLE_URL: 'https://maps.farm.example/style',
    PGHOST: 'db.farm.example',
    NODE_OPTIONS: '--require /tmp/x.cjs',
    DEMO_DATA: 'none',
  };
  expect(wholeProductVariables({ dataDir: '/tmp/data', rateFactor: 3 }, shell)).toEqual({
    PATH: '/usr/bin',
    HOME: '/home/somebody',
    PORT: '0',
    DATA_DIR: '/tmp/data',
    BROWSER: 'none',
    DEMO_LISTINGS: '24',
    EMULATE_MAPS: 'true',
    RATE_LIMIT_FACTOR: '3',
  });
});

test('the clock that tests set goes on to the product', () => {
  const shell = { FAKETIME: '+5', LD_PRELOAD: '/usr/lib/faketime.so' };
  expect(wholeProductVariables({ dataDir: '/tmp/data', rateFactor: 3 }, shell)).toMatchObject(shell);
});
