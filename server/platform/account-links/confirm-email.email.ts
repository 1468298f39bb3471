import { formatDays } from '#domain/dates.ts';
import { isOnlyLandowner, listingQuery } from '#domain/interests.ts';
import { displayTitle } from '#domain/listing-status.ts';
import { toQuery, type UnsentRequest } from '#domain/unsent-request.ts';
import type { Context } from '../../context.ts';
import type { AttemptLimit } from '../attempts/take-attempt.ts';
import type { DbOrTransaction } from '../db/connect.ts';
import { defineEmail, linkTo } from '../email/email.ts';
import { issueLink, tokenOf } from './account-link.ts';
import { findAddressee, findPublicLand } from './store.ts';

type Ids = { linkId: string; unsentRequest?: UnsentRequest | undefined };
type Confirming = {
  userId: string;
  firstName: string;
  token: string;
  unsentRequest?: UnsentRequest | undefined;
  /** The land of that request; undefined if it is not public any more. */
  land?: string | undefined;
  /** Whether they came to list land, as far as they said. */
  listsLand?: boolean;
};

/** The query of the link: what the page leads on to. */
const queryFor = ({ unsentRequest, listsLand }: Confirming): string => {
  if (unsentRequest) return `?${toQuery(unsentRequest)}`;
  return listsLand ? `?${listingQuery}` : '';
};

/**
 * To a new user: the link confirms the address, and leads on to what they were about to request
 * (docs/rules/accounts.md#unsent-request). Not sent once it is confirmed.
 */
export const confirmEmailEmail = defineEmail<Ids, Confirming>({
  name: 'confirm-email',
  sample: {
    userId: '01920000-0000-7000-8000-000000000000',
    firstName: 'Ada',
    token: 'a-secret-that-stands-for-itself-in-this-sample',
    unsentRequest: {
      listingId: '01920000-0000-7000-8000-000000000001',
      startDay: '2026-11-28',
      endDay: '2026-11-29',
    },
    land: 'Kickapoo ridge, oaks and a spring creek (Crawford County)',
  },
  write: (confirming, sender) => {
    const { userId, firstName, token, unsentRequest, land } = confirming;
    return {
      subject: `Please confirm your email address for ${sender.name}`,
      preview: 'One press, and you can ask for days or list your land.',
      greeting: firstName ? `Welcome, ${firstName}!` : 'Welcome!',
      blocks: [
        {
          text: 'Please confirm that this address is yours. Then you can ask for days and list your land.',
        },
        ...(unsentRequest
          ? [
              {
                text: `The link leads on to the request you were about to send, for ${land ? `${land}, ` : ''}${formatDays(unsentRequest)}.`,
              },
            ]
          : []),
        {
          button: {
            label: 'Confirm my email address',
            href: linkTo(sender, `/verify/${userId}/${token}${queryFor(confirming)}`),
          },
        },
        { text: 'The link works once, for 7 days. On your account page you can have a new one sent.' },
        {
          note: "Didn't sign up? Then somebody mistyped their address. Do nothing, and it stays unconfirmed.",
        },
      ],
      reason: `You get this because an account was opened at ${sender.name} with this address.`,
    };
  },
  async load(ctx, { linkId, unsentRequest }) {
    const person = await findAddressee(ctx.db, linkId);
    if (!person || person.suspendedAt) return [];
    const { id: userId, email, firstName } = person;
    const token = tokenOf(ctx, 'confirm', linkId);
    const found = unsentRequest && (await findPublicLand(ctx.db, unsentRequest.listingId));
    const land = found && displayTitle(found.title, found.county);
    const listsLand = isOnlyLandowner(person.interests);
    return [{ to: email, key: linkId, data: { userId, firstName, token, unsentRequest, land, listsLand } }];
  },
});

/** Enqueues the email with the confirmation link. Links of earlier emails stay valid until one is used. */
export const sendConfirmEmail = async (
  ctx: Context,
  transaction: Parameters<Context['jobs']['enqueue']>[0] & DbOrTransaction,
  userId: string,
  unsentRequest?: UnsentRequest,
): Promise<void> => {
  const linkId = await issueLink(ctx, transaction, 'confirm', userId);
  await ctx.jobs.enqueue(transaction, confirmEmailEmail.job, { linkId, unsentRequest });
};

/** Limits how often the email may be sent again, whoever requests it, so that no mailbox is flooded. */
export const resendLimits = (userId: string): AttemptLimit[] => [
  { name: `confirmation email to ${userId}`, max: 5, seconds: 3600 },
];
