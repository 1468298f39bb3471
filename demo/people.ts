import type { County } from '#domain/counties.ts';

/** A fictional person. Names have letters and spaces only; phone numbers are from the 555-01xx range for fiction. */
export type WrittenPerson = {
  first: string;
  last: string;
  phone: string;
  street: string;
  city: string;
  zip: string;
};

/** A fictional host, and the counties of their land. */
export type WrittenHost = WrittenPerson & {
  counties: readonly County[];
  /** Whether they are paid by PayPal; otherwise a check is mailed. */
  payPal: boolean;
};

const host = (
  name: string,
  phone: string,
  street: string,
  place: string,
  payPal: boolean,
  ...counties: County[]
): WrittenHost => ({ ...person(name, phone, street, place), payPal, counties });

const person = (name: string, phone: string, street: string, place: string): WrittenPerson => {
  const [first = '', ...last] = name.split(' ');
  return { first, last: last.join(' '), phone, street, city: place.slice(0, -6), zip: place.slice(-5) };
};

export const hosts: readonly WrittenHost[] = [
  host('Gordon Lindqvist', '7155550101', '18200 Rock Lake Road', 'Cable 54821', true, 'Bayfield', 'Douglas'),
  host('Darlene Beaudry', '7155550102', '310 Grant Street', 'Glidden 54527', false, 'Ashland', 'Iron'),
  host('Wade Kowalke', '7155550103', '6090 Nichols Trail', 'Boulder Junction 54512', true, 'Vilas', 'Oneida'),
  host('Ruth Schmelzer', '7155550104', '8915 Keith Siding Road', 'Crandon 54520', true, 'Forest', 'Florence'),
  host('Anders Bjorklund', '7155550105', 'N9122 Soo Lake Road', 'Phillips 54555', true, 'Price', 'Taylor'),
  host(
    'Marlys Tollefson',
    '7155550106',
    '11250N Chippewa Trail',
    'Hayward 54843',
    true,
    'Sawyer',
    'Washburn',
  ),
  host('Leon Gustafson', '7155550107', '24690 Crex Avenue', 'Grantsburg 54840', false, 'Burnett', 'Polk'),
  host('Bernadette Wojcik', '7155550108', 'N3350 Flambeau Road', 'Ladysmith 54848', true, 'Rusk', 'Lincoln'),
  host(
    'Clem Zelinski',
    '7155550109',
    'N5180 Polar Road',
    'Antigo 54409',
    true,
    'Langlade',
    'Shawano',
    'Oconto',
  ),
  host('Paulette Deschaine', '7155550110', 'W8790 Parkway Road', 'Crivitz 54114', true, 'Marinette'),
  host('Karl Duerst', '6085550111', 'S2160 County Road E', 'Alma 54610', false, 'Buffalo', 'Pepin'),
  host(
    'Ingrid Halvorson',
    '6085550112',
    'N27400 Thompson Valley Road',
    'Arcadia 54612',
    true,
    'Trempealeau',
    'La Crosse',
  ),
  host(
    'Verlyn Nederlo',
    '6085550113',
    'S4380 Tewksbury Hollow Lane',
    'Viroqua 54665',
    true,
    'Vernon',
    'Crawford',
  ),
  host(
    'Maureen Fitzgerald',
    '6085550114',
    '14180 Otter Creek Road',
    'Darlington 53530',
    true,
    'Lafayette',
    'Green',
  ),
  host('Dale Haugen', '6085550115', '8800 Jackpot Avenue', 'Sparta 54656', true, 'Monroe', 'Juneau', 'Adams'),
  host(
    'Aimee Whitecloud',
    '7155550116',
    'W8820 Levis Creek Road',
    'Black River Falls 54615',
    true,
    'Jackson',
    'Wood',
  ),
  host('Pao Vang', '7155550117', '148180 Rock Ridge Road', 'Mosinee 54455', true, 'Marathon', 'Clark'),
  host(
    'Signe Rasmussen',
    '7155550118',
    'E1170 Norske Road',
    'Iola 54945',
    false,
    'Waupaca',
    'Portage',
    'Waushara',
  ),
  host(
    'Herb Grunwald',
    '6085550119',
    'W4470 Puckaway Road',
    'Montello 53949',
    true,
    'Marquette',
    'Green Lake',
    'Columbia',
  ),
  host(
    'Colleen Brandt',
    '7155550120',
    'E4800 Irvington Road',
    'Menomonie 54751',
    true,
    'Dunn',
    'St. Croix',
    'Pierce',
  ),
  host(
    'Norbert Steinke',
    '7155550121',
    '20110 County Road SS',
    'Bloomer 54724',
    true,
    'Chippewa',
    'Eau Claire',
    'Barron',
  ),
  host(
    'Eloise Vandertie',
    '9205550122',
    '3350 Lake Forest Road',
    'Sturgeon Bay 54235',
    true,
    'Door',
    'Kewaunee',
    'Brown',
    'Manitowoc',
  ),
  host(
    'Roland Schaefer',
    '9205550123',
    'N9200 Dike Road',
    'Mayville 53050',
    false,
    'Dodge',
    'Fond du Lac',
    'Calumet',
    'Washington',
    'Sheboygan',
    'Ozaukee',
  ),
  host(
    'Jadwiga Nowak',
    '9205550124',
    'N4390 Wolf River Road',
    'Shiocton 54170',
    true,
    'Outagamie',
    'Winnebago',
  ),
  host(
    'Tomas Oberholzer',
    '2625550125',
    'W4080 Sugar Creek Road',
    'Elkhorn 53121',
    true,
    'Walworth',
    'Rock',
    'Racine',
    'Waukesha',
    'Jefferson',
    'Dane',
  ),
];

/** The host of the listings that are marked as the demo host's. */
export const demoHost = person('Joyce Amundson', '6085550126', '3750 Survey Road', 'Dodgeville 53533');
export const demoHunter = person(
  'Tyler Novak',
  '4145550127',
  '2847 South Delaware Avenue',
  'Milwaukee 53207',
);
export const demoAdministrator = person(
  'Carol Jensen',
  '6085550128',
  '118 East Main Street',
  'Madison 53703',
);

const hunterNames = [
  'Ben Schroeder',
  'Kayla Thao',
  'Mike Pfeiffer',
  'Dan Kaczmarek',
  'Sarah Olson',
  'Chue Xiong',
  'Brian Murphy',
  'Josh Wiesner',
  'Emily Bauer',
  'Luke Decorah',
  'Cody Van Handel',
  'Steve Petroski',
  'Nicole Jorgensen',
  'Adam Krueger',
  'Tou Lor',
  'Matt Sorenson',
  'Rachel Dvorak',
  'Eric Baumgartner',
  'Greg Laurent',
  'Ashley Mueller',
  'Kevin Hanrahan',
  'Jim Thorson',
  'Peter Gallagher',
  'Miguel Reyes',
  'Hannah Lindner',
  'Ryan Cieslak',
  'Mai Her',
  'Scott Denis',
  'Todd Ziebell',
  'Laura Engebretson',
];

const cities = [
  ['Milwaukee 53207', '414', 'South Pine Avenue'],
  ['Madison 53704', '608', 'Sherman Avenue'],
  ['Green Bay 54303', '920', 'Shawano Avenue'],
  ['Waukesha 53186', '262', 'Arcadian Avenue'],
  ['Eau Claire 54703', '715', 'Water Street'],
  ['Appleton 54911', '920', 'East Wisconsin Avenue'],
  ['Kenosha 53142', '262', 'Pershing Boulevard'],
  ['Wausau 54401', '715', 'Stewart Avenue'],
  ['La Crosse 54601', '608', 'Losey Boulevard'],
  ['West Allis 53214', '414', 'Greenfield Avenue'],
] as const;

export const hunters: readonly WrittenPerson[] = hunterNames.map((name, i) => {
  const [city, area, street] = cities[i % cities.length] as (typeof cities)[number];
  return person(name, `${area}55501${String(30 + i)}`, `${412 + i * 37} ${street}`, city);
});

/** 'Gordon Lindqvist' → 'gordon.lindqvist@example.com'. */
export const emailOf = ({ first, last }: WrittenPerson) =>
  `${first}.${last}@example.com`.toLowerCase().replaceAll(' ', '');
