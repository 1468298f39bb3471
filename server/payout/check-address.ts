import { createHash } from 'node:crypto';
import { addressBeside, checkAddress, isComplete, type PostalAddress } from '#domain/postal-address.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { findUser } from '../user/store.ts';
import type { PaidByCheck } from './check-store.ts';
import type { StoredPayout } from './store.ts';

/** The columns `addressColumns` of check-store.ts. */
type AddressRow = Pick<
  PaidByCheck,
  | 'is_address_mended'
  | `host_${'address_line1' | 'address_line2' | 'city' | 'state' | 'zip_code'}`
  | `present_${'address_line1' | 'address_line2' | 'city' | 'state' | 'zip_code'}`
>;

const addressesOf = (row: AddressRow) => ({
  ofPayout: {
    addressLine1: row.host_address_line1,
    addressLine2: row.host_address_line2,
    city: row.host_city,
    state: row.host_state,
    zipCode: row.host_zip_code,
  },
  isMended: row.is_address_mended,
  present: {
    addressLine1: row.present_address_line1,
    addressLine2: row.present_address_line2,
    city: row.present_city,
    state: row.present_state,
    zipCode: row.present_zip_code,
  },
});

/** Where a check for a payout would go now (docs/rules/payouts.md#addresses). */
export const checkAddressOf = (row: AddressRow): PostalAddress => checkAddress(addressesOf(row));

/** What the payee's profile has instead, for an administrator to take over; null if it is the same. */
export const profileAddressOf = (row: AddressRow): PostalAddress | null => addressBeside(addressesOf(row));

/** The same of a payout whose row was read alone. */
export const readCheckAddress = async (db: DbOrTransaction, payout: StoredPayout): Promise<PostalAddress> => {
  const host = await findUser(db, payout.host_id);
  if (!host) throw new Error(`There is no user ${payout.host_id}.`);
  return checkAddressOf({
    ...payout,
    present_address_line1: host.address_line1,
    present_address_line2: host.address_line2,
    present_city: host.city,
    present_state: host.state,
    present_zip_code: host.zip_code,
  });
};

/** Whether there is an address to which a check for a payout can be sent. */
export const hasCheckAddress = async (db: DbOrTransaction, payout: StoredPayout): Promise<boolean> =>
  isComplete(await readCheckAddress(db, payout));

/** An address as the columns of a payout have it. */
export const toPayoutAddress = (address: PostalAddress) => ({
  host_address_line1: address.addressLine1,
  host_address_line2: address.addressLine2,
  host_city: address.city,
  host_state: address.state,
  host_zip_code: address.zipCode,
});

/** The name of a check within a run: the same for all payouts of one payee at one address. */
export const checkKey = (payeeId: string, address: PostalAddress): string => {
  const { addressLine1, addressLine2, city, state, zipCode } = address;
  const whole = isComplete(address) ? [addressLine1, addressLine2, city, state, zipCode] : [];
  const hash = createHash('sha256').update(JSON.stringify(whole)).digest('hex');
  return `${payeeId}-${hash.slice(0, 12)}`;
};
