import { type Attachment, MailError } from '../../adapters/mail.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { type Job, PermanentFailure } from '../jobs/queue.ts';

/** The sender shown in every email's header and footer. `url` is the base of its links. */
export type Sender = { name: string; supportEmail: string; url: string };

/** `href` is absolute: see `linkTo`. */
export type Link = { label: string; href: string };

/** A part of an email. HTML and plain text are both rendered from these, so they have the same content. */
export type Block =
  | { heading: string }
  /** A paragraph; line breaks are kept. With `hasLinks` the addresses in it are links. */
  | { text: string; hasLinks?: true }
  /** A short table of labels and values. With `hasLinks` the addresses in these are links. */
  | { facts: readonly (readonly [label: string, value: string])[]; hasLinks?: true }
  /** A numbered list. */
  | { steps: readonly string[] }
  /** The main action: at most one in an email. May be a mailto: link. */
  | { button: Link }
  /** A secondary action. */
  | { link: Link }
  /** A note, set off from the text. */
  | { note: string };

/** The content of an email, as data. It may contain user input: rendering escapes it. */
export type EmailContent = {
  subject: string;
  /** The preview text that inboxes show after the subject. */
  preview: string;
  /** The first line, shown as the email's heading. */
  greeting: string;
  blocks: readonly Block[];
  /** Why the recipient gets this email, as a sentence. */
  reason: string;
  /** Of an email that can be switched off: the link that does so, in mail programs by one click too. */
  optOut?: { label: string; url: string };
};

/**
 * An email to one person. `key` identifies it: a repeated email has the same key. If `key` can change before the email
 * is sent, `recipientKey` identifies the recipient.
 */
export type Addressed<Data> = { to: string; key: string; recipientKey?: string; data: Data };

type Plan<Ids extends object, Data> = {
  /** Names the job, the file and the preview: 'listing-approved'. */
  name: string;
  /** For how many days sending is retried while the mail server is down; `usualDays` by default. */
  tryForDays?: number;
  /** Data for the preview. */
  sample: Data;
  write(data: Data, sender: Sender): EmailContent;
  /** The recipients with their data, read at the time of sending; empty when the email is no longer needed. */
  load(ctx: Context, ids: Ids): Promise<readonly Addressed<Data>[]>;
  /** Attachments, read at the time of sending. */
  attach?: {
    read(ctx: Context, data: Data): Promise<Attachment[]>;
    /** The data of the same email without them, where they are too large: it says where else they are. */
    instead(data: Data): Data;
  };
  /** Called after an email was sent. If it throws, the email is not sent again. */
  sent?(ctx: Context, data: Data): Promise<void>;
};

/** One kind of email. `example` returns its content for the sample data. */
export type EmailKind<Ids extends object, Data> = Pick<Plan<Ids, Data>, 'name' | 'sample' | 'write'> & {
  example(sender: Sender): EmailContent;
  job: Job<Ids & Sending>;
};

/** `only`: the one recipient of this job. `again`: the number of a further email like one that was sent before. */
type Sending = { only?: string; again?: number };

/** The prefix of the names of all email jobs. */
export const emailJobPrefix = 'mail.';

/** Long enough for a weekend. */
const usualDays = 3;
/** For emails that give access to land or are about money. */
export const importantDays = 5;

/** The first twelve retries take an hour or more, with exponential backoff from one second; then one per hour. */
export const retriesFor = (days: number): number => 12 + 24 * days;

/**
 * An absolute link to a page. The base comes from the configuration, never from a request's Host header
 * (docs/rules/emails.md#links-in-emails).
 */
export const linkTo = (sender: Sender, path: string): string => new URL(path, sender.url).href;

export const senderOf = (config: Pick<Config, 'COMPANY_NAME' | 'SUPPORT_EMAIL' | 'PUBLIC_URL'>): Sender => ({
  name: config.COMPANY_NAME,
  supportEmail: config.SUPPORT_EMAIL,
  url: config.PUBLIC_URL,
});

/** Always the same for the same email, so that mail programs show an email repeated after a crash once. */
const messageIdOf = (name: string, key: string, sender: Sender): string =>
  `<${name}.${key}@${new URL(sender.url).hostname}>`;

/**
 * Defines a kind of email, with the job that sends it. The job's data is only ids, so the queue holds no secrets. An
 * email to several people is split into one job for each, so that a bad address delays nobody else, and a retry for one
 * doesn't send to all again.
 */
export const defineEmail = <Ids extends object, Data>(plan: Plan<Ids, Data>): EmailKind<Ids, Data> => {
  const { name, tryForDays = usualDays, sample, write, load } = plan;
  const job: Job<Ids & Sending> = {
    name: `${emailJobPrefix}${name}`,
    retries: retriesFor(tryForDays),
    async run(ctx, ids) {
      const loaded = await load(ctx, ids);
      const all = ids.again === undefined ? loaded : loaded.map((one) => sentAgain(one, ids.again));
      const recipients = all.filter((one) => ids.only === undefined || recipientKeyOf(one) === ids.only);
      const [first, ...others] = recipients;
      if (!first) return;
      if (others.length === 0) return send(ctx, plan, first);
      await ctx.db.transaction().execute(async (transaction) => {
        for (const one of recipients)
          await ctx.jobs.enqueue(transaction, job, { ...ids, only: recipientKeyOf(one) });
      });
    },
  };
  return { name, sample, write, example: (sender) => write(sample, sender), job };
};

/** Under another key, so that it is another email and not a repeated one. */
const sentAgain = <Data>(one: Addressed<Data>, again: number | undefined): Addressed<Data> => ({
  ...one,
  key: `${one.key}.again.${again}`,
  recipientKey: recipientKeyOf(one),
});

/** Identifies a recipient in the job of their own email. */
const recipientKeyOf = ({
  key,
  recipientKey = key,
}: Pick<Addressed<unknown>, 'key' | 'recipientKey'>): string => recipientKey;

/** Beyond so many bytes many mail servers refuse an email, since attachments grow by a third on their way. */
const maxAttached = 5 * 1024 * 1024;

const sizeOf = (attachments: readonly Attachment[]): number =>
  attachments.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);

/** Sends one email. Errors are thrown, so that the job is retried; a permanent one ends the job at once. */
const send = async <Data>(
  ctx: Context,
  { name, write, attach, sent }: Pick<Plan<never, Data>, 'name' | 'write' | 'attach' | 'sent'>,
  { to, key, data }: Addressed<Data>,
): Promise<void> => {
  const sender = senderOf(ctx.config);
  // Loaded by the first email, to keep start-up fast.
  const { renderEmail } = await import('./render.ts');
  const messageId = messageIdOf(name, key, sender);
  const sendWith = (attachments: Attachment[], content: Data) => {
    const written = write(content, sender);
    const rendered = renderEmail(written, sender);
    return ctx.mail.send({ to, ...rendered, messageId, headers: headersOf(written), attachments });
  };
  const attachments = (await attach?.read(ctx, data)) ?? [];
  try {
    if (!attach || attachments.length === 0) await sendWith([], data);
    else if (sizeOf(attachments) > maxAttached) await sendWith([], attach.instead(data));
    else
      await sendWith(attachments, data).catch((error) => {
        if (!(error instanceof MailError && error.tooLarge)) throw error;
        return sendWith([], attach.instead(data));
      });
  } catch (error) {
    if (!(error instanceof MailError && error.permanent)) throw error;
    throw new PermanentFailure(error.message, { cause: error });
  }
  await sent?.(ctx, data).catch((err) => ctx.log.error({ err, email: name, key }, 'an email was not noted'));
};

/** Headers against automatic replies (RFC 3834), and for one-click unsubscribing (RFC 8058). */
const headersOf = ({ optOut }: EmailContent): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(optOut && {
    'List-Unsubscribe': `<${optOut.url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});
