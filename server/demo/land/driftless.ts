import type { WrittenListing } from './written-listing.ts';

/** The hills that the ice went around, and the great river below them. */
export const driftless: readonly WrittenListing[] = [
  {
    county: 'Iowa',
    town: 'Dodgeville',
    zip: '53533',
    road: '3764 Survey Road',
    at: [43.052, -90.162],
    title: 'Ridge-top hay and a secret valley near Governor Dodge',
    text: `You drive in on the ridge with hay on both sides and think that is all there is. Then the ground falls away. The valley below has a spring, a cave big enough to stand in and about a hundred acres of oak and hickory that have not heard a saw since the war.

Deer bed on the points and come up to the hay at dusk. The three stands are set for that: one for a west wind, one for a south wind and one for the day when you just want to watch.

In April gobblers roost on the rock shelf. Sit at the field corner before five and listen for a while before you decide.`,
    acres: 186,
    activities: ['Deer', 'Turkey', 'Small Game', 'Predators'],
    rules:
      'Harness in all stands. No dogs during turkey season. Nobody goes into the cave between October and May, the bats are asleep.',
    party: 4,
    price: 85,
    seasons: { rut: 140, gunDeer: 175, springTurkey: 120 },
    boundary:
      'Survey Road to the south; white-topped posts along the ridge; the creek at the bottom is the north line.',
    access:
      'Gate on the left at the machine shed. Park inside, along the windbreak. Orange sign on the post with the property number.',
    scenes: ['ridges', 'field', 'woods', 'savanna', 'stream'],
    isHosts: true,
  },
  {
    county: 'Sauk',
    town: 'Spring Green',
    zip: '53588',
    road: 'E4482 Jones Road',
    at: [43.222, -90.112],
    title: 'Sand prairie and oak savanna over the Wisconsin River',
    text: `Prickly pear in the sand, bur oaks three feet through, and turkeys that strut like they own it. We burn a third of the prairie every spring, so part of it is always short and green and part is always tall.

It is open country. Bring binoculars and a stool and expect to see things a long way off. Deer cross from the river bottom to the bluff at first light along the fence line.

Book it and it is yours for the day, with no waiting for my answer.`,
    acres: 124,
    activities: ['Turkey', 'Deer', 'Game Birds', 'Small Game'],
    rules: 'Stay off the burn units when they are black. No vehicles on the sand.',
    party: 3,
    price: 70,
    seasons: { springTurkey: 110, rut: 105, gunDeer: 140 },
    boundary: 'Four-strand fence all round. The gap in the north-east corner is for you, not a mistake.',
    access: 'Park by the windmill. The code box on the post opens the walk-through gate.',
    scenes: ['savanna', 'prairie', 'ridges', 'woods'],
    isHosts: true,
    autoConfirm: true,
  },
  {
    county: 'Richland',
    town: 'Richland Center',
    zip: '53581',
    road: '21780 Bear Creek Drive',
    at: [43.402, -90.232],
    title: 'Bear Creek trout and turkey coulee',
    text: `Nine bends of Bear Creek in a pasture that we fenced for trout in 2009. Lunker structures on the outside banks, watercress, and brown trout that will humble you on a bright day.

The coulee climbs behind it in steps: pasture, brush, oak, then a goat prairie so steep that the cows gave it up. Turkeys use every step. Many people fish until ten and hunt after.`,
    acres: 92,
    activities: ['Fishing Access', 'Turkey', 'Deer'],
    rules: 'Artificial lures only. Wade, do not trample the banks. Close both cow gates.',
    party: 3,
    price: 55,
    seasons: { troutOpener: 85, springTurkey: 80, gunDeer: 95 },
    boundary: 'The creek fence on the west, the town line on the ridge to the east.',
    access: 'Cross the plank bridge and park on the gravel. Watch for calves in spring.',
    scenes: ['stream', 'ridges', 'savanna'],
    isHosts: true,
  },
  {
    county: 'Grant',
    town: 'Cassville',
    zip: '53806',
    road: '7719 Dewey Heights Road',
    at: [42.752, -90.962],
    title: 'Mississippi bluff with eagles and shed antlers',
    text: `From the brow you look down on barges the size of matchsticks. The face is limestone and red cedar; the back side is a bench of walnut, then corn. Bucks lie on the bench where they can see the river and smell the corn.

Gun season here means sitting still with a view of two states. Bring more clothes than you think; the wind comes straight off the water.

We find sheds on the south face every March. If you book a spring turkey hunt, look down as well as up.`,
    acres: 231,
    activities: ['Deer', 'Turkey', 'Predators'],
    rules: 'Stay back from the cliff edge. No target shooting, the eagles nest in February.',
    party: 5,
    price: 95,
    seasons: { rut: 165, gunDeer: 210, springTurkey: 120 },
    boundary:
      'Cliff to the south-west, field fences elsewhere; see the aerial photograph sent with the booking.',
    access: 'Keep right at the quarry. The gate has a keypad; park below the silo, not on the grade.',
    scenes: ['bluffs', 'woods', 'field', 'ridges'],
    isHosts: true,
  },
  {
    county: 'Buffalo',
    town: 'Alma',
    zip: '54610',
    road: 'S2190 County Road E',
    at: [44.362, -91.842],
    title: 'Buffalo County big-buck farm, hosted and limited',
    text: `We let twelve people a year hunt this farm. That is how it stays what it is. Three hundred and sixty acres of ridge and hollow, corn and beans in rotation, forty acres of switchgrass that we never mow.

The bucks are old because nobody shoots young ones: four years or better, please, and nothing under the line I show you on the barn wall. You will see plenty that make it. You will be tempted by some that do not.

My wife keeps coffee on. We will walk you in the first morning and leave you to it after that.`,
    acres: 360,
    activities: ['Deer', 'Turkey'],
    rules:
      'Mature bucks only, four and a half years and older. Scent and trail cameras with permission. No crossbows in September.',
    party: 2,
    price: 180,
    seasons: { rut: 250, gunDeer: 245, springTurkey: 140 },
    closed: ['familyOpener'],
    boundary: 'County E in front, the Buffalo River slough behind; ridge lines are posted with our name.',
    access: 'Come to the house first. We will show you where to put the truck for your wind.',
    scenes: ['ridges', 'field', 'woods', 'lane', 'bluffs'],
    meets: true,
  },
  {
    county: 'Buffalo',
    town: 'Mondovi',
    zip: '54755',
    road: 'W711 Rose Valley Road',
    at: [44.532, -91.712],
    title: 'Rose Valley switchbacks, bow only',
    text: `Steep, quiet and for archers. The town road climbs our valley in five switchbacks and each bend has a trail off it, so you can get into any stand without walking through the deer.

The valley floor is alfalfa. The sides are maple, basswood and blackberry so thick that you will hear the deer well before you see them.`,
    acres: 128,
    activities: ['Deer', 'Turkey', 'Small Game'],
    rules: 'Bows and crossbows only, all year. No gun hunting of any kind.',
    party: 2,
    price: 90,
    seasons: { bowOpener: 110, rut: 150, springTurkey: 85 },
    boundary: 'Valley rims on both sides; yellow signs say Archery Only.',
    access: 'Each bend has a one-truck pull-off with a number. Take the one on your booking.',
    scenes: ['ridges', 'woods', 'lane'],
  },
  {
    county: 'Trempealeau',
    town: 'Arcadia',
    zip: '54612',
    road: 'N27441 Thompson Valley Road',
    at: [44.272, -91.392],
    title: 'Thompson Valley contour strips and walnut draws',
    text: `My grandfather laid out these contour strips with the soil service in 1938 and we still farm on his lines. Corn, hay, corn, hay, all the way around the hill like a layer cake, with a wooded draw between each pair of ridges.

Every draw has a deer trail down the middle and every trail has a stand on it. Pick by the wind chart on the wall of the shop.`,
    acres: 260,
    activities: ['Deer', 'Turkey', 'Game Birds', 'Small Game'],
    rules: 'Walk the grass waterways, not the crop. No shooting across the road.',
    party: 4,
    price: 80,
    seasons: { rut: 130, gunDeer: 160, springTurkey: 100 },
    closed: ['harvest'],
    boundary: 'Four farms, one owner: the plat page with our land in color is on the shop door.',
    access: 'Shop is open. Sign in on the chalkboard so that the next party knows where you are.',
    scenes: ['field', 'ridges', 'savanna', 'woods'],
  },
  {
    county: 'Vernon',
    town: 'Viroqua',
    zip: '54665',
    road: 'S4410 Tewksbury Hollow Lane',
    at: [43.602, -90.802],
    title: 'Amish-country hollow with a spring creek',
    text: `Horse-drawn neighbors, no traffic, and a creek that comes out of a hole in the hillside at 48 degrees all year. It is two rod lengths wide. Browns, some of them serious, under every root.

Behind the creek the hollow pinches shut. Anything that moves from one ridge to the other in November has to pass through a gap of eighty yards, and there is a good oak to lean against.`,
    acres: 77,
    activities: ['Fishing Access', 'Deer', 'Turkey'],
    rules: 'Give buggies the whole road. No Sunday shooting before noon, out of respect.',
    party: 2,
    price: 58,
    seasons: { troutOpener: 80, rut: 85, gunDeer: 110, springTurkey: 75 },
    boundary: 'Ridge crests both sides; a wire gate at the mouth of the hollow.',
    access: 'Park at the spring house. Do not drink from the pipe, the cows do.',
    scenes: ['stream', 'woods', 'ridges'],
  },
  {
    county: 'Vernon',
    town: 'Genoa',
    zip: '54632',
    road: 'S6805 Spring Coulee Road',
    at: [43.582, -91.182],
    title: 'Pool 9 backwater with a boat slip',
    text: `A slip, a shed and forty acres of island-studded slough below the lock. In the last week of October the canvasbacks come down the river and the whole sky moves.

Boat blind or wade, both work. The timber on the inside of the island floods a foot deep when they hold the pool, and mallards drop in through the branches like leaves.

In winter the same slough is a panfish hole that locals do not talk about.`,
    acres: 40,
    activities: ['Migratory Birds', 'Fishing Access'],
    rules: 'Federal and state waterfowl rules, non-toxic shot. No blinds left overnight.',
    party: 4,
    price: 75,
    seasons: { duckOpener: 140, iceFishing: 50 },
    boundary: 'Marked on the water with white jugs; on land, the railroad right of way.',
    access: 'The slip is number four. Cross the tracks at the signal only.',
    scenes: ['backwater', 'bluffs', 'marsh'],
  },
  {
    county: 'Crawford',
    town: 'Gays Mills',
    zip: '54631',
    road: '47015 Orchard Ridge Road',
    at: [43.302, -90.792],
    title: 'Old orchard above the Kickapoo',
    text: `The orchard quit in 1990; the deer took it over. Sixty rows of gone-wild apples on the ridge, then woods straight down to the Kickapoo, which loops so hard that it nearly bites its own tail.

Evenings at the orchard edge in late September are as good as bowhunting gets. There is a smell of cider and yellowjackets, and then there are deer.`,
    acres: 134,
    activities: ['Deer', 'Turkey', 'Small Game', 'Fishing Access'],
    rules: 'Eat all the apples you like. No cutting of shooting lanes.',
    party: 3,
    price: 68,
    seasons: { bowOpener: 85, rut: 110, gunDeer: 130, springTurkey: 85 },
    boundary: 'Orchard fence on top, river at the bottom, blue paint on the sides.',
    access: 'Turn in at the packing shed with the faded apple on it. Gate is never locked, just latched.',
    scenes: ['savanna', 'ridges', 'stream', 'woods'],
  },
  {
    county: 'Lafayette',
    town: 'Darlington',
    zip: '53530',
    road: '14210 Otter Creek Road',
    at: [42.652, -90.052],
    title: 'Pecatonica grass and rooster pheasants',
    text: `Twelve years in the conservation reserve and it shows. Big bluestem over your head, sloughs full of cattail, plum thickets for the wind. These are wild roosters plus a few that wander over from the club; either kind runs like a thief.

Bring a dog that listens. Bring a second dog.`,
    acres: 168,
    activities: ['Game Birds', 'Deer', 'Small Game', 'Predators'],
    rules: 'Roosters only. Dogs under control near the heifers. No hunting in the food plots after November.',
    party: 5,
    price: 65,
    seasons: { pheasant: 95, gunDeer: 100 },
    boundary: 'Mowed firebreak around the whole of it; stay inside the break.',
    access: 'Park at the corncrib. Water spigot for dogs on the north side.',
    scenes: ['prairie', 'marsh', 'field'],
  },
  {
    county: 'Monroe',
    town: 'Sparta',
    zip: '54656',
    road: '8830 Jackpot Avenue',
    at: [43.982, -90.722],
    title: 'Cranberry reservoirs and geese at sunrise',
    text: `We grow cranberries, so we keep water: three reservoirs, nine miles of ditch and a pump that you will hear in October when we flood for harvest. Geese treat the whole place as a hotel.

You hunt the dikes and the upland rim, not the beds. The morning flight goes over the east dike at about the height of a silo.`,
    acres: 410,
    activities: ['Migratory Birds', 'Deer', 'Predators'],
    rules: 'Never walk on the vines. No dogs in the beds. Dikes only.',
    party: 6,
    price: 60,
    seasons: { duckOpener: 95, gunDeer: 85 },
    closed: ['harvest'],
    boundary: 'The outer ditch. Everything wet inside it is ours.',
    access: 'Report to the pump house. Drive the dikes at walking speed and only in dry weather.',
    scenes: ['marsh', 'bog', 'lake'],
  },
  {
    county: 'La Crosse',
    town: 'West Salem',
    zip: '54669',
    road: 'N6330 Bostwick Valley Road',
    at: [43.832, -91.072],
    title: 'Goat prairie and hickory above Bostwick Creek',
    text: `A steep south face of dry prairie, all pasqueflower and lizards, with a crown of hickory. The north face is cold maple woods. It takes eleven minutes to walk over the top from one to the other and it feels like two different states.

Hunt the crown in the morning and the creek in the evening. Nothing here is flat, except the place where you park.`,
    acres: 84,
    activities: ['Deer', 'Turkey', 'Small Game'],
    rules: 'Keep off the prairie face when it is wet. No fires.',
    party: 2,
    price: 62,
    seasons: { rut: 95, gunDeer: 120, springTurkey: 80 },
    boundary: 'Ridge fence and creek; corners have blue caps.',
    access:
      'Ask for the key at the farm stand with your confirmation code, or use the box if nobody is there.',
    scenes: ['bluffs', 'savanna', 'stream'],
  },
  {
    county: 'Pepin',
    town: 'Stockholm',
    zip: '54769',
    road: 'N1884 Bogus Creek Road',
    at: [44.512, -92.222],
    title: 'Lake Pepin overlook and a walleye landing',
    text: `A wedge of land between the highway and the sky. The bottom is a stony landing on Lake Pepin; the top is a cornfield. In between is the sort of hillside that keeps people out, with deer standing in it.

Fish the landing in spring and fall, hunt the top in November. Some people do both on the same day and sleep for the next two.`,
    acres: 66,
    activities: ['Fishing Access', 'Deer', 'Turkey'],
    rules: 'No launching over 18 feet. Mind the train.',
    party: 3,
    price: 64,
    seasons: { walleyeOpener: 90, rut: 95, gunDeer: 115 },
    boundary: 'Rail line, creek and two fences.',
    access:
      'Lower lot for fishing, upper gate for hunting. They are four miles apart by road, so choose first.',
    scenes: ['bluffs', 'lake', 'field'],
  },
  {
    county: 'Green',
    town: 'New Glarus',
    zip: '53574',
    road: 'N7715 Zwingli Road',
    at: [42.832, -89.702],
    title: 'Swiss dairy ridge with a long view',
    text: `Brown cows, steep pasture, little woods in every fold. None of the woods is bigger than ten acres and each one has a resident flock of turkeys and a doe with opinions.

It hunts best with two people: one sits, one takes a slow stroll. Cheese in the milk house fridge, put your money in the jar.`,
    acres: 138,
    activities: ['Turkey', 'Deer', 'Small Game'],
    rules: 'Cows first. If they are in the paddock, go around.',
    party: 2,
    price: 60,
    seasons: { springTurkey: 90, gunDeer: 115 },
    boundary: 'High-tensile fence all around. It is live.',
    access: 'Park by the bank barn. Step over the wire at the insulated handles.',
    scenes: ['savanna', 'field', 'ridges'],
    status: 'pending',
  },
  {
    county: 'Pierce',
    town: 'Ellsworth',
    zip: '54011',
    road: 'W6290 Rush River Lane',
    at: [44.682, -92.352],
    title: 'Rush River bends, brown trout and grapevine oaks',
    text: `A mile of the Rush, both banks. It is not a secret river, but this mile is: no bridge, no path from the road, one gate. Expect to see one other angler, and that is my brother.

Wild grape hangs in all the oaks, and the squirrels are fat. So, by November, are the deer.`,
    acres: 102,
    activities: ['Fishing Access', 'Deer', 'Turkey', 'Small Game'],
    rules: 'Trout are released, all of them. No felt soles, please; they carry weeds.',
    party: 3,
    price: 66,
    seasons: { troutOpener: 105, rut: 95, gunDeer: 115 },
    boundary: 'Both banks from the cable to the old mill footing; woods up to the fence on either side.',
    access: 'Half a mile by field road, dry weather only. Otherwise park at the top and walk.',
    scenes: ['stream', 'backwater', 'woods'],
  },
];
