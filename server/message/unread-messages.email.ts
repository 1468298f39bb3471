import type { Message } from '#contract/message.ts';
import { formatDays } from '#domain/dates.ts';
import { photosInWords } from '#domain/message.ts';
import type { Side } from '#domain/permissions.ts';
import { defineEmail, type EmailContent, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { findUser } from '../user/store.ts';
import { optOutOf } from '../user/unsubscribe-link.ts';
import { toMessage, toThread } from './answers.ts';
import { findThread, listMessages, type StoredThread } from './store.ts';

type Unread = {
  firstName: string;
  otherName: string;
  title: string;
  /** 'Sat 12/05/2026'; empty for a question before any booking. */
  days: string;
  threadId: string;
  texts: readonly string[];
  optOut: EmailContent['optOut'];
};

/** Messages in one email at most; the others are in the conversation. */
const maxMessages = 10;

/**
 * To whoever has not read a message after five minutes: it, and the unread ones before it. Not sent when it was
 * read meanwhile, nor when a later message is unread, which has an email of its own (docs/rules/messages.md#emails).
 */
export const unreadMessagesEmail = defineEmail<{ threadId: string; messageId: number }, Unread>({
  name: 'unread-messages',
  sample: {
    firstName: 'Walter',
    otherName: 'Ada Novak',
    title: 'Kickapoo Ridge: oak flats and two creek bottoms',
    days: 'Sat 12/05/2026',
    threadId: '019a9f3e-5c00-7000-8000-00000000c0de',
    texts: ['Which wind is best for your stands?'],
    optOut: { label: 'Get no more emails like this', url: 'https://openacre.example/unsubscribe' },
  },
  write: ({ firstName, otherName, title, days, threadId, texts, optOut }, sender) => ({
    subject: `${otherName} wrote: ${shorten(texts.at(-1) ?? '', 50)}`,
    preview: shorten(texts.at(-1) ?? '', 120),
    greeting: `Hi ${firstName || 'there'}`,
    blocks: [
      { text: `${otherName} wrote about ${shorten(title, 60)}${days && `, ${days}`}:` },
      ...texts.map((text) => ({ note: text })),
      { button: { label: 'Answer', href: linkTo(sender, `/myaccount/messages/${threadId}`) } },
      { text: 'Please answer there: an answer to this email reaches nobody.' },
    ],
    reason: `You get this because somebody wrote to you on ${sender.name}.`,
    ...(optOut && { optOut }),
  }),
  async load({ db, config }, { threadId, messageId }) {
    const thread = await findThread(db, threadId);
    if (!thread || thread.stopped_at) return [];
    const latest = await listMessages(db, threadId, { limit: maxMessages });
    const sender = latest.find(({ id }) => id === messageId)?.sender;
    if (!sender) return [];
    const reader: Side = sender === 'hunter' ? 'host' : 'hunter';
    const unread = latest.filter(({ id, sender: by }) => by === sender && id > readIdOf(thread, reader));
    if (unread[0]?.id !== messageId) return [];
    const recipient = await findUser(db, reader === 'hunter' ? thread.hunter_id : thread.host_id);
    if (!recipient || recipient.email_kinds_off.includes('messages')) return [];
    const { otherName, booking } = toThread({ ...thread, unread: unread.length, last: unread[0] }, reader);
    const data = {
      firstName: recipient.first_name,
      otherName,
      title: thread.title,
      days: booking ? formatDays(booking) : '',
      threadId,
      optOut: optOutOf(config, recipient.id, 'messages'),
      texts: unread.reverse().map((message) => textOf(toMessage(message, thread, reader))),
    };
    return [{ to: recipient.email, key: `${threadId}.${messageId}`, data }];
  },
});

/** A message in words: its text, then how many photographs it has, which are only on the site. */
const textOf = ({ text, photos }: Message): string =>
  [text, photosInWords(photos.length)].filter(Boolean).join('\n');

const readIdOf = (thread: StoredThread, reader: Side): number =>
  reader === 'hunter' ? thread.hunter_read_id : thread.host_read_id;
