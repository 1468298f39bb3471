import { locate } from './geocoder/geocode.ts';
import { type Address, parseAddress } from './geocoder/parse-address.ts';
import { type Answer, errorPage, jsonAnswer } from './reply.ts';
import { hashText } from './world/noise.ts';

const benchmarks = [
  {
    isDefault: true,
    benchmarkDescription: 'Public Address Ranges - Current Benchmark',
    id: '4',
    benchmarkName: 'Public_AR_Current',
  },
  {
    isDefault: false,
    benchmarkDescription: 'Public Address Ranges - Census 2020 Benchmark',
    id: '2020',
    benchmarkName: 'Public_AR_Census2020',
  },
] as const;

/** Answers as geocoding.geo.census.gov. It sends no CORS headers, so browsers can't call it. */
export const answerCensus = ({ pathname, searchParams }: URL): Answer => {
  if (pathname !== '/geocoder/locations/onelineaddress') return errorPage(404, 'Not Found');
  const line = searchParams.get('address')?.trim() ?? '';
  const asked = searchParams.get('benchmark') ?? '';
  const benchmark = benchmarks.find(({ id, benchmarkName }) => asked === id || asked === benchmarkName);
  const errors = [
    ...(asked
      ? []
      : ["Required request parameter 'benchmark' for method parameter type String is not present"]),
    ...(asked && !benchmark ? ['Invalid benchmark value'] : []),
    ...(line && line.length <= 100 ? [] : ['Address cannot be empty and cannot exceed 100 characters']),
  ];
  if (!benchmark || errors.length) return jsonAnswer({ errors, status: '400' }, {}, 400);
  // Without format=json the service answers with an HTML page.
  if (searchParams.get('format') !== 'json') return errorPage(200, 'Census Geocoder');
  const address = parseAddress(line);
  const addressMatches = address ? [matchOf(address)] : [];
  return jsonAnswer({ result: { input: { address: { address: line }, benchmark }, addressMatches } });
};

const matchOf = (address: Address) => {
  const { number, preDirection, preType, streetName, suffixType, suffixDirection, town } = address;
  const { lng, lat } = locate(address);
  const seed = hashText(`${preType}${streetName}${town.zip}`);
  const street = [preDirection, preType, streetName, suffixType, suffixDirection].filter(Boolean).join(' ');
  const city = town.name.toUpperCase().replaceAll('.', '');
  const [letters = '', digits = '0'] = [
    number.replace(/\d+[A-Z]?$/, ''),
    number.match(/\d+(?=[A-Z]?$)/)?.[0],
  ];
  const hundred = Math.floor(Number(digits) / 100) * 100;
  const odd = Number(digits) % 2;
  return {
    tigerLine: { side: odd ? 'R' : 'L', tigerLineId: String(100_000_000 + Math.floor(seed * 600_000_000)) },
    coordinates: { x: lng, y: lat },
    addressComponents: {
      zip: town.zip,
      streetName,
      preType,
      city,
      preDirection,
      suffixDirection,
      fromAddress: `${letters}${hundred + odd}`,
      state: 'WI',
      suffixType,
      toAddress: `${letters}${hundred + 98 + odd}`,
      suffixQualifier: '',
      preQualifier: '',
    },
    matchedAddress: `${number} ${street}, ${city}, WI, ${town.zip}`,
  };
};
