/** 'hostPhoneNumber' as 'Host phone number', for a field without a label of its own. */
export const labelFromName = (name: string): string => {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};
