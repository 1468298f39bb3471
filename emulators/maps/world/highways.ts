import { noise } from './noise.ts';
import { type Box, boxAround, densify, type Line, type Point, toMiles } from './plane.ts';
import { towns } from './towns.ts';

export type Highway = {
  network: 'us-interstate' | 'us-highway' | 'us-state';
  ref: string;
  line: Line;
  box: Box;
};

// Network and number, then the towns it passes, or latitude and longitude where it leaves them.
const list = `
us-interstate|94|Minneapolis,Hudson,44.90 -92.0,44.78 -91.47,Black River Falls,Tomah,Mauston,Wisconsin Dells,43.35 -89.37,43.14 -89.28,43.06 -88.7,43.05 -88.2,Milwaukee,Racine@-6,Kenosha@-6,Chicago
us-interstate|90|Rochester@5,43.87 -91.31,Sparta,Tomah,Mauston,Wisconsin Dells,43.35 -89.37,43.14 -89.28,Janesville,Beloit,Rockford
us-interstate|39|Wausau,Stevens Point,44.08 -89.52,Portage,43.35 -89.37
us-interstate|43|Green Bay,Manitowoc,Sheboygan,Milwaukee,42.8 -88.3,Elkhorn,Beloit
us-interstate|41|Green Bay,Appleton,Oshkosh,Fond du Lac,43.3 -88.3,Milwaukee
us-highway|53|La Crosse,Galesville,Whitehall,Eau Claire,Chippewa Falls,Bloomer,Rice Lake,Spooner,Minong,Solon Springs,Superior
us-highway|51|Beloit,Janesville,Stoughton,Madison,Portage,44.08 -89.52,Stevens Point,Wausau,Merrill,Tomahawk,Minocqua,Mercer,Hurley
us-highway|2|Superior,Iron River,Ashland,Hurley,Ironwood
us-highway|8|45.40 -92.65,45.39 -92.2,Barron,Ladysmith,45.45 -90.4,Tomahawk@2,Rhinelander,Crandon,Laona,Niagara,Iron Mountain
us-highway|10|Prescott,Ellsworth,Durand,Mondovi,44.6 -91.4,Neillsville,Marshfield,Stevens Point,Waupaca,44.25 -88.8,Appleton,Manitowoc
us-highway|12|Hudson,Menomonie,Eau Claire,Augusta,Black River Falls,Tomah,Mauston,Wisconsin Dells,Baraboo,Madison,Fort Atkinson,Whitewater,Elkhorn,Lake Geneva
us-highway|14|La Crosse,Westby,Viroqua,43.45 -90.75,Richland Center,Spring Green,Madison,Janesville,Delavan
us-highway|18|Prairie du Chien,Fennimore,Dodgeville,Madison,43.0 -88.8,Waukesha,Milwaukee
us-highway|45|West Bend,Fond du Lac,Oshkosh,New London,Clintonville,Wittenberg,Antigo,45.5 -89.2,Three Lakes,Eagle River,46.1 -89.2
us-highway|61|La Crosse,43.55 -91.1,Viroqua,Soldiers Grove,Boscobel,Fennimore,Lancaster,Platteville@-5,Dubuque
us-highway|63|Red Wing,Ellsworth,44.95 -92.3,45.2 -92.2,Cumberland,Spooner,Hayward,Cable,46.45 -91.2,Ashland
us-highway|141|Green Bay,Oconto Falls@4,Crivitz,45.5 -87.95,Niagara
us-highway|151|Dubuque,Platteville,Mineral Point,Dodgeville,Madison,Columbus,Beaver Dam,Waupun,Fond du Lac,Chilton,Manitowoc
us-state|13|Wisconsin Dells,Friendship,Wisconsin Rapids,Marshfield,Colby,Medford,Phillips,Park Falls,Mellen,Ashland,Washburn,Bayfield
us-state|16|La Crosse,Sparta,Tomah,43.8 -90.3,Wisconsin Dells,Portage,Columbus,Watertown,43.1 -88.3,Waukesha
us-state|21|Sparta,Tomah,Necedah,Friendship@3,Wautoma,Oshkosh
us-state|22|Portage,Montello,Wautoma,Wild Rose,Waupaca,Clintonville,Shawano,Gillett,Oconto
us-state|23|Dodgeville,Spring Green,Reedsburg,Wisconsin Dells,Montello,Princeton,Ripon,Fond du Lac,Plymouth,Sheboygan
us-state|27|Prairie du Chien,Viroqua@-6,Westby,Cashton,Sparta,Black River Falls,Augusta,44.96 -91.1,45.3 -91.15,Ladysmith,Winter@-7,Hayward
us-state|29|Prescott,River Falls,Menomonie@4,Chippewa Falls,Stanley,Abbotsford,Wausau,Wittenberg,Shawano,Green Bay,Kewaunee
us-state|33|La Crosse,Cashton,Ontario,Hillsboro,Reedsburg,Baraboo,Portage,Beaver Dam,Horicon,West Bend
us-state|35|Prescott,44.45 -92.2,Alma,44.0 -91.45,La Crosse,43.55 -91.2,Prairie du Chien,Lancaster,Platteville
us-state|46|44.98 -92.3,Amery,45.5 -92.4
us-state|35|Hudson,Osceola,Grantsburg@8,Siren,Webster,46.2 -92.2,Superior
us-state|42|Sheboygan,Manitowoc,Two Rivers,Kewaunee,Algoma,Sturgeon Bay,45.15 -87.1
us-state|47|Appleton,Shawano,44.95 -88.65,Antigo,Rhinelander,Woodruff
us-state|64|New Richmond,45.2 -92,Bloomer,45.17 -90.8,Medford,Merrill,Antigo,45.25 -88.5,Crivitz@-4,Marinette
us-state|70|Grantsburg,Siren,Spooner,Winter@3,45.9 -90.8,Park Falls@-3,Minocqua,Eagle River,Florence
us-state|77|Minong,Hayward,46.2 -90.9,Mellen,Hurley
us-state|54|Galesville@-3,Black River Falls,44.3 -90.3,Wisconsin Rapids,Waupaca@6,New London,Green Bay,Algoma
us-state|82|43.45 -91.2,Viroqua,La Farge,Hillsboro,Mauston,43.85 -89.6,Montello
us-state|131|Boscobel@6,Gays Mills,Soldiers Grove,La Farge,Ontario,Tomah
us-state|80|Platteville,43.0 -90.3,Muscoda,Richland Center,Hillsboro,43.9 -90.25,Necedah,44.3 -90.1,Marshfield@-7
us-state|73|Columbus,43.6 -89,Princeton,Wautoma,44.2 -89.5,Wisconsin Rapids,44.45 -90.3,Neillsville,44.9 -90.6
us-state|93|Arcadia,44.35 -91.5,Eau Claire
us-state|25|Durand,Menomonie,Barron
us-state|48|Grantsburg,Cumberland,Rice Lake,45.6 -91.3,45.7 -90.9,Phillips@3
us-state|55|Shawano,44.95 -88.65,45.3 -88.8,Crandon
us-state|32|45.0 -88.4,Gillett,Wabeno,Laona,Three Lakes
us-state|60|Prairie du Chien,Boscobel,Muscoda,Spring Green,Lodi,Columbus,Hartford,43.3 -87.95
us-state|11|Dubuque,42.55 -90.1,Monroe,Janesville,Delavan,Elkhorn,Racine
us-state|67|Waupun@-4,Mayville,Hartford@-6,Whitewater@6,Elkhorn,Lake Geneva@-4
us-state|49|Waupun,Ripon@-2,Berlin,44.2 -88.9,Waupaca
`;

/** `Racine@-6` is six miles east (west, if negative) of Racine: the highway passes by. */
const pointOf = (text: string): Point => {
  if (/^\d/.test(text)) {
    const [lat, lng] = text.split(' ');
    return toMiles(Number(lng), Number(lat));
  }
  const [name, east = '0'] = text.split('@');
  const [x, y] = towns.find((town) => town.name === name)?.center ?? [];
  if (x === undefined || y === undefined) throw new Error(`There is no town ${text}.`);
  return [x + Number(east), y];
};

const bends = { miles: 7, octaves: 3, seed: 101 };

/** The distance from the straight line between two towns: up to a mile or two, and none in the towns. */
const bend = (line: Line, most: number): Point[] => {
  const steps = densify(line, 0.25);
  return steps.map(([x, y]) => {
    const away = Math.min(...line.map(([fromX, fromY]) => Math.hypot(x - fromX, y - fromY)));
    const reach = Math.min(1, away / 6) * most;
    return [
      x + (noise(x, y, bends) - 0.5) * reach,
      y + (noise(x, y, { ...bends, seed: 111 }) - 0.5) * reach,
    ] as const;
  });
};

export const highways: readonly Highway[] = list
  .trim()
  .split('\n')
  .map((row) => {
    const [network, ref = '', stops = ''] = row.split('|');
    const line = bend(stops.split(',').map(pointOf), network === 'us-interstate' ? 4 : 7);
    return { network: network as Highway['network'], ref, line, box: boxAround(line) };
  });
