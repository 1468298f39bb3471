import type { NodemailerError } from 'nodemailer';

export type Attachment = { filename: string; content: Uint8Array | string; contentType: string };

export type OutgoingMail = {
  /** One bare address: every email goes to one person. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** `<something@domain>`. The same at every retry, so that mail programs recognize duplicates. */
  messageId?: string;
  headers?: Record<string, string>;
  attachments?: Attachment[];
};

export type Mail = {
  /**
   * Resolves once the server has accepted the email.
   * @throws MailError. After one that is not permanent the email may have been sent all the same: the connection can
   * break between the server's acceptance and its reply.
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Waits for emails being sent, then closes the connections. */
  close(): Promise<void>;
};

/**
 * An email was not sent. `permanent`: a retry can't help, since the server or we refuse this email; `tooLarge`: as it
 * is larger than the server takes.
 */
export class MailError extends Error {
  override name = 'MailError';
  readonly permanent: boolean;
  readonly tooLarge: boolean;
  constructor(message: string, permanent: boolean, options?: ErrorOptions & { tooLarge?: boolean }) {
    super(message, options);
    this.permanent = permanent;
    this.tooLarge = options?.tooLarge ?? false;
  }
}

/**
 * Sends emails over a small pool of SMTP connections.
 *
 * @param smtpUrl `smtp://` or `smtps://`, with user and password if the server needs them
 * @param from the visible sender, `Openacre <no-reply@openacre.example>`
 */
export const createMail = (options: {
  smtpUrl: string;
  from: string;
  replyTo?: string;
  timeoutMs?: number;
}): Mail => {
  const { smtpUrl, from, replyTo, timeoutMs = 30_000 } = options;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      pool: true,
      url: smtpUrl,
      maxConnections: 4,
      connectionTimeout: Math.min(timeoutMs, 10_000),
      greetingTimeout: Math.min(timeoutMs, 10_000),
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  // Opened by the first email: many processes never send one.
  let transport: ReturnType<typeof open> | undefined;
  const sending = new Set<Promise<unknown>>();

  const send = async (mail: OutgoingMail): Promise<void> => {
    const { html, text, attachments = [] } = mail;
    const message = {
      from,
      replyTo,
      to: { name: '', address: oneAddress(mail.to) },
      subject: oneLine(mail.subject),
      html,
      text,
      messageId:
        mail.messageId === undefined ? undefined : checked(mail.messageId, messageIdForm, 'Message-ID'),
      headers: Object.entries(mail.headers ?? {}).map(([key, value]) => ({
        key: checked(key, headerNameForm, 'header name'),
        value: oneLine(value),
      })),
      attachments: attachments.map(({ filename, content, contentType }) => ({
        filename: oneLine(filename),
        content: typeof content === 'string' ? content : Buffer.from(content),
        contentType: checked(contentType, contentTypeForm, 'content type'),
      })),
    };
    transport ??= open();
    const sent = transport
      .then((opened) => opened.sendMail(message))
      .catch((error: NodemailerError) => {
        const tooLarge = isTooLarge(error);
        throw new MailError(error.message, tooLarge || isPermanent(error), { cause: error, tooLarge });
      });
    sending.add(sent);
    await sent.finally(() => sending.delete(sent));
  };

  return {
    send,
    close: async () => {
      await Promise.allSettled(sending);
      (await transport)?.close();
    },
  };
};

/** A refused login or greeting concerns the server, not this email: a retry may succeed. */
const isPermanent = ({ code, permanent }: NodemailerError): boolean =>
  code === 'EENVELOPE' || code === 'EMESSAGE' ? (permanent ?? code === 'EENVELOPE') : false;

/** Said before the email is sent, by the server's SIZE, or as its answer: 552, or 5.2.3 or 5.3.4 (RFC 3463). */
const isTooLarge = ({ code, message, responseCode, response = '' }: NodemailerError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') &&
  (responseCode === 552 ||
    /^5\d\d[ -]5\.(?:2\.3|3\.4)\b/.test(response) ||
    message.startsWith('Message size larger'));

const headerNameForm =
  /^X-[A-Za-z0-9-]{1,60}$|^(?:List-Unsubscribe(?:-Post)?|Auto-Submitted|References|In-Reply-To)$/;
const messageIdForm = /^<[\w.+-]+@[\w.-]+>$/;
const contentTypeForm = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w-]+)*$/;
const addressForm = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/** Replaces characters that could end a header's line by spaces. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const oneAddress = (address: string): string => checked(address, addressForm, 'address');

const checked = (value: string, form: RegExp, what: string): string => {
  if (form.test(value)) return value;
  throw new MailError(`The mail has a ${what} that can't be sent`, true);
};
