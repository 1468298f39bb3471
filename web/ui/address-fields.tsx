import type { UseFormRegisterReturn } from 'react-hook-form';
import { states } from '#domain/states.ts';
import { Row, Select, TextField } from './field.tsx';

/** The parts of an address, in form order. */
export const addressParts = ['addressLine1', 'addressLine2', 'city', 'state', 'zipCode'] as const;
export type AddressPart = (typeof addressParts)[number];

type AddressFieldsProps = {
  labels: Readonly<Record<AddressPart, string>>;
  /** Registers a part with the form and returns its error. */
  field: (part: AddressPart) => UseFormRegisterReturn & { error: string | undefined };
  /** Whether the state may be left empty. */
  isOptional?: boolean;
  /** CSS class of the row with city, state and zip code; the default `Row` without it. */
  rowClass?: string | undefined;
};

/** The fields of an address, with autocomplete. */
export const AddressFields = ({ labels, field, isOptional = false, rowClass }: AddressFieldsProps) => {
  const place = (
    <>
      <TextField label={labels.city} autoComplete="address-level2" {...field('city')} />
      <Select label={labels.state} autoComplete="address-level1" {...field('state')}>
        {isOptional && <option value="" />}
        {states.map((state) => (
          <option key={state} value={state}>
            {state}
          </option>
        ))}
      </Select>
      <TextField
        label={labels.zipCode}
        inputMode="numeric"
        autoComplete="postal-code"
        {...field('zipCode')}
      />
    </>
  );
  return (
    <>
      <TextField label={labels.addressLine1} autoComplete="address-line1" {...field('addressLine1')} />
      <TextField label={labels.addressLine2} autoComplete="address-line2" {...field('addressLine2')} />
      {rowClass ? <div className={rowClass}>{place}</div> : <Row>{place}</Row>}
    </>
  );
};
