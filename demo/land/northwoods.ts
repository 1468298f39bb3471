import type { WrittenListing } from './written-listing.ts';

/** The forests and lakes of the north. */
export const northwoods: readonly WrittenListing[] = [
  {
    county: 'Bayfield',
    town: 'Cable',
    zip: '54821',
    road: '18240 Rock Lake Road',
    at: [46.238, -91.188],
    title: 'Aspen cuts and beaver ponds north of Cable',
    text: `Two hundred acres of paper-company land that my father bought in 1974 and that we have cut in strips ever since. The youngest aspen is head high and full of grouse; the oldest is ready to go again. Between them lie three beaver ponds and a string of alder runs.

Walk the logging trails with a dog and you will put up birds until noon. Woodcock pass through in the second and third week of October. Deer are thinner here than down south, but they are big and they are not used to people.

Cell phones work on the high ground by the gate and nowhere else.`,
    acres: 200,
    activities: ['Deer', 'Small Game', 'Game Birds', 'Predators'],
    rules: 'No bear baiting. No ATVs off the main trail. Leave the beaver dams alone.',
    party: 4,
    price: 45,
    seasons: { grouse: 65, gunDeer: 80 },
    closed: ['logging'],
    boundary:
      'Orange paint on trees along the north and east lines; Rock Lake Road to the south; the snowmobile trail to the west is not ours.',
    access:
      'Park at the landing just inside the green pipe gate. The combination comes with the booking. Please close it behind you, even for an hour.',
    landscape: 'woods',
    photographs: [
      'aspen-cuts-and-beaver-ponds-north-of-cable',
      'bog-autumn',
      'lane-autumn',
      'vista-first-snow',
    ],
  },
  {
    county: 'Ashland',
    town: 'Glidden',
    zip: '54527',
    road: '74110 Pine Creek Road',
    at: [46.163, -90.742],
    title: 'Big woods forty miles from a stoplight',
    text: `This is 320 acres of hemlock ridge and cedar swamp that backs onto national forest, and if you like to track a buck all day in fresh snow you will not find a better start. One two-track runs in for a mile. After that it is compass country.

The old farm clearing in the middle has apple trees that still bear. Somebody has seen a wolf there every winter since I was a boy; they leave you alone and so should you.

I can lend a jet sled for the drag out. Bring a thermos and an honest idea of how far you want to walk.`,
    acres: 320,
    activities: ['All Legal Game'],
    rules: 'No permanent stands, no screw-in steps. Camp stoves only, no open fires in October.',
    party: 4,
    price: 40,
    seasons: { gunDeer: 75, muzzleloader: 55 },
    boundary:
      'A full half section: section lines on all four sides, posted every hundred yards. The forest road is the east line.',
    access:
      'The last plowed turnaround is at the mailboxes. From there walk or snowshoe; a map with the two-track comes with the booking.',
    landscape: 'vista',
    photographs: ['big-woods-forty-miles-from-a-stoplight', 'woods-autumn', 'bog-first-snow'],
  },
  {
    county: 'Iron',
    town: 'Mercer',
    zip: '54547',
    road: '3870 Turtle Dam Road',
    at: [46.224, -90.152],
    title: 'Flowage frontage with a canoe landing',
    text: `Eighty acres and eleven hundred feet of shore on the edge of a flowage full of stumps, islands and walleyes. You get a gravel landing, a canoe rack and a view without another roof in it.

In fall the same shore is the best duck stand I own. Ringnecks raft up in the lee of the point when it blows from the northwest, and there is enough brush that you do not need to build anything.

Behind the shore the ground climbs through hemlock to an old burn that has come back in birch and raspberries.`,
    acres: 80,
    activities: ['Fishing Access', 'Migratory Birds', 'Deer', 'Game Birds'],
    rules: 'Non-toxic shot only. No motors over 10 horsepower from our landing. No overnight stays.',
    party: 5,
    price: 55,
    seasons: { walleyeOpener: 85, duckOpener: 75, iceFishing: 40 },
    boundary:
      'High-water mark on the west; a line of blue blazes from the split boulder to the road on the south.',
    access:
      'Turn at the fire number, keep left at the fork. Room for three trucks and trailers at the landing.',
    landscape: 'lake',
    photographs: [
      'flowage-frontage-with-a-canoe-landing',
      'vista-autumn',
      'bog-first-snow',
      'woods-november',
    ],
  },
  {
    county: 'Vilas',
    town: 'Boulder Junction',
    zip: '54512',
    road: '6115 Nichols Trail',
    at: [46.142, -89.702],
    title: 'Quiet muskie water and a hemlock ridge',
    text: `A 60-acre lake with three owners, and we are the only one that lets anybody fish it. There are muskies, a lot of small bass that need eating, and loons that expect you to get out of their way.

The 110 acres of land that go with it are old hemlock and yellow birch, the kind of woods where it is dark at three in the afternoon. A rowboat with oars is chained at the dock; bring your own cushions.`,
    acres: 110,
    activities: ['Fishing Access', 'Deer', 'Small Game'],
    rules:
      'Catch and release for muskie. No gas motors on the lake. No shooting within sight of the neighbor’s cabin across the bay.',
    party: 3,
    price: 65,
    seasons: { walleyeOpener: 95, gunDeer: 70 },
    boundary:
      'Lake to the east, township road to the west; north and south lines are brushed and flagged in pink.',
    access: 'Park by the boathouse. The boat lock takes the same code as the gate.',
    landscape: 'lake',
    photographs: ['quiet-muskie-water-and-a-hemlock-ridge', 'vista-first-snow', 'woods-november'],
  },
  {
    county: 'Oneida',
    town: 'Rhinelander',
    zip: '54501',
    road: '4722 Spider Lake Road',
    at: [45.672, -89.288],
    title: 'Tamarack bog and islands of oak',
    text: `From the air this place is a puzzle: islands of red oak in a sea of tamarack and black spruce. Deer bed on the islands and know every plank of dry ground between them. So do I, after thirty years, and I will draw you a map.

Come in the third week of October if you can. The tamaracks turn, the bog goes gold for about nine days, and then it all drops at once.

Rubber boots, always.`,
    acres: 145,
    activities: ['Deer', 'Small Game', 'Game Birds', 'Predators'],
    rules: 'Stay on the boardwalk where there is one. No dogs in the bog during gun season.',
    party: 3,
    price: 48,
    seasons: { rut: 60, gunDeer: 85 },
    closed: ['familyOpener'],
    boundary:
      'Yellow carsonite posts every 200 feet. The powerline cut on the south belongs to us up to the poles.',
    access:
      'Gravel pad on the right past the second culvert. Walk in on the boardwalk; it is slick with frost.',
    landscape: 'bog',
    photographs: ['tamarack-bog-and-islands-of-oak', 'woods-autumn', 'vista-autumn'],
  },
  {
    county: 'Forest',
    town: 'Crandon',
    zip: '54520',
    road: '8931 Keith Siding Road',
    at: [45.532, -88.792],
    title: 'Maple hills with four miles of ski trail',
    text: `Our family taps about nine hundred maples here, so the woods are open, clean and laced with trails that we groom for skiing. That makes it easy walking for somebody who no longer cares to climb over blowdowns.

Bow stands can go up on any tree that has no taps in it. The saddle above the sugar shack is where the ridge deer cross, every year, without fail.`,
    acres: 160,
    activities: ['Deer', 'Turkey', 'Game Birds'],
    rules: 'Hang stands with straps only, never in a tapped tree. Do not drive over the sap lines.',
    party: 4,
    price: 42,
    seasons: { rut: 55, gunDeer: 75 },
    closed: ['syrup'],
    boundary: 'Signed at all four corners; a stone fence marks the whole west side.',
    access:
      'Park at the sugar shack. There is a privy behind it and a woodstove inside that you are welcome to light.',
    landscape: 'woods',
    photographs: ['maple-hills-with-four-miles-of-ski-trail', 'ridges-first-snow', 'lane-autumn'],
  },
  {
    county: 'Florence',
    town: 'Florence',
    zip: '54121',
    road: '5506 Lake Ellwood Road',
    at: [45.886, -88.378],
    title: 'Pine River bluff and brook trout creek',
    text: `Half a mile of the Pine River runs along the bottom of this property, loud enough in May that you hear it from the road. A cold feeder creek comes in under the cedars and holds brook trout that have never seen a truck from a hatchery.

Above the water there is a bluff with old white pines. It is a hard climb and worth it for the view alone, but the saddle behind it is also a very good place to sit for a bear or a deer.`,
    acres: 95,
    activities: ['Fishing Access', 'Deer', 'Small Game', 'Predators'],
    rules: 'Barbless hooks in the creek, please. No glass containers on the river.',
    party: 3,
    price: 38,
    seasons: { troutOpener: 60, gunDeer: 65 },
    boundary: 'The river is the north line; red-topped T-posts run along the other three.',
    access: 'Pull in beside the old railroad grade and walk the grade down. Ten minutes to the water.',
    landscape: 'stream',
    photographs: ['pine-river-bluff-and-brook-trout-creek', 'vista-autumn', 'woods-autumn'],
  },
  {
    county: 'Price',
    town: 'Phillips',
    zip: '54555',
    road: 'N9140 Soo Lake Road',
    at: [45.778, -90.322],
    title: 'Grouse coverts along the Elk River',
    text: `I bought this piece because I shoot a 28 gauge and I wanted somewhere to shoot it. Every acre has been managed for grouse since 1998: a third young aspen, a third older, a third left to be alder and dogwood along the river.

You can hunt it hard in half a day, then rest it. I only book one party in any three days during October, so that nobody works behind somebody else.`,
    acres: 118,
    activities: ['Game Birds', 'Small Game', 'Deer'],
    rules: 'Shotguns only until the gun deer season. One party a day; no guests beyond your booking.',
    party: 3,
    price: 50,
    seasons: { grouse: 90, gunDeer: 70 },
    closed: ['logging'],
    boundary:
      'River on the west, road on the east. The north line is a mowed strip, the south line a fallen wire fence.',
    access: 'Small lot with a kiosk at the road. Sign the book, take a map, shut the dog gate.',
    landscape: 'lane',
    photographs: ['grouse-coverts-along-the-elk-river', 'woods-autumn', 'stream-autumn', 'bog-autumn'],
  },
  {
    county: 'Sawyer',
    town: 'Hayward',
    zip: '54843',
    road: '11290N Chippewa Trail',
    at: [45.962, -91.272],
    title: 'Shoulder of the Chippewa Flowage',
    text: `A long, skinny 130 acres with water on two sides. The bay holds crappies in May and big muskies in November, and the narrow neck in the middle funnels every deer that wants to get around the lake.

Two ladder stands stand on the neck, one for a morning wind and one for an evening wind. Use them or bring your own. The landing will take a sixteen-foot boat if you are handy with a trailer.`,
    acres: 130,
    activities: ['Fishing Access', 'Deer', 'Migratory Birds', 'Small Game'],
    rules: 'Harness required in the stands. No wake inside the buoys.',
    party: 5,
    price: 60,
    seasons: { walleyeOpener: 85, rut: 80, gunDeer: 95, iceFishing: 45 },
    boundary: 'Water on the north and west; the other lines follow the marked ski trail.',
    access:
      'The chain at the landing has a dial lock. Do not block the neighbor’s drive, he logs and needs the width.',
    landscape: 'lake',
    photographs: ['shoulder-of-the-chippewa-flowage', 'woods-november', 'vista-autumn', 'backwater-summer'],
  },
  {
    county: 'Washburn',
    town: 'Spooner',
    zip: '54801',
    road: 'W5520 Tranus Lake Road',
    at: [45.862, -91.782],
    title: 'Yellow River meadows and jack pine',
    text: `Sandy, open and easy to read. Jack pine on the rise, a wild hay meadow below it, and the Yellow River looping around the far side. Sharp-tailed grouse dance on the burn next door in April; you may watch from the blind but please do not hunt them.

Deer come out of the pines at last light and cross the meadow to the river. Every one of them walks past the box blind at the corner.`,
    acres: 88,
    activities: ['Deer', 'Turkey', 'Small Game', 'Fishing Access'],
    rules: 'No hunting of sharptails. Crossbows and bows only before the gun season.',
    party: 2,
    price: 35,
    seasons: { springTurkey: 45, gunDeer: 60 },
    boundary: 'Road, river and two fence lines. The fences are old; look for the white posts.',
    access: 'Field gate a hundred yards east of the fire number. It sticks. Lift, then pull.',
    landscape: 'prairie',
    photographs: ['yellow-river-meadows-and-jack-pine', 'stream-summer', 'field-november'],
  },
  {
    county: 'Burnett',
    town: 'Grantsburg',
    zip: '54840',
    road: '24733 Crex Avenue',
    at: [45.842, -92.592],
    title: 'Wild rice, sandhill cranes and a marsh blind',
    text: `The big public marsh is just down the road and the birds trade back and forth over our 240 acres all day. We have two dikes, a pool that we keep at knee depth, and wild rice that reseeds itself.

Cranes stage here by the thousand in October. You cannot shoot them, but you will not forget the noise. The ducks come in under them.

The blind holds four and a dog. It is brushed new every September.`,
    acres: 240,
    activities: ['Migratory Birds', 'Deer', 'Small Game', 'Predators'],
    rules:
      'Non-toxic shot. Out of the blind by 2 p.m. so that the birds can rest. Know your swans and cranes.',
    party: 4,
    price: 70,
    seasons: { duckOpener: 130, gunDeer: 90 },
    boundary: 'The outer dike on three sides, the county road on the fourth.',
    access:
      'Walk the inner dike from the pump house, about six hundred steps. A sled for decoys hangs on the wall.',
    landscape: 'marsh',
    photographs: [
      'wild-rice-sandhill-cranes-and-a-marsh-blind',
      'lake-autumn',
      'bog-first-snow',
      'prairie-autumn',
    ],
  },
  {
    county: 'Douglas',
    town: 'Solon Springs',
    zip: '54873',
    road: '9921 East Mail Road',
    at: [46.372, -91.762],
    title: 'Brule headwaters, cedar and snow',
    text: `Cold country. It snows here when it rains in Superior. The upper Brule seeps out of the cedars a mile from our line, and the swamp that feeds it is where the deer go when the wind gets up.

Hunt the edge: old spruce plantation on one side, cedar on the other, and a trail between them that somebody wears down to the needles every winter. We ask for the quiet kind of hunting. Sit, wait, be patient.`,
    acres: 175,
    activities: ['Deer', 'Predators', 'Small Game'],
    rules: 'No drives. No cutting of cedar, not even a twig. Pack out everything.',
    party: 2,
    price: 36,
    seasons: { gunDeer: 65, muzzleloader: 50, predators: 40 },
    boundary: 'Snow-marked with reflective tacks on all sides; the rail trail is public.',
    access: 'Plowed to the gate in winter. Past the gate on snowshoes only; no machines.',
    landscape: 'bog',
    photographs: ['brule-headwaters-cedar-and-snow', 'woods-autumn', 'vista-autumn'],
  },
  {
    county: 'Rusk',
    town: 'Ladysmith',
    zip: '54848',
    road: 'N3382 Flambeau Road',
    at: [45.402, -91.192],
    title: 'Flambeau bottoms and a hayfield corner',
    text: `Our dairy cows stop at the fence and the woods begin. Ash and silver maple down by the Flambeau, oak on the step above, and an eight-acre clover field on top that we never cut for the last time in fall.

If you have kids who are learning, this is the place. There is a blind with chairs, a heater and a window on the clover. My own three all got their first deer out of it.`,
    acres: 72,
    activities: ['Deer', 'Turkey', 'Fishing Access'],
    rules: 'No shooting toward the barns. Keep off the wet hay ground with trucks.',
    party: 3,
    price: 40,
    seasons: { springTurkey: 55, gunDeer: 75 },
    boundary: 'Barbed wire along the pasture, river at the bottom, a row of planted pines to the north.',
    access: 'Drive in past the milk house, say hello if we are about, and park behind the machine shed.',
    landscape: 'field',
    photographs: ['flambeau-bottoms-and-a-hayfield-corner', 'backwater-summer', 'woods-spring'],
  },
  {
    county: 'Lincoln',
    town: 'Tomahawk',
    zip: '54487',
    road: 'W4418 Somo Lake Road',
    at: [45.502, -89.862],
    title: 'Somo River eighty, hemlock to waterline',
    text: `A plain rectangular eighty with a crooked river through the middle of it. Hemlocks lean over the water; wood ducks nest in the dead ones. The current is slow enough to paddle up in the morning and drift back down.

There is a food plot of brassicas at the north end, about an acre, in a spot that gets no wind. In the cold week after the gun season it is covered with deer.`,
    acres: 80,
    activities: ['Deer', 'Migratory Birds', 'Fishing Access', 'Small Game'],
    rules: 'Please do not drive on the food plot. Decoys out of the water by dark.',
    party: 3,
    price: 44,
    seasons: { rut: 55, gunDeer: 80, muzzleloader: 60 },
    boundary: 'Section line west, town road east, both well marked. North and south are painted blue.',
    access: 'Drop your boat at the culvert. Park on the shoulder side, not in the ditch.',
    landscape: 'backwater',
    photographs: ['somo-river-eighty-hemlock-to-waterline', 'lake-autumn', 'woods-autumn'],
    autoConfirm: true,
  },
  {
    county: 'Langlade',
    town: 'Antigo',
    zip: '54409',
    road: 'N5207 Polar Road',
    at: [45.182, -89.022],
    title: 'Potato field edges and a spring pond',
    text: `Flat silt ground, the best potato dirt in the state, with a hundred acres of hardwoods along the creek that nobody has ever wanted to clear. Geese feed on the cull piles from late September until it freezes.

The spring pond never freezes. It is small and deep and holds brook trout that you can see and cannot catch, and mallards sit on it in December when every other puddle is ice.`,
    acres: 210,
    activities: ['Migratory Birds', 'Deer', 'Turkey', 'Fishing Access'],
    rules: 'Layout blinds only on the fields, nothing dug in. Pick up every hull.',
    party: 6,
    price: 55,
    seasons: { duckOpener: 80, gunDeer: 85 },
    closed: ['harvest'],
    boundary:
      'Field roads on all sides. The irrigation pivot circle is ours, the one beyond the windbreak is not.',
    access: 'Enter by the grading shed. Keep to the field roads; if they are wet, walk.',
    landscape: 'field',
    photographs: ['potato-field-edges-and-a-spring-pond', 'stream-summer', 'woods-autumn'],
  },
  {
    county: 'Taylor',
    town: 'Medford',
    zip: '54451',
    road: 'W3176 Perkinstown Avenue',
    at: [45.212, -90.522],
    title: 'Glacier-dropped boulders and bobcat tracks',
    text: `The ice quit here and left everything it was carrying. Boulders the size of cars, kettles with no bottom, steep little hills in no order. There is nowhere you can see a hundred yards, and that is the charm of it.

Predator callers like the place. So do people who hunt with a bow from the ground. There are more ways to come up on a deer here than anywhere else I know.`,
    acres: 155,
    activities: ['Deer', 'Predators', 'Small Game', 'Game Birds'],
    rules: 'No night hunting from vehicles. Bobcat tags need to be shown to me first.',
    party: 2,
    price: 34,
    seasons: { predators: 45, gunDeer: 65 },
    boundary:
      'Follow the orange diamonds. The Ice Age Trail crosses our northeast corner; hikers have the right of way.',
    access: 'Trailhead lot on the avenue is public; our stile is fifty feet to the left of the sign.',
    landscape: 'woods',
    photographs: ['glacier-dropped-boulders-and-bobcat-tracks', 'ridges-first-snow', 'lane-autumn'],
    status: 'inactive',
  },
  {
    county: 'Marinette',
    town: 'Crivitz',
    zip: '54114',
    road: 'W8820 Parkway Road',
    at: [45.292, -88.202],
    title: 'Thunder Mountain foothill, oak and granite',
    text: `Bare granite knobs with red oak growing out of the cracks. In a good acorn year the deer never leave. In a poor one they move through along the base of the rock, and you want to be on the lowest of the three knobs with the wind in your face.

The rock is a wonderful place to eat your lunch. From the top you can count five church steeples and two water towers.`,
    acres: 140,
    activities: ['All Legal Game'],
    rules: 'No climbing on the knobs when icy. Archery only on weekends in September.',
    party: 4,
    price: 46,
    seasons: { rut: 60, gunDeer: 85 },
    boundary: 'Granite corner stones with steel pins; lines brushed in 2024.',
    access: 'Park at the quarry cut. A trail with yellow dots leads to all three knobs.',
    landscape: 'ridges',
    photographs: ['thunder-mountain-foothill-oak-and-granite', 'woods-spring', 'vista-first-snow'],
  },
  {
    county: 'Oconto',
    town: 'Mountain',
    zip: '54149',
    road: '13944 Old 32 Road',
    at: [45.172, -88.382],
    title: 'Boot Lake forty with a stocked trout pond',
    text: `A small place that hunts like a big one, because it sits in the only gap between two lakes. Forty acres, one stand, one person at a time. I do not want it crowded and neither do the deer.

The trout pond is by the road, dug by my grandfather with a horse scraper. Two fish a day, worms are fine, take the little dock.`,
    acres: 40,
    activities: ['Deer', 'Fishing Access'],
    rules: 'One hunter only. Two trout a day from the pond.',
    party: 1,
    price: 32,
    seasons: { rut: 45, gunDeer: 60 },
    boundary: 'Lakes east and west, road south, a straight painted line north.',
    access: 'Pull into the pond drive, park on the grass.',
    landscape: 'lake',
    photographs: ['boot-lake-forty-with-a-stocked-trout-pond', 'woods-november'],
    status: 'pending',
  },
];
