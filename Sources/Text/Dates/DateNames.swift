// Written by Tests/Oracle/date_names.py.

/// The words in dates: months and weekdays of Unicode's CLDR.
enum DateNames {
  /// The months, from 1.
  /// The months, from 1.
  static let months = SortedWords(
    """
    abe=12 abendua=12 abenduak=12 abr=4 abril=4 abu=8 abuztua=8 abuztuak=8 ag=8 ago=8 agost=8
    agosto=8 agu=8 agust=8 agustos=8 agustus=8 aout=8 août=8 api=4 apirila=4 apirilak=4 apr=4
    aprel=4 april=4 aprila=4 aprile=4 aprilie=4 aprilis=4 aprill=4 apríl=4 apríla=4 aprīlis=4
    ara=12 aralık=12 aug=8 august=8 augusta=8 augusti=8 augusts=8 augustus=8 augusztus=8 avg=8
    avgust=8 avq=8 avqust=8 avr=4 avril=4 aza=11 azaroa=11 azaroak=11 ağu=8 ağustos=8 bal=4
    balandis=4 balandzio=4 balandžio=4 birz=6 birzelio=6 birzelis=6 birž=6 birželio=6 birželis=6
    bre=3 brezen=3 brezna=3 bře=3 březen=3 března=3 cerven=6 cervence=7 cervenec=7 cervna=6 cvc=7
    cvn=6 cze=6 czerwca=6 czerwiec=6 dec=12 decembar=12 december=12 decembra=12 decembre=12
    decembrie=12 decembris=12 decembro=12 dek=12 dekabr=12 des=12 desember=12 desembre=12 dets=12
    detsember=12 dez=12 dezember=12 dezembro=12 dhj=12 dhjetor=12 dic=12 dicembre=12 diciembre=12
    dub=4 duben=4 dubna=4 déc=12 décembre=12 eka=6 ekaina=6 ekainak=6 eki=10 ekim=10 elo=8 elok=8
    elokuu=8 elokuuta=8 ene=1 enero=1 eyl=9 eylul=9 eylül=9 feb=2 febbraio=2 febr=2 febreiro=2
    febrer=2 febrero=2 februar=2 februara=2 februari=2 februarie=2 februaris=2 february=2 február=2
    februára=2 februāris=2 febrúar=2 fev=2 fevereiro=2 fevr=2 fevral=2 fevrier=2 fév=2 févr=2
    février=2 geg=5 geguze=5 geguzes=5 gegužė=5 gegužės=5 gen=1 gener=1 gennaio=1 giu=6 giugno=6
    gru=12 grudnia=12 grudzien=12 grudzień=12 gruod=12 gruodis=12 gruodzio=12 gruodžio=12 gush=8
    gusht=8 haz=6 haziran=6 heina=7 heinak=7 heinakuu=7 heinakuuta=7 heinä=7 heinäk=7 heinäkuu=7
    heinäkuuta=7 helmi=2 helmik=2 helmikuu=2 helmikuuta=2 huhti=4 huhtik=4 huhtikuu=4 huhtikuuta=4
    ian=1 ianuarie=1 ira=9 iraila=9 irailak=9 iul=7 iulie=7 iun=6 iunie=6 iyl=7 iyn=6 iyul=7 iyun=6
    jaan=1 jaanuar=1 jan=1 janar=1 janeiro=1 janner=1 januar=1 januara=1 januari=1 january=1
    január=1 januára=1 janv=1 janvaris=1 janvier=1 janvāris=1 janúar=1 joulu=12 jouluk=12
    joulukuu=12 joulukuuta=12 jui=6 juil=7 juill=7 juillet=7 juin=6 jul=7 jula=7 julho=7 juli=7
    julij=7 julijs=7 julio=7 juliol=7 julius=7 july=7 jun=6 juna=6 june=6 junho=6 juni=6 junij=6
    junijs=6 junio=6 junius=6 juny=6 juuli=7 juuni=6 jän=1 jänner=1 júl=7 júla=7 július=7 júlí=7
    jún=6 júna=6 június=6 júní=6 jūl=7 jūlijs=7 jūn=6 jūnijs=6 kas=11 kasım=11 kesa=6 kesak=6
    kesakuu=6 kesakuuta=6 kesä=6 kesäk=6 kesäkuu=6 kesäkuuta=6 kol=8 kolovoz=8 kolovoza=8 korr=7
    korrik=7 kov=3 kovas=3 kovo=3 kve=5 kveten=5 kvetna=5 kvě=5 květen=5 května=5 kwi=4 kwiecien=4
    kwiecień=4 kwietnia=4 lapkr=11 lapkricio=11 lapkritis=11 lapkričio=11 led=1 leden=1 ledna=1
    liep=7 liepa=7 liepos=7 lip=7 lipanj=6 lipca=7 lipiec=7 lipnja=6 lis=11 listopad=11
    listopada=11 listopadu=11 loka=10 lokak=10 lokakuu=10 lokakuuta=10 lug=7 luglio=7 lut=2
    lutego=2 luty=2 maalis=3 maalisk=3 maaliskuu=3 maaliskuuta=3 maart=3 maerz=3 mag=5 maggio=5
    mai=5 maiatza=5 maiatzak=5 maig=5 maijs=5 maio=5 maj=5 maja=5 majus=5 mar=3 marc=3 marca=3
    march=3 marcius=3 marco=3 marec=3 maret=3 marras=11 marrask=11 marraskuu=11 marraskuuta=11
    mars=3 mart=3 martie=3 marts=3 martxoa=3 martxoak=3 marz=3 marzec=3 marzo=3 març=3 março=3
    may=5 mayo=5 mayıs=5 maí=5 mei=5 mrt=3 mrz=3 máj=5 mája=5 május=5 márc=3 március=3 mär=3
    märts=3 märz=3 nen=11 nentor=11 nis=4 nisan=4 noiembrie=11 nov=11 novembar=11 november=11
    novembra=11 novembre=11 novembris=11 novembro=11 noviembre=11 noy=11 noyabr=11 nën=11 nëntor=11
    nóv=11 nóvember=11 oca=1 ocak=1 oct=10 october=10 octobre=10 octombrie=10 octubre=10 okt=10
    oktobar=10 oktober=10 oktobra=10 oktobris=10 oktoober=10 oktyabr=10 október=10 októbra=10 ots=2
    otsaila=2 otsailak=2 ott=10 ottobre=10 out=10 outubro=10 ozu=3 ozujak=3 ozujka=3 ožu=3 ožujak=3
    ožujka=3 paz=10 pazdziernik=10 pazdziernika=10 paź=10 październik=10 października=10 pri=4
    prill=4 pro=12 prosinac=12 prosinca=12 prosince=12 prosinec=12 qer=6 qershor=6 rij=10 rijen=10
    rijna=10 rugp=8 rugpjucio=8 rugpjutis=8 rugpjūtis=8 rugpjūčio=8 rugs=9 rugsejis=9 rugsejo=9
    rugsėjis=9 rugsėjo=9 ruj=9 rujan=9 rujna=9 saus=1 sausio=1 sausis=1 sen=9 sentyabr=9 sep=9
    sept=9 septembar=9 september=9 septembra=9 septembre=9 septembrie=9 septembris=9 septiembre=9
    set=9 setembre=9 setembro=9 setiembre=9 settembre=9 shk=2 shkurt=2 sht=9 shtator=9 sie=8
    sierpien=8 sierpień=8 sierpnia=8 sij=1 sijecanj=1 sijecnja=1 siječanj=1 siječnja=1 spal=10
    spalio=10 spalis=10 srp=8 srpanj=7 srpen=8 srpna=8 srpnja=7 stu=11 studeni=11 studenoga=11
    sty=1 styczen=1 styczeń=1 stycznia=1 sub=2 subat=2 svi=5 svibanj=5 svibnja=5 syys=9 syysk=9
    syyskuu=9 syyskuuta=9 szept=9 szeptember=9 tammi=1 tammik=1 tammikuu=1 tammikuuta=1 tem=7
    temmuz=7 tet=10 tetor=10 touko=5 toukok=5 toukokuu=5 toukokuuta=5 tra=4 travanj=4 travnja=4
    uno=2 unor=2 unora=2 urr=10 urria=10 urriak=10 urt=1 urtarrila=1 urtarrilak=1 uzt=7 uztaila=7
    uztailak=7 vas=2 vasario=2 vasaris=2 veebr=2 veebruar=2 velj=2 veljaca=2 veljace=2 veljača=2
    veljače=2 wrz=9 wrzesien=9 wrzesień=9 wrzesnia=9 września=9 xan=1 xaneiro=1 xul=7 xullo=7
    xuno=6 xuño=6 yan=1 yanvar=1 zar=9 zari=9 zář=9 září=9 ágú=8 ágúst=8 ápr=4 április=4 úno=2
    únor=2 února=2 červen=6 července=7 červenec=7 června=6 čvc=7 čvn=6 říj=10 říjen=10 října=10
    şub=2 şubat=2 απρ=4 απρίλιος=4 απριλίου=4 απριλιος=4 απριλιου=4 αυγ=8 αυγουστος=8 αυγουστου=8
    αυγούστου=8 αύγ=8 αύγουστος=8 δεκ=12 δεκέμβριος=12 δεκεμβρίου=12 δεκεμβριος=12 δεκεμβριου=12
    ιαν=1 ιανουάριος=1 ιανουαρίου=1 ιανουαριος=1 ιανουαριου=1 ιολ=7 ιον=6 ιουλ=7 ιουλίου=7
    ιουλιος=7 ιουλιου=7 ιουν=6 ιουνίου=6 ιουνιος=6 ιουνιου=6 ιούλ=7 ιούλιος=7 ιούν=6 ιούνιος=6
    μάι=5 μάιος=5 μάρ=3 μάρτιος=3 μάώ=5 μαΐ=5 μαΐου=5 μαι=5 μαιος=5 μαιου=5 μαρ=3 μαρτίου=3
    μαρτιος=3 μαρτιου=3 μαϊ=5 νοέ=11 νοέμβριος=11 νοε=11 νοεμβρίου=11 νοεμβριος=11 νοεμβριου=11
    οκτ=10 οκτωβρίου=10 οκτωβριος=10 οκτωβριου=10 οκτώβριος=10 σεπ=9 σεπτέμβριος=9 σεπτεμβρίου=9
    σεπτεμβριος=9 σεπτεμβριου=9 φεβ=2 φεβρουάριος=2 φεβρουαρίου=2 φεβρουαριος=2 φεβρουαριου=2 авг=8
    август=8 августа=8 апр=4 апрель=4 апреля=4 април=4 бер=3 березень=3 березня=3 вер=9 верасень=9
    верасня=9 вересень=9 вересня=9 гру=12 груд=12 грудень=12 грудня=12 дек=12 декабрь=12 декабря=12
    декември=12 дец=12 децембар=12 жні=8 жнівень=8 жніуня=8 жніўня=8 жов=10 жовт=10 жовтень=10
    жовтня=10 июл=7 июль=7 июля=7 июн=6 июнь=6 июня=6 кас=10 кастрычнік=10 кастрычніка=10 кві=4
    квіт=4 квітень=4 квітня=4 кра=4 красавік=4 красавіка=4 лип=7 липень=7 липня=7 лис=11 лист=11
    листопад=11 листопада=11 лют=2 лютага=2 лютии=2 лютий=2 лютого=2 люты=2 ліп=7 ліпень=7 ліпеня=7
    ліс=11 лістапад=11 лістапада=11 маи=5 май=5 мар=3 март=3 марта=3 мая=5 мај=5 нов=11 новембар=11
    ное=11 ноем=11 ноември=11 ноя=11 нояб=11 ноябрь=11 ноября=11 окт=10 октобар=10 октомври=10
    октябрь=10 октября=10 сак=3 сакавік=3 сакавіка=3 сен=9 сент=9 сентябрь=9 сентября=9 сеп=9
    септ=9 септембар=9 септември=9 сер=8 серп=8 серпень=8 серпня=8 сне=12 снежань=12 снежня=12
    сту=1 студзень=1 студзеня=1 січ=1 січень=1 січня=1 тра=5 трав=5 травень=5 травня=5 феб=2
    фебруар=2 фев=2 февр=2 февраль=2 февраля=2 февруари=2 чер=6 черв=6 червень=6 червня=6 чэр=6
    чэрвень=6 чэрвеня=6 юли=7 юни=6 янв=1 январь=1 января=1 яну=1 януари=1 јан=1 јануар=1 јануари=1
    јул=7 јули=7 јун=6 јуни=6 ապր=4 ապրիլ=4 ապրիլի=4 դեկ=12 դեկտեմբեր=12 դեկտեմբերի=12 հլս=7 հնս=6
    հնվ=1 հոկ=10 հոկտեմբեր=10 հոկտեմբերի=10 հուլիս=7 հուլիսի=7 հունիս=6 հունիսի=6 հունվար=1
    հունվարի=1 մայիս=5 մայիսի=5 մարտ=3 մարտի=3 մյս=5 մրտ=3 նոյ=11 նոյեմբեր=11 նոյեմբերի=11 սեպ=9
    սեպտեմբեր=9 սեպտեմբերի=9 փետրվար=2 փետրվարի=2 փտվ=2 օգոստոս=8 օգոստոսի=8 օգս=8 אוגוסט=8
    אוקטובר=10 אפריל=4 באוגוסט=8 באוקטובר=10 באפריל=4 בדצמבר=12 ביולי=7 ביוני=6 בינואר=1 במאי=5
    במרץ=3 בנובמבר=11 בספטמבר=9 בפברואר=2 דצמבר=12 יולי=7 יוני=6 ינואר=1 מאי=5 מרץ=3 נובמבר=11
    ספטמבר=9 פברואר=2 آب=8 آذار=3 آوریل=4 أبريل=4 أغسطس=8 أغشت=8 أفريل=4 أكتوبر=10 أوت=8 أيار=5
    أيلول=9 إبريل=4 اب=8 ابريل=4 اذار=3 اغسطس=8 اغشت=8 افريل=4 اكتوبر=10 اوت=8 اوریل=4 ايار=5
    ايلول=9 اپریل=4 اکتبر=10 اکتوبر=10 اگست=8 تموز=7 جانفي=1 جنو=1 جنوری=1 جوان=6 جول=7 جولائی=7
    جولايی=7 جولای=7 جون=6 جويلية=7 حزيران=6 دجمبر=12 دجنبر=12 دسامبر=12 دسم=12 دسمبر=12 ديسمبر=12
    سبتمبر=9 ستمبر=9 سپتامبر=9 سپتمبر=9 شباط=2 شتمبر=9 شتنبر=9 غشت=8 فبراير=2 فبروری=2 فروری=2
    فوریه=2 فوریهٔ=2 فيفري=2 مئی=5 مارس=3 مارچ=3 ماي=5 مايو=5 مه=5 مهٔ=5 ميی=5 می=5 نوامبر=11
    نوفمبر=11 نومبر=11 نونبر=11 نيسان=4 يناير=1 يوليو=7 يوليوز=7 يونيو=6 ژانویه=1 ژانویهٔ=1 ژوئن=6
    ژوئیه=7 ژوئیهٔ=7 ژوين=6 ژويیه=7 अक्तूबर=10 अगस्त=8 अप्रैल=4 जनवरी=1 जुलाई=7 जून=6 दिसंबर=12
    नवंबर=11 फ़रवरी=2 मई=5 मार्च=3 सितंबर=9 অক্টোবর=10 আগস্ট=8 এপ্রিল=4 জানু=1 জানুয়ারী=1 জুন=6
    জুলাই=7 ডিসেম্বর=12 নভেম্বর=11 ফেব=2 ফেব্রুয়ারী=2 মার্চ=3 মে=5 সেপ্টেম্বর=9 அக்=10 அக்டோபர்=10
    ஆக=8 ஆகஸ்ட்=8 ஏப்=4 ஏப்ரல்=4 செப்=9 செப்டம்பர்=9 ஜன=1 ஜனவரி=1 ஜூன்=6 ஜூலை=7 டிச=12 டிசம்பர்=12
    நவ=11 நவம்பர்=11 பிப்=2 பிப்ரவரி=2 மார்=3 மார்ச்=3 மே=5 ก.ค=7 ก.พ=2 ก.ย=9 กรกฎาคม=7 กันยายน=9
    กุมภาพันธ์=2 ต.ค=10 ตุลาคม=10 ธ.ค=12 ธันวาคม=12 พ.ค=5 พ.ย=11 พฤศจิกายน=11 พฤษภาคม=5 ม.ค=1
    มกราคม=1 มิ.ย=6 มิถุนายน=6 มี.ค=3 มีนาคม=3 ส.ค=8 สิงหาคม=8 เม.ย=4 เมษายน=4 აგვ=8 აგვისტო=8
    აპრ=4 აპრილი=4 დეკ=12 დეკემბერი=12 თებ=2 თებერვალი=2 იან=1 იანვარი=1 ივლ=7 ივლისი=7 ივნ=6
    ივნისი=6 მაი=5 მაისი=5 მარ=3 მარტი=3 ნოე=11 ნოემბერი=11 ოქტ=10 ოქტომბერი=10 სექ=9 სექტემბერი=9
    一月=1 七月=7 三月=3 九月=9 二月=2 五月=5 八月=8 六月=6 十一月=11 十二月=12 十月=10 四月=4
    """)

  /// The words of months that mean another month in Croatian.
  static let croatianMonths = SortedWords(
    """
    lip=6 lis=10 listopad=10 listopada=10 srp=7
    """)

  /// The days of the week, from 0 for Sunday.
  static let weekdays = SortedWords(
    """
    al=1 an=2 antradienis=2 ar=2 asteartea=2 asteazkena=3 astelehena=1 az=3 bazar=0 ca=3 car=3
    carsamba=3 ce=4 cet=4 cetrtek=4 ceturtd=4 ceturtdiena=4 cetvrtak=4 cmt=6 cs=4 csutortok=4
    csütörtök=4 ctvrtek=4 cu=5 cum=5 cuma=5 cumartesi=6 cumə=5 czw=4 czwartek=4 cümə=5 cərsənbə=3
    dc=3 dg=0 die=0 dienstag=2 dijous=4 dilluns=1 dim=0 dimanche=0 dimarts=2 dimecres=3 dinsdag=2
    dissabte=6 diumenge=0 divendres=5 dj=4 dl=1 dom=0 domenica=0 domingo=0 donderdag=4 donnerstag=4
    ds=6 dt=2 du=0 dum=0 duminica=0 duminică=0 dv=5 enj=4 esmaspaev=1 esmaspäev=1 fi=4 fim=4
    fimmtudagur=4 fo=5 fos=5 fostudagur=5 fr=5 fre=5 fredag=5 freitag=5 fri=5 friday=5 fö=5 fös=5
    föstudagur=5 gio=4 giovedi=4 giovedì=4 hen=1 hetfo=1 hétfő=1 hën=1 ig=0 igandea=0 je=4 jeu=4
    jeudi=4 jo=4 joi=4 ju=4 jue=4 jueves=4 jum=5 jumat=5 kam=4 kamis=4 ke=3 kedd=2 keskiviikko=3
    keskiviikkona=3 ketvirtadienis=4 kolmapaev=3 kolmapäev=3 kt=4 la=6 larunbata=6 lau=6 lauantai=6
    lauantaina=6 laugardagur=6 laupaev=6 laupäev=6 laurdag=6 lo=6 lor=6 lordag=6 lr=6 lu=1 lun=1
    lundi=1 lunedi=1 lunedì=1 lunes=1 luni=1 luns=1 lö=6 lör=6 lördag=6 lø=6 lør=6 lørdag=6
    maanantai=1 maanantaina=1 maandag=1 man=1 mandag=1 manudagur=1 mar=2 mardi=2 martedi=2
    martedì=2 martes=2 marti=2 marți=2 me=3 mer=3 mercoledi=3 mercoledì=3 mercores=3 mercredi=3
    mi=3 mie=3 miercoles=3 miercuri=3 min=0 minggu=0 mittwoch=3 mié=3 miércoles=3 mið=3
    miðvikudagur=3 mo=1 mon=1 monday=1 montag=1 má=1 mán=1 mánudagur=1 må=1 mån=1 måndag=1 mé=3
    mér=3 mércores=3 mër=3 ne=0 ned=0 nedela=0 nedele=0 nedelja=0 nedeľa=0 nedjelja=0 neděle=0
    neljapaev=4 neljapäev=4 nie=0 niedz=0 niedziela=0 og=4 on=3 ons=3 onsdag=3 or=5 osteguna=4
    ostirala=5 ot=2 otrd=2 otrdiena=2 patek=5 paz=0 pazar=0 pazartesi=1 penktadienis=5 pentek=5
    per=4 perjantai=5 perjantaina=5 persembe=4 perşembe=4 pet=5 petak=5 petek=5 pi=5 pia=5 piatek=5
    piatok=5 piektd=5 piektdiena=5 pirmadienis=1 pirmd=1 pirmdiena=1 pią=5 piątek=5 pk=5 pn=5 po=1
    pon=1 pondeli=1 pondelok=1 pondělí=1 ponedeljek=1 ponedjeljak=1 poniedziałek=1 pr=1 pre=5
    puhapaev=0 pzt=1 pá=5 pátek=5 péntek=5 pühapäev=0 qua=3 quarta=3 qui=4 quinta=4 rab=3 rabu=3
    reede=5 sab=6 sabado=6 sabato=6 sabtu=6 sal=2 salı=2 sam=6 sambata=6 samedi=6 samstag=6 sat=6
    saturday=6 se=6 seg=1 segunda=1 sekmadienis=0 sel=2 selasa=2 sen=1 senin=1 sestadienis=6
    sestd=6 sestdiena=6 sex=5 sexta=5 sht=6 sk=0 sob=6 sobota=6 son=0 sondag=0 sonntag=0 sr=3 sre=3
    sreda=3 sri=3 srijeda=3 sro=3 sroda=3 streda=3 stvrtok=4 středa=3 su=0 sub=6 subota=6 sun=0
    sunday=0 sunnudagur=0 sunnuntai=0 sunnuntaina=0 sv=0 svetd=0 svetdiena=0 svētd=0 svētdiena=0
    sze=3 szerda=3 szo=6 szombat=6 sá=6 sáb=6 sábado=6 sâ=6 sâm=6 sâmbătă=6 sö=0 sön=0 söndag=0
    sø=0 søn=0 søndag=0 sənbə=6 teisipaev=2 teisipäev=2 ter=2 terca=2 terça=2 th=4 thu=4 thur=4
    thurs=4 thursday=4 ti=2 tiistai=2 tiistaina=2 tir=2 tirsdag=2 tis=2 tisdag=2 to=4 torek=2
    tors=4 torsdag=4 torstai=4 torstaina=4 tr=3 treciadienis=3 tresd=3 tresdiena=3 trečiadienis=3
    trešd=3 trešdiena=3 tu=2 tue=2 tues=2 tuesday=2 ty=2 tys=2 tysdag=2 ut=2 utery=2 uto=2 utorak=2
    utorok=2 vasarnap=0 vasárnap=0 ve=5 ven=5 vendredi=5 venerdi=5 venerdì=5 venres=5 vi=5 vie=5
    viernes=5 vin=5 vineri=5 vr=5 vrijdag=5 we=3 wed=3 wednesday=3 weds=3 wo=3 woensdag=3 wt=2
    wto=2 wtorek=2 xo=4 xov=4 xoves=4 za=6 zaterdag=6 zo=0 zondag=0 ça=3 çar=3 çarşamba=3
    çərşənbə=3 út=2 úterý=2 þr=2 þri=2 þriðjudagur=2 čet=4 četrtek=4 četvrtak=4 čt=4 čtvrtek=4 śr=3
    śro=3 środa=3 şənbə=6 šeštadienis=6 štvrtok=4 δε=1 δευ=1 δευτέρα=1 δευτερα=1 κυ=0 κυρ=0
    κυριακή=0 κυριακη=0 πέ=4 πέμ=4 πέμπτη=4 πα=5 παρ=5 παρασκευή=5 παρασκευη=5 πε=4 πεμ=4 πεμπτη=4
    σά=6 σάβ=6 σάββατο=6 σα=6 σαβ=6 σαββατο=6 τε=3 τετ=3 τετάρτη=3 τεταρτη=3 τρ=2 τρί=2 τρίτη=2
    τρι=2 τριτη=2 ау=2 ауторак=2 аў=2 аўторак=2 воскресенье=0 вс=0 вт=2 вто=2 вторник=2 вівторок=2
    нд=0 не=0 нед=0 недела=0 неделя=0 недеља=0 неділя=0 нядзеля=0 пʼятниця=5 панядзелак=1 пе=5
    пет=5 петак=5 петок=5 петък=5 пн=1 по=1 пон=1 понеделник=1 понедельник=1 понедељак=1
    понеділок=1 пт=5 пятница=5 пятніца=5 саб=6 сабота=6 сб=6 серада=3 середа=3 ср=3 сре=3 среда=3
    сряда=3 су=6 суб=6 суббота=6 субота=6 събота=6 ут=2 уто=2 уторак=2 чацвер=4 че=4 чет=4 четвер=4
    четверг=4 четвртак=4 четврток=4 четвъртък=4 чт=4 чц=4 եկ=1 երեքշաբթի=2 երկ=1 երկուշաբթի=1 երք=2
    եք=2 կիր=0 կիրակի=0 կր=0 հգ=4 հինգշաբթի=4 հնգ=4 շաբաթ=6 շբ=6 շբթ=6 ու=5 ուր=5 ուրբաթ=5
    չորեքշաբթի=3 չրք=3 չք=3 שבת=6 أحد=0 أربعاء=3 إثنين=1 اتوار=0 اثنين=1 احد=0 اربعاء=3 الأحد=0
    الأربعاء=3 الاثنين=1 الاحد=0 الاربعاء=3 الثلاثاء=2 الجمعة=5 الخميس=4 السبت=6 بدھ=3 ثلاثاء=2
    جمعة=5 جمعرات=4 جمعه=5 جمعہ=5 خميس=4 دوشنبه=1 سبت=6 شنبه=6 منگل=2 پنجشنبه=4 پیر=1 چهارشنبه=3
    ہفتہ=6 یکشنبه=0 गु=4 गुरु=4 गुरुवार=4 बु=3 बुध=3 बुधवार=3 मं=2 मंगल=2 मंगलवार=2 रवि=0 रविवार=0
    शनि=6 शनिवार=6 शु=5 शुक्र=5 शुक्रवार=5 सो=1 सोम=1 सोमवार=1 বুঃ=3 বুধ=3 বুধবার=3 বৃঃ=4
    বৃহস্পতি=4 বৃহস্পতিবার=4 মঃ=2 মঙ্গল=2 মঙ্গলবার=2 রঃ=0 রবি=0 রবিবার=0 শনি=6 শনিবার=6 শুঃ=5
    শুক্র=5 শুক্রবার=5 সোঃ=1 সোম=1 সোমবার=1 சனி=6 செ=2 செவ்=2 செவ்வாய்=2 ஞா=0 ஞாயி=0 ஞாயிறு=0 தி=1
    திங்=1 திங்கள்=1 பு=3 புத=3 புதன்=3 வி=4 வியா=4 வியாழன்=4 வெ=5 வெள்=5 வெள்ளி=5 พฤ=4 วันจันทร์=1
    วันพฤหัสบดี=4 วันพุธ=3 วันศุกร์=5 วันอังคาร=2 วันอาทิตย์=0 วันเสาร์=6 อา=0 კვ=0 კვი=0 კვირა=0
    ოთ=3 ოთხ=3 ოთხშაბათი=3 ორ=1 ორშ=1 ორშაბათი=1 პარ=5 პარასკევი=5 პრ=5 სამ=2 სამშაბათი=2 სმ=2
    შაბ=6 შაბათი=6 შბ=6 ხთ=4 ხუთ=4 ხუთშაბათი=4 금요일=5 목요일=4 수요일=3 월요일=1
    일요일=0 토요일=6 화요일=2 周一=1 周三=3 周二=2 周五=5 周六=6 周四=4 周日=0 土曜日=6 日曜日=0 星期一=1 星期三=3 星期二=2
    星期五=5 星期六=6 星期四=4 星期日=0 月曜日=1 木曜日=4 水曜日=3 火曜日=2 金曜日=5 금요일=5 목요일=4 수요일=3 월요일=1 일요일=0 토요일=6 화요일=2
    """)
}
