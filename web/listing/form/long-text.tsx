import { useWatch } from 'react-hook-form';
import { TextArea } from '../../ui/field.tsx';
import type { ListingForm } from './listing-values.ts';

type LongTextProps = {
  form: ListingForm;
  name: 'description' | 'prohibitedActivities' | 'accessInformation' | 'propertyBoundaryDescription';
  label: string;
  hint: string;
  rows?: number;
};

/** Characters that fit (docs/rules/listings.md#form). More can be pasted, is counted, and is never cut off. */
const most = 5000;
const count = new Intl.NumberFormat('en-US');

/** A text of several lines that counts its characters. */
export const LongText = ({ form, name, label, hint, rows = 5 }: LongTextProps) => {
  const text = useWatch({ control: form.control, name }) ?? '';
  return (
    <TextArea
      label={label}
      rows={rows}
      hint={`${hint} ${count.format(text.length)} of ${count.format(most)} characters.`}
      error={form.formState.errors[name]?.message as string | undefined}
      {...form.register(name)}
    />
  );
};
