/** '1 hunter', '3 hunters' */
export const formatParty = (size: number): string => `${size} ${size === 1 ? 'hunter' : 'hunters'}`;
