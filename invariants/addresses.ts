import type { Invariant } from './invariant.ts';

// The characters that nobody sees are no ASCII, and few addresses have others.
const payees = `
  select 'Listing ''' || title || ''' (' || id || ')' as owner, host_email as address from listings
    where host_email ~ '[^ -~]'
  union all
  select 'Listing ''' || title || ''' (' || id || ')', pay_pal_email from listings where pay_pal_email ~ '[^ -~]'
  union all
  select distinct 'The payout of booking ' || b.confirmation_code, a.address
    from payouts p join bookings b on b.id = p.booking_id
    cross join lateral (values (p.listing_pay_pal_email), (p.receiver_email)) as a (address)
    where p.stage not in ('arrived', 'ended') and a.address ~ '[^ -~]'
  order by 1, 2`;

const accounts = `
  select 'The account ' || id as owner, email as address from users where email ~ '[^ -~]'
  union all
  select 'The new address of account ' || user_id, new_email from account_links where new_email ~ '[^ -~]'
  order by 1, 2`;

type Row = { owner: string; address: string };

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** With its characters that are no ASCII written out: 'pay\u{ad}me@farm.example'. */
const shown = (address: string): string =>
  [...address].map((one) => (one > '~' ? `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}` : one)).join('');

const sentences = (rows: readonly Row[]): string[] =>
  rows
    .filter(({ address }) => invisible.test(address))
    .map(({ owner, address }) => `${owner} has an address with invisible characters: ${shown(address)}`);

export const addresses: Invariant = {
  name: 'addresses',
  description:
    'No address of a host or of a payout that is not over has an invisible character, with which it is another mailbox.',
  async violations({ query }) {
    return sentences(await query<Row>(payees));
  },
  // An account from before the rule keeps its address, by which its person signs in.
  async notes({ query }) {
    return sentences(await query<Row>(accounts));
  },
};
