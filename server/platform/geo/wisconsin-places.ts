import { type County, isWisconsinCounty } from '#domain/counties.ts';

export type ListedPlace = {
  name: string;
  kind: 'city' | 'village' | 'area';
  /** 1 the largest cities, 2 cities of some size, 3 all others. */
  rank: number;
  county: County;
  lat: number;
  lng: number;
};

/**
 * Towns and well-known outdoor places of Wisconsin, compiled by hand from common knowledge.
 * One place per line: name | county | latitude | longitude, accurate to about a kilometre; `places.test.ts` checks each
 * against the county lines. The section gives the kind and the rank: large cities come first in a search and on the
 * map. An "area" is a lake, forest, marsh or river where people hunt and fish.
 */
const sections = {
  'city 1': `
Milwaukee|Milwaukee|43.039|-87.907
Madison|Dane|43.074|-89.384
Green Bay|Brown|44.513|-88.013
Eau Claire|Eau Claire|44.811|-91.498
La Crosse|La Crosse|43.812|-91.240
Wausau|Marathon|44.959|-89.630
Superior|Douglas|46.700|-92.095
Kenosha|Kenosha|42.585|-87.840
Oshkosh|Winnebago|44.025|-88.543
Appleton|Outagamie|44.262|-88.415
`,
  'city 2': `
Racine|Racine|42.726|-87.795
Waukesha|Waukesha|43.012|-88.231
Janesville|Rock|42.683|-89.019
Beloit|Rock|42.513|-89.032
West Allis|Milwaukee|43.017|-88.007
Wauwatosa|Milwaukee|43.049|-88.008
Sheboygan|Sheboygan|43.751|-87.725
Fond du Lac|Fond du Lac|43.775|-88.439
New Berlin|Waukesha|42.976|-88.108
Brookfield|Waukesha|43.061|-88.107
Manitowoc|Manitowoc|44.089|-87.668
West Bend|Washington|43.425|-88.183
Sun Prairie|Dane|43.184|-89.214
Stevens Point|Portage|44.524|-89.575
Marshfield|Wood|44.669|-90.172
Wisconsin Rapids|Wood|44.392|-89.830
Watertown|Jefferson|43.190|-88.729
Beaver Dam|Dodge|43.458|-88.837
Menomonie|Dunn|44.876|-91.919
Hudson|St. Croix|44.975|-92.750
River Falls|Pierce|44.855|-92.625
Chippewa Falls|Chippewa|44.937|-91.393
Rice Lake|Barron|45.506|-91.738
Ashland|Ashland|46.592|-90.884
Rhinelander|Oneida|45.637|-89.412
Marinette|Marinette|45.100|-87.635
Sturgeon Bay|Door|44.834|-87.377
Platteville|Grant|42.734|-90.478
Monroe|Green|42.601|-89.638
Baraboo|Sauk|43.471|-89.744
Portage|Columbia|43.539|-89.463
Reedsburg|Sauk|43.533|-90.003
Tomah|Monroe|43.979|-90.504
Sparta|Monroe|43.944|-90.813
Merrill|Lincoln|45.181|-89.684
Antigo|Langlade|45.140|-89.152
Prairie du Chien|Crawford|43.052|-91.141
Hayward|Sawyer|46.013|-91.485
Minocqua|Oneida|45.871|-89.711
`,
  'city 3': `
Adams|Adams|43.956|-89.818
Mellen|Ashland|46.325|-90.661
Barron|Barron|45.401|-91.849
Cumberland|Barron|45.532|-92.019
Chetek|Barron|45.314|-91.651
Bayfield|Bayfield|46.811|-90.823
Washburn|Bayfield|46.673|-90.895
De Pere|Brown|44.449|-88.060
Alma|Buffalo|44.322|-91.914
Mondovi|Buffalo|44.568|-91.671
Fountain City|Buffalo|44.131|-91.717
Buffalo City|Buffalo|44.236|-91.865
Chilton|Calumet|44.029|-88.163
Brillion|Calumet|44.177|-88.064
New Holstein|Calumet|43.950|-88.084
Bloomer|Chippewa|45.100|-91.489
Cornell|Chippewa|45.167|-91.149
Stanley|Chippewa|44.960|-90.937
Neillsville|Clark|44.560|-90.596
Greenwood|Clark|44.770|-90.600
Loyal|Clark|44.737|-90.496
Owen|Clark|44.946|-90.564
Thorp|Clark|44.961|-90.800
Colby|Clark|44.910|-90.318
Abbotsford|Clark|44.946|-90.316
Columbus|Columbia|43.338|-89.017
Lodi|Columbia|43.314|-89.526
Wisconsin Dells|Columbia|43.627|-89.771
Middleton|Dane|43.097|-89.504
Fitchburg|Dane|43.003|-89.430
Verona|Dane|42.991|-89.533
Stoughton|Dane|42.917|-89.218
Monona|Dane|43.062|-89.334
Edgerton|Rock|42.834|-89.067
Horicon|Dodge|43.451|-88.631
Juneau|Dodge|43.406|-88.705
Mayville|Dodge|43.494|-88.545
Fox Lake|Dodge|43.566|-88.906
Waupun|Fond du Lac|43.633|-88.730
Ripon|Fond du Lac|43.842|-88.836
Altoona|Eau Claire|44.805|-91.443
Augusta|Eau Claire|44.680|-91.120
Boscobel|Grant|43.134|-90.705
Fennimore|Grant|42.983|-90.655
Lancaster|Grant|42.848|-90.711
Cuba City|Grant|42.606|-90.430
Brodhead|Green|42.618|-89.376
Berlin|Green Lake|43.968|-88.943
Green Lake|Green Lake|43.844|-88.960
Princeton|Green Lake|43.851|-89.122
Markesan|Green Lake|43.707|-88.990
Dodgeville|Iowa|42.960|-90.130
Mineral Point|Iowa|42.860|-90.180
Hurley|Iron|46.450|-90.187
Montreal|Iron|46.428|-90.245
Black River Falls|Jackson|44.295|-90.851
Fort Atkinson|Jefferson|42.929|-88.837
Jefferson|Jefferson|43.006|-88.807
Lake Mills|Jefferson|43.081|-88.912
Waterloo|Jefferson|43.184|-88.988
Whitewater|Walworth|42.834|-88.732
Mauston|Juneau|43.797|-90.077
New Lisbon|Juneau|43.879|-90.165
Elroy|Juneau|43.741|-90.272
Algoma|Kewaunee|44.609|-87.440
Kewaunee|Kewaunee|44.458|-87.509
Onalaska|La Crosse|43.884|-91.235
Darlington|Lafayette|42.683|-90.118
Shullsburg|Lafayette|42.573|-90.235
Tomahawk|Lincoln|45.471|-89.730
Two Rivers|Manitowoc|44.154|-87.576
Kiel|Manitowoc|43.913|-88.036
Mosinee|Marathon|44.793|-89.703
Schofield|Marathon|44.910|-89.605
Peshtigo|Marinette|45.055|-87.750
Niagara|Marinette|45.771|-87.995
Montello|Marquette|43.791|-89.327
Oak Creek|Milwaukee|42.886|-87.885
Franklin|Milwaukee|42.889|-88.010
Greenfield|Milwaukee|42.961|-88.005
Oconto|Oconto|44.887|-87.865
Oconto Falls|Oconto|44.874|-88.143
Gillett|Oconto|44.890|-88.307
Kaukauna|Outagamie|44.278|-88.272
Seymour|Outagamie|44.515|-88.330
New London|Waupaca|44.393|-88.740
Port Washington|Ozaukee|43.387|-87.880
Cedarburg|Ozaukee|43.297|-87.988
Mequon|Ozaukee|43.236|-87.985
Durand|Pepin|44.626|-91.966
Prescott|Pierce|44.750|-92.790
Amery|Polk|45.307|-92.362
St. Croix Falls|Polk|45.410|-92.635
Phillips|Price|45.697|-90.400
Park Falls|Price|45.934|-90.442
Burlington|Racine|42.678|-88.276
Richland Center|Richland|43.335|-90.387
Evansville|Rock|42.780|-89.299
Milton|Rock|42.776|-88.944
Ladysmith|Rusk|45.463|-91.104
Shawano|Shawano|44.782|-88.609
Plymouth|Sheboygan|43.749|-87.977
Sheboygan Falls|Sheboygan|43.729|-87.811
New Richmond|St. Croix|45.123|-92.537
Glenwood City|St. Croix|45.058|-92.173
Medford|Taylor|45.139|-90.340
Arcadia|Trempealeau|44.253|-91.502
Whitehall|Trempealeau|44.367|-91.316
Galesville|Trempealeau|44.081|-91.349
Osseo|Trempealeau|44.571|-91.222
Independence|Trempealeau|44.357|-91.420
Blair|Trempealeau|44.295|-91.235
Viroqua|Vernon|43.557|-90.889
Hillsboro|Vernon|43.652|-90.344
Westby|Vernon|43.657|-90.854
Eagle River|Vilas|45.917|-89.244
Delavan|Walworth|42.633|-88.644
Elkhorn|Walworth|42.673|-88.544
Lake Geneva|Walworth|42.592|-88.433
Spooner|Washburn|45.822|-91.889
Shell Lake|Washburn|45.739|-91.925
Hartford|Washington|43.318|-88.379
Oconomowoc|Waukesha|43.112|-88.499
Muskego|Waukesha|42.906|-88.139
Delafield|Waukesha|43.061|-88.404
Pewaukee|Waukesha|43.081|-88.261
Waupaca|Waupaca|44.358|-89.086
Clintonville|Waupaca|44.621|-88.762
Weyauwega|Waupaca|44.322|-88.934
Manawa|Waupaca|44.465|-88.920
Wautoma|Waushara|44.075|-89.288
Neenah|Winnebago|44.186|-88.463
Menasha|Winnebago|44.202|-88.447
Omro|Winnebago|44.039|-88.744
Nekoosa|Wood|44.312|-89.904
Pittsville|Wood|44.441|-90.127
Cudahy|Milwaukee|42.960|-87.862
Crandon|Forest|45.572|-88.903
`,
  'village 3': `
Friendship|Adams|43.971|-89.817
Butternut|Ashland|46.014|-90.494
La Pointe|Ashland|46.779|-90.787
Glidden|Ashland|46.135|-90.577
Cable|Bayfield|46.208|-91.292
Cornucopia|Bayfield|46.855|-91.102
Iron River|Bayfield|46.566|-91.409
Drummond|Bayfield|46.335|-91.256
Port Wing|Bayfield|46.776|-91.385
Turtle Lake|Barron|45.395|-92.142
Cameron|Barron|45.409|-91.744
Ashwaubenon|Brown|44.482|-88.070
Wrightstown|Brown|44.326|-88.163
Denmark|Brown|44.348|-87.827
Cochrane|Buffalo|44.227|-91.836
Nelson|Buffalo|44.421|-92.006
Grantsburg|Burnett|45.776|-92.683
Siren|Burnett|45.786|-92.381
Webster|Burnett|45.879|-92.364
Danbury|Burnett|46.003|-92.371
Hilbert|Calumet|44.140|-88.163
Stockbridge|Calumet|44.072|-88.301
Cadott|Chippewa|44.948|-91.151
Holcombe|Chippewa|45.223|-91.121
New Auburn|Chippewa|45.199|-91.566
Granton|Clark|44.588|-90.461
Poynette|Columbia|43.390|-89.403
Pardeeville|Columbia|43.537|-89.300
Cambria|Columbia|43.542|-89.108
Gays Mills|Crawford|43.317|-90.849
Soldiers Grove|Crawford|43.396|-90.774
Wauzeka|Crawford|43.085|-90.885
Ferryville|Crawford|43.342|-91.084
Mount Horeb|Dane|43.009|-89.738
Mazomanie|Dane|43.175|-89.795
Cross Plains|Dane|43.114|-89.656
Deerfield|Dane|43.052|-89.076
Oregon|Dane|42.926|-89.385
Theresa|Dodge|43.517|-88.451
Fish Creek|Door|45.128|-87.243
Sister Bay|Door|45.187|-87.121
Egg Harbor|Door|45.046|-87.280
Ephraim|Door|45.156|-87.169
Baileys Harbor|Door|45.065|-87.125
Washington Island|Door|45.383|-86.917
Solon Springs|Douglas|46.353|-91.822
Gordon|Douglas|46.245|-91.800
Brule|Douglas|46.551|-91.576
Colfax|Dunn|44.998|-91.727
Elk Mound|Dunn|44.874|-91.693
Boyceville|Dunn|45.044|-92.041
Fall Creek|Eau Claire|44.763|-91.277
Fairchild|Eau Claire|44.601|-90.962
Florence|Florence|45.922|-88.252
Campbellsport|Fond du Lac|43.598|-88.279
Laona|Forest|45.565|-88.674
Wabeno|Forest|45.438|-88.655
Cassville|Grant|42.715|-90.990
Potosi|Grant|42.689|-90.712
Muscoda|Grant|43.185|-90.443
Hazel Green|Grant|42.533|-90.434
New Glarus|Green|42.814|-89.635
Albany|Green|42.708|-89.437
Monticello|Green|42.746|-89.595
Barneveld|Iowa|43.015|-89.895
Avoca|Iowa|43.186|-90.328
Highland|Iowa|43.048|-90.380
Mercer|Iron|46.166|-90.060
Saxon|Iron|46.493|-90.414
Alma Center|Jackson|44.437|-90.912
Merrillan|Jackson|44.451|-90.840
Hixton|Jackson|44.384|-91.013
Taylor|Jackson|44.321|-91.120
Cambridge|Dane|43.004|-89.017
Necedah|Juneau|44.026|-90.074
Camp Douglas|Juneau|43.922|-90.270
Wonewoc|Juneau|43.652|-90.221
Pleasant Prairie|Kenosha|42.553|-87.933
Twin Lakes|Kenosha|42.531|-88.248
Luxemburg|Kewaunee|44.539|-87.704
Holmen|La Crosse|43.963|-91.256
West Salem|La Crosse|43.899|-91.081
Bangor|La Crosse|43.893|-90.990
Belmont|Lafayette|42.737|-90.334
Argyle|Lafayette|42.701|-89.866
Benton|Lafayette|42.570|-90.382
White Lake|Langlade|45.157|-88.765
Elcho|Langlade|45.437|-89.183
Mishicot|Manitowoc|44.235|-87.640
Valders|Manitowoc|44.067|-87.885
Reedsville|Manitowoc|44.154|-87.957
Athens|Marathon|45.033|-90.074
Edgar|Marathon|44.924|-89.963
Stratford|Marathon|44.801|-90.079
Spencer|Marathon|44.757|-90.297
Rothschild|Marathon|44.887|-89.620
Crivitz|Marinette|45.233|-88.008
Wausaukee|Marinette|45.371|-87.955
Pembine|Marinette|45.634|-87.991
Goodman|Marinette|45.627|-88.357
Westfield|Marquette|43.884|-89.493
Oxford|Marquette|43.782|-89.569
Endeavor|Marquette|43.715|-89.467
Keshena|Menominee|44.884|-88.634
Neopit|Menominee|44.979|-88.833
Cashton|Monroe|43.742|-90.779
Norwalk|Monroe|43.832|-90.621
Wilton|Monroe|43.815|-90.528
Warrens|Monroe|44.130|-90.500
Lena|Oconto|44.952|-88.047
Mountain|Oconto|45.186|-88.474
Lakewood|Oconto|45.301|-88.523
Coleman|Marinette|45.064|-88.034
Three Lakes|Oneida|45.798|-89.165
Woodruff|Oneida|45.897|-89.699
Hortonville|Outagamie|44.338|-88.638
Shiocton|Outagamie|44.444|-88.579
Black Creek|Outagamie|44.475|-88.451
Grafton|Ozaukee|43.320|-87.953
Belgium|Ozaukee|43.500|-87.850
Pepin|Pepin|44.442|-92.147
Stockholm|Pepin|44.483|-92.261
Ellsworth|Pierce|44.732|-92.487
Spring Valley|Pierce|44.845|-92.239
Elmwood|Pierce|44.779|-92.152
Maiden Rock|Pierce|44.561|-92.307
Osceola|Polk|45.320|-92.700
Balsam Lake|Polk|45.452|-92.455
Frederic|Polk|45.659|-92.467
Luck|Polk|45.576|-92.483
Milltown|Polk|45.526|-92.506
Plover|Portage|44.456|-89.544
Amherst|Portage|44.451|-89.285
Almond|Portage|44.264|-89.408
Prentice|Price|45.547|-90.288
Fifield|Price|45.876|-90.422
Catawba|Price|45.537|-90.533
Waterford|Racine|42.763|-88.214
Union Grove|Racine|42.681|-88.051
Lone Rock|Richland|43.183|-90.198
Viola|Richland|43.508|-90.668
Clinton|Rock|42.558|-88.865
Bruce|Rusk|45.458|-91.273
Weyerhaeuser|Rusk|45.426|-91.415
Hawkins|Rusk|45.515|-90.716
Sauk City|Sauk|43.274|-89.731
Prairie du Sac|Sauk|43.287|-89.724
Spring Green|Sauk|43.175|-90.068
Lake Delton|Sauk|43.601|-89.794
Plain|Sauk|43.278|-90.044
Winter|Sawyer|45.821|-91.012
Radisson|Sawyer|45.767|-91.221
Stone Lake|Sawyer|45.845|-91.540
Wittenberg|Shawano|44.827|-89.169
Tigerton|Shawano|44.741|-89.062
Bonduel|Shawano|44.740|-88.445
Birnamwood|Shawano|44.933|-89.209
Elkhart Lake|Sheboygan|43.833|-88.018
Cedar Grove|Sheboygan|43.570|-87.823
Oostburg|Sheboygan|43.623|-87.795
Baldwin|St. Croix|44.967|-92.374
Somerset|St. Croix|45.125|-92.674
Hammond|St. Croix|44.973|-92.436
Rib Lake|Taylor|45.318|-90.205
Gilman|Taylor|45.168|-90.808
Trempealeau|Trempealeau|44.006|-91.441
Eleva|Trempealeau|44.576|-91.470
Strum|Trempealeau|44.550|-91.393
Ettrick|Trempealeau|44.169|-91.268
La Farge|Vernon|43.575|-90.640
Ontario|Vernon|43.724|-90.588
Coon Valley|Vernon|43.703|-91.013
Genoa|Vernon|43.576|-91.223
Readstown|Vernon|43.450|-90.759
Land O' Lakes|Vilas|46.161|-89.213
Boulder Junction|Vilas|46.113|-89.643
Arbor Vitae|Vilas|45.921|-89.657
Phelps|Vilas|46.064|-89.085
St. Germain|Vilas|45.906|-89.487
Lac du Flambeau|Vilas|45.970|-89.892
East Troy|Walworth|42.785|-88.405
Williams Bay|Walworth|42.578|-88.541
Fontana-on-Geneva Lake|Walworth|42.551|-88.575
Birchwood|Washburn|45.656|-91.551
Minong|Washburn|46.100|-91.823
Kewaskum|Washington|43.521|-88.229
Germantown|Washington|43.229|-88.110
Slinger|Washington|43.334|-88.286
Menomonee Falls|Waukesha|43.179|-88.117
Mukwonago|Waukesha|42.867|-88.333
Eagle|Waukesha|42.880|-88.474
Iola|Waupaca|44.508|-89.131
Marion|Waupaca|44.671|-88.889
Fremont|Waupaca|44.260|-88.867
Plainfield|Waushara|44.214|-89.493
Wild Rose|Waushara|44.179|-89.248
Redgranite|Waushara|44.042|-89.098
Coloma|Waushara|44.035|-89.521
Hancock|Waushara|44.134|-89.524
Winneconne|Winnebago|44.111|-88.713
Port Edwards|Wood|44.351|-89.865
Babcock|Wood|44.300|-90.112
`,
  'area 3': `
Lake Winnebago|Winnebago|44.060|-88.430
Lake Butte des Morts|Winnebago|44.060|-88.630
Lake Poygan|Winnebago|44.150|-88.800
Lake Mendota|Dane|43.107|-89.425
Lake Monona|Dane|43.070|-89.365
Lake Koshkonong|Jefferson|42.880|-88.940
Big Green Lake|Green Lake|43.815|-88.990
Lake Puckaway|Green Lake|43.755|-89.165
Beaver Dam Lake|Dodge|43.500|-88.890
Horicon Marsh|Dodge|43.560|-88.640
Geneva Lake|Walworth|42.570|-88.500
Devil's Lake|Sauk|43.418|-89.731
Lake Wisconsin|Columbia|43.370|-89.580
Castle Rock Lake|Juneau|43.920|-89.990
Petenwell Lake|Juneau|44.120|-90.050
Necedah National Wildlife Refuge|Juneau|44.070|-90.170
Roche-A-Cri|Adams|44.000|-89.813
Quincy Bluff|Adams|43.870|-89.890
Black River State Forest|Jackson|44.290|-90.620
Meadow Valley Wildlife Area|Juneau|44.180|-90.220
Sandhill Wildlife Area|Wood|44.330|-90.170
Mead Wildlife Area|Marathon|44.690|-89.850
Buena Vista Marsh|Portage|44.340|-89.640
Rib Mountain|Marathon|44.921|-89.693
Big Eau Pleine Reservoir|Marathon|44.740|-89.850
Lake Wausau|Marathon|44.920|-89.630
Kickapoo Valley|Vernon|43.610|-90.630
Wildcat Mountain|Vernon|43.700|-90.580
Driftless Area|Vernon|43.600|-90.800
Coulee Country|La Crosse|43.850|-91.050
Lake Onalaska|La Crosse|43.890|-91.270
Lower Wisconsin Riverway|Iowa|43.180|-90.250
Blue Mounds|Iowa|43.027|-89.855
Governor Dodge|Iowa|43.020|-90.110
Yellowstone Lake|Lafayette|42.770|-89.985
Wyalusing|Grant|42.980|-91.110
Perrot State Park|Trempealeau|44.015|-91.475
Trempealeau National Wildlife Refuge|Trempealeau|44.045|-91.545
Tiffany Bottoms|Buffalo|44.470|-92.030
Buffalo River Valley|Buffalo|44.560|-91.700
Lake Pepin|Pepin|44.470|-92.210
Kinnickinnic River|Pierce|44.845|-92.680
Rush River|Pierce|44.680|-92.330
Willow River|St. Croix|45.010|-92.690
Interstate Park|Polk|45.395|-92.640
Crex Meadows|Burnett|45.850|-92.620
Governor Knowles State Forest|Burnett|45.850|-92.720
Yellow Lake|Burnett|45.930|-92.390
Namekagon River|Washburn|46.060|-91.950
Long Lake|Washburn|45.720|-91.680
Chippewa Flowage|Sawyer|45.910|-91.170
Lac Courte Oreilles|Sawyer|45.890|-91.430
Grindstone Lake|Sawyer|45.930|-91.410
Nelson Lake|Sawyer|46.070|-91.470
Flambeau River State Forest|Sawyer|45.770|-90.770
Lake Holcombe|Chippewa|45.230|-91.110
Lake Wissota|Chippewa|44.940|-91.320
Brunet Island|Chippewa|45.180|-91.160
Lake Menomin|Dunn|44.890|-91.910
Red Cedar River|Dunn|44.800|-91.950
Red Cedar Lake|Barron|45.610|-91.580
Blue Hills|Rusk|45.480|-91.520
Lake Eau Claire|Eau Claire|44.755|-91.115
Eau Claire County Forest|Eau Claire|44.720|-91.050
Clark County Forest|Clark|44.550|-90.760
Brule River State Forest|Douglas|46.600|-91.580
Pattison State Park|Douglas|46.535|-92.120
Upper St. Croix Lake|Douglas|46.370|-91.800
Chequamegon Bay|Ashland|46.600|-90.860
Apostle Islands|Bayfield|46.890|-90.820
Madeline Island|Ashland|46.810|-90.700
Moquah Barrens|Bayfield|46.620|-91.220
Lake Namakagon|Bayfield|46.220|-91.090
Copper Falls|Ashland|46.370|-90.645
Bad River|Ashland|46.480|-90.690
Turtle-Flambeau Flowage|Iron|46.060|-90.150
Gile Flowage|Iron|46.420|-90.230
Chequamegon-Nicolet National Forest|Price|45.930|-90.270
Timm's Hill|Price|45.451|-90.195
Pike Lake|Price|45.920|-90.090
Mondeaux Flowage|Taylor|45.330|-90.450
Willow Flowage|Oneida|45.700|-89.870
Rainbow Flowage|Oneida|45.840|-89.530
Lake Tomahawk|Oneida|45.820|-89.660
Trout Lake|Vilas|46.050|-89.670
Northern Highland-American Legion State Forest|Vilas|46.050|-89.600
Eagle River Chain of Lakes|Vilas|45.900|-89.220
Powell Marsh|Vilas|46.080|-89.900
Spirit River Flowage|Lincoln|45.430|-89.850
Council Grounds|Lincoln|45.185|-89.735
Harrison Hills|Lincoln|45.400|-89.480
Pelican Lake|Oneida|45.500|-89.200
Post Lake|Langlade|45.450|-89.070
Wolf River|Langlade|45.190|-88.730
Ackley Wildlife Area|Langlade|45.170|-89.320
Lake Metonga|Forest|45.540|-88.910
Pine River|Florence|45.870|-88.420
Spread Eagle Chain|Florence|45.890|-88.140
Peshtigo River|Marinette|45.300|-88.150
High Falls Flowage|Marinette|45.310|-88.200
Menominee River|Marinette|45.560|-87.860
Legend Lake|Menominee|44.890|-88.550
Shawano Lake|Shawano|44.810|-88.530
Navarino Wildlife Area|Shawano|44.640|-88.560
Pensaukee|Oconto|44.830|-87.920
Oconto River|Oconto|44.960|-88.230
Boulder Lake|Langlade|45.140|-88.640
Green Bay West Shore|Brown|44.640|-88.010
Barkhausen Waterfowl Preserve|Brown|44.605|-88.035
Peninsula State Park|Door|45.130|-87.220
Newport State Park|Door|45.240|-87.000
Kangaroo Lake|Door|45.040|-87.160
Kewaunee River|Kewaunee|44.500|-87.570
Collins Marsh|Manitowoc|44.080|-87.960
Point Beach State Forest|Manitowoc|44.210|-87.520
Brillion Marsh|Calumet|44.190|-88.110
High Cliff|Calumet|44.165|-88.290
Kettle Moraine North|Fond du Lac|43.640|-88.190
Kettle Moraine South|Waukesha|42.870|-88.540
Sheboygan Marsh|Sheboygan|43.840|-88.040
Eldorado Marsh|Fond du Lac|43.800|-88.570
Theresa Marsh|Washington|43.520|-88.390
Jackson Marsh|Washington|43.340|-88.110
Cedarburg Bog|Ozaukee|43.390|-88.010
Pewaukee Lake|Waukesha|43.070|-88.310
Lac La Belle|Waukesha|43.130|-88.520
Vernon Marsh|Waukesha|42.910|-88.300
Wind Lake|Racine|42.820|-88.140
Bong Recreation Area|Kenosha|42.630|-88.130
Lake Ripley|Jefferson|43.005|-88.990
Rock Lake|Jefferson|43.080|-88.930
Lima Marsh|Rock|42.800|-88.810
Avon Bottoms|Rock|42.540|-89.320
Sugar River|Green|42.680|-89.420
Cadiz Springs|Green|42.580|-89.770
Lake Redstone|Sauk|43.610|-90.090
Baraboo Hills|Sauk|43.410|-89.830
Upper Pine River|Richland|43.390|-90.380
Elroy-Sparta Trail|Monroe|43.840|-90.600
Fort McCoy|Monroe|44.030|-90.680
Cranberry Country|Monroe|44.120|-90.480
Grand River Marsh|Marquette|43.700|-89.250
Buffalo Lake|Marquette|43.790|-89.390
Germania Marsh|Marquette|43.890|-89.260
White River Marsh|Green Lake|43.910|-89.090
Mecan River|Marquette|43.870|-89.340
Waupaca Chain O' Lakes|Waupaca|44.330|-89.160
Tomorrow River|Portage|44.430|-89.290
Wolf River Bottoms|Outagamie|44.400|-88.620
Mack Wildlife Area|Outagamie|44.500|-88.580
Rush Lake|Winnebago|43.930|-88.800
Greenwood Wildlife Area|Waushara|44.060|-89.530
Rush Creek|Crawford|43.380|-91.110
Kickapoo River|Crawford|43.230|-90.850
Upper Mississippi Refuge|Crawford|43.250|-91.060
`,
};

/** All of them, in the order of the sections. */
export const listedPlaces: readonly ListedPlace[] = Object.entries(sections).flatMap(([section, lines]) => {
  const [kind, rank] = section.split(' ') as [ListedPlace['kind'], string];
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', county = '', lat, lng] = line.split('|');
      if (!isWisconsinCounty(county)) throw new Error(`No such county: ${line}`);
      return { name, kind, rank: Number(rank), county, lat: Number(lat), lng: Number(lng) };
    });
});
