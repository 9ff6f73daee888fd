-- A server's database as rules 1 wrote it (commit 13bf744): four games at one screen, with snapshots.
-- cookie of whoever plays them: GE_jPmEsWGnfyANQRYRvWT8oLqZqE7-jlysCMKNHSsc
BEGIN TRANSACTION;
CREATE TABLE actions (
	game INTEGER NOT NULL, 
	n INTEGER NOT NULL, 
	time BIGINT NOT NULL, 
	back INTEGER, 
	seat SMALLINT NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	line TEXT NOT NULL, 
	PRIMARY KEY (game, n), 
	FOREIGN KEY(game) REFERENCES games ("key")
)
 WITHOUT ROWID

;
INSERT INTO "actions" VALUES(1,0,1794990494196,NULL,0,'act','recruit royal-army-of-lysias');
INSERT INTO "actions" VALUES(1,1,1794990494204,NULL,0,'act','way cities');
INSERT INTO "actions" VALUES(1,2,1794990494206,NULL,0,'act','place adora');
INSERT INTO "actions" VALUES(1,3,1794990494207,NULL,0,'act','done');
INSERT INTO "actions" VALUES(1,4,1794990494208,NULL,1,'act','take');
INSERT INTO "actions" VALUES(1,5,1794990494209,NULL,1,'act','done');
INSERT INTO "actions" VALUES(1,6,1794990494210,NULL,1,'act','recruit rededication-of-the-temple');
INSERT INTO "actions" VALUES(1,7,1794990494211,NULL,1,'act','place marisa');
INSERT INTO "actions" VALUES(1,8,1794990494212,NULL,1,'act','place jamnia');
INSERT INTO "actions" VALUES(1,9,1794990494212,NULL,1,'act','place philadelphia');
INSERT INTO "actions" VALUES(1,10,1794990494213,NULL,0,'act','take');
INSERT INTO "actions" VALUES(1,11,1794990494214,NULL,0,'act','move jonathan-in-the-desert');
INSERT INTO "actions" VALUES(1,12,1794990494215,NULL,0,'act','done');
INSERT INTO "actions" VALUES(1,13,1794990494216,NULL,1,'act','event alcimus-the-high-priest');
INSERT INTO "actions" VALUES(1,14,1794990494217,NULL,1,'act','done');
INSERT INTO "actions" VALUES(1,15,1794990494218,NULL,0,'act','move gorgias-by-night');
INSERT INTO "actions" VALUES(1,16,1794990494219,NULL,0,'act','group modin');
INSERT INTO "actions" VALUES(1,17,1794990494220,NULL,0,'act','number 1');
INSERT INTO "actions" VALUES(1,18,1794990494221,NULL,0,'act','step emmaus');
INSERT INTO "actions" VALUES(1,19,1794990494222,NULL,0,'act','step accaron-plain');
INSERT INTO "actions" VALUES(1,20,1794990494222,NULL,0,'act','stop');
INSERT INTO "actions" VALUES(1,21,1794990494224,NULL,0,'act','group gophna-hills');
INSERT INTO "actions" VALUES(1,22,1794990494228,NULL,0,'act','number 1');
INSERT INTO "actions" VALUES(1,23,1794990494229,NULL,0,'act','step lebonah-ascent');
INSERT INTO "actions" VALUES(1,24,1794990494230,NULL,0,'act','stop');
INSERT INTO "actions" VALUES(1,25,1794990494231,NULL,0,'act','group gophna-hills');
INSERT INTO "actions" VALUES(1,26,1794990494231,NULL,-1,'auto','number 1');
INSERT INTO "actions" VALUES(1,27,1794990494232,NULL,0,'act','step beth-horon');
INSERT INTO "actions" VALUES(1,28,1794990494240,NULL,0,'act','step mizpah');
INSERT INTO "actions" VALUES(1,29,1794990494241,NULL,0,'act','step adasa');
INSERT INTO "actions" VALUES(1,30,1794990494242,NULL,1,'act','leave');
INSERT INTO "actions" VALUES(1,31,1794990494243,NULL,1,'act','event war-elephants');
INSERT INTO "actions" VALUES(1,32,1794990494244,NULL,1,'act','done');
INSERT INTO "actions" VALUES(1,33,1794990494245,NULL,0,'act','move timotheus-raises-ammon');
INSERT INTO "actions" VALUES(1,34,1794990494248,NULL,0,'act','done');
INSERT INTO "actions" VALUES(1,35,1794990494249,NULL,1,'act','leave');
INSERT INTO "actions" VALUES(1,36,1794990494250,NULL,1,'act','move eleazar-and-the-elephant');
INSERT INTO "actions" VALUES(1,37,1794990494251,NULL,1,'act','done');
INSERT INTO "actions" VALUES(1,38,1794990494252,NULL,0,'act','leave');
INSERT INTO "actions" VALUES(1,39,1794990494253,NULL,1,'act','first maccabean');
INSERT INTO "actions" VALUES(1,40,1794990494256,NULL,0,'act','event eleazar-and-the-elephant');
INSERT INTO "actions" VALUES(1,41,1794990494257,NULL,0,'act','sacrifice adasa');
INSERT INTO "actions" VALUES(1,42,1794990494258,NULL,0,'act','remove jerusalem');
INSERT INTO "actions" VALUES(1,43,1794990494259,NULL,0,'act','remove jerusalem');
INSERT INTO "actions" VALUES(1,44,1794990494260,NULL,1,'act','move bacchides-fortifies-judea');
INSERT INTO "actions" VALUES(1,45,1794990494261,NULL,1,'act','group samaria');
INSERT INTO "actions" VALUES(1,46,1794990494264,NULL,1,'act','number 2');
INSERT INTO "actions" VALUES(1,47,1794990494265,NULL,1,'act','step lebonah-ascent');
INSERT INTO "actions" VALUES(1,48,1794990494268,NULL,1,'act','group marisa');
INSERT INTO "actions" VALUES(1,49,1794990494269,NULL,1,'act','number 2');
INSERT INTO "actions" VALUES(1,50,1794990494272,NULL,1,'act','step adora');
INSERT INTO "actions" VALUES(1,51,1794990494276,NULL,1,'act','fight adora');
INSERT INTO "actions" VALUES(1,52,1794990494276,NULL,-1,'auto','fight lebonah-ascent');
INSERT INTO "actions" VALUES(1,53,1794990494278,NULL,0,'act','event fight-on-the-sabbath');
INSERT INTO "actions" VALUES(1,54,1794990494279,NULL,0,'act','done');
INSERT INTO "actions" VALUES(1,55,1794990494281,NULL,1,'act','recruit the-hellenizers');
INSERT INTO "actions" VALUES(1,56,1794990494284,NULL,1,'act','place samaria');
INSERT INTO "actions" VALUES(1,57,1794990494288,NULL,1,'act','place marisa');
INSERT INTO "actions" VALUES(1,58,1794990494289,NULL,0,'act','event jonathan-in-the-desert');
INSERT INTO "actions" VALUES(1,59,1794990494290,NULL,0,'act','place jericho');
INSERT INTO "actions" VALUES(1,60,1794990494291,NULL,0,'act','done');
INSERT INTO "actions" VALUES(1,61,1794990494292,NULL,1,'act','move apollonius-marches');
INSERT INTO "actions" VALUES(1,62,1794990494293,NULL,1,'act','group adora');
INSERT INTO "actions" VALUES(1,63,1794990494293,NULL,-1,'auto','number 1');
INSERT INTO "actions" VALUES(1,64,1794990494296,NULL,1,'act','step marisa');
INSERT INTO "actions" VALUES(1,65,1794990494297,NULL,1,'act','step adullam');
INSERT INTO "actions" VALUES(1,66,1794990494300,NULL,1,'act','group marisa');
INSERT INTO "actions" VALUES(1,67,1794990494301,NULL,1,'act','number 1');
INSERT INTO "actions" VALUES(1,68,1794990494304,NULL,1,'act','step adullam');
INSERT INTO "actions" VALUES(1,69,1794990494305,NULL,1,'act','step beth-zur');
INSERT INTO "actions" VALUES(1,70,1794990494308,NULL,1,'act','group philadelphia');
INSERT INTO "actions" VALUES(1,71,1794990494308,NULL,-1,'auto','number 1');
INSERT INTO "actions" VALUES(1,72,1794990494308,NULL,-1,'auto','step jericho');
INSERT INTO "actions" VALUES(1,73,1794990494308,NULL,-1,'auto','fight jericho');
INSERT INTO "actions" VALUES(1,74,1794990494309,NULL,0,'act','event the-hasidim-join');
INSERT INTO "actions" VALUES(1,75,1794990494312,NULL,0,'act','place bethel');
INSERT INTO "actions" VALUES(1,76,1794990494316,NULL,0,'act','place mizpah');
INSERT INTO "actions" VALUES(1,77,1794990494317,NULL,1,'act','recruit garrison-of-the-akra');
INSERT INTO "actions" VALUES(1,78,1794990494318,NULL,1,'act','place beth-zur');
INSERT INTO "actions" VALUES(1,79,1794990494319,NULL,1,'act','place philadelphia');
INSERT INTO "actions" VALUES(1,80,1794990494324,NULL,1,'act','first greek');
INSERT INTO "actions" VALUES(1,81,1794990494325,NULL,1,'act','move descent-of-beth-horon');
INSERT INTO "actions" VALUES(1,82,1794990494326,NULL,1,'act','group jamnia');
INSERT INTO "actions" VALUES(1,83,1794990494327,NULL,1,'act','number 1');
INSERT INTO "actions" VALUES(1,84,1794990494328,NULL,1,'act','step gazara');
INSERT INTO "actions" VALUES(1,85,1794990494332,NULL,1,'act','step modin');
INSERT INTO "actions" VALUES(1,86,1794990494336,NULL,1,'act','group jerusalem');
INSERT INTO "actions" VALUES(1,87,1794990494336,NULL,-1,'auto','number 1');
INSERT INTO "actions" VALUES(1,88,1794990494337,NULL,1,'act','step beth-zechariah');
INSERT INTO "actions" VALUES(1,89,1794990494338,NULL,1,'act','stop');
INSERT INTO "actions" VALUES(1,90,1794990494339,NULL,0,'act','ambush gazara accaron-plain');
INSERT INTO "actions" VALUES(1,91,1794990494339,NULL,-1,'auto','fight modin');
INSERT INTO "actions" VALUES(1,92,1794990494340,NULL,0,'act','take');
INSERT INTO "actions" VALUES(1,93,1794990494341,NULL,0,'act','place thamna-hills');
INSERT INTO "actions" VALUES(1,94,1794990494342,NULL,0,'act','recruit nicanors-slave-dealers');
INSERT INTO "actions" VALUES(1,95,1794990494342,NULL,-1,'auto','way cities');
INSERT INTO "actions" VALUES(1,96,1794990494343,NULL,0,'act','place bethbassi');
INSERT INTO "actions" VALUES(1,97,1794990494344,NULL,1,'act','take');
INSERT INTO "actions" VALUES(1,98,1794990494352,NULL,1,'act','remove bethbassi');
INSERT INTO "actions" VALUES(1,99,1794990494353,NULL,1,'act','remove jericho');
INSERT INTO "actions" VALUES(1,100,1794990494354,NULL,1,'act','event timotheus-raises-ammon');
INSERT INTO "actions" VALUES(1,101,1794990494355,NULL,1,'act','done');
INSERT INTO "actions" VALUES(1,102,1794990494356,NULL,1,'act','group philadelphia');
INSERT INTO "actions" VALUES(1,103,1794990494360,NULL,1,'act','number 1');
INSERT INTO "actions" VALUES(1,104,1794990494360,NULL,-1,'auto','step jericho');
INSERT INTO "actions" VALUES(1,105,1794990494361,NULL,1,'act','step adummim');
INSERT INTO "actions" VALUES(1,106,1794990494364,NULL,1,'act','group philadelphia');
INSERT INTO "actions" VALUES(1,107,1794990494368,NULL,1,'act','number 1');
INSERT INTO "actions" VALUES(1,108,1794990494368,NULL,-1,'auto','step jericho');
INSERT INTO "actions" VALUES(1,109,1794990494372,NULL,1,'act','step michmash');
INSERT INTO "actions" VALUES(1,110,1794990494376,NULL,1,'act','group philadelphia');
INSERT INTO "actions" VALUES(1,111,1794990494376,NULL,-1,'auto','number 1');
INSERT INTO "actions" VALUES(1,112,1794990494376,NULL,-1,'auto','step jericho');
INSERT INTO "actions" VALUES(1,113,1794990494380,NULL,1,'act','step michmash');
INSERT INTO "actions" VALUES(1,114,1794990494384,NULL,0,'act','pass');
INSERT INTO "actions" VALUES(1,115,1794990494388,NULL,0,'act','move death-of-antiochus');
INSERT INTO "actions" VALUES(1,116,1794990494392,NULL,0,'act','done');
INSERT INTO "actions" VALUES(1,117,1794990494396,NULL,1,'act','event garrison-of-the-akra');
INSERT INTO "actions" VALUES(1,118,1794990494400,NULL,1,'act','place jerusalem');
INSERT INTO "actions" VALUES(1,119,1794990494403,NULL,1,'act','place jerusalem');
INSERT INTO "actions" VALUES(1,120,1794990494409,NULL,0,'act','event mattathias-at-modin');
INSERT INTO "actions" VALUES(1,121,1794990494412,NULL,0,'act','place beth-horon');
INSERT INTO "actions" VALUES(1,122,1794990494420,NULL,0,'act','place beth-horon');
INSERT INTO "actions" VALUES(2,0,1794990494559,NULL,0,'act','act 8');
INSERT INTO "actions" VALUES(2,1,1794990494564,NULL,0,'act','join cav-3');
INSERT INTO "actions" VALUES(2,2,1794990494568,NULL,0,'act','join aux-11');
INSERT INTO "actions" VALUES(2,3,1794990494572,NULL,0,'act','move 9');
INSERT INTO "actions" VALUES(2,4,1794990494576,NULL,0,'act','stop');
INSERT INTO "actions" VALUES(2,5,1794990494582,NULL,1,'act','act 27');
INSERT INTO "actions" VALUES(2,6,1794990494585,NULL,1,'act','join simon-hi-3');
INSERT INTO "actions" VALUES(2,7,1794990494589,NULL,1,'act','assault 9');
INSERT INTO "actions" VALUES(2,8,1794990494589,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,9,1794990494592,NULL,0,'act','play testudo-2');
INSERT INTO "actions" VALUES(2,10,1794990494592,NULL,-1,'auto','boost v-4');
INSERT INTO "actions" VALUES(2,11,1794990494592,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,12,1794990494597,NULL,0,'act','build famine');
INSERT INTO "actions" VALUES(2,13,1794990494601,NULL,0,'act','erect 3 1');
INSERT INTO "actions" VALUES(2,14,1794990494605,NULL,1,'act','act 29');
INSERT INTO "actions" VALUES(2,15,1794990494608,NULL,1,'act','join john-militia-5');
INSERT INTO "actions" VALUES(2,16,1794990494613,NULL,1,'act','move 6');
INSERT INTO "actions" VALUES(2,17,1794990494617,NULL,0,'act','build josephus-appeals');
INSERT INTO "actions" VALUES(2,18,1794990494621,NULL,0,'act','erect 10 1');
INSERT INTO "actions" VALUES(2,19,1794990494626,NULL,1,'act','act 29');
INSERT INTO "actions" VALUES(2,20,1794990494632,NULL,1,'act','unite john');
INSERT INTO "actions" VALUES(2,21,1794990494632,NULL,-1,'auto','join john-li-8');
INSERT INTO "actions" VALUES(2,22,1794990494637,NULL,1,'act','assault 7');
INSERT INTO "actions" VALUES(2,23,1794990494640,NULL,1,'act','play zealot-fury');
INSERT INTO "actions" VALUES(2,24,1794990494640,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,25,1794990494640,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,26,1794990494640,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,27,1794990494640,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,28,1794990494644,NULL,0,'act','flip x-6');
INSERT INTO "actions" VALUES(2,29,1794990494650,NULL,0,'act','act 11');
INSERT INTO "actions" VALUES(2,30,1794990494652,NULL,0,'act','join xv-1');
INSERT INTO "actions" VALUES(2,31,1794990494656,NULL,0,'act','move 10');
INSERT INTO "actions" VALUES(2,32,1794990494660,NULL,0,'act','stop');
INSERT INTO "actions" VALUES(2,33,1794990494665,NULL,1,'act','act 12');
INSERT INTO "actions" VALUES(2,34,1794990494668,NULL,1,'act','unite simon');
INSERT INTO "actions" VALUES(2,35,1794990494676,NULL,1,'act','join simon-li-1');
INSERT INTO "actions" VALUES(2,36,1794990494680,NULL,1,'act','join simon-li-2');
INSERT INTO "actions" VALUES(2,37,1794990494684,NULL,1,'act','attack 10');
INSERT INTO "actions" VALUES(2,38,1794990494684,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,39,1794990494684,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,40,1794990494684,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,41,1794990494684,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,42,1794990494688,NULL,0,'act','flip v-1');
INSERT INTO "actions" VALUES(2,43,1794990494693,NULL,0,'act','build syrian-archers');
INSERT INTO "actions" VALUES(2,44,1794990494698,NULL,0,'act','erect 1 1');
INSERT INTO "actions" VALUES(2,45,1794990494705,NULL,1,'act','act 21');
INSERT INTO "actions" VALUES(2,46,1794990494709,NULL,1,'act','join john-militia-3');
INSERT INTO "actions" VALUES(2,47,1794990494713,NULL,1,'act','move 22');
INSERT INTO "actions" VALUES(2,48,1794990494717,NULL,1,'act','step 29');
INSERT INTO "actions" VALUES(2,49,1794990494721,NULL,1,'act','stop');
INSERT INTO "actions" VALUES(2,50,1794990494725,NULL,0,'act','play forced-march');
INSERT INTO "actions" VALUES(2,51,1794990494729,NULL,0,'act','act 7');
INSERT INTO "actions" VALUES(2,52,1794990494734,NULL,0,'act','join aux-10');
INSERT INTO "actions" VALUES(2,53,1794990494752,NULL,0,'act','move 8');
INSERT INTO "actions" VALUES(2,54,1794990494754,NULL,0,'act','stop');
INSERT INTO "actions" VALUES(2,55,1794990494757,NULL,0,'act','act 3');
INSERT INTO "actions" VALUES(2,56,1794990494770,NULL,0,'act','join aux-6');
INSERT INTO "actions" VALUES(2,57,1794990494774,NULL,0,'act','haul tower-1-1');
INSERT INTO "actions" VALUES(2,58,1794990494774,NULL,-1,'auto','move 4');
INSERT INTO "actions" VALUES(2,59,1794990494783,NULL,0,'act','step 3');
INSERT INTO "actions" VALUES(2,60,1794990494793,NULL,0,'act','step 4');
INSERT INTO "actions" VALUES(2,61,1794990494797,NULL,0,'act','stop');
INSERT INTO "actions" VALUES(2,62,1794990494802,NULL,1,'act','act 19');
INSERT INTO "actions" VALUES(2,63,1794990494805,NULL,1,'act','join simon-hi-2');
INSERT INTO "actions" VALUES(2,64,1794990494808,NULL,1,'act','move 23');
INSERT INTO "actions" VALUES(2,65,1794990494812,NULL,1,'act','step 26');
INSERT INTO "actions" VALUES(2,66,1794990494816,NULL,1,'act','stop');
INSERT INTO "actions" VALUES(2,67,1794990494821,NULL,0,'act','act 5');
INSERT INTO "actions" VALUES(2,68,1794990494828,NULL,0,'act','join aux-8');
INSERT INTO "actions" VALUES(2,69,1794990494833,NULL,0,'act','assault 21');
INSERT INTO "actions" VALUES(2,70,1794990494836,NULL,1,'act','pass');
INSERT INTO "actions" VALUES(2,71,1794990494836,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,72,1794990494841,NULL,1,'act','pass');
INSERT INTO "actions" VALUES(2,73,1794990494845,NULL,0,'act','act 6');
INSERT INTO "actions" VALUES(2,74,1794990494848,NULL,0,'act','all');
INSERT INTO "actions" VALUES(2,75,1794990494852,NULL,0,'act','attack 6');
INSERT INTO "actions" VALUES(2,76,1794990494855,NULL,1,'act','play fanatical-defense-1');
INSERT INTO "actions" VALUES(2,77,1794990494855,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,78,1794990494855,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,79,1794990494855,NULL,-1,'auto','eliminate john-militia-5');
INSERT INTO "actions" VALUES(2,80,1794990494857,NULL,1,'act','act 23');
INSERT INTO "actions" VALUES(2,81,1794990494860,NULL,1,'act','join john-militia-4');
INSERT INTO "actions" VALUES(2,82,1794990494864,NULL,1,'act','move 24');
INSERT INTO "actions" VALUES(2,83,1794990494868,NULL,1,'act','step 27');
INSERT INTO "actions" VALUES(2,84,1794990494872,NULL,1,'act','step 24');
INSERT INTO "actions" VALUES(2,85,1794990494877,NULL,0,'act','act 7');
INSERT INTO "actions" VALUES(2,86,1794990494877,NULL,-1,'auto','join x-7');
INSERT INTO "actions" VALUES(2,87,1794990494880,NULL,0,'act','attack 7');
INSERT INTO "actions" VALUES(2,88,1794990494880,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,89,1794990494880,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,90,1794990494885,NULL,1,'act','pass');
INSERT INTO "actions" VALUES(2,91,1794990494889,NULL,0,'act','pass');
INSERT INTO "actions" VALUES(2,92,1794990494892,NULL,1,'act','discard rigging-the-colonnades');
INSERT INTO "actions" VALUES(2,93,1794990494897,NULL,1,'act','act 19');
INSERT INTO "actions" VALUES(2,94,1794990494897,NULL,-1,'auto','join simon-li-11');
INSERT INTO "actions" VALUES(2,95,1794990494900,NULL,1,'act','move 24');
INSERT INTO "actions" VALUES(2,96,1794990494904,NULL,1,'act','step 27');
INSERT INTO "actions" VALUES(2,97,1794990494909,NULL,1,'act','step 25');
INSERT INTO "actions" VALUES(2,98,1794990494913,NULL,0,'act','act 5');
INSERT INTO "actions" VALUES(2,99,1794990494916,NULL,0,'act','join x-1');
INSERT INTO "actions" VALUES(2,100,1794990494920,NULL,0,'act','join x-2');
INSERT INTO "actions" VALUES(2,101,1794990494928,NULL,0,'act','assault 21');
INSERT INTO "actions" VALUES(2,102,1794990494928,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,103,1794990494928,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,104,1794990494933,NULL,1,'act','act 30');
INSERT INTO "actions" VALUES(2,105,1794990494936,NULL,1,'act','join simon-li-18');
INSERT INTO "actions" VALUES(2,106,1794990494941,NULL,1,'act','move 26');
INSERT INTO "actions" VALUES(2,107,1794990494944,NULL,1,'act','step 23');
INSERT INTO "actions" VALUES(2,108,1794990494949,NULL,1,'act','step 26');
INSERT INTO "actions" VALUES(2,109,1794990494954,NULL,0,'act','act 3');
INSERT INTO "actions" VALUES(2,110,1794990494954,NULL,-1,'auto','join xii-4');
INSERT INTO "actions" VALUES(2,111,1794990494962,NULL,0,'act','join xii-5');
INSERT INTO "actions" VALUES(2,112,1794990494968,NULL,0,'act','assault 14');
INSERT INTO "actions" VALUES(2,113,1794990494968,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,114,1794990494968,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(2,115,1794990494973,NULL,1,'act','act 27');
INSERT INTO "actions" VALUES(2,116,1794990494976,NULL,1,'act','join simon-li-16');
INSERT INTO "actions" VALUES(2,117,1794990494979,NULL,1,'act','all');
INSERT INTO "actions" VALUES(2,118,1794990494985,NULL,1,'act','move 9');
INSERT INTO "actions" VALUES(2,119,1794990494990,NULL,0,'act','pass');
INSERT INTO "actions" VALUES(2,120,1794990494993,NULL,1,'act','pass');
INSERT INTO "actions" VALUES(2,121,1794990495000,NULL,1,'act','discard escape-the-siege-1');
INSERT INTO "actions" VALUES(2,122,1794990495004,NULL,1,'act','done');
INSERT INTO "actions" VALUES(2,123,1794990495010,NULL,1,'act','eliminate john-militia-4');
INSERT INTO "actions" VALUES(2,124,1794990495022,NULL,0,'act','remove tower-1-3');
INSERT INTO "actions" VALUES(2,125,1794990495033,NULL,0,'act','done');
INSERT INTO "actions" VALUES(2,126,1794990495039,NULL,0,'act','reinforce xii-8 5');
INSERT INTO "actions" VALUES(2,127,1794990495046,NULL,0,'act','reinforce xv-8 11');
INSERT INTO "actions" VALUES(2,128,1794990495054,NULL,0,'act','reinforce x-8 6');
INSERT INTO "actions" VALUES(2,129,1794990495061,NULL,0,'act','reinforce xv-9 1');
INSERT INTO "actions" VALUES(2,130,1794990495065,NULL,0,'act','reinforce cav-4 11');
INSERT INTO "actions" VALUES(2,131,1794990495070,NULL,0,'act','reinforce x-9 6');
INSERT INTO "actions" VALUES(2,132,1794990495077,NULL,0,'act','pass');
INSERT INTO "actions" VALUES(2,133,1794990495079,NULL,1,'act','discard burn-the-siege-works-1');
INSERT INTO "actions" VALUES(2,134,1794990495086,NULL,1,'act','act 16');
INSERT INTO "actions" VALUES(2,135,1794990495088,NULL,1,'act','unite john');
INSERT INTO "actions" VALUES(3,0,1794990495254,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,1,1794990495256,NULL,0,'act','plus plus-minus-2 1');
INSERT INTO "actions" VALUES(3,2,1794990495256,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,3,1794990495258,NULL,1,'act','pass');
INSERT INTO "actions" VALUES(3,4,1794990495258,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,5,1794990495258,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,6,1794990495261,NULL,0,'act','recruit pro-roman-horse');
INSERT INTO "actions" VALUES(3,7,1794990495265,NULL,0,'act','recruit thracian-horse');
INSERT INTO "actions" VALUES(3,8,1794990495269,NULL,0,'act','recruit cretan-archers');
INSERT INTO "actions" VALUES(3,9,1794990495273,NULL,0,'act','recruit pro-roman-horse');
INSERT INTO "actions" VALUES(3,10,1794990495277,NULL,0,'act','recruit ligurians');
INSERT INTO "actions" VALUES(3,11,1794990495285,NULL,0,'act','done');
INSERT INTO "actions" VALUES(3,12,1794990495288,NULL,1,'act','pass');
INSERT INTO "actions" VALUES(3,13,1794990495288,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,14,1794990495288,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,15,1794990495293,NULL,1,'act','post defectors cirta');
INSERT INTO "actions" VALUES(3,16,1794990495296,NULL,1,'act','done');
INSERT INTO "actions" VALUES(3,17,1794990495300,NULL,0,'act','play epidemic');
INSERT INTO "actions" VALUES(3,18,1794990495300,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,19,1794990495304,NULL,1,'act','minus plus-minus-1 1');
INSERT INTO "actions" VALUES(3,20,1794990495304,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,21,1794990495304,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,22,1794990495304,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,23,1794990495308,NULL,1,'act','first numidian');
INSERT INTO "actions" VALUES(3,24,1794990495312,NULL,1,'act','activate numidian-1');
INSERT INTO "actions" VALUES(3,25,1794990495316,NULL,1,'act','march');
INSERT INTO "actions" VALUES(3,26,1794990495321,NULL,1,'act','stop');
INSERT INTO "actions" VALUES(3,27,1794990495324,NULL,1,'act','lead numidian-2');
INSERT INTO "actions" VALUES(3,28,1794990495328,NULL,1,'act','done');
INSERT INTO "actions" VALUES(3,29,1794990495333,NULL,0,'act','done');
INSERT INTO "actions" VALUES(3,30,1794990495333,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,31,1794990495333,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,32,1794990495333,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,33,1794990495333,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,34,1794990495337,NULL,0,'act','recruit ligurians');
INSERT INTO "actions" VALUES(3,35,1794990495341,NULL,0,'act','recruit thracian-horse');
INSERT INTO "actions" VALUES(3,36,1794990495341,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,37,1794990495341,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,38,1794990495341,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,39,1794990495344,NULL,1,'act','recruit defectors');
INSERT INTO "actions" VALUES(3,40,1794990495348,NULL,1,'act','done');
INSERT INTO "actions" VALUES(3,41,1794990495348,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,42,1794990495348,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,43,1794990495348,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,44,1794990495348,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,45,1794990495348,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,46,1794990495348,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,47,1794990495352,NULL,0,'act','first roman');
INSERT INTO "actions" VALUES(3,48,1794990495361,NULL,0,'act','done');
INSERT INTO "actions" VALUES(3,49,1794990495364,NULL,1,'act','activate jugurtha');
INSERT INTO "actions" VALUES(3,50,1794990495368,NULL,1,'act','play prepared-manoeuvre');
INSERT INTO "actions" VALUES(3,51,1794990495372,NULL,0,'act','play talent');
INSERT INTO "actions" VALUES(3,52,1794990495372,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,53,1794990495372,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,54,1794990495372,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,55,1794990495376,NULL,1,'act','march');
INSERT INTO "actions" VALUES(3,56,1794990495385,NULL,1,'act','take numidian-2');
INSERT INTO "actions" VALUES(3,57,1794990495389,NULL,1,'act','step 0804');
INSERT INTO "actions" VALUES(3,58,1794990495393,NULL,1,'act','step 0905');
INSERT INTO "actions" VALUES(3,59,1794990495397,NULL,1,'act','drop numidian-1');
INSERT INTO "actions" VALUES(3,60,1794990495401,NULL,1,'act','drop num-levy-1');
INSERT INTO "actions" VALUES(3,61,1794990495408,NULL,1,'act','step 1005');
INSERT INTO "actions" VALUES(3,62,1794990495413,NULL,1,'act','step 1105');
INSERT INTO "actions" VALUES(3,63,1794990495417,NULL,1,'act','stop');
INSERT INTO "actions" VALUES(3,64,1794990495423,NULL,1,'act','done');
INSERT INTO "actions" VALUES(3,65,1794990495423,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,66,1794990495425,NULL,0,'act','pass');
INSERT INTO "actions" VALUES(3,67,1794990495433,NULL,0,'act','minus plus-minus-1 1');
INSERT INTO "actions" VALUES(3,68,1794990495433,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,69,1794990495433,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,70,1794990495433,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,71,1794990495433,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,72,1794990495437,NULL,0,'act','done');
INSERT INTO "actions" VALUES(3,73,1794990495437,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,74,1794990495437,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,75,1794990495438,NULL,1,'act','play recruits');
INSERT INTO "actions" VALUES(3,76,1794990495438,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,77,1794990495438,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,78,1794990495438,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,79,1794990495438,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,80,1794990495441,NULL,1,'act','post defectors rusicade');
INSERT INTO "actions" VALUES(3,81,1794990495444,NULL,1,'act','recruit defectors');
INSERT INTO "actions" VALUES(3,82,1794990495448,NULL,1,'act','recruit defectors');
INSERT INTO "actions" VALUES(3,83,1794990495452,NULL,1,'act','recruit defectors');
INSERT INTO "actions" VALUES(3,84,1794990495460,NULL,1,'act','done');
INSERT INTO "actions" VALUES(3,85,1794990495460,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,86,1794990495460,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,87,1794990495460,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,88,1794990495460,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,89,1794990495464,NULL,1,'act','first roman');
INSERT INTO "actions" VALUES(3,90,1794990495469,NULL,0,'act','activate legate-2');
INSERT INTO "actions" VALUES(3,91,1794990495472,NULL,0,'act','force');
INSERT INTO "actions" VALUES(3,92,1794990495477,NULL,0,'act','take ligurians');
INSERT INTO "actions" VALUES(3,93,1794990495481,NULL,0,'act','step 2103');
INSERT INTO "actions" VALUES(3,94,1794990495493,NULL,0,'act','step 2203');
INSERT INTO "actions" VALUES(3,95,1794990495497,NULL,0,'act','step 2303');
INSERT INTO "actions" VALUES(3,96,1794990495498,NULL,0,'act','step 2403');
INSERT INTO "actions" VALUES(3,97,1794990495501,NULL,0,'act','step 2503');
INSERT INTO "actions" VALUES(3,98,1794990495505,NULL,0,'act','stop');
INSERT INTO "actions" VALUES(3,99,1794990495505,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,100,1794990495505,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,101,1794990495505,NULL,-1,'auto','lose ligurians');
INSERT INTO "actions" VALUES(3,102,1794990495505,NULL,-1,'auto','lose ligurians');
INSERT INTO "actions" VALUES(3,103,1794990495512,NULL,0,'act','done');
INSERT INTO "actions" VALUES(3,104,1794990495516,NULL,1,'act','activate numidian-1');
INSERT INTO "actions" VALUES(3,105,1794990495520,NULL,1,'act','force');
INSERT INTO "actions" VALUES(3,106,1794990495525,NULL,1,'act','take num-levy-1');
INSERT INTO "actions" VALUES(3,107,1794990495533,NULL,1,'act','stop');
INSERT INTO "actions" VALUES(3,108,1794990495533,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,109,1794990495533,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,110,1794990495536,NULL,1,'act','done');
INSERT INTO "actions" VALUES(3,111,1794990495540,NULL,1,'act','done');
INSERT INTO "actions" VALUES(3,112,1794990495544,NULL,0,'act','play treason');
INSERT INTO "actions" VALUES(3,113,1794990495544,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,114,1794990495548,NULL,0,'act','pass');
INSERT INTO "actions" VALUES(3,115,1794990495548,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,116,1794990495553,NULL,0,'act','minus plus-minus-1 1');
INSERT INTO "actions" VALUES(3,117,1794990495553,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,118,1794990495553,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,119,1794990495553,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,120,1794990495553,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,121,1794990495561,NULL,0,'act','done');
INSERT INTO "actions" VALUES(3,122,1794990495561,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,123,1794990495561,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,124,1794990495561,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,125,1794990495564,NULL,1,'act','pick');
INSERT INTO "actions" VALUES(3,126,1794990495569,NULL,1,'act','at rusicade');
INSERT INTO "actions" VALUES(3,127,1794990495572,NULL,1,'act','pick');
INSERT INTO "actions" VALUES(3,128,1794990495577,NULL,1,'act','at theveste');
INSERT INTO "actions" VALUES(3,129,1794990495584,NULL,1,'act','done');
INSERT INTO "actions" VALUES(3,130,1794990495584,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,131,1794990495584,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,132,1794990495584,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,133,1794990495584,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,134,1794990495588,NULL,0,'act','first numidian');
INSERT INTO "actions" VALUES(3,135,1794990495592,NULL,1,'act','activate jugurtha');
INSERT INTO "actions" VALUES(3,136,1794990495596,NULL,1,'act','march');
INSERT INTO "actions" VALUES(3,137,1794990495601,NULL,1,'act','step 1106');
INSERT INTO "actions" VALUES(3,138,1794990495605,NULL,1,'act','stop');
INSERT INTO "actions" VALUES(3,139,1794990495608,NULL,1,'act','done');
INSERT INTO "actions" VALUES(3,140,1794990495617,NULL,0,'act','activate bestia');
INSERT INTO "actions" VALUES(3,141,1794990495620,NULL,0,'act','force');
INSERT INTO "actions" VALUES(3,142,1794990495625,NULL,0,'act','drop legion-2');
INSERT INTO "actions" VALUES(3,143,1794990495629,NULL,0,'act','step 2203');
INSERT INTO "actions" VALUES(3,144,1794990495633,NULL,0,'act','stop');
INSERT INTO "actions" VALUES(3,145,1794990495633,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,146,1794990495633,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,147,1794990495637,NULL,0,'act','lose ala-1');
INSERT INTO "actions" VALUES(3,148,1794990495640,NULL,0,'act','lose legion-1');
INSERT INTO "actions" VALUES(3,149,1794990495645,NULL,0,'act','lose ala-2');
INSERT INTO "actions" VALUES(3,150,1794990495649,NULL,0,'act','done');
INSERT INTO "actions" VALUES(3,151,1794990495652,NULL,1,'act','discard ambush');
INSERT INTO "actions" VALUES(3,152,1794990495660,NULL,0,'act','play treason');
INSERT INTO "actions" VALUES(3,153,1794990495660,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,154,1794990495665,NULL,0,'act','plus plus-minus-2 1');
INSERT INTO "actions" VALUES(3,155,1794990495665,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,156,1794990495668,NULL,1,'act','pass');
INSERT INTO "actions" VALUES(3,157,1794990495668,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,158,1794990495668,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,159,1794990495672,NULL,1,'act','pass');
INSERT INTO "actions" VALUES(3,160,1794990495672,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,161,1794990495677,NULL,0,'act','recruit legion-1');
INSERT INTO "actions" VALUES(3,162,1794990495680,NULL,0,'act','recruit cretan-archers');
INSERT INTO "actions" VALUES(3,163,1794990495685,NULL,0,'act','done');
INSERT INTO "actions" VALUES(3,164,1794990495688,NULL,1,'act','pass');
INSERT INTO "actions" VALUES(3,165,1794990495688,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,166,1794990495688,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,167,1794990495692,NULL,1,'act','done');
INSERT INTO "actions" VALUES(3,168,1794990495692,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,169,1794990495692,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,170,1794990495692,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(3,171,1794990495696,NULL,1,'act','pass');
INSERT INTO "actions" VALUES(3,172,1794990495700,NULL,1,'act','first numidian');
INSERT INTO "actions" VALUES(3,173,1794990495704,NULL,1,'act','activate numidian-1');
INSERT INTO "actions" VALUES(3,174,1794990495706,NULL,1,'act','march');
INSERT INTO "actions" VALUES(3,175,1794990495709,NULL,1,'act','step 0906');
INSERT INTO "actions" VALUES(3,176,1794990495713,NULL,1,'act','drop num-levy-1');
INSERT INTO "actions" VALUES(3,177,1794990495717,NULL,1,'act','step 0805');
INSERT INTO "actions" VALUES(3,178,1794990495721,NULL,1,'act','step 0705');
INSERT INTO "actions" VALUES(3,179,1794990495725,NULL,1,'act','step 0804');
INSERT INTO "actions" VALUES(3,180,1794990495729,NULL,1,'act','step 0904');
INSERT INTO "actions" VALUES(3,181,1794990495733,NULL,1,'act','step 0803');
INSERT INTO "actions" VALUES(4,0,1794990495967,NULL,1,'act','automatic');
INSERT INTO "actions" VALUES(4,1,1794990495973,NULL,1,'act','confirm');
INSERT INTO "actions" VALUES(4,2,1794990495977,NULL,0,'act','first pagan');
INSERT INTO "actions" VALUES(4,3,1794990495981,NULL,1,'act','unmask achzib');
INSERT INTO "actions" VALUES(4,4,1794990495985,NULL,1,'act','troop be-strong-1');
INSERT INTO "actions" VALUES(4,5,1794990495994,NULL,1,'act','place tirzah');
INSERT INTO "actions" VALUES(4,6,1794990496001,NULL,0,'act','event altar-on-ebal');
INSERT INTO "actions" VALUES(4,7,1794990496005,NULL,0,'act','lead joshua');
INSERT INTO "actions" VALUES(4,8,1794990496005,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(4,9,1794990496009,NULL,0,'act','march ai');
INSERT INTO "actions" VALUES(4,10,1794990496013,NULL,0,'act','take hebrews 10');
INSERT INTO "actions" VALUES(4,11,1794990496017,NULL,0,'act','march beeroth');
INSERT INTO "actions" VALUES(4,12,1794990496021,NULL,1,'act','intercept king-of-ai');
INSERT INTO "actions" VALUES(4,13,1794990496021,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(4,14,1794990496025,NULL,1,'act','how_many 1');
INSERT INTO "actions" VALUES(4,15,1794990496025,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(4,16,1794990496029,NULL,1,'act','retreat beth-horon');
INSERT INTO "actions" VALUES(4,17,1794990496033,NULL,0,'act','take hebrews 9');
INSERT INTO "actions" VALUES(4,18,1794990496040,NULL,0,'act','march beth-horon');
INSERT INTO "actions" VALUES(4,19,1794990496040,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(4,20,1794990496046,NULL,1,'act','retreat bethel');
INSERT INTO "actions" VALUES(4,21,1794990496046,NULL,-1,'auto','halt');
INSERT INTO "actions" VALUES(4,22,1794990496053,NULL,0,'act','first hebrew');
INSERT INTO "actions" VALUES(4,23,1794990496057,NULL,0,'act','nothing ladders-2');
INSERT INTO "actions" VALUES(4,24,1794990496061,NULL,1,'act','reveal hidden-2');
INSERT INTO "actions" VALUES(4,25,1794990496065,NULL,1,'act','walls death-of-a-priest');
INSERT INTO "actions" VALUES(4,26,1794990496069,NULL,1,'act','raise_walls tyre');
INSERT INTO "actions" VALUES(4,27,1794990496073,NULL,1,'act','raise_walls bethel');
INSERT INTO "actions" VALUES(4,28,1794990496077,NULL,0,'act','first hebrew');
INSERT INTO "actions" VALUES(4,29,1794990496080,NULL,0,'act','nothing heroic-stand');
INSERT INTO "actions" VALUES(4,30,1794990496085,NULL,1,'act','event campaign-1');
INSERT INTO "actions" VALUES(4,31,1794990496089,NULL,1,'act','lead elder-of-gibeon');
INSERT INTO "actions" VALUES(4,32,1794990496089,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(4,33,1794990496093,NULL,1,'act','march kiriath-jearim');
INSERT INTO "actions" VALUES(4,34,1794990496097,NULL,1,'act','take gibeonites 1');
INSERT INTO "actions" VALUES(4,35,1794990496100,NULL,1,'act','halt');
INSERT INTO "actions" VALUES(4,36,1794990496100,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(4,37,1794990496105,NULL,1,'act','chariots achshaph 1');
INSERT INTO "actions" VALUES(4,38,1794990496105,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(4,39,1794990496109,NULL,1,'act','halt');
INSERT INTO "actions" VALUES(4,40,1794990496113,NULL,1,'act','shift hidden-3');
INSERT INTO "actions" VALUES(4,41,1794990496117,NULL,1,'act','bring lord-of-ekron');
INSERT INTO "actions" VALUES(4,42,1794990496121,NULL,1,'act','reveal hidden-3');
INSERT INTO "actions" VALUES(4,43,1794990496125,NULL,1,'act','bring lord-of-ashdod');
INSERT INTO "actions" VALUES(4,44,1794990496129,NULL,1,'act','leave lord-of-ekron');
INSERT INTO "actions" VALUES(4,45,1794990496133,NULL,1,'act','take philistines 0');
INSERT INTO "actions" VALUES(4,46,1794990496136,NULL,1,'act','leave lord-of-ashdod');
INSERT INTO "actions" VALUES(4,47,1794990496139,NULL,1,'act','march gaza');
INSERT INTO "actions" VALUES(4,48,1794990496143,NULL,1,'act','march ashkelon');
INSERT INTO "actions" VALUES(4,49,1794990496149,NULL,1,'act','march gath');
INSERT INTO "actions" VALUES(4,50,1794990496150,NULL,1,'act','march ashkelon');
INSERT INTO "actions" VALUES(4,51,1794990496151,NULL,1,'act','halt');
INSERT INTO "actions" VALUES(4,52,1794990496151,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(4,53,1794990496152,NULL,0,'act','first pagan');
INSERT INTO "actions" VALUES(4,54,1794990496154,NULL,1,'act','reveal hidden-1');
INSERT INTO "actions" VALUES(4,55,1794990496155,NULL,1,'act','nothing campaign-3');
INSERT INTO "actions" VALUES(4,56,1794990496157,NULL,0,'act','nothing ambush-laid-2');
INSERT INTO "actions" VALUES(4,57,1794990496159,NULL,0,'act','first pagan');
INSERT INTO "actions" VALUES(4,58,1794990496160,NULL,1,'act','place_inside eglon');
INSERT INTO "actions" VALUES(4,59,1794990496162,NULL,1,'act','place megiddo');
INSERT INTO "actions" VALUES(4,60,1794990496163,NULL,1,'act','place_inside gaza');
INSERT INTO "actions" VALUES(4,61,1794990496170,NULL,1,'act','place acco');
INSERT INTO "actions" VALUES(4,62,1794990496170,NULL,-1,'auto','done');
INSERT INTO "actions" VALUES(4,63,1794990496171,NULL,0,'act','first pagan');
INSERT INTO "actions" VALUES(4,64,1794990496175,NULL,1,'act','nothing hamstring-the-horses');
INSERT INTO "actions" VALUES(4,65,1794990496177,NULL,0,'act','event forced-march-1');
INSERT INTO "actions" VALUES(4,66,1794990496179,NULL,0,'act','lead othniel');
INSERT INTO "actions" VALUES(4,67,1794990496179,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(4,68,1794990496185,NULL,0,'act','halt');
INSERT INTO "actions" VALUES(4,69,1794990496189,NULL,0,'act','first hebrew');
INSERT INTO "actions" VALUES(4,70,1794990496193,NULL,0,'act','nothing panic-2');
INSERT INTO "actions" VALUES(4,71,1794990496198,NULL,1,'act','reveal hidden-4');
INSERT INTO "actions" VALUES(4,72,1794990496202,NULL,1,'act','activate recon-2');
INSERT INTO "actions" VALUES(4,73,1794990496205,NULL,1,'act','done');
INSERT INTO "actions" VALUES(4,74,1794990496209,NULL,0,'act','first pagan');
INSERT INTO "actions" VALUES(4,75,1794990496213,NULL,1,'act','reveal hidden-6');
INSERT INTO "actions" VALUES(4,76,1794990496217,NULL,1,'act','walls southern-coalition');
INSERT INTO "actions" VALUES(4,77,1794990496221,NULL,1,'act','raise_walls tyre');
INSERT INTO "actions" VALUES(4,78,1794990496225,NULL,1,'act','raise_walls laish');
INSERT INTO "actions" VALUES(4,79,1794990496229,NULL,1,'act','raise_walls hebron');
INSERT INTO "actions" VALUES(4,80,1794990496233,NULL,1,'act','raise_walls laish');
INSERT INTO "actions" VALUES(4,81,1794990496237,NULL,1,'act','raise_walls shechem');
INSERT INTO "actions" VALUES(4,82,1794990496241,NULL,0,'act','event recon-3');
INSERT INTO "actions" VALUES(4,83,1794990496243,NULL,0,'act','in_city gilgal');
INSERT INTO "actions" VALUES(4,84,1794990496249,NULL,0,'act','how_many 1');
INSERT INTO "actions" VALUES(4,85,1794990496249,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(4,86,1794990496253,NULL,0,'act','at ai');
INSERT INTO "actions" VALUES(4,87,1794990496254,NULL,0,'act','at adummim');
INSERT INTO "actions" VALUES(4,88,1794990496257,NULL,0,'act','done');
INSERT INTO "actions" VALUES(4,89,1794990496261,NULL,1,'act','activate deserters');
INSERT INTO "actions" VALUES(4,90,1794990496265,NULL,1,'act','chariots lod 1');
INSERT INTO "actions" VALUES(4,91,1794990496265,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(4,92,1794990496269,NULL,1,'act','march joppa');
INSERT INTO "actions" VALUES(4,93,1794990496273,NULL,1,'act','march lod');
INSERT INTO "actions" VALUES(4,94,1794990496276,NULL,1,'act','march joppa');
INSERT INTO "actions" VALUES(4,95,1794990496281,NULL,1,'act','march sharon');
INSERT INTO "actions" VALUES(4,96,1794990496285,NULL,1,'act','march joppa');
INSERT INTO "actions" VALUES(4,97,1794990496288,NULL,1,'act','bring king-of-megiddo');
INSERT INTO "actions" VALUES(4,98,1794990496293,NULL,1,'act','halt');
INSERT INTO "actions" VALUES(4,99,1794990496293,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(4,100,1794990496297,NULL,0,'act','nothing hornets-1');
INSERT INTO "actions" VALUES(4,101,1794990496301,NULL,1,'act','troop night-march');
INSERT INTO "actions" VALUES(4,102,1794990496312,NULL,1,'act','place adummim');
INSERT INTO "actions" VALUES(4,103,1794990496317,NULL,0,'act','event seize-the-initiative-1');
INSERT INTO "actions" VALUES(4,104,1794990496328,NULL,1,'act','reveal hidden-5');
INSERT INTO "actions" VALUES(4,105,1794990496336,NULL,1,'act','activate bad-directions-2');
INSERT INTO "actions" VALUES(4,106,1794990496340,NULL,1,'act','chariots lod 1');
INSERT INTO "actions" VALUES(4,107,1794990496340,NULL,-1,'auto','pass');
INSERT INTO "actions" VALUES(4,108,1794990496344,NULL,1,'act','halt');
INSERT INTO "actions" VALUES(4,109,1794990496353,NULL,0,'act','event battering-rams-2');
INSERT INTO "actions" VALUES(4,110,1794990496357,NULL,0,'act','who othniel');
INSERT INTO "actions" VALUES(4,111,1794990496361,NULL,0,'act','keep iron-chariots-3');
INSERT INTO "actions" VALUES(4,112,1794990496369,NULL,0,'act','first hebrew');
INSERT INTO "actions" VALUES(4,113,1794990496377,NULL,1,'act','place_inside jarmuth');
INSERT INTO "actions" VALUES(4,114,1794990496381,NULL,1,'act','place gezer');
INSERT INTO "actions" VALUES(4,115,1794990496384,NULL,1,'act','place ekron');
INSERT INTO "actions" VALUES(4,116,1794990496389,NULL,1,'act','place_inside hebron');
INSERT INTO "actions" VALUES(4,117,1794990496389,NULL,-1,'auto','done');
INSERT INTO "actions" VALUES(4,118,1794990496393,NULL,0,'act','first hebrew');
INSERT INTO "actions" VALUES(4,119,1794990496397,NULL,0,'act','activate balaams-counsel');
INSERT INTO "actions" VALUES(4,120,1794990496401,NULL,0,'act','done');
INSERT INTO "actions" VALUES(4,121,1794990496406,NULL,1,'act','nothing achans-trespass');
INSERT INTO "actions" VALUES(4,122,1794990496413,NULL,0,'act','first pagan');
INSERT INTO "actions" VALUES(4,123,1794990496418,NULL,1,'act','nothing pagan-alliance-1');
INSERT INTO "actions" VALUES(4,124,1794990496425,NULL,0,'act','troop baal-sacrifices-1');
INSERT INTO "actions" VALUES(4,125,1794990496429,NULL,0,'act','first pagan');
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE asks (
	game INTEGER NOT NULL, 
	id VARCHAR(64) NOT NULL, 
	opened BIGINT NOT NULL, 
	closed BIGINT, 
	seat SMALLINT NOT NULL, 
	what TEXT NOT NULL, 
	moves INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (game, id), 
	FOREIGN KEY(game) REFERENCES games ("key")
)
 WITHOUT ROWID

;
CREATE TABLE chat (
	game INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	time BIGINT NOT NULL, 
	seat SMALLINT NOT NULL, 
	name TEXT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES games ("key")
)
 WITHOUT ROWID

;
CREATE TABLE claims (
	visitor INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	seat SMALLINT NOT NULL, 
	PRIMARY KEY (visitor, game, seat), 
	FOREIGN KEY(visitor) REFERENCES visitors ("key"), 
	FOREIGN KEY(game) REFERENCES games ("key")
)
 WITHOUT ROWID

;
INSERT INTO "claims" VALUES(1,1,-2);
INSERT INTO "claims" VALUES(1,1,0);
INSERT INTO "claims" VALUES(1,1,1);
INSERT INTO "claims" VALUES(1,2,-2);
INSERT INTO "claims" VALUES(1,2,0);
INSERT INTO "claims" VALUES(1,2,1);
INSERT INTO "claims" VALUES(1,3,-2);
INSERT INTO "claims" VALUES(1,3,0);
INSERT INTO "claims" VALUES(1,3,1);
INSERT INTO "claims" VALUES(1,4,-2);
INSERT INTO "claims" VALUES(1,4,0);
INSERT INTO "claims" VALUES(1,4,1);
CREATE TABLE files (
	"key" INTEGER NOT NULL, 
	digest BLOB NOT NULL, 
	blob BLOB NOT NULL, 
	PRIMARY KEY ("key"), 
	UNIQUE (digest)
);
CREATE TABLE games (
	"key" INTEGER NOT NULL, 
	id VARCHAR(12) NOT NULL, 
	slug TEXT NOT NULL, 
	rules INTEGER NOT NULL, 
	components TEXT NOT NULL, 
	components_hash TEXT NOT NULL, 
	files INTEGER, 
	variant TEXT NOT NULL, 
	secret TEXT NOT NULL, 
	commitment TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	start BLOB NOT NULL, 
	origin TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	record BOOLEAN NOT NULL, 
	rematch VARCHAR(12) NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY ("key"), 
	UNIQUE (id), 
	FOREIGN KEY(files) REFERENCES files ("key")
);
INSERT INTO "games" VALUES(1,'4zt2ibqbequj','judean-hammer',1,'shipped','ee65102308b98f93385b6645d27a44e8',NULL,'{"max_rounds":30}','bd7e954ef22726760079f8ab2b2dbea36cecda4f9380a76670869a212e1477cc','858003a9ef1b816a7314042becd498cca661fda569d2e84839150778453e4f0b','a9841aa41f4b534ebf434ab32f80b4b5dc9c5e8b1fe194441d35b58cac15458b','running',X'','',0,0,'',1794990494150);
INSERT INTO "games" VALUES(2,'yczrhqlwsmv2','storm-over-jerusalem',1,'shipped','bfb1b263d6e1ca7d265b798301a54720',NULL,'{"bidding":false,"fewer_points_for_judean_losses":false,"only_legions_count":false}','1c852ce6aa223249203fd8f581fabb6e0eca7cf68f303c28b8de15febdf973f8','bdf53b6f6da99611c2fee6a6f81eea7da5cd28d9b445e697304cad0a013774a9','34c86cda03c8e91aa26f1d0bfff2f83f4894ac2d3307e14ac6506b1390ea18cb','running',X'','',0,0,'',1794990494442);
INSERT INTO "games" VALUES(3,'cwne75rpnhjv','jugurthine-war',1,'shipped','527ef4612b7b733e763742bb644621be',NULL,'{"bidding":false,"starting_points":15,"treasure":false,"special_rp":false,"mauretanian_king":false,"mountain_three":true,"alliance_always_tests":true,"zone_cost_whole":true,"screen":true}','59c9f339f33bb6f826cd5542d51f4ba08fc13c169e2a9049308e2c37053ef2e8','88b16f40a09b1da3cee787bb7b9e936739a093db7c49c6a128555efdb40dfd15','a10d319ddb6edf29c01190ff7838a9ec86268d914191cfacbf084b1d1ae31a33','running',X'','',0,0,'',1794990495120);
INSERT INTO "games" VALUES(4,'ri4bgyzvhlhw','joshua',1,'shipped','5e6cd12d2c87f9285fcccd642f544f8b',NULL,'{"scenario":"campaign","bidding":false}','3a53e154c369555049846e8d53a226e39415aa24f424a12d783af38f892dbd82','97a6339469a0504e3a50e27dc52a70d0d37b8ea83ead3550d0cc7d9399324321','83b40f5783c2fc3d05e66e691b3d014ffc94e9bed2cd509ca255d989c7b08ec9','running',X'','',0,0,'',1794990495776);
CREATE TABLE seats (
	game INTEGER NOT NULL, 
	seat SMALLINT NOT NULL, 
	who VARCHAR(8) NOT NULL, 
	bot TEXT NOT NULL, 
	name TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	taken BOOLEAN NOT NULL, 
	nonce TEXT NOT NULL, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games ("key")
)
 WITHOUT ROWID

;
INSERT INTO "seats" VALUES(1,0,'here','','','{}',1,'de01c591f42fef65082671e4ca0ad711');
INSERT INTO "seats" VALUES(1,1,'here','','','{}',1,'ec593fad0392b5e361cfb5f7aeff4f06');
INSERT INTO "seats" VALUES(2,0,'here','','','{}',1,'17a47619a6fb1ea826d1f596ea660c8d');
INSERT INTO "seats" VALUES(2,1,'here','','','{}',1,'96cdc86fe7ad805710fa98c9e3c2bb9e');
INSERT INTO "seats" VALUES(3,0,'here','','','{}',1,'92f6565a87cf40964591a1e50e615571');
INSERT INTO "seats" VALUES(3,1,'here','','','{}',1,'cec194b2cec3eb68d990ded066044031');
INSERT INTO "seats" VALUES(4,0,'here','','','{}',1,'6d5e4ae5173992441c9bccf7efc1677e');
INSERT INTO "seats" VALUES(4,1,'here','','','{}',1,'b085c376c3ca26b79dd06edb3f69b6ca');
CREATE TABLE snapshots (
	game INTEGER NOT NULL, 
	n INTEGER NOT NULL, 
	blob BLOB NOT NULL, 
	PRIMARY KEY (game, n), 
	FOREIGN KEY(game) REFERENCES games ("key")
);
INSERT INTO "snapshots" VALUES(1,53,X'78DA9D95DB6E9B4010865FA5DAEB4DC4EC81836F7B53F5AACAAD6DA105169B660D160B4EA328CFD3F7E89375668D6362D94955195B307CF3EFCCCF327E61DE1C2C5BB097152BB7B67C5CB1059E410CBAAC4B21A1CA8AA8B45055894E849418AD0BB1621CA16EB7EF5ADB0E3EE4581B6B88848CD2224BEB4CCA541771AC742512A3944D434ED59416E9E58A992C55608C825A155A2A5BD44A2A534851A75181A1AACC4A6DD3026A0B99520A2AA90B9D96A604AD745AA05CC46522F8728DC71AB5EBAEDF9901D5012F36666743593FC7CA9AF66E6B763BDB871A9ABEB787AE34852342280C75E380DDD0653B3A87817E74D64F527E30C1962556FDD08D6D852AB8A8C47557ECABE9AB1FCE3C532C5A7308410AD08D291885F25066A0155EC8055F86DB8B65CA818B2894DFF49EAA8FE8DC990D2DBFA41B5BD356E16229380007816B80E61073218272D3E6FB50C2E28EEA7D6CBBA796F888076167EB93EECEF4E5F6DCE5BE09162C338E72E8268794A31F907185E60ACD058692F544E68DCFF763E19A12736AE3BC25A3ECAE3BD8D00A488E2561818A879CFEE8D54250F365D787A50459B46263DB0CC79EB0C8AB1F98FDDEFC901317191FA9CDAF257D837DA33FD64F7AAF54EB93D9EF43E8D4E4C1F48D6987E3C3DB995F79688DEA97D1EB2BE38C3CF06CA1256785F1F83A2D55CA95E22AC263CD99EB36D4ABCC38FBF3FBFBB73B712F30ABEACD9367F430D7542036730B883F0168077D0C881B40D10DDB9C2884D49ADF1D21ACFB044984369DF579D89F2C181E38DAEA0A264E0631DA853E1FB636B7079C0BB4FB7942E0495670F630BAA6DD7CC19C8738C21C6FCABEA9712C540187E84CCB77B44E909EB65B5E3CBF2D71AA27A4A8FF4A995AD0483B8BE3F0D8038D10849333AAAF75DBE5A41F54454453E1E44D3AD13AD0E1D5B3FEC8719170FD466AF888CCF07D3CA36242E37BA0A76786C185B5339A2393D5172069D2B8C971EC59E382D1299F3FC619AC107E6ADAB7D5AF31E453DF39E7739C4CB9EB7C2816B7FABFC3306FFF3D7CD6831B9DCF29B84901EDAE6DE7AA099B41F2BA89FAD243F9A1873443A26BF0CC439CA2735BE4A71EC6FF0EC36DE5B987FA33086E41170E9E9835BD53BED9B4E8C2F19F248C99769A97AF7F018C805AAF');
INSERT INTO "snapshots" VALUES(1,114,X'78DAA556DB6EE3460CFD9542CF93C55C65296F4551A02850A0481F6D411849235B8D2E86464ABA08F23DFD8F7E5949EA62396B6F775128893DA3C343F2909CC95BE0ED8B0B1E83B743909F5CFE7C081E0F41A88C935159E46558CA92CB9D0EC3C22A9EE92896F14E1E0206F0AE3977AD6B074F36CE854670A97894C551192B15992C0CB529E4CE6AED22B229AADC017A7F086C1C6961AD16A5CE8CD22E2BB5D23653B28CC04D668A3CCE8D8B32513A116BAD45A14C66A2DCE6C268136540C7991192ED13F84980BBECFAC60EC02E6071B48DA3B0FE1C0B67DB87936D1AD7530C55DFBB972EB7598D08AD61AB1B07C80697ED58D7B0D18FB5F333951F2CC9B287A89FBAB12D80059C2AF07B087EB27DF17B6D3FE39E4898A0CD9F5F4015DA61D25C6DFE31B8F3F28209F6B09AFCD6BDB866B5520CF2523C61A5ADBD9BFFF2E9336172F27CEA3AEF7E6CB2D19FD00AD09C748078074CE50DE5F6390488C18B8849453255BD5F542A6B7BC434D1F8109C6C5BD06ACF59CC04ECED85617262ADDAF44C793E42E487E0B9ED5E5BB264645BBB1249157C6D6C9F9FC825840C7900627E04E3ECD64ACEEBED7B098F209139FB1FCF22E11EA201459904DE30C1CCD6A5FA62094ACE3D75AEA849F652E33B2C8CD8B188899099E5755AF9F43C66759503707206FDE31A28E824BC622193909C663B26E01333D34CC448D04FFD44BAF9BCEBC9996154A8B1AD86A51C5BC5C45D1DEF28F09D1558BE4F1598AA3FFA2999E41D037DB5E733AD97745F6C5F596C5E6CBAC6FE95525E18BCE2EFEF010B500D0F3D07220499F50E750161048821B8C0DF84057577C46C23CE827FFEFEF59707F9498269D1DB570FFD4D9344D3F2019075C3294514807402333581C40A52003A76CEA7D4FA3460E28293334E1119F6B84F872EC58809AAB7E070061B0253A7036FF6792265125A03B292AB41CC6F19CC6890FA421D2FF1EE285E4B739D162EAF6DEF0AB4006243707E0D0F018E539EC2B1E66C3D81232CDE2D747C212F6D55532CEA025CD4083F0994D60E434D32486A8E4DB817A0BCE15FAAD5FF07B406F46BD5FAF99CBB893180E9BBBAF6299C48690DC71CC2390BBF0A9E18EF412E2CE2AA409B8439C04E5D5DCCF5D980D4DA2328F6B9CA9F7D3A9E894D5FB483DE7E1AEBAA3DFE00D027834AF72EEF4718E3D9F15DB0C69AE3699C7A374C87F90638FBA6341C5CD7D0A02797E215B7B63C41CDED569E83986288B76DB19B0D3455FB43B072C31CDD1340D041B6E8145F2BB023523A0961465287372091CBCB9C0ACEBFD5485E1B7D55954D5478C0DCD005B00B37DDC66A63F01F63BEDE23AB85E0DF64B1F121F4775924288AAF8E2D8CD7F44F0A1D8CED7C06BFFF0B1AAFB726');
INSERT INTO "snapshots" VALUES(2,50,X'78DABD56DB8E9B4810FD17F6B5C6EA1BB7F9837DDF377B841ABAF19060B068182B8AE67BF21FF9B2AD2AC0381B67262345AB2ED9D09CBA74559D82AF51B02F3E7A8CBE1EA2EAD9579F0FD1E32172B5A86C52A79589456684745569759554B54F5C1D57F1210284F7A773DFF96E0CAC53D6A52C55A25DE2656553A792B84CF34C0B6963932AC13AAEA93CA2F787489B2A4B2A6785AE329F4B6B55524B27CABAAE559DE9DA64B9B195725A8BD44BBC4C62919452E7C25B9955259A1360B484FD13CA13DAAEFBE16447B42EF1E6684F9EC30A236E3FF42F7E78F8E48729D8D69F38946618FC4B5FD9B225A012B8D54F231E8A6EBBA96D7163985A1F168B61B49C9D3D06FFCF347468045D1BF47E88FE3E9DA7361014F6E209E4EDE6B22738463432927DCC76D93832BD7F90F020E959F5DC07DFD1D67CDB9F4A3ECE124BD577E3D0B7F45CC0BD257F6F916D878566E77B897A0968544F208318644A980C540C0A54020624FE6B5012304552420ED2408A07D4391805C680D6A0F1220383F01C740A1AF5F1220195811680455229C41A6209DA406CC0088815E89873E29A50D9C12DF1A05F74886E35FA309A111E01672E0455E9D9762B38278C0413834107738A9BAE38B7F60B01E8F6B33F8F4BCED6DBC29EFAEEC816D6DE697D3D2EE6DB3E70259734D3D3D314463F6CA5E8FBB09A4757957774370E9307FAE1EDBE9979B1FA1DECE97CADF6FF26ECD99FB0FBDD1A70382363E7C00CD50DAB84154B15A41AF2042B4C55A67F6C042C9F5439698DFDC50F05B7E35E610F88F7FDCE2A5777BCC5B4C1FEC65663CCC5B6DCD0D8117F66CD4697D45F43B93CFB81C70E36AF5824E7B5F1626591BA2EBDACD578CC2BE195E209D685ED7D5FD43DD1F7C4FC529071246A15BD8A5925664958D25532967C11642E9692287C2B8A45B31896982423DA2F929224786AA433315A90FC5C708C30797AA5E6BAD8F3997BADB638FA70E7C50E8DE50E98479E6B9879EBE3DA5393CC6C297080179F26E76D575C49B802FBAEFD52B4FED8F45D28AA7E6293FCF0F53582885A3C448FB180A8B4C173A9F3B92190D047A2BA81E8FBB774272DC1ED802FBB8093190BF944474092EE334248B11304B121D8A91D0B1C95AD1DBC43ACA49C607A5881663CB6116AC43BE548A10B7896505C9AF199463E96E56A191314FD256344D14B2A14A30FE3E47A84E9D5DE0AFBFE2DDBE9394A9CF62D627BE41DBD7B3802438E57B85AE19AE0CE9EECD1CFC9E17889C1045CE19ACFA7776A36BFCE5DF2504E4DEB0A1CAC4578EE2F9418751396F951716636A98C7CD01B643A27595C935C9458B32E70EC98BF6CCB5D7AB71ED8A7F186C93E14B1D9E2C8DF8A185F6257A49A936276B2425CEBAD43E0D435A39F63BE897881BED91F19B2456E1A66E90FB24D2F256C5D8C7F2EA4DE60C9BB655748B06BC8E9DB65A779216EDA447132F239ECBA6DCE74327D6B51AB5F978DBF2BC44FD0FF948D06EA86C9DECA29BD5FAE479FA1D94E9694523EEF8F19E52F8E8D7146FC064336DE19F9B154197D2755E6E668C67CA423A5DE14E3B73AF296A6267B874362CB46769F4348C92DC526BF0FBAE96D1C92830FCDB1C3A4CCDF38911BECA55B27ECBF3C6D54F3');
INSERT INTO "snapshots" VALUES(2,98,X'78DABD56CD6EA4480C7E17CE4E547F14548E7BDBFBDE3A112AA0E86642438BA2D31A8DF23CFB1EFB646B1B687A463D490EAB553909557CFE29FBB3C98F24FAB7903C253F9E93EA10AAD7E7E4E93909C67B619DAA2A292ADDB83AF8509799922A73B5D3E13901840FC7D3D0877E8AAC5336A52C95D5B50DB2F259AD6C5A662ED742FAD4644AB04EDD56A8FCB47B4EB4A9725BD55EE82A0F4E7AAF6C236B51364DA39A5C372677C657AAD65A6441E2A34D852DA57622789957259A13607406BB179417B4DD0CE3D14F685DE266EF8F81C38A131E3F0C6F617CF816C673F45D387228ED3886B7A1F26547406DF168384F7829DAF6E7AEC383F1DC85B8588C93E7ECEC30F8BFCE638F46D0B541EFCFC99FC7D3B98B04859D7801797BB89C098E118D4C641FB35DB63599DE3D487890F4AE3A0C31F474346F8763C9D75962A9867E1A878EDE0BB8B7E4D716D9AEB1D0EC7C2751CF8246750B39A42033C2E4A05250A02C1890F8578392A0102AC1813490E105B503A3C018D01A343EE46010EE004BA2511F1F2CA81CB4008DBA19A41A5209DA406AC0084815E8947352B7B1F263BDC4837ED121BAD5201DBA31A88685960C0D883C714504EE0EBE5FB4089782C918D4F6C5A9F3DFE9056D5FC3695A92B66E0B7F1CFAFDAAC94A5D68A6C56C37442E25A9C859E9788E5318B75A0C435CCDA3AB2AD4B49BC67300FAC5C7433B37C6EA77F4C7D3B5DCFF9BB0E77044FAD76BC0F1842D3B0786597654232A169709EB48D534543BAC63A620D3E00438ACBB05291432805880CF44145495CA91D169B884B160BAEE5003E9F46958B3CA160D9F715F610320171974F11D331E29F3DFACD9E8529A6B2C974318792E21BBC5228ED7D6386B9B295E9A7FE6B51A4F79595C983ABCC1BA28B17745DD137D4FCC6F055B9244ADA25731ABA42C96255B041B0C3B1CAB3F0BB636D140FE2C9A5B51B398450525A7B9B0484662E1411187161ADDAB3D86685FDE897D177F3A31191B8FC3114FDEFCD87AE6C03C14EB965B737DDD04A2C9DC4E058EF8E2DB19BF467D71EDD21538F4DDF7A20BFB76E863510D6736C92FDFDF1348A80762F2E472484A1F0371CAF0F4C2A091C2D8F57B9A075640F2CFDFD9A3F4A4E347FC26461CE0988117BA07B27467E55D08966E83A433445C21458991F5846336E50C9537D05FACD108561BC8DE7789694FAFA08C439762F6EA63F4E76E2A70D4777E0C357D8590A334C4AF61667C93FC51CF86F1EBD2C5621AB08FE95BC71A0AB628701C2C704DF0DA1FFD3ECCA966FB4C34F10B9CE239207A3F14E5D5A8A0465C619A60E651FC5122ECE4A9AC94800D6067B71CE31C5A7169A743DBB331ECB9ED421941D3475513B48F489DC858CE7B7A135BFEE9CDD3DB18DDC737C736CB91E03FC3DD6C7BA16EBBEF87B90C9BD95CCC382E581B8BD0B5C7B6F78B4D6CD3ADB8B9FE9851376459A177C8A23790B90F42A26FF7C8EF73931AFFC652FE6179EC4DE7E4EED3AC6BD82C3BF171D669B66E2575F2131E39751720AEE1B92B132B04BC8670C2E80EA1A0AF52E1BBF62D14F81F47110FC38514CD8D69FBE57E77F6B7FD7E73F3EC0BD571F96FABB3520CE7DA1822520FF335FFEF92D4A3BFF4EB60FC17500441DE');
INSERT INTO "snapshots" VALUES(3,49,X'78DABD56DB8EA336187E958A6B33C2074E735755EA03AC7A9744C88021DE2110D926D17435CF33EFB14FD6DF760864266456AD544108F6FFFDE783F911687E12C173F0631B547B51BD6C83E76DC0CB281271CC6BC6046E68C570C278C679D4D4ACAA62B10D10C087C371E8456FB4E389492A1A966052A6654AA948139A325296096309C1A5E7A965052FCF1B5081A39AE2BCAECB44D40DC9AB08E33C6A9A34A319CF45952524C9EA1C339CE3AAE155D944192B718DB9A098530AE222C4E21C6D7670EF407633A80337201DC3A2E507E1CCFA3EB6A3327BD98BF0CC9533422A254E43C5CBCE421885AD6134E08E5DF663D7C1861A3BA12FB2B4E12E2E1B30FBAF51F5200494A6A0771BFC5E1979E2460EBDB6DB788788DBFF633F0C5AFC3928EBAFDB8F9C9120CB5835106EAE351F3B236A2BDAD24A5053380F3611FA7079BA31DDC2C68A6B074E10DEB97CF4460D9DDDC1E8EEE55127A164DF4E4AC5E99241A733C41785A103B7905F278FD8D59E2FADDDF3BE767CC0686341508EB077723F74B55096965989D7DB5ED9F4B2FC0B3FDD16383167D7C7DD7B9DF20BB73557F6C5B1E3AF9363B2D7B216D3EAC055B59F630ECB177DA5C94E1AC9EDB2E19D16E83F3F9D54C8507DB708FE8FCB5A70945DC7DB39D5C741FA1AC1B15B0D9D4F3C46042E8A185C314A508A32288408E1C52E14057645A18EB34F3EEEBA1A946BB28D51A340FFEEE10409D15B310C2602468C20E86906EA6347DC0FE77EF2444BD18A07B1BD620A2DFBEA4BA4E1AF8B56D2461CF57D161B8BE949DCCFC72E72EFE4B26723F791F3DECE6A731BE96618F46288F1B4378C30D8AFB93CEF85F23D1DE588E2646E06BBB03F4B98880E403FBE2EC0570ABEE1B5BF907CF8BB7B4FB4CFBDC91C8DA4141116239243845886484C118E819641D4227827506B31A269BC7BB33938F3E3D179EBBB6A1B9CB892BC379799DB75B0A844C1BB337FD58511DA15B62B2798B0B2AE7D4227EE031F9530BC07AEE2E50369187BC3617898BD126216A22BE5EB715A1F45257957B8069898A174940179C56D6F1925B81E5D8226E4DF30838B6AD0A638C35C9DF4BCBD05C84D0A0D27588EE06CD0C2261ECA0A620309C87728E886D6B6298950F0F39D3ED1271CC6C056C1E86E852E6A29ECD184FC1C0C5DBD5CC124E400D5467103A3E050B83672703663310ABE8D1DB8F1DBB730228087F3A713758101E84EA55520E82EBC1DB513BAB480AE4885D74D6A5BE706FAF39D842003C6B69DC5701A5BA7601ACD203683DA01FC6EA4D2C61FCA1324F610600DB83FD19D5DA92DC11DFA0C6AECC15E2CA1D843278199C5C64F342C01DD095E6BC06437E26E204EA02EBE433558610B5134F26A6D3A0C7C7D14A568E188021471986881B1926AC5CF960AFBD12A315D2516F68413CA49408F3510EBCA1A113E05D6A80B1578A9823EA8267A01E20BF0E73B836AB63151A252A33407F88CB934D3C274078F3DDC57801DD285E252FBACE5B3FAE4012C9D61D9032B19A237C02FACC40B388BD6D593F8EA0C4CC247CD912CBA93C52BCD91A3B9BA58FA853C7C035D9137371BCB569A2DBA78BAB3B1D0B2EDC133FF51E58AA2BF0CBCB77F0068908685');
INSERT INTO "snapshots" VALUES(3,103,X'78DABD56EB8EA336147E958ADFA6C236D7F95755EA03ACFA2F89900143BC4320B24DA2E96A9E67DE639FACC7C71092EC4C76D4AA1584F8F2F99CCFE7667F0B8C38C9E029F8B60DEABDAC9FB7C1D33648B3821734AE288BD3B695715DD028698A8866344F0A46B70101F878388E831CACC13509CB641BA794555995712EB3946731ABAA348E53462B896B1A5543E369B30D048D1A4E8BA6A952D9B4ACA8234A8BA86DB39CE7A290759EB2346F80042D68DD8ABA6AA31C083554484E05E7202E2229CDC96607EF0E64B7A33E080BD229743A719048EBEBD44DDAEED520C3B3D04842692D4F632DAADE41F20C86C6C9C2765C7798FA1E06F4D44B33CB3256A05D3640FBCF490F20049466A0771BFC565B7512568D8371C37447A2F7C66190E1F8EFFB7134F28F513B3BE07884E4418775EAC10DC21831F556364EA59BAB407D893BDB44E4EEF1F3D6F657DC6B6110CC76E8A5C1EAB1777D4ADE7D3CEA24B51ABA45A53CCD7E458D212531F10D37D981D7511E2AD88B852B4FE781A1C1A59B148D5410EAF7B81FFB466A370302AFDFE53F2273FBF217FEF0D29988C787F4BF7B1D653594C75EBCE06EE701A31AB998E92074BD5F0D0FDD67739953BDB24AB86E2B7A23C9BFFEA2547054731F099444FFCFE3181C55DF8B6E8DCEE3A87CA8D0047B63EF9DEF68317838C44E4C1292911C82E17EB4C0C8D0C7754BDEF0A61E3526E0C6EA49927FF64141520E4E4C1C9118C29891185483EE84F09CF00221FBF13C2CDB314A76F2DD545B4D8098D2A8A1FE29D28A97ABB432561ECDFB4B624C31FF65F8A3732B42832DE39FF1F58344B70AABDC86839D29F524ED3841E9BF38F4BC97DAE77712134ED335275C07929CC0B140964904F0FBE6025E9BF39F5B863FC648C8B0197A81217BF8FE98A020242A08CB3861E04D56807DE29CB0847B0539582DE2A88883B3B364F7EA3C7016C723EED527D6363809ADC460E7DADBF7D0A96529FAB37831A59506631B430A2AAD6A1AEFCE65F5414C5A5A31C0AAF2F96E6A9C062BA082D8BD967215626AED6372E91F65AD445F62122C8B2170B40579E56D7A592D8599D03D0BF22FA8C6653D1A5B9EA1C02E7A5E5F0382C5C2C04A30031C12068EF94DCA49464992C1BB23413F7658A753127C7FE3BFC213C2F90D2B07D98D50BCF0FC2A2BD9A901CFBC1023E60EDF005E4BD0057BC05402285FB1F982A56102C81A8E874E9AB25132F0E5C025FC1D988502A0C66A61A1D41C2E6221412E58D846F065EAC146BF7C0923E6488C7D2F9B923AFD843F0082EED2F368DC997DCDC081BFBFC54056E0B66A3D297B80C370760492602B3C794022BE03FE442EBDE69C3E3604667388DF4D563CE490AE428B4F70482EF07C36050B6B804F83B2EE2CACD1662C718975A100B936431BA42B8FA516CACCD015C63F078B3F07FB68DFD0DC64502C6FA1DFDFBC3C35288CEC938BBFC4DD4D161454900BAA1B21465BA58DF5B7B405423D04D606C25FF1901696BA8BE50A34473A7BAF7597BDA6C4BB0286CF0D947B2845AD563C4B7443710B8A175075C9EA5910E1D11A6445F2012E821A48B315977E242F239C5FC9CB3EC07190175FC9CB3FC0C519C14BE18CA3D1A39CCDC91A5034BA31613D953D5C9B4D294A170EB3856E24F33B7C03955B8F2F3EC3AFC13B17FA4675034CF98B5BD0680159E52BEAEBDF2FA1A56C');
INSERT INTO "snapshots" VALUES(3,151,X'78DAAD56CBB2A33610FD95146B91420F5E779D4516594D6567BB2801B2AD0C069724AEEB66EA7ECFFCC77C595A2D30D8E3F14D6552608CD447A75BFD125F222B5F55F4127DD946CD51359FB7D1CB36A2B22894288AB4D8339165F55E32C9D27D51276DA6A86AB71101F8703A0FBDEA9DC53529CBD55E6494D5799D73AEF28CE782D5752644C668AD704DAB1B7879D96C23499396D3B26DEB4CB57B563609A565B2DFE7052F64A99A226359D19654D092367BD9D4FBA410356DA9549C4ACE812E21252BC96607F70EB8F783394907EC140607795268D65FE36134EEA87B155FA44123B431EA756864DD7908058E6D348C0EF6E3C7FDD8753061C64ED989CC3A898ED980DD7F8EA60716D05A80E26DF4BBECDB3FF4493B3F497784E2EC6FDA36D2B4D35C82F6018BF30AC0D3D25A3976CE3BF265E3653528A8D0F84D42EEAE2077AE5B59D7488B60BEC340F4CE0C9D1F53F2F00AA85765747F9855AAD72974A831A64490F0E28507082CF2313F3ACAD9569AA684D33C4CF62D2EDFE4E80A464AB868D8EB71E85A65BC1488D7F7FC9F9065E646700B9E4CC305F0C81F80FE8FDB9BACFBEADCC937DCE5346175AB66779DA4698E4B0060F8D95E65BAD34E4B3FDCCBCE2AF2D34F648580B57350432ED0E9B9FEA737D94257D2E4672E6FC159779D3C2C597A1E7448199AE268E8420278650C2E0E3924484A32021932CD4E739815E6BC247870BA6D068365B6716654E4BF3D9048A9DED3888408486546042806CD290A8FC3A59F3761B53AA88785B66C1C3195D57DF321D2C9B7555159A7CEF6F1128E05C6E14AC02DFE47A7B7049D27A6D11C3776F7FF7D941F96B9D3D8C536023C4CE7DC76C308CDFD1AC7CB5119B52AE7A514FC8067601A136416729A91984FAFF9FC8AE02C08E9F297E332FC31466286AF71208CD9744FA270B384CF83EF2B13AC484AC2724E9848092BC11DA2202CE5C00BB2222CF77C1C8CCDD3DDBB0FC2459ECFB8DB5051DBE8551A2D7B3735DFAE8341A32AD95DE49BAD9CB298D4984FD06A75DB8688CEAB4F7234CAC91E56559FEF44C3D83B09ADC31D8D520B896D4C48C8797C568D965D8515302F86DC310EF8AADBBA7246493B628066E4DFD08EAB66B0AEBA40679DF5BCBF4704BB84F52B298153C22A1FD584A2DB4A0EF78E44DD70F0554A2923D1B7AF2CAE61596BE4C5C2E954EE42E23C9056BEC729E35150C83B6CC808E41EC87F65B104A875463A6812A70AAB2CF2759F2138417046A24F6307BBFCE5539C3058002755A7DA8A46FEC8C856B459A0F5C439E0FAC155B502F637D502768DCC67248D53403670141D94AD5AADA2D0767CD65F2DC83F32572C60963C319713FA0C09EAAB604A8B2E8BEFD0DFBE0A30D81B61546346ED4E70004FB10F76AFF0E2891DE2C662F12133BDC16701CF62705634F6DA553EDA7DF852995DCCF219D5CC28381C1BDC19C7825B618B7FC5583E61CC7D192F58FEA3DDC32B7C6D08426FB13E6D81074E6C7F0C3BFDAA10B74A19E80E57D461805CD96B63DDD542F40CCF02C6EF4236C0029F6B6D084C2AAE65B246C117A76F232B2C0DD8AB5A744D06C1A9AFA53A817C635C8070663DD48D9D753151B0C0177219D5B7157E99A09DB7583EEBF69BEE949C94DFC3C4231393A9B9E72B60FE24250BB20A9F28D6563663D50D165C2E2B7F3A7A13D81D73F91C5FDEC2D3E4037ABEC2EF7C4D587DE8C19DE1DB2D0AC9197AEBFB3F93F79F0D');
INSERT INTO "snapshots" VALUES(4,48,X'78DA9557DB6EDB4610FD9582CF9B807B25376F419F8B0041DF644358912B8935450ABCD8080A7F4FFFA35FD633B3942837B69340B4B41C9EB99D9959AEFFCEC6F018B34FD9DF7759758CD5C35DF6E92E8B5565C3CE685F281DF6C17B635D5DE6B5D271A72A5FDD6502F0FE74EEBBD84D23EBD8E8AA5AAA5A5565B1F7AAB4FBAAAA6A67D4DE1AB32F77AC533755047A7397957A67F2BD2D4A5DA97DA5EB1CFA2E3A2F77584BB3DF57DE44BF8BB057DBDC5741595BFBD257C52E2F63E5612E17D2482F36F7B8EE617CDF0FA730C1BCC4CD219C22C7F5573F1EE7C0DE9B61888F7D15762D3DB204EBE70979D06D37B72D04C3DCC671B1314E8109D920DE3FE7A1831138D3F077977DEDE7AE1E9344B2E44B175948B2FC5E2816FE1E86E1DB977922A11496A0861F7CAEA6E6314CF1F3706A22DB91179DE551D3778B3879FCA37F6CBAC322CA3963043851EC285E38EDE6F1C8A16F90D987572ED2085D78683ACE49390E5C7976AB73FC3062387DA3E712FC6A096700B101249A934C94F8DE87768C2FBE5F936925E0879414AFEF1723F845F158CA76D909C939825DE8BA58530CE96E9ADA9B025561A8B7E7362C415A310D337937884BA79B4592A7C5F761BD1D70FABE51FB40346C240A2785D4421255F4B7513655F3B2209914C6A5E57A510AD5310C4DCF73B2D968CB7C9BE5272910A61F637749BA6AA66FA9488C7266294E85069B1237160CC2714E97B97E2CB517E386708889222E7C9D667B63A4708AB2D185F0A5B04A58274A2714B1E7B530B9705E9486CC165424EF852C60D949411D9363E5842D84CA45891CB4D05E788A02557602D9213334A0B5145E590AB417548819077700695178E10A68285114C21A5168A1605014C8A01048164C5B04E1C17D09A01385150E32580321308B0C72040511DA11F973F1F1D4514F95A8138CC21EC50BD7080149204C23D0E61A5E00B5C2530C0813267149514851A2844A38084B26AD19A9DDB8703297D4AD0EB4F0B37D1B0EFC801A4DF21F137D0C5D52D8786A8F82EB768CBB213E6DC773A8D288E6AB3481659A426E29233C69C25FC9DA0F5DFF746D8D36D4751CAE9E7FEAC37A315CF40CA59A2EF43771491D00522488A722CA6560D100605B525124516FA93496AD35FB699DD153181EE2B09D8666C73D07C2D14D8EBAE6F56D28298C4B1F7F5074A140E42F7F5D03145C7625451D7CC98D5BC52130FDBFA493B25C8AC34B1E662603DBFE1693D4B4BF4CE3391C42974A86F6E1A2F954FA0DFA54F25EAD688FBCEE0DB4DF139D69DEF1931625118F0526D0F3823A2B2DD258D3CA8342EE22BD982EFCE29446801FD1A8A685BD2CDC6581394B112A9A0F5AD094F3C22F01D11426118D760A49E697E0A4CCAF2BB5444E4DB2C8D4F52952F6CBCA5C577E49486A4A8D7531FD649297D7342546D724A1B9B021B18DB865E51616B811D3CA262F5491219C7E7D1A8678EA1F5303CB5CF3BBF4B80C19F7F7D8C4B47DD20DF7F5B86CA6DF7F08327787193BC53A127337CE437C332E823C857476DAA4267F26B74FE17C6623E9F573973DE2D5015C7AC9EF9ABAE633C0F5F158C58E5E2E7CD4A9C2E91C9A03B2787ECE4446198ED927741A5EA263A4F025ED76F48DA0B3B63FF0CE2345F6EF3F32FF68A0330D7D7F1EB75378885DC66F69844A73C3055D800A403A266C31C638348E0CE476BA203523E54709648337D650C5F3D40F5B2619709BDAF9C33238E63538CE3FDBA16FDB58B382A33D6555B18B8ABE5519197983728CD28CE2D4B6E06418E68E8F6337C042645FE716DCFEF6D5E600A7DD72FBD44CC77A084FC9B059F1E57B9CF99508FF1E6546ACE4E2FDF31311A86B048A292E38333A0D8DDB7D338C533A7B5E6C9A84A120EB7EC6B1970F4EDF612E7EDD6A0BB5EAFAE908712AAE5C15ECAAA00A6AB3B4F9E3681D432A9614BCCDE56BB05C87F263F1C2C15368DB91E12EBFCDAC58C10CD90EA119D9309F83AEB8F24D9CBA85F91F1385FDE92748A0F7FE454126DFAB5164DF4DE9907F75AD5542A9B59C6139F6334DA8E7DA52DABCDD2A84BCED6B6DDF6E3F3E952EB0D4A59E619743E88B108CBBDA34F2F5BADEC2E950B02AE81F36021F22A4784767A1E5B679E4BB4E5E51D02F14DCDBD468AADD022BDF619B0F7A17B6B1510E71C4AE0A67E97F908CE6B15BF6E0E7FF0087D82E31');
INSERT INTO "snapshots" VALUES(4,96,X'78DA9557CD6EDB38107E95857A650A921229B2B762CF8B02C5DE9CC0A025DAD6469602494E5014799E7D8F7DB2FD6628D94E1AA72DACC4A3E1CC70BEF923FD3D1BC363CC3E65DF6FB36A1FABFBDBECD36DE6B79B42DA52EAB0A9F456BA50EBB276526FCBADB146CBDB4C40BC3F3CF45DECA691754CB455AD74AD2B576EBD76665B55556D0BBD3545B1751BD6A99B2A427A759BB91C5B6C4DE972EC50E5B584BE8DD6AB0D68556CB7952FA2DF44D8AB8DF455D0C6D4DEF9AADC48172B0F7352A82297627587E70EC6B7FD700813CC2BBCECC221B25FFFF4E3FE1878F76618E2635F854D4B4B4A59F0FAE30420F4DE1DDB168CE1D8C67136324E8123B282C37F1F870E56B05B8E0D6FB3AFFDB1ABC7C451CCF9D24566124F2DCC3FC3307CFB729C98297C29E49D2878E57335358F618A9F874313C759495F2E357D37B3D3967FF58F4DB79B599231C3C3899C47FAC261731CF7ECFBCA2871F3C6431AA10BF74DC7A0B46527B5E76D114ACD36C370F846EB4A28913BC227499D7082D2F893621BDA31BEF8FF162FB762B59264C6307D371BC137732D2DFCC0BD2AEB2EB8ECE926745DACC9D7F4364DED4526AB30D4EB8736CC6010FBC5D342D857FEBE8DE967F8D2FF69382EE40D452839F9C3432E56FB30343D77CC6A05A0147EC0A2AFC270160ACA4912EDC7D82DD8AA66FA9672C652CAF197C9D397E702B105BE58185538A5B8C02ACA5C297A0A464E1F23CC2C37845D9C734D9C3A4D8055A184D5A49397C23B61B43056382BB413B9F0B928A4B05EB84228294A4A8FF74295145725A8AA24282B4C29B4140EC072917BE12128E59C753886223570CF08E7044A909202F416DB412817A517B684861665294C214A808541510241290056E502C89D072C5712CCD2080B1EAC214A300B04124E81950B07EC857054441E0E68E1728C0F51C21EF98BADE10240C04D84110E141C8F66A42AE27C298970202E400C170502A38443546101A011406CAA790EB561C71A54548A9B8683BB0F5DB244E9F3402E0D25DC096B386DFBB819E2D37A7C08559CF50B0A8B36E7D5A45F70DAB16D91127EDFF54FA75269435DC7E1E4C02F7D582F8645AF2048E94145531829F9F05421E6943F4911C483DCDF684A32F28EA01B4A0A7BDB36DBE9DC998730DCC7613D0DCD86AB0DA1461D59EEC337875452605F60FFF4A4EDDED44004485AF384B27A0606C7B94A2C3CCB13E7043A69AB99C724B72F0703C7C21A4DD4B4BF1DC687B00B5D4A138A9213E505B7D78A3A913B1555368F5EB910A8D0340D28323C0838F044E03D71DCCC417FF844E899A0A24C8461CC44D913E5116822D04169FFD2CF9E518BF012B57222CCB264170E39CB3034F50F11340598F0B3B3D4A5399F6BD4FAC94B25177F9592274ACF60A892669E3EAD220A7EA68A13E567682A2790AC8BE94026993C015668EDD418AAB0336265921D4ACC100EBFDF14433CF48FA99095CCF9C4DDCFBDE64B7E6D629AA0F4C2053E2E67A75A9A7FF990C8B1DB1D315192495D24D6781CE255D748E429A46BD62AD5FB336DFC141E1ED84C3A7A6EB3479C2D904BB7814D53D77C59382D8F55ECE8F4E15B51150E0FA1D901C8F37326320239669F3019718A8EB80FD27029E7317027B2B6DF5141A392B20F450E8571C2C9B16BD1A3EBA16FDB58A74BC94D3AB0D1A7D97FFF961F49920EE071BD6D8671828C3CCBA8245340A6EE8FB893F159FD83CCD7630B1C7F7CB5675BFDB0EEFA690F3649B3878B823E2BE89280A5C9837B5F0CC9CB9C663C4BDFA8A52BE088FBA84F1B4CFD9A02C23736CDDDB0889A6BB82E5CB03F75C1D0C4648B8BDDD73A69165FEA6076E80B9FCB6BC153AF64DCC7F245E09E42DB8E8C0CAD68CEC2EE2CCC22EB213423EFCCD78A939CBF2A67FC45A49CBC2A97EE2E8B9C7ACFDE795F0CAAAB72F9A5BD3999E70C21841D571E9FCE739230EE4E62531876715A77F8C140E6B416E702C434CC3E6845058FCBD234AEC7644C5DCA94AF642012871735E13815CA7CA422E6F37DCD632459BAB4E5AED8322F44AED8322F6DF957B68638E137CC8B06F3F2BDDAF7E5458D7ACE94F25C73CB3D761DE61F31DC59E772F29C0625D9F049189D50ED49D09E058B77052F2C9A5FB568DF1574B32086DA10474C40B89E7E3064F51010C6342F9FFF073B441CD3');
CREATE TABLE summaries (
	game INTEGER NOT NULL, 
	n INTEGER NOT NULL, 
	changed BIGINT NOT NULL, 
	asked SMALLINT NOT NULL, 
	turn TEXT NOT NULL, 
	score TEXT NOT NULL, 
	last TEXT NOT NULL, 
	result TEXT NOT NULL, 
	PRIMARY KEY (game), 
	FOREIGN KEY(game) REFERENCES games ("key")
);
INSERT INTO "summaries" VALUES(1,123,1794990494420,0,'Round 3','["5","3"]','The Maccabeans place 1 unit in Beth Horon.','');
INSERT INTO "summaries" VALUES(2,136,1794990495088,1,'Turn 2 of 8','["0","3"]','The Judeans discard Burn the Siege Works, and the turn goes on.','');
INSERT INTO "summaries" VALUES(3,182,1794990495733,1,'111 BCE, turn 5 of 5','["","15 VP"]','Numidians: hex 0904 to hex 0803.','');
INSERT INTO "summaries" VALUES(4,126,1794990496429,1,'Turn 3','["0 VP","1 courage"]','The Pagans play first.','');
CREATE TABLE tokens (
	hash BLOB NOT NULL, 
	game INTEGER NOT NULL, 
	seat SMALLINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(game) REFERENCES games ("key")
)
 WITHOUT ROWID

;
CREATE TABLE visitors (
	"key" INTEGER NOT NULL, 
	hash BLOB NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY ("key"), 
	UNIQUE (hash)
);
INSERT INTO "visitors" VALUES(1,X'23D8328256A07C10ECE403BD2DFD2BCA',1794990494152);
CREATE INDEX games_status ON games (status);
CREATE INDEX tokens_game ON tokens (game);
CREATE INDEX claims_game ON claims (game);
COMMIT;