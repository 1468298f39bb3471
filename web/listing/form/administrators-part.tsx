import { useWatch } from 'react-hook-form';
import { isWisconsinCounty } from '#domain/counties.ts';
import { salesTaxAsOf, salesTaxIn } from '#domain/county-tax-rates.ts';
import { formatPercent } from '#domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Row } from '../../ui/field.tsx';
import { keepFieldFocus } from '../../ui/focus.ts';
import { FormattedField, percentFormat } from '../../ui/formatted-field.tsx';
import styles from './administrators-part.module.css';
import type { ListingForm } from './listing-values.ts';
import { Part } from './part.tsx';
import { PdfField } from './pdf-field.tsx';
import type { PdfBoard } from './use-pdf.ts';

const percent = { after: '%', inputMode: 'decimal', autoComplete: 'off' } as const;

/** The fields that only administrators set (docs/rules/listings.md#administrators-fields). */
export const AdministratorsPart = ({ form, pdf }: { form: ListingForm; pdf: PdfBoard }) => (
  <Part
    title="For administrators"
    about="Owners don’t set these. Fee and tax go onto each booking as it is made, so a change here leaves earlier ones as they are."
  >
    <Checkbox
      variant="switch"
      label="Confirm bookings at once, without asking the owner"
      {...form.register('isAutoConfirm')}
    />
    <Row>
      <FormattedField
        control={form.control}
        name="bookingFeePercentage"
        as={percentFormat}
        label="Booking fee"
        hint="Added to what the hunter pays."
        {...percent}
      />
      <FormattedField
        control={form.control}
        name="ownerFeePercentage"
        as={percentFormat}
        label="Owner’s share"
        hint="Of the booking price, paid out."
        {...percent}
      />
    </Row>
    <TaxField form={form} />
    <PdfField board={pdf} />
  </Part>
);

/** The tax rate, with a button that fills in the county's rate. */
const TaxField = ({ form }: { form: ListingForm }) => {
  const [county = '', taxRate] = useWatch({ control: form.control, name: ['county', 'taxRate'] });
  const rate = isWisconsinCounty(county) ? salesTaxIn(county) : undefined;
  return (
    <div className={styles.tax}>
      <FormattedField
        control={form.control}
        name="taxRate"
        as={percentFormat}
        label="Tax rate (optional)"
        hint="On price and booking fee. Blank means no tax."
        {...percent}
      />
      {rate === undefined ? (
        <p className={styles.suggestion}>Pick the county to see its sales tax.</p>
      ) : (
        <p className={styles.suggestion}>
          {county} County: {formatPercent(rate)}, as of {salesTaxAsOf}.{' '}
          {taxRate !== rate && (
            <Button
              small
              onMouseDown={keepFieldFocus}
              onClick={() =>
                form.setValue('taxRate', rate, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
              }
            >
              Use {formatPercent(rate)}
            </Button>
          )}
        </p>
      )}
    </div>
  );
};
