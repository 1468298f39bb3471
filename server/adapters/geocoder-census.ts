/** A street address that the Census Bureau found. */
export type FoundAddress = { name: string; lat: number; lng: number };

const maxResponseLength = 1_000_000;
/** The service refuses longer addresses. */
const maxAddressLength = 100;

/** 'N5698', '123', 'W123N4567', '12A': a house number, also a fire number of Wisconsin's countryside. */
const houseNumber = String.raw`(?:[NSEW]\d+)?[NSEW]?\d+[A-Z]?`;
/** A number, a street and more: a ZIP code, a street without a town, or a town alone have no match. */
const addressPattern = new RegExp(String.raw`^${houseNumber} \S+[ ,]+\S{2,}`, 'i');
const hasState = /\b(?:WI|Wisconsin)\b/i;
const hasZip = /\b\d{5}(?:-\d{4})?$/;

/** Whether a text can be a street address with its town or ZIP code, the only thing that the service finds. */
export const isStreetAddress = (text: string): boolean =>
  addressPattern.test(text) && text.length <= maxAddressLength - ', WI'.length;

/**
 * Asks the Census Bureau's geocoder, or what has its API, for a street address.
 *
 * @returns the matches, best first; none for an address that it doesn't know or accept
 * @throws Error when it doesn't respond in time, or with anything else
 */
export const askCensus = async (
  baseUrl: string,
  address: string,
  request: { userAgent: string; timeoutMs: number },
): Promise<FoundAddress[]> => {
  const url = new URL(baseUrl);
  url.searchParams.set(
    'address',
    hasState.test(address) || hasZip.test(address) ? address : `${address}, WI`,
  );
  url.searchParams.set('benchmark', 'Public_AR_Current');
  url.searchParams.set('format', 'json');
  const response = await fetch(url, {
    headers: { 'user-agent': request.userAgent, accept: 'application/json' },
    signal: AbortSignal.timeout(request.timeoutMs),
    redirect: 'error',
  });
  const body = await response.text();
  // An address that it refuses is its caller's fault, and no sign that the service is down.
  if (response.status === 400) return [];
  if (!response.ok) throw new Error(`The geocoder answered ${response.status}`);
  if (body.length > maxResponseLength) throw new Error('The geocoder answered too much');
  const matches = asRecord(asRecord(JSON.parse(body)).result).addressMatches;
  if (!Array.isArray(matches)) throw new Error('The geocoder answered something else');
  return matches.flatMap(readMatch);
};

/** Skips a match without an address or a point. */
const readMatch = (match: unknown): FoundAddress[] => {
  const { matchedAddress, coordinates } = asRecord(match);
  const { x: lng, y: lat } = asRecord(coordinates);
  if (typeof matchedAddress !== 'string' || typeof lng !== 'number' || typeof lat !== 'number') return [];
  return [{ name: asWritten(matchedAddress.slice(0, 150)), lat, lng }];
};

/** '410 N OAK RIDGE RD, VIROQUA, WI, 54665' as people write it: '410 N Oak Ridge Rd, Viroqua, WI 54665'. */
const asWritten = (address: string): string =>
  address
    .replace(/\b[A-Z]{2,}\b/g, (word) =>
      /^(?:WI|US|NE|NW|SE|SW)$/.test(word) ? word : word.charAt(0) + word.slice(1).toLowerCase(),
    )
    .replace(/, (\d{5})$/, ' $1');

const asRecord = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
