import { contract } from '#contract/contract.ts';
import type { PayoutRow } from '#contract/payout-administration.ts';
import { formatAddress } from '#domain/postal-address.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { AddressFields } from '../ui/address-fields.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { submitInDialog } from '../ui/dialog-form.ts';
import { TextArea } from '../ui/field.tsx';
import { useBodyForm } from '../ui/form.ts';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import styles from './checks.module.css';

const addressLabels = {
  addressLine1: 'Address',
  addressLine2: 'Address line 2 (optional)',
  city: 'City',
  state: 'State',
  zipCode: 'Zip code',
};

/** Mends the address that the checks of a payee go to (docs/rules/payouts.md#addresses). */
export const PostalAddressDialog = ({
  payout: { bookingId, listingUserName, listingUserAddress: address, profileAddress },
  onDone,
  onClose,
}: {
  payout: Pick<PayoutRow, 'bookingId' | 'listingUserName' | 'listingUserAddress' | 'profileAddress'>;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const form = useBodyForm(contract.changePayoutPostalAddress.body, { ...address, reason: '' });
  const { errors, isValid } = form.formState;
  const keyFor = useIdempotencyKey();
  const change = () =>
    submitInDialog(form, async (body) => {
      const { changePayoutPostalAddress } = await api();
      await changePayoutPostalAddress({ params: { bookingId }, body, idempotencyKey: keyFor(body) });
      notify(`Checks to ${listingUserName} go to ${body.addressLine1}, ${body.city}.`);
      await onDone();
    });
  return (
    <ConfirmDialog
      title={`Where do checks to ${listingUserName} go?`}
      action="Save"
      doing="Saving…"
      whyNot={isValid ? undefined : 'Give a whole address and a reason; then it can be saved.'}
      onConfirm={change}
      onClose={onClose}
    >
      <p>
        It counts for all that is owed to them now and paid by check. Their profile stays as it is: ask them
        to change it there, too.
      </p>
      {profileAddress && (
        <div className={styles.ofProfile}>
          <p>Their profile has {formatAddress(profileAddress)}.</p>
          <Button small onClick={() => form.reset({ ...form.getValues(), ...profileAddress })}>
            Use this address
          </Button>
        </div>
      )}
      <AddressFields
        labels={addressLabels}
        isOptional={!address.state}
        rowClass={styles.place}
        field={(part) => ({ error: errors[part]?.message, ...form.register(part) })}
      />
      <KeptTexts of={`payout address ${bookingId}`} />
      <TextArea
        label="Reason"
        hint="Administrators can read it"
        rows={2}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </ConfirmDialog>
  );
};
