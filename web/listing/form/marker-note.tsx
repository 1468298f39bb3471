import type { MarkerCheck, MarkerDoubt } from '#domain/marker-check.ts';
import styles from './marker-note.module.css';

/** Within this distance, in miles, the marker counts as at the address. */
export const sameMiles = 0.05;

const milesFormat = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

const distanceText = (miles: number): string => {
  if (miles < sameMiles) return 'The marker is at the address. Move it to where your land is.';
  const rounded = miles < 10 ? miles.toFixed(1) : milesFormat.format(miles);
  return `The marker is ${rounded} ${rounded === '1.0' ? 'mile' : 'miles'} from the address.`;
};

const doubtText = (doubt: MarkerDoubt): string => {
  if (doubt.kind === 'farFromAddress')
    return 'Hunters drive to the marker. Is it on your land, and is the address right?';
  const { markerCounty, county } = doubt;
  if (doubt.kind === 'addressInOtherCounty')
    return `The marker is in ${markerCounty} County, the address in ${county} County.`;
  return `The marker is in ${markerCounty} County, but you picked ${county} County.`;
};

/** The distance from marker to address, and warnings. None of them prevents saving the listing. */
export const MarkerNote = ({ check }: { check: MarkerCheck | undefined }) => (
  <div className={styles.note} role="status" data-doubtful={Boolean(check?.doubts.length)}>
    {check?.miles !== undefined && <p>{distanceText(check.miles)}</p>}
    {check?.doubts.map((doubt) => (
      <p key={doubt.kind}>{doubtText(doubt)}</p>
    ))}
  </div>
);
