import { wisconsinCounties } from '#domain/counties.ts';
import { countyAt } from '#domain/county-at.ts';
import { AddressFields, type AddressPart } from '../../ui/address-fields.tsx';
import { Select } from '../../ui/field.tsx';
import type { ListingForm } from './listing-values.ts';
import { MarkerField } from './marker-field.tsx';
import { Part } from './part.tsx';

const asUserChange = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

const addressLabels = {
  addressLine1: 'Street address',
  addressLine2: 'Address line 2 (optional)',
  city: 'City',
  state: 'State',
  zipCode: 'Zip code',
};

type LatLng = { lat: number; lng: number };

/** The land's location. The county follows the marker until it is corrected by hand. */
export const PlacePart = ({ form }: { form: ListingForm }) => {
  const { errors } = form.formState;
  const followMarker = (newMarker: LatLng, oldMarker: LatLng | null) => {
    const [previousCounty, newCounty] = [
      oldMarker && countyAt(oldMarker.lat, oldMarker.lng),
      countyAt(newMarker.lat, newMarker.lng),
    ];
    const currentCounty = form.getValues('county') as string;
    const isCorrected = currentCounty !== '' && currentCounty !== previousCounty;
    if (newCounty && !isCorrected) form.setValue('county', newCounty, asUserChange);
  };
  const addressField = (part: AddressPart) => ({
    error: errors.address?.[part]?.message,
    ...form.register(
      `address.${part}`,
      part === 'state' ? { onChange: () => form.trigger('address.state') } : {},
    ),
  });
  return (
    <Part
      title="Where it is"
      about="Everybody sees the city, the county and the marker. The street is only for hunters who have paid."
    >
      <AddressFields labels={addressLabels} field={addressField} />
      <MarkerField form={form} onSet={followMarker} />
      <Select
        label="County"
        hint="Filled in from the marker. Pick another one if it is wrong."
        error={errors.county?.message}
        {...form.register('county')}
      >
        <option value="">Pick a county</option>
        {wisconsinCounties.map((county) => (
          <option key={county}>{county}</option>
        ))}
      </Select>
    </Part>
  );
};
