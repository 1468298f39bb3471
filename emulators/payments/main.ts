import { env } from 'node:process';
import { startPayments } from './server.ts';

const running = await startPayments({
  port: Number(env.PORT || 0),
  host: env.HOST || '127.0.0.1',
  journalDir: env.JOURNAL_DIR || '.data/payments',
  publicUrl: env.PUBLIC_URL || undefined,
  clientId: env.CLIENT_ID || 'openacre-demo-client',
  clientSecret: env.CLIENT_SECRET || 'openacre-demo-secret',
  webhookUrl: env.WEBHOOK_URL || undefined,
  webhookId: env.WEBHOOK_ID || 'openacredemowebhook',
}).catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The payments emulator could not start: ${reason}\n`);
  process.exit(1);
});

const ready = { ready: true, url: running.url };
process.stdout.write(`${JSON.stringify(ready)}\n`);
process.send?.(ready);

const stop = async () => {
  await running.close();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// Without its parent nothing would ever stop it.
process.once('disconnect', stop);
