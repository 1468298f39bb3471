/** What an administrator can ask the host to change before a listing is approved. */
export const changeTopics = [
  'photographs',
  'marker',
  'boundary',
  'description',
  'price',
  'access',
  'other',
] as const;
export type ChangeTopic = (typeof changeTopics)[number];

/** The topics as users read them. */
export const changeTopicNames: Record<ChangeTopic, string> = {
  photographs: 'Photographs',
  marker: 'Marker on the map',
  boundary: 'Property boundary',
  description: 'Description',
  price: 'Price',
  access: 'How to get in',
  other: 'Something else',
};

export const maxChangesMessage = 2000;

type Decidable = { active: boolean; approved: boolean; changesAsked: unknown };

/** Whether a listing waits for an administrator's decision (docs/rules/listings.md#decision). */
export const isPendingApproval = ({ active, approved, changesAsked }: Decidable): boolean =>
  active && !approved && changesAsked === null;
