import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

/** Recipient names that cause faults; `name+anything@` works too, so that test runs need not share an address. */
export const sentinels: readonly { name: string; effect: string }[] = [
  { name: 'bounce', effect: 'Refused for good: 550, no such mailbox.' },
  { name: 'tempfail', effect: 'Refused for now: 451 at the first try, taken at the second, and so on.' },
  { name: 'slow', effect: 'Taken after 3 seconds; slow+800@ after 800 milliseconds.' },
  {
    name: 'drop-after',
    effect:
      'Stored, but the connection is cut before the reply; the same Message-ID is answered the next time.',
  },
];

/** In bytes, as many mail servers have it. */
export const usualLargestMail = 25 * 1024 * 1024;

/** Creates the SMTP server, not yet listening. It accepts every sender, password and recipient but the sentinels. */
export const createSmtp = (mailbox: Mailbox, largestMail: number): SMTPServer => {
  const refusedOnce = new Set<string>();
  const droppedOnce = new Set<string>();

  const smtp = new SMTPServer({
    name: 'mail.emulator',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'], // loopback only; clients would have to trust a certificate of our own
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    size: largestMail,
    rejectOversized: true,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: ({ address }, _session, done) => {
      const key = address.toLowerCase();
      const { name } = sentinelOf(address);
      if (name === 'bounce') return done(refusal(550, `No mailbox ${address} here`));
      if (name === 'tempfail' && !refusedOnce.delete(key)) {
        refusedOnce.add(key);
        return done(refusal(451, 'Greylisted, try again later'));
      }
      done();
    },
    onData: (stream, session, done) => {
      receive(stream, session).then((reply) => done(null, reply), done);
    },
  });
  smtp.on('error', () => {}); // a connection reset by a client must not stop the server

  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> => {
    const raw = await read(stream);
    if (stream.sizeExceeded) return 'Too large'; // the server answers 552 by itself
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
    const message = await mailbox.add({ from, to: recipients }, raw);

    for (const { name, tag } of recipients.map(sentinelOf)) {
      if (name === 'slow') await sleep(/^\d{1,5}$/.test(tag) ? Number(tag) : 3000);
      if (name !== 'drop-after') continue;
      const key = message.headers['message-id'] ?? message.id;
      if (droppedOnce.delete(key)) continue;
      droppedOnce.add(key);
      for (const connection of smtp.connections) {
        if (connection.session.id === session.id) connection._socket.destroy();
      }
    }
    return `Stored as ${message.id}`;
  };
  return smtp;
};

/** The bytes of one email; those past the limit are discarded, and the server refuses it. */
const read = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (!stream.sizeExceeded) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const sentinelOf = (address: string): { name: string; tag: string } => {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase();
  const [name = '', tag = ''] = local.split('+', 2);
  return { name, tag };
};

const refusal = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode });
