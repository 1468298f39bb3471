import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Zip } from '#contract/fields.ts';
import type { Place } from '#contract/listing-search.ts';
import { findPlaces } from './find-places.ts';
import type { ListingForm, ListingValues } from './listing-values.ts';

/** The result of the search for the typed address; undefined before it, and after a change of the address. */
export type AddressResult = 'searching' | 'incomplete' | 'failed' | 'nothing' | Place | undefined;

/** The server accepts no longer text. */
const maxLength = 100;

/**
 * 'N5698 County Road J, Viroqua, WI 54665'; empty while the street, or both city and ZIP code, are missing. A ZIP code
 * that is not complete yet is left out, since it would lead elsewhere.
 */
const asOneLine = ({ addressLine1, city, zipCode }: ListingValues['address']): string => {
  const [street, town, typedZip] = [addressLine1, city, zipCode].map((part) => part?.trim() ?? '');
  const zip = Zip.safeParse(typedZip).success ? typedZip : '';
  if (!street || !(town || zip)) return '';
  return [street, town, `WI ${zip}`.trim()].filter(Boolean).join(', ').slice(0, maxLength);
};

/**
 * Finds the form's address: when one of its fields is left, when the button is pressed, and at first if
 * a marker was set earlier.
 *
 * @param onFind called with the place to show: the address, or else its ZIP code or town; not for the first search
 */
export const useAddressSearch = (form: ListingForm, onFind: (place: Place) => void) => {
  const text = asOneLine(useWatch({ control: form.control, name: 'address' }));
  const [last, setLast] = useState<{ text: string; result: AddressResult }>();
  const latestText = useRef<string>(undefined);

  const search = async (then: (place: Place) => void = onFind) => {
    const wanted = asOneLine(form.getValues('address'));
    latestText.current = wanted;
    const finish = (result: AddressResult) => {
      if (latestText.current === wanted) setLast({ text: wanted, result });
    };
    if (!wanted) return finish('incomplete');
    finish('searching');
    try {
      const [place] = await findPlaces(wanted);
      finish(place ?? 'nothing');
      if (place && latestText.current === wanted) then(place);
    } catch {
      finish('failed');
      latestText.current = undefined; // to be tried again
    }
  };

  /** Searches unless the address is incomplete, or searched for already. */
  const searchOnBlur = () => {
    const wanted = asOneLine(form.getValues('address'));
    if (wanted && wanted !== latestText.current) search();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: at first only
  useEffect(() => {
    if (text && form.getValues('locationGeoJson')) search(() => undefined);
  }, []);

  return { result: last?.text === text ? last.result : undefined, search: () => search(), searchOnBlur };
};
