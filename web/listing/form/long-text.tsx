import { type Path, useWatch } from 'react-hook-form';
import { TextArea } from '../../ui/field.tsx';
import type { ListingForm, ListingValues } from './listing-values.ts';

type LongTextProps = {
  form: ListingForm;
  name: Path<ListingValues>;
  label: string;
  hint: string;
  rows?: number;
};

/** Maximum length (docs/rules/listings.md#form). Longer text can be pasted; it is counted but never truncated. */
const maxLength = 5000;
const count = new Intl.NumberFormat('en-US');

/** A multi-line text field with a character counter. */
export const LongText = ({ form, name, label, hint, rows = 5 }: LongTextProps) => {
  const text: string = useWatch({ control: form.control, name }) ?? '';
  const error = form.formState.errors[name]?.message as string | undefined;
  const excess = text.length - maxLength;
  return (
    <TextArea
      label={label}
      rows={rows}
      hint={`${hint} ${count.format(text.length)} of ${count.format(maxLength)} characters.`}
      error={error && excess > 0 ? `${error}: ${count.format(excess)} too many` : error}
      {...form.register(name)}
    />
  );
};
