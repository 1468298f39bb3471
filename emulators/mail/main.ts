import { runEmulator } from '../run.ts';
import { startMail } from './start.ts';

const { SMTP_PORT = '0', PORT = '0', HOST = '127.0.0.1', MAIL_DIR = '.data/mail' } = process.env;

await runEmulator('mail', () =>
  startMail({ folder: MAIL_DIR, host: HOST, smtpPort: Number(SMTP_PORT), port: Number(PORT) }),
);
