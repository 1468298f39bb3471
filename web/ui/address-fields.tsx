import type { UseFormRegisterReturn } from 'react-hook-form';
import { states } from '#domain/states.ts';
import { Row, Select, TextField } from './field.tsx';

/** The parts of an address, in the order in which they are asked for. */
export const addressParts = ['addressLine1', 'addressLine2', 'city', 'state', 'zipCode'] as const;
export type AddressPart = (typeof addressParts)[number];

type AddressFieldsProps = {
  labels: Readonly<Record<AddressPart, string>>;
  /** How a part is bound to its form, and what is wrong with it. */
  field: (part: AddressPart) => UseFormRegisterReturn & { error: string | undefined };
  /** Whether no state at all can be picked. */
  isOptional?: boolean;
  /** How city, state and zip code stand side by side; as fields do everywhere without it. */
  rowClass?: string | undefined;
};

/** An address as it is typed, or filled in by the browser. */
export const AddressFields = ({ labels, field, isOptional = false, rowClass }: AddressFieldsProps) => {
  const place = (
    <>
      <TextField label={labels.city} autoComplete="address-level2" {...field('city')} />
      <Select label={labels.state} autoComplete="address-level1" {...field('state')}>
        {isOptional && <option value="" />}
        {states.map((state) => (
          <option key={state}>{state}</option>
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
