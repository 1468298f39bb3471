import { wisconsinCounties } from '#domain/counties.ts';
import { AddressFields, type AddressPart } from '../../ui/address-fields.tsx';
import { Select } from '../../ui/field.tsx';
import { AddressSearch } from './address-search.tsx';
import type { ListingForm } from './listing-values.ts';
import { MarkerField } from './marker-field.tsx';
import { Part } from './part.tsx';
import { useAddressSearch } from './use-address-search.ts';
import { useMarker } from './use-marker.ts';

const addressLabels = {
  addressLine1: 'Street address',
  addressLine2: 'Address line 2 (optional)',
  city: 'City',
  state: 'State',
  zipCode: 'Zip code',
};

/** The land's address, marker and county. */
export const PlacePart = ({ form }: { form: ListingForm }) => {
  const { errors } = form.formState;
  const land = useMarker(form);
  const { result, search, searchOnBlur } = useAddressSearch(form, land.goToAddress);
  const addressField = (part: AddressPart) => ({
    error: errors.address?.[part]?.message,
    ...form.register(`address.${part}`, {
      onBlur: searchOnBlur,
      ...(part === 'state' && { onChange: () => form.trigger('address.state') }),
    }),
  });
  return (
    <Part
      title="Where it is"
      about="Everybody sees the city, the county and the marker. The street is only for hunters who have paid."
    >
      <AddressFields labels={addressLabels} field={addressField} />
      <AddressSearch result={result} onSearch={search} />
      <MarkerField
        form={form}
        land={land}
        address={typeof result === 'object' && result.kind === 'address' ? result : undefined}
      />
      <Select
        label="County"
        hint="Filled in from the marker. Pick another one if it is wrong."
        error={errors.county?.message}
        {...form.register('county')}
      >
        <option value="">Pick a county</option>
        {wisconsinCounties.map((county) => (
          <option key={county} value={county}>
            {county}
          </option>
        ))}
      </Select>
    </Part>
  );
};
