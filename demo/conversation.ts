import type { Api } from '#contract/contract.ts';
import type { Day } from '#domain/dates.ts';
import { chance, pick, seeded } from './random.ts';

const conversations = [
  [
    'Which wind is best for your stands?',
    'West or northwest. With an east wind sit the creek side, it swirls up on the ridge.',
    'Thank you, then we watch the forecast.',
  ],
  [
    'Where do we park, and how far is the walk in?',
    'There is room for two trucks at the corn crib. It is ten minutes on the mowed lane, flat all the way.',
  ],
  ['May we look at the land the evening before?', 'Yes, before dark. Leave the gate as you find it, please.'],
  [
    'Is the ground dry enough to get in with a car?',
    'With a truck, yes. After rain leave it at the road and walk the last bit.',
    'Good to know. We walk.',
    'Then you will see more deer anyway.',
  ],
] as const;

type Asked = { day: Day; hunterEmail: string; bookingId: string };

/** What both sides of some bookings wrote; each has read the other's messages, but for a last one now and then. */
export const writeMessages = async (
  { hunter, host }: { hunter: Api; host: Api },
  { day, hunterEmail, bookingId }: Asked,
): Promise<void> => {
  const random = seeded('conversation', day, hunterEmail);
  if (chance(random, 0.4)) return;
  const texts = pick<readonly string[]>(random, conversations);
  for (const [index, text] of texts.entries()) {
    const [writer, reader] = index % 2 === 0 ? [hunter, host] : [host, hunter];
    const { threadId, message } = await writer.sendMessage({ body: { bookingId, text } });
    const isLast = index === texts.length - 1;
    if (!isLast || chance(random, 0.7))
      await reader.markThreadRead({ params: { id: threadId }, body: { messageId: message.id } });
  }
};
