import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { SimilarPrices } from '#contract/similar-prices.ts';
import { isWisconsinCounty } from '#domain/counties.ts';
import { formatPrice } from '#domain/money.ts';
import { api } from '../../session/api.ts';
import type { ListingForm } from './listing-values.ts';
import styles from './price-hint.module.css';

/** Waits for a pause in typing, in ms. */
const typingPauseMs = 600;

/** The prices of similar land, by the form's county, acreage and activities; undefined while they are loaded. */
const useSimilarPrices = (form: ListingForm): SimilarPrices | 'incomplete' | undefined => {
  const [county, acreage, listingActivities] = useWatch({
    control: form.control,
    name: ['county', 'acreage', 'listingActivities'],
  });
  const isKnown = isWisconsinCounty(county ?? '') && typeof acreage === 'number' && acreage > 0;
  const activities = (listingActivities ?? []).join(',');
  const [similar, setSimilar] = useState<SimilarPrices>();
  useEffect(() => {
    if (!isKnown) return setSimilar(undefined);
    let isCurrent = true;
    const ask = async () => {
      const { getSimilarPrices } = await api();
      const { similar: found } = await getSimilarPrices({ query: { county, acreage, activities } });
      return found ?? undefined;
    };
    const timer = setTimeout(async () => {
      const found = await ask().catch(() => undefined);
      if (isCurrent) setSimilar(found);
    }, typingPauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isKnown, county, acreage, activities]);
  return isKnown ? similar : 'incomplete';
};

/** Below the base cost: prices of similar land (docs/rules/listings.md#price-of-similar-land). Empty if they fail. */
export const PriceHint = ({ form }: { form: ListingForm }) => {
  const similar = useSimilarPrices(form);
  const text =
    similar === 'incomplete'
      ? 'What similar land asks stands here once county and acres are given.'
      : similar && textOf(similar);
  return <span className={styles.hint}>{text}</span>;
};

const textOf = ({ area, listings, lowerPriceCents, upperPriceCents }: SimilarPrices): string => {
  const [least, most] = [formatPrice(lowerPriceCents), formatPrice(upperPriceCents)];
  const range = least === most ? `about ${least}` : `${least} to ${most}`;
  return `Similar land in ${area}: ${range} a day (${listings} listings)`;
};
