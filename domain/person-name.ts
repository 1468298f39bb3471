export type PersonName = { firstName: string; lastName: string };

/** 'Ada Lindqvist'; empty without a name. */
export const fullName = ({ firstName, lastName }: PersonName): string => `${firstName} ${lastName}`.trim();

/** 'Ada L.': as much of a name as strangers read, such as with a review or a question before any booking. */
export const shortName = ({ firstName, lastName }: PersonName, unnamed: string): string =>
  [firstName.trim() || unnamed, lastName.trim() && `${[...lastName.trim()][0]?.toUpperCase()}.`]
    .filter(Boolean)
    .join(' ');
