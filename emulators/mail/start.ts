import { once } from 'node:events';
import { createServer } from 'node:http';
import { addressOf } from '../http-server.ts';
import { openMailbox } from './mailbox.ts';
import { createSmtp, usualLargestMail } from './smtp.ts';
import { answer } from './web.ts';

export type MailEmulator = { url: string; smtp: string; close(): Promise<void> };

/**
 * Starts the emulator: a mail server on `smtpPort` and the inbox on `port` (0: any free one).
 * Rejects with the system's error (EADDRINUSE, EACCES) when a port or the folder can't be used.
 */
export const startMail = async (options: {
  folder: string;
  host?: string;
  smtpPort?: number;
  port?: number;
  /** In bytes: a larger email is refused. */
  largestMail?: number;
  now?: () => Date;
}): Promise<MailEmulator> => {
  const { folder, host = '127.0.0.1', smtpPort = 0, port = 0, now = () => new Date() } = options;
  const { largestMail = usualLargestMail } = options;
  const mailbox = await openMailbox(folder, now);
  const smtp = createSmtp(mailbox, largestMail);
  const web = createServer({ keepAliveTimeout: 0 }, (request, response) =>
    answer(mailbox, smtpAddress(), request, response),
  );

  const smtpAddress = () => addressOf('smtp', smtp.server.address(), host);
  const close = async () => {
    web.close();
    web.closeAllConnections();
    await new Promise<void>((resolve) => smtp.close(resolve));
  };
  try {
    await listen(smtp.server, () => smtp.listen(smtpPort, host));
    await listen(web, () => web.listen(port, host));
  } catch (error) {
    await close();
    throw error;
  }
  return { url: addressOf('http', web.address(), host), smtp: smtpAddress(), close };
};

const listen = async (server: NodeJS.EventEmitter, start: () => void): Promise<void> => {
  start();
  await once(server, 'listening');
};
