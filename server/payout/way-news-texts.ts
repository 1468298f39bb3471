import { type Cents, formatMoney } from '#domain/money.ts';
import type { PayoutType } from '#domain/payout-status.ts';
import { type Block, linkTo, type Sender } from '../platform/email/email.ts';

type WayNews = {
  kind: 'noAddress' | 'wayChanged' | 'goesOn';
  owedCents: Cents;
  /** When and how it is paid from now on. */
  howPaid: string | null;
};

/**
 * Emails about how a host will be paid: their postal address is missing, an administrator chose another way, or what
 * waited, as they were told, goes on.
 */
export const writeWayNews = ({ kind, owedCents, howPaid }: WayNews, sender: Sender, facts: Block) => {
  const amount = formatMoney(owedCents);
  if (kind === 'noAddress')
    return {
      subject: `We can’t pay you ${amount} yet`,
      preview: 'Your postal address is missing. Please add it to your profile.',
      greeting: `we can’t pay you ${amount}: your postal address is missing`,
      blocks: [
        {
          text: `You are paid for this booking by check, and we don’t know where to mail it. It stays owed to you. Please add your street, city, state and ZIP code to your profile: then it comes with our next checks once your hunter’s stay is over.`,
        },
        facts,
        { button: { label: 'Add my address', href: linkTo(sender, '/myaccount/profile') } },
      ] satisfies Block[],
    };
  if (kind === 'goesOn')
    return {
      subject: `Your payout of ${amount} goes on`,
      preview: howPaid ?? 'See when and how on the page of the booking.',
      greeting: 'your payout goes on',
      blocks: [
        {
          text: `We told you that your payout for this booking had to wait. It goes on now. ${howPaid ?? `${amount} stays owed to you.`}`,
        },
        facts,
      ] satisfies Block[],
    };
  return {
    subject: `We pay you ${amount} another way`,
    preview: howPaid ?? 'See when and how on the page of the booking.',
    greeting: 'we pay you another way',
    blocks: [
      {
        text: `We have changed how you are paid for this booking. ${howPaid ?? `${amount} stays owed to you.`}`,
      },
      facts,
    ] satisfies Block[],
  };
};

/** What the host of a payout that came back can mend, and where. */
export const mendingOf = (
  { listingId, type, isTheirs }: { listingId: string; type: PayoutType; isTheirs: boolean },
  sender: Sender,
) => {
  if (type === 'Manual')
    return {
      todo: 'Please check the postal address in your profile, and correct it if it is wrong. We send it there once we have looked at it.',
      button: { label: 'Check my address', href: linkTo(sender, '/myaccount/profile') },
    };
  if (!isTheirs)
    return { todo: `Please write to ${sender.supportEmail}, and say where we may pay you.`, button: null };
  return {
    todo: 'Please check the PayPal address of your land, and correct it if it is wrong; without one you get a check. We pay you there once we have looked at it.',
    button: {
      label: 'Check my PayPal address',
      href: linkTo(sender, `/listing/${listingId}/edit#payPalEmail`),
    },
  };
};
