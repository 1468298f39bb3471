import { type ComponentProps, useState } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { formatPhone, phoneDigits } from '#domain/phone.ts';
import { TextField } from './field.tsx';
import { asNumber } from './form.ts';

/** How a value is read from what somebody types, and written for them to read. */
type Writing<Value> = { read: (typed: string) => Value; write: (value: Value) => string };

/** (608) 555-0142 on the screen, ten digits in the form. */
export const asPhone: Writing<string> = { read: phoneDigits, write: formatPhone };

/** A number in the form; a text that is none stays a text. */
const numberFrom = (typed: string) => asNumber.setValueAs(typed) as number | null;

const hasMoreDecimals = (dollars: number): boolean => (String(dollars).split('.')[1] ?? '').length > 2;

/** 4.5 dollars as 4.50; what is no amount stays as it was typed. */
export const asMoney: Writing<number | null> = {
  read: numberFrom,
  write: (dollars) =>
    typeof dollars === 'number' && !hasMoreDecimals(dollars) ? dollars.toFixed(2) : String(dollars ?? ''),
};

/** 5.5 percent in the field, 0.055 in the form; a percent sign is forgiven. */
export const asPercent: Writing<number | null | undefined> = {
  read: (typed) => {
    const percent = numberFrom(typed.replaceAll('%', ''));
    return typeof percent === 'number' ? Number((percent / 100).toFixed(12)) : percent;
  },
  write: (fraction) =>
    typeof fraction === 'number' ? String(Number((fraction * 100).toFixed(10))) : String(fraction ?? ''),
};

/**
 * A field whose value is written in another way than it is kept. What is typed stays as it is until it is
 * left, or until something else sets the value.
 */
export const WrittenField = <Values extends FieldValues, Output, Value>({
  control,
  name,
  as,
  ...field
}: {
  control: Control<Values, unknown, Output>;
  name: FieldPathByValue<Values, Value>;
  as: Writing<Value>;
} & Pick<
  ComponentProps<typeof TextField>,
  'label' | 'hint' | 'before' | 'after' | 'type' | 'inputMode' | 'autoComplete'
>) => {
  const { field: kept, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState<string>();
  const isAsTyped = typed !== undefined && Object.is(as.read(typed), kept.value);
  return (
    <TextField
      {...field}
      ref={kept.ref}
      name={name}
      value={isAsTyped ? typed : as.write(kept.value)}
      error={fieldState.error?.message}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        kept.onChange(as.read(value));
      }}
      onBlur={() => {
        // What can't be read stays to be mended.
        if (!Number.isNaN(kept.value)) setTyped(undefined);
        kept.onBlur();
      }}
    />
  );
};
