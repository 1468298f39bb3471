import { formatDays } from '#domain/dates.ts';
import { letter, linkTo } from '../mail/letter.ts';
import { shorten } from '../mail/words.ts';
import {
  addressedTo,
  byWhen,
  findStay,
  greet,
  noteLetter,
  type Stay,
  sampleStay,
  stayFacts,
} from './letter-facts.ts';

/** To the host: a hunter still waits for your answer. */
export const answerReminderLetter = letter<{ bookingId: string }, Stay>({
  name: 'answer-reminder',
  sample: sampleStay,
  write: (stay, house) => ({
    subject: `A hunter still waits: ${formatDays(stay)}, ${shorten(stay.title, 30)}`,
    preview: 'A hunter waits for your yes or no.',
    greeting: `${greet(stay.host)}, a hunter still waits`,
    blocks: [
      {
        text: `${stay.hunter.firstName || 'Somebody'} asked for your land and plans around your answer.`,
      },
      { facts: stayFacts(stay, 'host') },
      ...byWhen(stay, 'Say yes or no', 'After that the request is cancelled and the days are free again.'),
      { button: { label: 'Say yes or no', href: linkTo(house, '/myaccount/listings') } },
    ],
    reason: `You get this because you list land on ${house.name}.`,
  }),
  async load(ctx, { bookingId }) {
    const stay = await findStay(ctx, bookingId);
    return stay?.status === 'PendingConfirmation' ? [addressedTo('host', stay, stay)] : [];
  },
  sent: (ctx, stay) => noteLetter(ctx, stay, 'host', 'the reminder to answer'),
});
