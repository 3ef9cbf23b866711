// Written by Tests/Oracle/date_names.py.

/// The zones of the time zone database.
enum ZoneNames {
  /// The abbreviations of time zones, in minutes east of UTC.
  static let offsets = SortedWords(
    """
    acdt=630 acst=570 adt=-180 aedt=660 aest=600 aft=270 akdt=-480 akst=-540 art=-180 ast=-240
    at=-240 awdt=540 awst=480 brst=-120 brt=-180 bst=60 cat=120 cdt=-300 cest=120 cet=60 chst=600
    clst=-180 clt=-240 cot=-300 cst=-360 ct=-360 eat=180 edt=-240 eest=180 eet=120 est=-300 et=-300
    gmt=0 gst=240 hdt=-540 hkt=480 hst=-600 ict=420 idt=180 irdt=270 irst=210 ist=330 jst=540
    kst=540 mdt=-360 mest=120 mesz=120 met=60 mez=60 mmt=390 msd=240 msk=180 mst=-420 mt=-420
    myt=480 ndt=-150 npt=345 nst=-210 nzdt=780 nzst=720 pdt=-420 pet=-300 pht=480 pkst=360 pkt=300
    pst=-480 pt=-480 sast=120 sgt=480 sst=-660 trt=180 ut=0 utc=0 uyt=-180 vet=-240 wat=60 west=60
    wet=0 wib=420 wit=540 wita=480
    """)

  /// The index of a zone's rule, times 10,000, and the first year in which it counts.
  static let regions = SortedWords(
    """
    africa/abidjan=211970 africa/accra=211970 africa/addis_ababa=111970 africa/algiers=41982
    africa/asmara=111970 africa/bamako=211970 africa/bangui=41970 africa/banjul=211970
    africa/bissau=211976 africa/blantyre=221970 africa/brazzaville=41970 africa/bujumbura=221970
    africa/cairo=392015 africa/ceuta=1996 africa/conakry=211970 africa/dakar=211970
    africa/dar_es_salaam=111970 africa/djibouti=111970 africa/douala=41970 africa/freetown=211970
    africa/gaborone=221970 africa/harare=221970 africa/johannesburg=221970 africa/juba=222022
    africa/kampala=111970 africa/khartoum=222018 africa/kigali=221970 africa/kinshasa=41970
    africa/lagos=41970 africa/libreville=41970 africa/lome=211970 africa/luanda=41970
    africa/lubumbashi=221970 africa/lusaka=221970 africa/malabo=41970 africa/maputo=221970
    africa/maseru=221970 africa/mbabane=221970 africa/mogadishu=111970 africa/monrovia=211973
    africa/nairobi=111970 africa/ndjamena=41981 africa/niamey=41970 africa/nouakchott=211970
    africa/ouagadougou=211970 africa/porto-novo=41970 africa/sao_tome=212020 africa/tripoli=222014
    africa/tunis=42009 africa/windhoek=222018 america/adak=622007 america/anchorage=612007
    america/anguilla=31970 america/antigua=31970 america/araguaina=102014
    america/argentina/buenos_aires=102010 america/argentina/catamarca=102009
    america/argentina/cordoba=102010 america/argentina/jujuy=102009
    america/argentina/la_rioja=102009 america/argentina/mendoza=102009
    america/argentina/rio_gallegos=102009 america/argentina/salta=102009
    america/argentina/san_juan=102009 america/argentina/san_luis=102010
    america/argentina/tucuman=102010 america/argentina/ushuaia=102009 america/aruba=31970
    america/asuncion=102025 america/atikokan=251970 america/bahia=102013
    america/bahia_banderas=272023 america/barbados=31981 america/belem=101989 america/belize=271984
    america/blanc-sablon=31970 america/boa_vista=32001 america/bogota=251994 america/boise=302007
    america/cambridge_bay=302007 america/campo_grande=32020 america/cancun=252016
    america/caracas=32017 america/cayenne=101970 america/cayman=251970 america/chicago=292007
    america/chihuahua=272023 america/ciudad_juarez=302023 america/costa_rica=271993
    america/coyhaique=102026 america/creston=311970 america/cuiaba=32020 america/curacao=31970
    america/danmarkshavn=211997 america/dawson=312021 america/dawson_creek=311973
    america/denver=302007 america/detroit=262007 america/dominica=31970 america/edmonton=302007
    america/eirunepe=252014 america/el_salvador=271989 america/fort_nelson=312016
    america/fortaleza=102003 america/glace_bay=232007 america/goose_bay=232012
    america/grand_turk=262007 america/grenada=31970 america/guadeloupe=31970
    america/guatemala=272007 america/guayaquil=251994 america/guyana=31993 america/halifax=232007
    america/havana=372013 america/hermosillo=311999 america/indiana/indianapolis=262007
    america/indiana/knox=292007 america/indiana/marengo=262007 america/indiana/petersburg=262008
    america/indiana/tell_city=292007 america/indiana/vevay=262007 america/indiana/vincennes=262008
    america/indiana/winamac=262008 america/inuvik=302007 america/iqaluit=262007
    america/jamaica=251984 america/juneau=612007 america/kentucky/louisville=262007
    america/kentucky/monticello=262007 america/kralendijk=31970 america/la_paz=31970
    america/lima=251995 america/los_angeles=322007 america/lower_princes=31970
    america/maceio=102003 america/managua=272007 america/manaus=31995 america/marigot=31970
    america/martinique=31981 america/matamoros=292010 america/mazatlan=312023
    america/menominee=292007 america/merida=272023 america/metlakatla=612020
    america/mexico_city=272023 america/miquelon=582007 america/moncton=232007
    america/monterrey=272023 america/montevideo=102016 america/montserrat=31970
    america/nassau=262007 america/new_york=262007 america/nome=612007 america/noronha=242003
    america/north_dakota/beulah=292011 america/north_dakota/center=292007
    america/north_dakota/new_salem=292007 america/nuuk=432024 america/ojinaga=292023
    america/panama=251970 america/paramaribo=101985 america/phoenix=311970
    america/port-au-prince=262007 america/port_of_spain=31970 america/porto_velho=31989
    america/puerto_rico=31970 america/punta_arenas=102017 america/rankin_inlet=292007
    america/recife=102003 america/regina=271970 america/resolute=292007 america/rio_branco=252014
    america/santarem=102009 america/santiago=352023 america/santo_domingo=32001
    america/sao_paulo=102020 america/scoresbysund=432024 america/sitka=612007
    america/st_barthelemy=31970 america/st_johns=282012 america/st_kitts=31970
    america/st_lucia=31970 america/st_thomas=31970 america/st_vincent=31970
    america/swift_current=271973 america/tegucigalpa=272007 america/thule=232007
    america/tijuana=322010 america/toronto=262007 america/tortola=31970 america/vancouver=322007
    america/whitehorse=312021 america/winnipeg=292007 america/yakutat=612007 antarctica/casey=62024
    antarctica/davis=72013 antarctica/dumontdurville=81970 antarctica/macquarie=152008
    antarctica/mawson=92010 antarctica/mcmurdo=52008 antarctica/palmer=102017
    antarctica/rothera=101977 antarctica/syowa=111970 antarctica/troll=122006
    antarctica/vostok=92024 arctic/longyearbyen=1996 asia/aden=111970 asia/almaty=92025
    asia/amman=112023 asia/anadyr=412012 asia/aqtau=92005 asia/aqtobe=92005 asia/ashgabat=91993
    asia/ashkhabad=91993 asia/atyrau=92005 asia/baghdad=112008 asia/bahrain=111973 asia/baku=12016
    asia/bangkok=71970 asia/barnaul=72017 asia/beirut=511999 asia/bishkek=202006 asia/brunei=61970
    asia/calcutta=471970 asia/chita=442017 asia/choibalsan=62017 asia/chongqing=61992
    asia/chungking=61992 asia/colombo=472007 asia/dacca=202010 asia/damascus=112023
    asia/dhaka=202010 asia/dili=442001 asia/dubai=11970 asia/dushanbe=91992 asia/famagusta=192017
    asia/harbin=61992 asia/ho_chi_minh=71976 asia/hong_kong=61980 asia/hovd=72017
    asia/irkutsk=62015 asia/istanbul=112017 asia/jakarta=71970 asia/jayapura=441970
    asia/jerusalem=462013 asia/kabul=21970 asia/kamchatka=412012 asia/karachi=92010
    asia/kashgar=201970 asia/kathmandu=541986 asia/katmandu=541986 asia/khandyga=442015
    asia/kolkata=471970 asia/krasnoyarsk=72015 asia/kuala_lumpur=61982 asia/kuching=61970
    asia/kuwait=111970 asia/macao=61980 asia/macau=61980 asia/magadan=422017 asia/makassar=61970
    asia/manila=61991 asia/muscat=11970 asia/nicosia=191999 asia/novokuznetsk=72012
    asia/novosibirsk=72017 asia/omsk=202015 asia/oral=92005 asia/phnom_penh=71970
    asia/pontianak=71988 asia/pyongyang=442019 asia/qatar=111973 asia/qostanay=92025
    asia/qyzylorda=92019 asia/rangoon=331970 asia/riyadh=111970 asia/saigon=71976
    asia/sakhalin=422017 asia/samarkand=91992 asia/seoul=441989 asia/shanghai=61992
    asia/singapore=61982 asia/srednekolymsk=422015 asia/taipei=61980 asia/tashkent=91992
    asia/tbilisi=12006 asia/tehran=482023 asia/tel_aviv=462013 asia/thimbu=201988
    asia/thimphu=201988 asia/tokyo=441970 asia/tomsk=72017 asia/ujung_pandang=61970
    asia/ulaanbaatar=62017 asia/ulan_bator=62017 asia/urumqi=201970 asia/ust-nera=82015
    asia/vientiane=71970 asia/vladivostok=82015 asia/yakutsk=442015 asia/yangon=331970
    asia/yekaterinburg=92015 asia/yerevan=12012 at=232007 atlantic/azores=601996
    atlantic/bermuda=232007 atlantic/canary=401996 atlantic/cape_verde=381976 atlantic/faroe=401996
    atlantic/madeira=401996 atlantic/reykjavik=211970 atlantic/south_georgia=241970
    atlantic/st_helena=211970 atlantic/stanley=102011 australia/adelaide=162008
    australia/brisbane=81993 australia/broken_hill=162008 australia/darwin=171970
    australia/eucla=182010 australia/hobart=152008 australia/lindeman=81995
    australia/lord_howe=142008 australia/melbourne=152008 australia/perth=62010
    australia/sydney=152008 cst6cdt=292007 ct=292007 est5edt=262007 et=262007 europe/amsterdam=1996
    europe/andorra=1996 europe/astrakhan=12017 europe/athens=191996 europe/belfast=401996
    europe/belgrade=1996 europe/berlin=1996 europe/bratislava=1996 europe/brussels=1996
    europe/bucharest=191997 europe/budapest=1996 europe/busingen=1996 europe/chisinau=521997
    europe/copenhagen=1996 europe/dublin=451996 europe/gibraltar=1996 europe/guernsey=401996
    europe/helsinki=191996 europe/isle_of_man=401996 europe/istanbul=112017 europe/jersey=401996
    europe/kaliningrad=222015 europe/kiev=191997 europe/kirov=112015 europe/kyiv=191997
    europe/lisbon=401996 europe/ljubljana=1996 europe/london=401996 europe/luxembourg=1996
    europe/madrid=1996 europe/malta=1996 europe/mariehamn=191996 europe/minsk=112012
    europe/monaco=1996 europe/moscow=112015 europe/nicosia=191999 europe/oslo=1996
    europe/paris=1996 europe/podgorica=1996 europe/prague=1996 europe/riga=191997 europe/rome=1996
    europe/samara=12012 europe/san_marino=1996 europe/sarajevo=1996 europe/saratov=12017
    europe/simferopol=112015 europe/skopje=1996 europe/sofia=191997 europe/stockholm=1996
    europe/tallinn=191999 europe/tirane=1996 europe/tiraspol=521997 europe/ulyanovsk=12017
    europe/uzhgorod=191997 europe/vaduz=1996 europe/vatican=1996 europe/vienna=1996
    europe/vilnius=192000 europe/volgograd=112021 europe/warsaw=1996 europe/zagreb=1996
    europe/zaporozhye=191997 europe/zurich=1996 indian/antananarivo=111970 indian/chagos=201996
    indian/christmas=71970 indian/cocos=331970 indian/comoro=111970 indian/kerguelen=91970
    indian/mahe=11970 indian/maldives=91970 indian/mauritius=12010 indian/mayotte=111970
    indian/reunion=11970 mst7mdt=302007 mt=302007 pacific/apia=492022 pacific/auckland=52008
    pacific/bougainville=422015 pacific/chatham=552008 pacific/chuuk=81970 pacific/easter=362023
    pacific/efate=421994 pacific/fakaofo=492012 pacific/fiji=412022 pacific/funafuti=411970
    pacific/galapagos=271994 pacific/gambier=571970 pacific/guadalcanal=421970 pacific/guam=82001
    pacific/honolulu=341970 pacific/kanton=491995 pacific/kiritimati=501995 pacific/kosrae=421999
    pacific/kwajalein=411994 pacific/majuro=411970 pacific/marquesas=561970 pacific/midway=131970
    pacific/nauru=411980 pacific/niue=131970 pacific/norfolk=532016 pacific/noumea=421998
    pacific/pago_pago=131970 pacific/palau=441970 pacific/pitcairn=591999 pacific/pohnpei=421970
    pacific/port_moresby=81970 pacific/rarotonga=341992 pacific/saipan=82001 pacific/tahiti=341970
    pacific/tarawa=411970 pacific/tongatapu=492018 pacific/wake=411970 pacific/wallis=411970
    pst8pdt=322007 pt=322007 us/alaska=612007 us/aleutian=622007 us/arizona=311970
    us/central=292007 us/east-indiana=262007 us/eastern=262007 us/hawaii=341970
    us/indiana-starke=292007 us/michigan=262007 us/mountain=302007 us/pacific=322007
    us/samoa=131970
    """)

  /// The rules: standard time, and, if it changes, daylight saving time, its start and its end.
  static let rules = ZoneRule.rules(
    """
    60,120,3,5,0,120,10,5,0,180 240 270 -240 60 720,780,9,5,0,120,4,1,0,180 480 420 600 300 -180
    180 0,120,3,5,0,60,10,5,0,180 -660 630,660,10,1,0,120,4,1,0,120 600,660,10,1,0,120,4,1,0,180
    570,630,10,1,0,120,4,1,0,180 570 525 120,180,3,5,0,180,10,5,0,240 360 0 120
    -240,-180,3,2,0,120,11,1,0,120 -120 -300 -300,-240,3,2,0,120,11,1,0,120 -360
    -210,-150,3,2,0,120,11,1,0,120 -360,-300,3,2,0,120,11,1,0,120 -420,-360,3,2,0,120,11,1,0,120
    -420 -480,-420,3,2,0,120,11,1,0,120 390 -600 -240,-180,9,1,6,1440,4,1,6,1440
    -360,-300,9,1,6,1320,4,1,6,1320 -300,-240,3,2,0,0,11,1,0,60 -60 120,180,4,5,5,0,10,5,4,1440
    0,60,3,5,0,60,10,5,0,120 720 660 -120,-60,3,5,0,-60,10,5,0,0 540 60,0,10,5,0,120,3,5,0,60
    120,180,3,4,4,1560,10,5,0,120 330 210 780 840 120,180,3,5,0,0,10,5,0,0
    120,180,3,5,0,120,10,5,0,180 660,720,10,1,0,120,4,1,0,180 345 765,825,9,5,0,165,4,1,0,225 -570
    -540 -180,-120,3,2,0,120,11,1,0,120 -480 -60,0,3,5,0,0,10,5,0,60 -540,-480,3,2,0,120,11,1,0,120
    -600,-540,3,2,0,120,11,1,0,120
    """)
}
