import { env } from 'node:process';
import { runEmulator } from '../run.ts';
import { startPayments } from './server.ts';

await runEmulator('payments', () =>
  startPayments({
    port: Number(env.PORT || 0),
    host: env.HOST || '127.0.0.1',
    journalDir: env.JOURNAL_DIR || '.data/payments',
    publicUrl: env.PUBLIC_URL || undefined,
    clientId: env.CLIENT_ID || 'openacre-demo-client',
    clientSecret: env.CLIENT_SECRET || 'openacre-demo-secret',
    webhookUrl: env.WEBHOOK_URL || undefined,
    pendingSeconds: Number(env.PENDING_SECONDS || 10),
    webhookId: env.WEBHOOK_ID || 'openacredemowebhook',
  }),
);
