import { z } from 'zod';
import { type LandRules as Rules, ruleChoices, ruleCounts, ruleSets } from '#domain/land-rules.ts';

/** One of a few answers; null where nothing is said. */
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).nullable().default(null);

/** A whole number within its bounds; null where nothing is said. */
const count = ({ min, max }: { min: number; max: number }) =>
  z
    .number('Not a number')
    .int('Only whole numbers')
    .min(min, `At least ${min}`)
    .max(max, `At most ${max}`)
    .nullable()
    .default(null);

/** Any of several words; empty where nothing is said. */
const set = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.array(z.enum(values)).max(values.length, 'Each only once').default([]);

/** The rules of a listing's land; each may be left out (docs/rules/land-rules.md#rules). */
export const LandRules = z
  .object({
    vehicles: choice(ruleChoices.vehicles),
    parkingSpots: count(ruleCounts.parkingSpots),
    atv: choice(ruleChoices.atv).meta({ description: '‘recovery’: only to bring out game' }),
    dogs: choice(ruleChoices.dogs),
    guests: choice(ruleChoices.guests).meta({ description: 'People who neither hunt nor fish' }),
    fire: choice(ruleChoices.fire),
    crops: choice(ruleChoices.crops).meta({ description: 'Walking in standing crops' }),
    drones: choice(ruleChoices.drones),
    weapons: set(ruleSets.weapons).meta({ description: 'What is allowed; empty: nothing is said' }),
    stands: choice(ruleChoices.stands).meta({ description: 'Stands that hunters bring' }),
    screwIn: choice(ruleChoices.screwIn),
    standsThere: count(ruleCounts.standsThere).meta({ description: 'Stands on the land for hunters to use' }),
    blindsThere: count(ruleCounts.blindsThere).meta({ description: 'Blinds on the land for hunters to use' }),
    bait: choice(ruleChoices.bait),
    water: set(ruleSets.water),
    bankFeet: count(ruleCounts.bankFeet).meta({ description: 'Length of the bank in feet' }),
    species: set(ruleSets.species).meta({ description: 'Fish that are caught there' }),
    boats: choice(ruleChoices.boats),
  } satisfies Record<keyof Rules, z.ZodType>)
  .meta({ description: 'null, or an empty list: nothing is said about it' });
