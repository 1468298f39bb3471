import { startMail } from './start.ts';

const { SMTP_PORT = '0', PORT = '0', HOST = '127.0.0.1', MAIL_DIR = '.data/mail' } = process.env;

try {
  const mail = await startMail({
    folder: MAIL_DIR,
    host: HOST,
    smtpPort: Number(SMTP_PORT),
    port: Number(PORT),
  });
  const ready = { ready: true, url: mail.url, smtp: mail.smtp };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  process.send?.(ready);

  const stop = () => mail.close().then(() => process.exit(0));
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, stop);
} catch (error) {
  process.stderr.write(`The mail emulator can't start: ${(error as Error).message}\n`);
  process.exit(1);
}
