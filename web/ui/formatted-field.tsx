import { type ComponentProps, useState } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { formatPhone, phoneDigits } from '#domain/phone.ts';
import { TextField } from './field.tsx';
import { parseTypedNumber } from './typed-number.ts';

/** How typed text is parsed into a value, and how the value is formatted for reading. */
type Format<Value> = { parse: (typed: string) => Value; format: (value: Value) => string };

/** (608) 555-0142 on the screen, ten digits in the form. */
export const phoneFormat: Format<string> = { parse: phoneDigits, format: formatPhone };

/** Parses a number; text that is no number stays text. */
const parseNumber = (typed: string) => parseTypedNumber(typed) as number | null;

const hasMoreDecimals = (dollars: number): boolean => (String(dollars).split('.')[1] ?? '').length > 2;

/** 4.5 dollars as 4.50; text that is no amount stays as typed. */
export const moneyFormat: Format<number | null> = {
  parse: parseNumber,
  format: (dollars) =>
    typeof dollars === 'number' && !hasMoreDecimals(dollars) ? dollars.toFixed(2) : String(dollars ?? ''),
};

/** 5.5 percent in the field, 0.055 in the form; a percent sign is accepted. */
export const percentFormat: Format<number | null | undefined> = {
  parse: (typed) => {
    const percent = parseNumber(typed.replaceAll('%', ''));
    return typeof percent === 'number' ? Number((percent / 100).toFixed(12)) : percent;
  },
  format: (fraction) =>
    typeof fraction === 'number' ? String(Number((fraction * 100).toFixed(10))) : String(fraction ?? ''),
};

/**
 * A text field whose displayed text differs from the form's value. Typed text stays as it is until blur, or until the
 * value is set from elsewhere.
 */
export const FormattedField = <Values extends FieldValues, Output, Value>({
  control,
  name,
  as,
  ...field
}: {
  control: Control<Values, unknown, Output>;
  name: FieldPathByValue<Values, Value>;
  as: Format<Value>;
} & Pick<
  ComponentProps<typeof TextField>,
  'label' | 'hint' | 'before' | 'after' | 'type' | 'inputMode' | 'autoComplete'
>) => {
  const { field: controlled, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState<string>();
  const isAsTyped = typed !== undefined && Object.is(as.parse(typed), controlled.value);
  return (
    <TextField
      {...field}
      ref={controlled.ref}
      name={name}
      value={isAsTyped ? typed : as.format(controlled.value)}
      error={fieldState.error?.message}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        controlled.onChange(as.parse(value));
      }}
      onBlur={() => {
        // Invalid text stays, to be corrected.
        if (!Number.isNaN(controlled.value)) setTyped(undefined);
        controlled.onBlur();
      }}
    />
  );
};
