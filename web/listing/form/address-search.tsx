import type { Place } from '#contract/listing-search.ts';
import { Button } from '../../ui/button.tsx';
import styles from './address-search.module.css';
import type { AddressResult } from './use-address-search.ts';

const nameOf = ({ kind, name }: Place): string => (kind === 'zip' ? `ZIP code ${name}` : name);

const textFor = (result: AddressResult): string => {
  if (result === undefined) return '';
  if (result === 'searching') return 'Looking for the address…';
  if (result === 'incomplete') return 'Type the street with its number, and the city or ZIP code, first.';
  if (result === 'failed') return 'The search can’t be reached just now. Please try again.';
  if (result === 'nothing')
    return 'Nothing found. Check the spelling, or look for the nearest town on the map.';
  if (result.kind === 'address') return `Found: ${result.name}`;
  return `This street isn’t known, only ${nameOf(result)}. Put the marker where your land is.`;
};

/** The button that finds the typed address, and what was found. */
export const AddressSearch = ({ result, onSearch }: { result: AddressResult; onSearch: () => void }) => (
  <div className={styles.search}>
    <Button onClick={onSearch}>Find this address</Button>
    <p role="status">{textFor(result)}</p>
  </div>
);
