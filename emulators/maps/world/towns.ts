import { type Point, toMiles } from './plane.ts';

/** A town; `people` in thousands. */
export type Town = { name: string; zip: string; lng: number; lat: number; center: Point; people: number };

// Name, latitude, longitude, ZIP code, thousands of people: about right, from common knowledge.
const list = `
Milwaukee|43.039|-87.906|53202|570
Madison|43.073|-89.401|53703|270
Green Bay|44.513|-88.016|54301|106
Kenosha|42.585|-87.821|53140|99
Racine|42.726|-87.783|53403|77
Appleton|44.262|-88.415|54911|75
Waukesha|43.012|-88.231|53186|71
Eau Claire|44.811|-91.498|54701|69
Oshkosh|44.025|-88.543|54901|66
Janesville|42.683|-89.019|53545|65
La Crosse|43.801|-91.240|54601|52
Sheboygan|43.751|-87.714|53081|50
Wausau|44.959|-89.630|54403|40
Fond du Lac|43.773|-88.447|54935|44
Beloit|42.508|-89.032|53511|36
Manitowoc|44.089|-87.658|54220|34
West Bend|43.425|-88.183|53095|32
Superior|46.721|-92.104|54880|26
Stevens Point|44.524|-89.575|54481|26
Marshfield|44.669|-90.172|54449|19
Wisconsin Rapids|44.384|-89.817|54494|18
Menomonie|44.876|-91.919|54751|16
Watertown|43.195|-88.729|53094|23
Beaver Dam|43.458|-88.837|53916|16
River Falls|44.861|-92.624|54022|16
Hudson|44.975|-92.757|54016|15
Chippewa Falls|44.937|-91.393|54729|14
Hartford|43.318|-88.379|53027|16
Whitewater|42.834|-88.732|53190|15
Marinette|45.100|-87.631|54143|11
Baraboo|43.471|-89.744|53913|12
Fort Atkinson|42.929|-88.837|53538|12
Monroe|42.601|-89.638|53566|11
Platteville|42.734|-90.479|53818|12
Portage|43.539|-89.463|53901|10
Two Rivers|44.154|-87.569|54241|11
Sparta|43.944|-90.813|54656|10
Tomah|43.979|-90.504|54660|10
Sturgeon Bay|44.834|-87.377|54235|10
Merrill|45.181|-89.683|54452|9
Rice Lake|45.506|-91.738|54868|9
Waupun|43.633|-88.730|53963|11
Monona|43.062|-89.334|53716|8
Rhinelander|45.637|-89.412|54501|8
Ashland|46.592|-90.884|54806|8
Antigo|45.140|-89.152|54409|8
Reedsburg|43.532|-90.003|53959|10
Lake Geneva|42.592|-88.433|53147|8
Elkhorn|42.673|-88.544|53121|10
Delavan|42.633|-88.644|53115|8
Stoughton|42.917|-89.218|53589|13
Waupaca|44.358|-89.086|54981|6
New London|44.393|-88.740|54961|7
Clintonville|44.621|-88.762|54929|5
Shawano|44.782|-88.609|54166|9
Ripon|43.842|-88.836|54971|8
Berlin|43.968|-88.943|54923|5
Richland Center|43.335|-90.387|53581|5
Viroqua|43.557|-90.889|54665|4
Prairie du Chien|43.052|-91.141|53821|6
Lancaster|42.848|-90.711|53813|4
Dodgeville|42.960|-90.130|53533|5
Mineral Point|42.860|-90.180|53565|3
Mauston|43.797|-90.077|53948|4
Wisconsin Dells|43.627|-89.771|53965|3
Black River Falls|44.295|-90.851|54615|4
Neillsville|44.560|-90.596|54456|2
Medford|45.139|-90.340|54451|4
Park Falls|45.934|-90.442|54552|2
Phillips|45.697|-90.400|54555|1
Ladysmith|45.463|-91.104|54848|3
Hayward|46.013|-91.485|54843|2
Spooner|45.822|-91.889|54801|3
Amery|45.307|-92.362|54001|3
New Richmond|45.123|-92.537|54017|10
Barron|45.401|-91.849|54812|3
Cumberland|45.532|-92.019|54829|2
Bloomer|45.100|-91.489|54724|4
Stanley|44.960|-90.937|54768|4
Durand|44.626|-91.966|54736|2
Mondovi|44.568|-91.671|54755|3
Alma|44.320|-91.915|54610|1
Arcadia|44.253|-91.502|54612|3
Whitehall|44.367|-91.317|54773|2
Ellsworth|44.732|-92.487|54011|3
Prescott|44.749|-92.802|54021|4
Osceola|45.320|-92.705|54020|3
Grantsburg|45.776|-92.683|54840|1
Siren|45.785|-92.381|54872|1
Webster|45.879|-92.364|54893|1
Minong|46.100|-91.825|54859|1
Solon Springs|46.357|-91.823|54873|1
Bayfield|46.811|-90.818|54814|1
Washburn|46.673|-90.895|54891|2
Hurley|46.450|-90.187|54534|1
Mercer|46.166|-90.061|54547|1
Minocqua|45.871|-89.711|54548|4
Woodruff|45.897|-89.699|54568|2
Eagle River|45.917|-89.244|54521|2
Three Lakes|45.797|-89.162|54562|2
Tomahawk|45.471|-89.730|54487|3
Crandon|45.572|-88.903|54520|2
Laona|45.564|-88.674|54541|1
Wabeno|45.437|-88.659|54566|1
Crivitz|45.233|-88.008|54114|1
Peshtigo|45.054|-87.749|54157|3
Oconto|44.887|-87.865|54153|5
Oconto Falls|44.874|-88.142|54154|3
Gillett|44.890|-88.307|54124|1
Florence|45.922|-88.252|54121|1
Niagara|45.771|-87.995|54151|2
Algoma|44.609|-87.433|54201|3
Kewaunee|44.458|-87.503|54216|3
Chilton|44.029|-88.163|53014|4
Plymouth|43.749|-87.977|53073|9
Montello|43.792|-89.320|53949|1
Wautoma|44.075|-89.288|54982|2
Adams|43.956|-89.818|53910|2
Friendship|43.971|-89.817|53934|1
Necedah|44.026|-90.074|54646|1
Hillsboro|43.652|-90.344|54634|1
Westby|43.657|-90.854|54667|2
La Farge|43.575|-90.641|54639|1
Ontario|43.725|-90.587|54651|1
Soldiers Grove|43.396|-90.774|54655|1
Gays Mills|43.318|-90.850|54631|1
Boscobel|43.135|-90.705|53805|3
Fennimore|42.984|-90.655|53809|2
Muscoda|43.185|-90.443|53573|1
Spring Green|43.175|-90.068|53588|2
Lodi|43.314|-89.527|53555|3
Columbus|43.338|-89.015|53925|5
Horicon|43.451|-88.631|53032|4
Mayville|43.494|-88.545|53050|5
Wild Rose|44.179|-89.248|54984|1
Princeton|43.851|-89.122|54968|1
Cashton|43.742|-90.779|54619|1
Galesville|44.081|-91.349|54630|2
Augusta|44.680|-91.120|54722|2
Colby|44.910|-90.315|54421|2
Abbotsford|44.946|-90.316|54405|2
Mosinee|44.793|-89.703|54455|4
Wittenberg|44.827|-89.170|54499|1
Mellen|46.326|-90.661|54546|1
Winter|45.820|-91.012|54896|1
Cable|46.208|-91.292|54821|1
Iron River|46.566|-91.408|54847|1
Duluth|46.787|-92.100|55802|86
Minneapolis|44.978|-93.265|55401|425
Winona|44.050|-91.639|55987|26
Red Wing|44.562|-92.534|55066|17
Rochester|44.012|-92.480|55901|121
Dubuque|42.500|-90.665|52001|59
Rockford|42.271|-89.094|61101|148
Chicago|41.879|-87.636|60601|2700
Ironwood|46.455|-90.171|49938|5
Iron Mountain|45.820|-88.066|49801|8
Menominee|45.108|-87.614|49858|8
`;

export const towns: readonly Town[] = list
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', lat, lng, zip = '', people] = line.split('|');
    const place = { lng: Number(lng), lat: Number(lat) };
    return { name, zip, ...place, center: toMiles(place.lng, place.lat), people: Number(people) };
  });

/** Those of Wisconsin, the ones whose addresses the geocoder knows. */
export const wisconsinTowns = towns.filter(({ zip }) => /^5[34]/.test(zip));

/** How far a town's streets reach, in miles. */
export const townRadius = ({ people }: Town): number => Math.min(9, 0.32 + Math.sqrt(people) * 0.24);

/** The place on a map's list of importance: 1 the largest. */
export const townRank = ({ people }: Town): number =>
  people > 200 ? 3 : people > 60 ? 5 : people > 20 ? 7 : people > 9 ? 9 : people > 3 ? 11 : 13;
