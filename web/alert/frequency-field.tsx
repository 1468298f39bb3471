import type { ComponentProps } from 'react';
import { alertFrequencies, frequencyTexts } from '#domain/alert.ts';
import { Select } from '../ui/field.tsx';

/** How to be told of new land for a saved search. */
export const FrequencyField = (select: Omit<ComponentProps<'select'>, 'children'>) => (
  <Select label="Tell me by email" {...select}>
    {alertFrequencies.map((frequency) => (
      <option key={frequency} value={frequency}>
        {frequencyTexts[frequency]}
      </option>
    ))}
  </Select>
);
