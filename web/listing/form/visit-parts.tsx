import type { EditableListing } from '#contract/listing.ts';
import { Row, TextField } from '../../ui/field.tsx';
import { asNumber } from '../../ui/form.ts';
import { FormattedField, phoneFormat } from '../../ui/formatted-field.tsx';
import { PdfLink } from '../../upload/pdf-link.tsx';
import type { ListingForm } from './listing-values.ts';
import { LongText } from './long-text.tsx';
import { Part } from './part.tsx';
import { PriceHint } from './price-hint.tsx';
import styles from './visit-parts.module.css';

/** The price of a day, and how the host is paid. */
export const PricePart = ({ form }: { form: ListingForm }) => {
  const { errors } = form.formState;
  return (
    <Part
      title="Price"
      about="Hunters pay a booking fee and taxes on top. Other prices for parts of the season can be set once the listing is saved."
    >
      <TextField
        label="Base cost per day"
        before="$"
        inputMode="decimal"
        autoComplete="off"
        hint={<PriceHint form={form} />}
        error={errors.baseCost?.message}
        {...form.register('baseCost', asNumber)}
      />
      <TextField
        label="PayPal email (optional)"
        type="email"
        autoComplete="email"
        hint="We pay you there. Leave it blank and we mail you a check."
        error={errors.payPalEmail?.message}
        {...form.register('payPalEmail')}
      />
    </Part>
  );
};

/** What a hunter learns once the booking is paid. */
export const ArrivalPart = ({
  form,
  attachment,
}: {
  form: ListingForm;
  /** The PDF that hunters also get; only administrators set it. */
  attachment: EditableListing['listingAttachment'];
}) => {
  const { errors } = form.formState;
  return (
    <Part title="For hunters who have paid" about="Nobody else sees any of this.">
      <Row>
        <FormattedField
          control={form.control}
          name="hostPhoneNumber"
          as={phoneFormat}
          label="Phone"
          type="tel"
          autoComplete="tel-national"
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.hostEmail?.message}
          {...form.register('hostEmail')}
        />
      </Row>
      <LongText
        form={form}
        name="accessInformation"
        label="Access information"
        hint="How to get in: the gate and its code, where to park, where to walk."
      />
      <LongText
        form={form}
        name="propertyBoundaryDescription"
        label="Property boundary"
        hint="Where your land ends, so that nobody strays: fences, roads, creeks, marked trees."
      />
      {attachment && (
        <div>
          <PdfLink {...attachment} />
          <p className={styles.note}>
            Hunters get this PDF with the access email. Write to us to have another one in its place.
          </p>
        </div>
      )}
    </Part>
  );
};
