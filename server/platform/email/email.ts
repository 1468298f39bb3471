import { type Attachment, MailError } from '../../adapters/mail.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { type Job, PermanentFailure } from '../jobs/queue.ts';

/** Who writes: on every email's head and foot. `url` is where its links lead. */
export type Sender = { name: string; supportEmail: string; url: string };

/** A place to go. `href` is absolute: see `linkTo`. */
export type Link = { label: string; href: string };

/** A piece of an email. HTML and plain text are both made from these, so they say the same. */
export type Block =
  | { heading: string }
  /** A paragraph; line breaks are kept. */
  | { text: string }
  /** A short table of labels and values. */
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** A numbered list. */
  | { steps: readonly string[] }
  /** The one thing to do: at most one in an email. It may lead to a mail. */
  | { button: Link }
  /** Something else that can be done. */
  | { link: Link }
  /** An aside, set apart. */
  | { note: string };

/** What an email says, as data. Text in it may come from anybody: rendering makes it harmless. */
export type EmailContent = {
  subject: string;
  /** What an inbox shows after the subject. */
  preview: string;
  /** The first line, set as the email's heading. */
  greeting: string;
  blocks: readonly Block[];
  /** Why the reader gets this, as a sentence. */
  reason: string;
  /** Only on advertising, which must offer to end it. */
  marketing?: { unsubscribeUrl: string };
};

/**
 * An email to one person. `key` is what makes it this email and no other: the same at every repeat. Where it may become
 * another one before it is sent, `whom` tells the readers apart.
 */
export type Addressed<Data> = { to: string; key: string; whom?: string; data: Data };

type Plan<Ids extends object, Data> = {
  /** Names the job, the file and the preview: 'listing-approved'. */
  name: string;
  /** For how many days a mail server may be away until it is given up; `usualDays` without it. */
  tryForDays?: number;
  /** What the preview shows. */
  sample: Data;
  write(data: Data, sender: Sender): EmailContent;
  /** Who gets it and what it tells them, read at the time of sending; empty when there is nothing to tell any more. */
  load(ctx: Context, ids: Ids): Promise<readonly Addressed<Data>[]>;
  /** Files that go with it, read at the time of sending. */
  attach?(ctx: Context, data: Data): Promise<Attachment[]>;
  /** Notes that an email went out. It is no reason to send it again when this fails. */
  sent?(ctx: Context, data: Data): Promise<void>;
};

/** One kind of email. `example` writes it from its sample. */
export type EmailKind<Ids extends object, Data> = Pick<Plan<Ids, Data>, 'name' | 'sample' | 'write'> & {
  example(sender: Sender): EmailContent;
  job: Job<Ids>;
};

/** Every email job's name begins so. */
export const emailJobPrefix = 'mail.';

/** Over a weekend; what gives access or is about money waits longer. */
const usualDays = 3;
/** For an email without which somebody stands before a closed gate, or does not know where their money is. */
export const importantDays = 5;

/** The first twelve retries take an hour or more, with waits from a second on, each twice the last; then one an hour. */
const retriesFor = (days: number): number => 12 + 24 * days;

/**
 * A link into the product. It comes from the configuration, never from a request's Host header
 * (docs/rules/emails.md#links-in-emails).
 */
export const linkTo = (sender: Sender, path: string): string => new URL(path, sender.url).href;

export const senderOf = (config: Pick<Config, 'COMPANY_NAME' | 'SUPPORT_EMAIL' | 'PUBLIC_URL'>): Sender => ({
  name: config.COMPANY_NAME,
  supportEmail: config.SUPPORT_EMAIL,
  url: config.PUBLIC_URL,
});

/** The same for the same email for ever, so that mail programs show a repeat after a crash once. */
const messageIdOf = (name: string, key: string, sender: Sender): string =>
  `<${name}.${key}@${new URL(sender.url).hostname}>`;

/**
 * Makes a kind of email, with the job that sends it. The job's data is ids alone, so no secret rests in the
 * queue. An email to several people becomes a job for each, so that one bad address holds up nobody else and
 * a repeat for one is not a repeat for all.
 */
export const defineEmail = <Ids extends object, Data>(plan: Plan<Ids, Data>): EmailKind<Ids, Data> => {
  const { name, tryForDays = usualDays, sample, write, load } = plan;
  const job: Job<Ids & { only?: string }> = {
    name: `${emailJobPrefix}${name}`,
    retries: retriesFor(tryForDays),
    async run(ctx, ids) {
      const everybody = await load(ctx, ids);
      const meant = everybody.filter((one) => ids.only === undefined || nameOf(one) === ids.only);
      const [first, ...others] = meant;
      if (!first) return;
      if (others.length === 0) return send(ctx, plan, first);
      await ctx.db.transaction().execute(async (transaction) => {
        for (const one of meant) await ctx.jobs.enqueue(transaction, job, { ...ids, only: nameOf(one) });
      });
    },
  };
  return { name, sample, write, example: (sender) => write(sample, sender), job };
};

/** How an email's own job says which of its readers it is for. */
const nameOf = ({ key, whom = key }: Pick<Addressed<unknown>, 'key' | 'whom'>): string => whom;

/** Sends one email. What fails is thrown and tried again; a server's final refusal is given up at once. */
const send = async <Data>(
  ctx: Context,
  { name, write, attach, sent }: Pick<Plan<never, Data>, 'name' | 'write' | 'attach' | 'sent'>,
  { to, key, data }: Addressed<Data>,
): Promise<void> => {
  const sender = senderOf(ctx.config);
  const written = write(data, sender);
  // Loaded by the first email: a start need not wait for it.
  const { renderEmail } = await import('./render.ts');
  const content = renderEmail(written, sender);
  const messageId = messageIdOf(name, key, sender);
  const attachments = (await attach?.(ctx, data)) ?? [];
  try {
    await ctx.mail.send({ to, ...content, messageId, headers: headersOf(written), attachments });
  } catch (error) {
    if (!(error instanceof MailError && error.permanent)) throw error;
    throw new PermanentFailure(error.message, { cause: error });
  }
  await sent?.(ctx, data).catch((err) => ctx.log.error({ err, email: name, key }, 'an email was not noted'));
};

/** Tells other machines not to answer (RFC 3834), and offers the one-click end of advertising (RFC 8058). */
const headersOf = ({ marketing }: EmailContent): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(marketing && {
    'List-Unsubscribe': `<${marketing.unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});
