import { wisconsinCounties } from '#domain/counties.ts';
import { countyAt } from '#domain/county-at.ts';
import { states } from '#domain/states.ts';
import { Select, TextField } from '../../ui/field.tsx';
import type { ListingForm } from './listing-values.ts';
import { MarkerField } from './marker-field.tsx';
import { Part, Row } from './part.tsx';

const changed = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

type LatLng = { lat: number; lng: number };

/** Where the land is. The county goes with the marker, unless somebody has corrected it. */
export function PlacePart({ form }: { form: ListingForm }) {
  const { errors } = form.formState;
  const followMarker = (to: LatLng, from: LatLng | null) => {
    const [said, says] = [from && countyAt(from.lat, from.lng), countyAt(to.lat, to.lng)];
    const present = form.getValues('county') as string;
    const isCorrected = present !== '' && present !== said;
    if (says && !isCorrected) form.setValue('county', says, changed);
  };
  return (
    <Part
      title="Where it is"
      about="Everybody sees the city, the county and the marker. The street is only for hunters who have paid."
    >
      <TextField
        label="Street address"
        autoComplete="address-line1"
        error={errors.address?.addressLine1?.message}
        {...form.register('address.addressLine1')}
      />
      <TextField
        label="Address line 2 (optional)"
        autoComplete="address-line2"
        error={errors.address?.addressLine2?.message}
        {...form.register('address.addressLine2')}
      />
      <Row>
        <TextField
          label="City"
          autoComplete="address-level2"
          error={errors.address?.city?.message}
          {...form.register('address.city')}
        />
        <Select
          label="State"
          autoComplete="address-level1"
          error={errors.address?.state?.message}
          {...form.register('address.state', { onChange: () => form.trigger('address.state') })}
        >
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
        <TextField
          label="Zip code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          error={errors.address?.zipCode?.message}
          {...form.register('address.zipCode')}
        />
      </Row>
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
}
