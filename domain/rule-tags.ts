/** What a search for land can be narrowed to by its rules; words as people read them, on the wire too. */
export const ruleTagGroups = {
  allowed: ['Walk-in only', 'ATVs', 'Dogs', 'Own stands', 'Stands provided', 'Boats'],
  water: ['Creek', 'River', 'Lake', 'Pond', 'Flowage'],
  species: ['Trout', 'Salmon', 'Bass', 'Panfish', 'Walleye', 'Pike', 'Muskie', 'Catfish'],
} as const;

export type RuleTag = (typeof ruleTagGroups)[keyof typeof ruleTagGroups][number];

export const ruleTags: readonly RuleTag[] = Object.values(ruleTagGroups).flat();

/** Tags as an address has them, 'Dogs,Trout': the known ones, each once, in the order of `ruleTags`. */
export const readRuleTags = (text: string): RuleTag[] => {
  const names: readonly string[] = text.split(',');
  return ruleTags.filter((tag) => names.includes(tag));
};
