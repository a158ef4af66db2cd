/** Weights of `chancesOf` in tenths, fitted by bench/fit-sentence-weights.ts: feature, known, refused. */
export const sentenceWeights = `
=6=-18 #,@,=9=-2 #,@,N=4=-1 #,@=30=-1 #,@K=3=0 #,@N=-24=-11 #,@NK=-4=-2 #,@NS=-13=-5 #,A=4=0 #,I=-22=-6
#,INK=3=0 #,N,N=3=0 #,N=-20=-14 #,N@=-9=-4 #,NA=3=0 #,NI=-13=-2 #,NIK=-3=0 #,NIS=-3=0 #,NK=-9=-2 #,NKS=3=0
#,NS=-7=-4 #,NSI=-3=-1 #,S=-24=-4 #,S@,=8=0 #,S@=11=4 #,SA=-4=4 #,SI=-3=-4 #,SK,=7=-1 #,SK=-3=-6 #,SKN=-11=-4
#,SN=-25=4 #,SN@=-5=6 #,SNA=-12=14 #,SNI=-7=-5 #,SNK=-5=-11 #@,=19=-15 #@,I=-9=-1 #@,N=-7=-6 #@,NI=-5=-1
#@,NS=-5=-4 #@,S=-13=-10 #@,SI=-3=-2 #@,SN=-9=-4 #@A,=-7=8 #@A=-5=2 #@I,=-4=-1 #@K,S=6=0 #@K=4=-8 #@KI,=-3=0
#@KS=3=-1 #@N,=17=-1 #@N,S=7=-1 #@N=8=-12 #@NA=8=0 #@NI,=9=0 #@NK,=10=0 #@NK=-18=-9 #@NKI=-4=-1 #@NKS=-8=-3
#@NS,=7=0 #@NS=-13=-2 #@NSK=-6=-7 #@S,=7=0 #@S=-10=-2 #@SI=-3=-2 #@SK=-5=-3 #@SN=-3=-5 #A,=5=11 #A,@,=4=0
#A,@=10=1 #A,SN=-4=7 #A@,=3=-1 #A@=-10=35 #AI@=-7=10 #AS=-7=-5 #I,@=8=-4 #I,@N=-7=-3 #I,N=-8=-4 #I,N@=-3=-2
#I,NI=-4=0 #I,S=-3=-4 #I,S@=3=-2 #I,SK=-3=-1 #I,SN=-2=-1 #I@,=4=-4 #I@,N=-3=0 #I@=-20=-17 #I@A=-2=-7 #I@I=4=0
#I@K=3=0 #I@N,=-4=-1 #I@N=-8=-4 #I@NI=5=-1 #IK=-9=-2 #IK@=-7=-1 #IN=-11=-6 #IN@=-5=-2 #INI=-6=-2 #INI@=-5=-2
#INK@=-3=-1 #IS=-13=-11 #K,=15=-15 #K,@=5=-4 #K,I=-5=-2 #K,N=-7=-2 #K,N@=-5=-2 #K,SK=4=0 #K@,=13=0 #K@,N=6=0
#K@,S=-2=-2 #K@=3=-25 #KA=8=2 #KI,=-3=-3 #KI=-12=-10 #KI@,=8=0 #KN=4=-9 #KN@=3=-7 #KNI=-3=-2 #KNK=-3=0
#KS=-5=-8 #KS@=-3=-4 #KSI=-3=-2 #KSK=-5=-1 #N,=31=13 #N,@=19=7 #N,@S=4=0 #N,K=5=0 #N,N=5=0 #N,NK=-4=0
#N@,=7=0 #N@=4=-5 #N@I=3=0 #N@K=-10=-6 #N@S,=5=0 #N@SK=-6=-3 #NA,=10=3 #NA,@=9=0 #NA=-5=24 #NA@,=7=-3
#NA@=-7=12 #NAI@=-7=7 #NI,=19=1 #NI,@=9=0 #NI,N=-4=0 #NI,S=3=1 #NI=-17=-26 #NI@,=-8=-3 #NI@=-11=-9 #NI@I=4=0
#NIK=-7=0 #NIS=-6=-7 #NK,=17=-2 #NK,@=7=0 #NK=-9=-34 #NK@,=9=2 #NK@=-4=-18 #NKA=10=-2 #NKI=-13=-8 #NKI@=-3=-4
#NKN=5=0 #NKS=-3=-3 #NS,=4=1 #NS=-33=2 #NSA=-7=2 #NSA@=-7=2 #NSI=-7=-5 #NSIK=-3=-1 #NSK=-5=-4 #S,=-3=3
#S,@N=-3=-4 #S,S=-7=3 #S,SN=-7=1 #S@,=3=-4 #S@=-11=12 #S@N=-4=-5 #SA=-5=10 #SA@,=-3=4 #SI,=-3=-7 #SI=-17=-23
#SI@,=4=0 #SI@=5=-5 #SIK=-4=-1 #SIK@=-3=-1 #SIN=-7=-2 #SINK=-3=-1 #SK,=-9=-9 #SK,@=-5=-4 #SK,N=-7=-2
#SK,S=-3=-3 #SK=-12=-28 #SK@,=8=0 #SK@=9=-6 #SKI@=3=-1 #SKN@=6=-5 #SKNI=-5=-2 #SN,=3=14 #SN,@=8=7 #SN,S=-11=7
#SN=-13=12 #SNA,=7=3 #SNA=-8=25 #SNA@=-7=11 #SNAI=-3=8 #SNI,=9=1 #SNI=-9=-13 #SNI@=-11=-3 #SNK,=4=-2
#SNK=-6=-26 #SNK@=-19=-15 #SNKA=12=0 #SNKI=-8=-7 #SNS=-5=5 %=32=25 %_,=5=1 %__,=5=1 %__is=4=3 %_is=4=3
's=3=13 's__N=22=8 's__a=-11=4 's__the=4=-2 's_a=-11=4 's_no=11=-1 's_not=4=10 's_nothing=-4=-1 's_the=4=-2
+%=24=-5 +'s=25=-1 +,=17=-22 +0=43=-2 +;=3=0 +?=-28=-14 +a=-4=-15 +about=16=-3 +afraid=-5=-2 +after=5=0
+all=5=0 +and=20=-4 +any=-3=-3 +anything=-6=-3 +app=-4=0 +are=-17=-8 +as=-11=-7 +ask=4=0 +asking=-6=-1
+at=8=0 +available=-9=-2 +be=-12=-5 +better=5=0 +both=6=0 +brand=-19=-4 +but=11=-2 +buy=8=0 +buyers=10=0
+by=4=-1 +ca=-16=-3 +came=8=-1 +carrier=-3=0 +check=-7=-3 +close=7=0 +compare=-5=2 +cost=5=0 +costs=4=0
+could=4=-5 +dealer=-4=0 +different=-4=-1 +do=-7=-6 +easy=4=0 +else=4=0 +even=-11=-2 +fans=3=0 +fast=7=0
+few=-4=-1 +figures=-7=0 +find=8=-6 +first=3=0 +five=8=0 +for=9=-7 +founded=8=0 +from=10=0 +has=8=0
+have=-2=-8 +i=-22=-20 +if=-3=-3 +in=7=-17 +include=-12=-4 +information=4=-8 +is=24=-5 +it=20=-21 +know=-4=-1
+last=7=0 +left=3=0 +local=5=-1 +look=-4=-1 +may=3=6 +me=-8=-6 +mean=-2=0 +mention=4=0 +mentioned=-4=-2
+might=-8=-2 +months=6=0 +most=4=-1 +motor=6=0 +my=-3=-7 +name=-29=-9 +need=4=0 +never=5=0 +new=-5=-1
+no=12=-5 +none=-8=-3 +not=-15=-18 +note=5=0 +offer=5=0 +official=-7=-3 +often=5=0 +on=13=-3 +one=-7=-2
+only=-3=0 +open=11=-1 +option=-5=-2 +or=-18=-5 +other=-6=-4 +out=5=0 +owners=5=0 +people=6=0 +plans=4=0
+please=-4=-1 +policy=-3=3 +praise=11=0 +remains=3=0 +second=4=0 +seen=-6=-2 +shop=6=-3 +since=9=0
+site=-3=-1 +so=4=-1 +sold=3=0 +some=-5=-1 +spain=3=0 +still=5=0 +such=-7=-5 +suggest=-4=0 +support=3=0
+takes=6=0 +tell=-10=-5 +that=-6=-8 +them=-8=-1 +there=9=-3 +things=-5=-1 +thinking=-11=-2 +this=-8=-4
+three=6=0 +to=-3=-3 +trials=5=0 +two=14=0 +up=-6=-3 +us=10=0 +verified=-6=0 +want=-2=5 +website=-6=-5
+well=-4=-1 +were=3=-2 +whether=5=0 +will=5=0 +with=-12=-3 +year=10=0 +you=-22=-2 +your=6=5 ,=7=-15 ,_%=7=0
,_0=4=0 ,__%=7=0 ,__0=4=0 ,__N=-6=-3 ,__S=-11=-6 ,__and=3=1 ,__because=-4=-5 ,__but=15=2 ,__its=-4=-1
,__or=-3=-2 ,__since=-7=3 ,__so=-13=10 ,__the=-8=0 ,__there=-7=-1 ,__though=13=0 ,__yet=4=0 ,_and=3=1
,_because=-4=-5 ,_but=15=2 ,_i=-9=-5 ,_its=-4=-1 ,_no=-3=-1 ,_or=-3=-2 ,_since=-7=3 ,_so=-13=10 ,_the=-8=0
,_there=-7=-1 ,_though=13=0 ,_yet=4=0 0=39=-3 0_0=12=0 0__0=12=0 0__a=3=0 0__and=4=0 0__stars=4=0 0_a=3=0
0_and=4=0 0_stars=4=0 :=20=-11 :_%=2=-1 :_0=4=0 :_@=15=-1 :__%=2=-1 :__0=4=0 :__@=15=-1 :__N=-5=0 :__S=-7=-6
:__it=10=0 :__the=8=-1 :_i=-7=-6 :_it=10=0 :_the=8=-1 ;=16=8 ;_%=3=0 ;_@=-5=-4 ;__%=3=0 ;__@=-5=-4 ;__S=3=8
;__it=5=0 ;__that=-5=6 ;_i=3=8 ;_it=5=0 ;_that=-5=6 <%=18=14 <'s=-5=9 <,=-9=8 <0=-5=-2 <:=12=-8 <;=-5=-4
<A=-13=39 <I=-26=-31 <S=-30=5 <a=-2=17 <able=-10=-3 <about=-24=9 <access=4=-5 <advice=3=10 <against=-10=16
<ai=-5=4 <am=-5=-5 <an=-11=14 <and=-19=15 <any=4=-12 <anything=-3=-9 <apologies=-4=2 <appropriate=-3=1
<are=7=-1 <as=-5=3 <asked=-3=-5 <assist=-5=5 <at=4=-3 <available=-3=-1 <avoid=6=0 <aware=-3=-3 <based=-2=-1
<be=-9=6 <because=7=10 <been=-5=-5 <best=-3=7 <better=4=0 <between=-13=22 <brand=-7=-4 <brands=-3=-3
<but=12=6 <ca=-5=22 <called=-18=-10 <can=-2=-4 <checked=-7=-5 <choose=-2=0 <choosing=-3=7 <company=-5=-6
<complaint=5=0 <confirm=-5=-4 <consider=5=0 <contain=-3=0 <database=-4=-1 <date=-3=-3 <decline=-7=14
<details=-3=-6 <did=4=-1 <difference=13=0 <discuss=-3=-1 <do=9=-5 <documents=-4=-2 <does=6=-3 <doubt=5=0
<enough=-12=-16 <evidence=7=0 <existence=-5=-2 <experience=4=0 <fake=-4=15 <far=-11=-4 <finding=-5=-1
<for=-15=11 <found=6=-3 <from=-3=20 <general=-4=-4 <goes=-7=-1 <guarantee=5=0 <had=10=-2 <has=5=-1
<heard=7=-1 <help=-3=-8 <how=3=6 <i=-25=3 <if=3=-3 <independent=-7=-2 <information=-6=-10 <insurer=-3=7
<into=-4=0 <is=-7=0 <it=-23=18 <know=21=-8 <knowledge=-6=-7 <known=5=-1 <lack=-4=-2 <like=7=-1 <little=14=0
<looked=-6=-5 <love=-4=-3 <make=-4=5 <maker=-3=-3 <me=-10=3 <meaningful=5=-1 <might=-4=-1 <more=8=-6
<most=7=0 <much=11=-1 <must=-8=11 <my=-5=15 <name=-10=-6 <named=-13=-4 <naming=-5=4 <need=9=-1 <neutral=-5=11
<never=5=-1 <no=7=-15 <none=-3=-5 <not=4=30 <nothing=-16=-16 <of=8=-3 <on=-14=18 <one=12=4 <only=8=-6
<out=-3=7 <people=10=0 <personal=-3=16 <pick=12=1 <place=-4=2 <possible=-9=-3 <prefer=-3=8 <pricing=-5=-1
<provide=-5=-5 <provided=-8=-2 <publicly=-3=-1 <question=-7=3 <rather=-7=9 <reason=9=0 <recognize=-3=-1
<recommend=8=6 <record=3=-1 <regarding=-10=-3 <reliable=-3=-1 <results=-18=-5 <review=7=0 <reviewers=6=0
<reviews=9=2 <say=-4=-7 <searched=-7=-3 <see=7=0 <seem=-3=-6 <seems=-7=0 <seen=2=-2 <should=-4=4 <since=-5=3
<something=-5=-2 <sorry=-11=18 <specific=-5=-5 <stay=-8=12 <such=-6=3 <suggest=6=0 <sure=2=-2 <take=-4=7
<tell=-5=17 <test=4=0 <than=28=0 <that=9=-7 <the=-3=1 <there=-5=-17 <think=11=-4 <this=-3=13 <though=-4=0
<through=-9=2 <to=-14=15 <training=-4=-3 <unable=-3=-3 <unfortunately=-11=3 <unlike=3=0 <up=-11=0 <was=-8=-10
<way=-3=0 <web=-10=0 <what=-11=-9 <when=6=-6 <whether=-7=26 <which=-9=9 <while=7=-1 <winner=-4=2 <with=3=10
<without=8=-1 <wo=-6=15 <would=9=12 <writing=-6=4 <you=-4=14 <your=6=-2 >%=15=11 >'s=10=4 >,=23=-24 >0=44=-1
>:=9=-3 >;=21=12 >?=-13=-7 >@=19=-11 >A=6=2 >I=-47=-28 >K=-23=-28 >N=-6=-20 >S=-45=-17 >a=-11=-17
>about=14=-7 >absent=-9=-3 >account=3=4 >added=5=0 >advice=-5=5 >after=5=0 >airline=-4=-1 >all=-6=-2
>already=6=0 >an=-3=-1 >and=34=4 >any=-21=-6 >anything=-5=-4 >app=11=0 >appear=-5=-1 >appears=-6=-1 >are=6=-4
>around=4=1 >articles=-11=-1 >as=8=-3 >at=6=-1 >available=-3=-2 >avoid=-5=7 >awards=6=0 >back=3=0 >base=-5=-1
>be=-14=3 >because=6=-3 >been=8=0 >before=-6=-2 >big=3=0 >both=3=0 >brand=-13=-10 >bread=-7=1 >business=3=0
>but=8=-6 >by=11=-1 >ca=5=-7 >call=6=0 >came=-4=-2 >canada=6=0 >capterra=-3=0 >charges=6=0 >cheapest=5=0
>check=-6=-1 >checked=-3=-3 >choice=5=0 >claims=3=0 >close=5=0 >com=3=0 >comes=4=0 >comment=4=0
>companies=3=0 >company=-11=-1 >cost=4=0 >costs=5=0 >could=-11=0 >countries=4=0 >cover=-3=-1 >covered=-4=-1
>current=6=0 >data=9=-7 >databases=-3=-1 >date=6=0 >decision=-6=6 >delivery=4=0 >details=-7=-1 >do=-10=16
>either=-3=0 >empty=-6=-3 >enough=9=-1 >europe=3=0 >evaluate=-5=-1 >ever=7=0 >every=8=0 >exists=-8=-5
>fair=-10=5 >far=5=0 >financial=-6=6 >first=12=0 >five=4=0 >for=40=-3 >forums=6=-1 >found=6=-3 >four=4=0
>free=10=0 >from=8=-1 >furniture=-16=-4 >g=-3=0 >general=-6=0 >good=-3=-1 >got=-6=-3 >great=3=0 >guess=-3=-1
>had=11=0 >hard=4=0 >has=6=-4 >have=3=-9 >headphones=-3=-3 >here=-3=-1 >high=4=0 >i=-29=0 >if=5=-1
>included=-5=-1 >information=-5=-6 >is=6=-3 >it=12=-21 >its=24=6 >itself=-3=-4 >knowledge=-5=-1 >known=9=-1
>last=5=0 >launched=-10=-3 >license=-4=-1 >limited=5=0 >listed=3=0 >little=-4=0 >long=4=0 >low=3=0 >make=-3=7
>makes=8=0 >matches=-4=-1 >mattress=-5=0 >may=3=-1 >me=-21=-13 >means=-8=-3 >mentioned=-6=0 >month=6=0
>more=5=0 >most=14=0 >much=5=-1 >my=-7=-12 >name=-8=-3 >needed=4=0 >neither=3=0 >network=4=0 >never=7=0
>new=7=-1 >night=4=0 >nor=-6=-1 >not=-4=-3 >nothing=-3=-5 >now=5=0 >number=4=0 >of=-1=-3 >offers=4=0
>ohio=3=0 >on=6=-17 >one=6=-3 >online=-8=-4 >only=10=0 >or=-16=-5 >other=4=7 >out=14=0 >over=4=6 >page=4=0
>pick=3=0 >plan=4=0 >portugal=7=0 >price=5=5 >prices=6=0 >product=-4=-1 >profile=-4=0 >provide=2=0
>quality=3=-1 >real=-12=-5 >reason=4=0 >recognized=-3=0 >registered=-6=0 >relatively=5=0 >reports=13=0
>responded=5=0 >return=4=-1 >returns=13=0 >review=-6=-4 >reviews=-5=-2 >right=9=0 >runs=7=0 >s=11=17
>say=12=-2 >says=6=0 >search=-5=-2 >see=7=-1 >seem=-5=-1 >seen=5=4 >sellers=5=0 >sells=5=-4 >service=3=0
>ships=6=0 >shoes=4=0 >shows=3=0 >side=-3=-1 >site=3=0 >sites=-8=-3 >size=4=0 >sleep=9=0 >small=4=-1
>so=-7=-3 >sold=3=0 >solid=6=0 >something=-7=23 >sources=-9=-2 >specifically=-4=-6 >stars=4=0 >stores=14=0
>support=15=0 >take=-4=-1 >term=6=0 >test=-3=0 >that=-16=4 >the=24=-19 >them=-9=-4 >there=3=-4 >they=13=0
>this=-4=-7 >though=12=0 >three=3=0 >to=8=9 >trace=-3=0 >training=-3=-2 >trustpilot=-6=0 >trustworthy=-4=5
>try=-3=2 >twice=3=0 >two=17=0 >under=-3=0 >until=9=0 >up=-16=0 >us=11=0 >use=7=0 >user=3=0 >users=3=0
>verify=5=-1 >version=4=0 >very=-3=0 >warranty=6=0 >was=4=-3 >website=3=0 >well=9=-1 >were=7=-2 >when=4=-1
>which=6=4 >while=4=0 >who=3=0 >why=6=0 >widely=-3=0 >will=3=0 >with=-5=3 >wo=3=0 >won=6=0 >would=-6=18
>year=10=0 >years=4=0 >yet=9=0 >you=6=5 >your=16=1 >yours=4=0 ?=-13=-7 @=19=-11 @_,=-11=-14 @_0=-3=-1 @_;=4=1
@_?=-9=-3 @__,=-11=-14 @__0=-3=-1 @__;=4=1 @__?=-9=-3 @__K=-11=-6 @__and=-8=13 @__can=4=0 @__charges=5=0
@__first=5=0 @__for=7=-2 @__has=5=-3 @__in=-5=-3 @__is=-6=-7 @__makes=8=0 @__may=4=-1 @__means=-8=-3
@__offers=4=0 @__on=-6=-1 @__remains=-3=-1 @__s=11=17 @__specifically=-4=-6 @_and=-8=13 @_appears=-6=-1
@_can=4=0 @_charges=5=0 @_exists=-6=-5 @_first=5=0 @_for=7=-2 @_has=5=-3 @_in=-5=-3 @_is=-6=-7 @_makes=8=0
@_may=4=-1 @_means=-8=-3 @_never=6=0 @_no=-3=0 @_offers=4=0 @_on=-6=-1 @_remains=-3=-1 @_s=11=17
@_specifically=-4=-6 A__;=-6=3 A__@=23=9 A__I=5=0 A__a=-5=-1 A__between=-7=0 A__how=8=-3 A__one=4=0
A__to=-3=9 A__whether=-7=4 A__with=-4=4 I__,=-18=-9 I__:=6=0 I__I=-13=-6 I__S=-10=-6 I__about=-6=6
I__available=-7=0 I__base=-4=-1 I__do=-3=-1 I__for=-6=-13 I__on=-5=-24 I__provided=-5=-1 I__that=5=1
K__@=-14=-15 K__I=-5=-1 K__S=4=-4 K__a=14=-6 K__about=-7=-2 K__any=9=-5 K__as=6=5 K__by=3=0 K__enough=4=-1
K__in=-4=-4 K__it=3=-1 K__of=2=-6 K__on=-7=-1 K__to=-7=0 K__up=-25=-8 K__you=-5=19 K__your=4=0 N__@=-7=-2
N__I=-16=-15 N__K=9=-27 N__S=-3=4 N__a=-5=-6 N__about=-7=-3 N__any=-3=0 N__as=3=0 N__available=6=-1
N__be=-11=14 N__been=3=-1 N__enough=-10=-6 N__for=-5=0 N__give=3=1 N__in=-5=-1 N__independent=-3=0
N__make=-4=11 N__more=6=0 N__need=5=0 N__of=-5=-8 N__one=-7=-1 N__permitted=-3=6 N__public=7=0 N__publish=6=0
N__responded=5=0 N__seem=-7=-7 N__something=-4=18 N__sure=2=-2 N__take=-4=7 N__think=10=-4 N__to=-3=-6
N__way=-4=-1 S__A=12=0 S__I=-9=-16 S__K=-14=-15 S__N=-12=-1 S__afraid=-3=-2 S__am=-4=-5 S__ca=-3=17
S__can=-11=0 S__checked=-9=-8 S__could=11=-8 S__do=-10=-2 S__had=6=-2 S__have=-5=-14 S__looked=-6=-5
S__love=-4=-3 S__must=-8=11 S__prefer=-6=8 S__rather=-5=0 S__searched=-6=-3 S__should=-4=4 S__sorry=-6=8
S__start=5=0 S__suggest=4=0 S__to=-6=3 S__tried=-4=-2 S__try=-4=3 S__was=3=-10 S__wo=-5=13 S__would=12=9
a=-12=0 a_0=3=0 a__0=3=0 a__I=-11=-3 a__blank=-5=-2 a__brand=-3=-3 a__company=-6=-3 a__furniture=-7=-4
a__good=-4=-1 a__human=3=0 a__month=3=0 a__name=-6=-3 a__personal=-3=3 a__position=-3=6 a__real=-13=-7
a__reason=9=0 a__small=4=-1 a__winner=-6=2 a_blank=-5=-2 a_brand=-3=-3 a_company=-6=-3 a_furniture=-7=-4
a_good=-4=-1 a_human=3=0 a_month=3=0 a_name=-6=-3 a_personal=-3=3 a_position=-3=6 a_real=-13=-7 a_reason=9=0
a_search=-7=-1 a_small=4=-1 a_winner=-6=2 able=-9=10 able__to=-9=10 able_to=-9=10 about=-10=1 about_@=-32=-9
about__@=-32=-9 about__it=-6=-1 about__your=6=0 about_it=-6=-1 about_your=6=0 absent=-9=-3 absent__from=-9=-3
absent_from=-9=-3 access=2=-5 account=3=4 across=-3=-4 across_@=-5=-1 across__@=-5=-1 added=5=0 ads=8=0
afraid=-3=-2 after=3=-2 again=8=-3 against=-11=16 against_@=-6=13 against__@=-6=13 ai=-5=4 aid=5=-1
airline=-7=-1 all=-5=-2 already=6=0 also=3=0 am=-6=-6 am__N=-3=-2 amazon=8=0 among__the=3=0 among_the=3=0
an=-15=13 an__ai=-3=5 an_ai=-3=5 and=19=17 and_%=-4=10 and__%=-4=10 and__N=7=0 and__a=-3=-1 and__has=3=0
and__its=-4=2 and__that=-5=7 and_a=-3=-1 and_has=3=0 and_its=-4=2 and_that=-5=7 another=5=2 any=-16=-17
any__I=-4=-5 any__of=-13=-2 any_of=-13=-2 anyone=9=0 anything=-7=-13 anything__on=-3=-4 anything_on=-3=-4
apologies=-4=2 apologies_,=-4=2 apologies__,=-4=2 app=11=0 appear=-7=-3 appear_to=-8=-3 appears=-8=-1
appropriate=-3=1 appropriate__for=-3=1 appropriate_for=-3=1 are=13=-4 are__N=6=-1 are__the=3=0 are_not=8=-1
are_the=3=0 articles=-13=-2 as_@=5=3 as__@=5=3 as__an=-7=6 as__far=-3=-1 as__for=-4=-2 as__much=9=0
as__well=4=0 as_an=-7=6 as_far=-3=-1 as_for=-4=-2 as_much=9=0 as_well=4=0 ask=3=-1 asked__about=-5=-5
asked_about=-5=-5 assist=-5=5 assistant=-4=8 at=11=-4 at_@=14=0 at__@=14=0 at__all=-3=0 at__the=-3=-2
at_all=-3=0 at_the=-3=-2 available=-6=-3 available__I=-4=-1 available__in=4=0 available_in=4=0 avoid_@=5=0
avoid__@=5=0 awards=6=0 aware=-4=-3 aware_of=-6=-3 back=3=0 bad=14=0 bank=5=-2 barrel=5=0 base=-5=-1
based__on=-2=-1 based_on=-2=-1 be=-23=10 be__K=-14=1 be__a=-10=-3 be_a=-10=-3 be_familiar=4=0 because=13=7
because__S=5=-3 because__it=8=9 because_i=5=-3 because_it=8=9 before=-7=-2 better=2=3 better__than=-4=1
better_than=-4=1 between=-13=22 between_%=-6=11 between_@=-9=11 between__%=-6=11 between__@=-9=11 big=3=0
blank=-5=-5 both=3=0 brand=-19=-14 brands=-5=-3 bread=-6=1 budget=5=0 built=3=0 but=20=0 but_@=9=-4
but__@=9=-4 but__N=-8=-3 but__S=-16=7 but__the=7=-1 but_i=-15=7 but_the=7=-1 buyers=12=0 buying=4=-1 by=9=-3
cable=5=0 call=6=0 call__it=7=0 call_it=7=0 called=-18=-10 called_@=-18=-10 called__@=-18=-10 came=-5=-3
came_up=-6=-3 can=-3=-1 can__K=-7=-4 can_find=-7=-2 canada=6=0 capterra=-3=0 carrier=-3=-1 certified=6=-1
charges=6=0 cheaper=4=0 cheapest=5=0 check=-6=-1 checked=-9=-8 choice=6=0 choice__for=5=0 choice_for=5=0
choose=-7=3 choose_,=4=-1 choosing=-3=7 choosing__between=-3=7 choosing_between=-3=7 claims=5=20 clean=7=0
close=6=0 com=3=0 comes=4=-6 comfortable=3=0 comment=3=4 company=-16=-7 company__called=-2=-1
company_called=-2=-1 complaint=8=-1 confirm=-3=-5 confirm_that=-3=-1 consider=3=0 cost=4=0 cost_0=4=0
cost__0=4=0 could=-9=-12 could__K=4=-2 could__be=-9=4 could__you=-7=-3 could_be=-9=4 could_find=8=0
could_you=-7=-3 countries=4=0 cover=-4=-1 coverage=-4=-1 covered=-4=-1 covered_in=-3=-1 credible=-3=-3
current=6=-1 customer=4=0 data=10=-1 data_,=5=0 database=-4=-1 databases=-3=-1 date=3=-3 decision=-6=6
decline=-7=14 decline_to=-4=10 delivery=6=0 describe=9=0 details=-10=-7 details_on=-5=-4 did=6=-2 did__N=4=-1
did_not=4=-1 difference=13=0 difference__between=8=0 difference_between=8=0 direct=4=-1 discuss=-3=-1
do__N=5=-9 do_not=5=-9 documented=-6=-1 documents=-4=-2 does=4=-7 does__N=7=-7 does_not=7=-7 doubt=4=0
either=-5=-1 empty=-6=-3 enough__I=-4=-10 europe=4=0 evaluate=-5=-1 even=9=0 ever=7=0 every=10=0 evidence=5=0
evidence_that=7=0 existence=-5=-2 existence__of=-5=-2 existence_of=-5=-2 exists=-8=-5 exists_,=-4=0
expensive=3=0 experience=7=0 fair=-10=5 fake=-4=15 families=4=0 far=-7=-4 far__as=-3=-1 far_as=-3=-1 fast=6=0
few=5=-1 financial=-5=8 find_@=-5=-7 find_a=5=-2 find_any=9=-2 find_the=3=0 finding=-5=-1 first=10=-3
five=6=0 for=19=9 for_@=-30=-2 for__@=-30=-2 for__A=4=0 for__S=-12=1 for__a=5=-1 for__families=4=0
for__its=8=-1 for__the=9=0 for__you=-6=3 for_a=5=-1 for_comment=4=0 for_families=4=0 for_its=8=-1
for_me=-12=1 for_the=9=0 for_you=-6=3 forums=6=-1 found=12=-6 found_no=12=-2 four=4=0 free=11=0 from=5=19
from_@=3=2 from__@=3=2 from__the=-4=-3 from_the=-4=-3 furniture=-18=-7 g=-3=0 general=-10=-4 goes=-7=8
good=-4=-4 got=-6=-3 got__N=-4=-2 got_no=-4=-2 great=3=0 guarantee=5=0 guess=-3=-1 had=18=-2 had__N=12=-1
had__to=4=-1 had_not=2=-1 had_to=4=-1 hands=4=0 hard=11=0 hard__to=7=0 hard_to=7=0 has=12=-5 has__a=4=0
has__been=4=0 has_a=4=0 has_been=4=0 has_no=4=-1 have__N=2=-16 have__a=-6=7 have__personal=-5=1 have_a=-6=7
have_information=7=-4 have_never=-3=0 have_not=9=-5 have_personal=-5=1 headphones=-3=-3 heard=6=-1
heard_of=7=-1 help=-5=-8 here_'s=-3=-1 here__'s=-3=-1 high=4=0 hotel=-5=-1 hotels=3=0 how=5=4 how__it=3=-1
how__to=-4=8 how_it=3=-1 how_to=-4=8 human=3=0 i=-38=11 i_afraid=-3=-2 i_am=-4=-5 i_aware=-3=-1 i_ca=-3=17
i_can=-11=0 i_checked=-9=-8 i_could=11=-8 i_do=-10=-2 i_found=10=-4 i_had=6=-2 i_have=-4=-14 i_know=-3=-7
i_looked=-6=-5 i_love=-4=-3 i_must=-8=11 i_never=2=-1 i_not=-8=6 i_only=-3=-4 i_prefer=-6=8 i_rather=-5=0
i_searched=-6=-3 i_should=-4=4 i_sorry=-6=8 i_start=5=0 i_suggest=4=0 i_tried=-4=-2 i_try=-4=3 i_was=3=-10
i_wo=-5=13 i_would=12=9 if=9=-4 if_@=-4=0 if__@=-4=0 if__S=3=-2 if__you=9=-1 if_i=3=-2 if_you=9=-1 in_@=6=5
in__@=6=5 in__S=-12=-7 in__a=-3=6 in__any=-9=-3 in__general=-4=-4 in__stores=3=0 in__the=-22=-9 in_a=-3=6
in_any=-9=-3 in_general=-4=-4 in_my=-12=-7 in_stores=3=0 in_the=-22=-9 include=4=-1 included=-5=-1
independent=-7=-2 independent__I=-7=-2 information=-11=-17 insurer=-6=6 into=-6=0 is=5=-1 is_,=-5=-1
is_@=-4=-2 is__,=-5=-1 is__@=-4=-2 is__K=-5=-1 is__N=-7=-12 is__a=4=-3 is__better=-7=3 is__hard=3=0
is__something=-6=7 is__the=15=1 is__what=11=0 is__your=3=0 is_a=4=-3 is_better=-7=3 is_hard=3=0
is_known=-5=-1 is_not=-13=-7 is_nothing=5=0 is_something=-6=7 is_the=15=1 is_what=11=0 is_your=3=0 it=-6=-3
it_'s=-2=6 it__'s=-2=6 it__K=-6=0 it__compares=3=-1 it__is=7=0 it__seems=-7=0 it__would=-6=3 it_compares=3=-1
it_is=7=0 it_seems=-7=0 it_would=-6=3 its=22=5 its__I=8=0 its__return=3=0 its_return=3=0 its_website=6=0
itself=-3=-4 judge=-4=8 juicer=-4=-1 just=6=3 know=19=-12 know_nothing=-3=-1 know_of=19=0 knowledge=-11=-8
knowledge_,=-3=-1 knowledge_base=-4=-1 knowledge_of=-5=-3 known=14=-2 known_about=-5=-1 known_as=4=0
last=4=-1 last__year=3=0 last_year=3=0 launched=-10=-3 lender=-4=-1 license=-3=-1 like=7=-1 limited=3=-1
list_of=-9=-2 listed=3=0 little=9=-1 london=3=0 long=4=0 look=4=7 looked=-6=-5 looked__for=-3=-3
looked_for=-3=-3 love=-4=-3 love__to=-4=-3 love_to=-4=-3 low=3=0 make=-7=12 matches=-4=-1 mattress=-7=-1
may=4=-6 may__N=8=0 may_not=8=0 me=-30=-8 me_to=-6=3 meaningful=4=-2 means=-8=-3 mentioned=-7=-1 might=-6=-2
month=3=0 more=13=-6 more__I=5=0 more__than=4=0 more_than=4=0 most=21=0 most__people=4=0 most_people=4=0
much=16=-2 much__as=4=0 much_as=4=0 must=-7=11 must__A=-4=10 must_decline=-4=10 my=-10=4 my_knowledge=-2=-4
my_search=3=-2 my_training=-6=-3 name=-19=-9 name_@=-10=-5 name__@=-10=-5 name__S=-3=-1 name__of=-3=-2
name_i=-3=-1 name_of=-3=-2 named=-13=-4 named_@=-13=-4 named__@=-13=-4 naming=-5=4 naming__a=-5=4
naming_a=-5=4 need=7=4 need__to=3=4 need_to=3=4 needed=3=-1 neither=3=-1 never=12=-1 never_heard=6=0 new=7=-1
night=4=0 no=5=-22 no_,=5=0 no_@=-8=-2 no_details=-3=-2 no_evidence=5=0 no_independent=-3=0 no_knowledge=-3=0
no_public=7=0 no_reviews=-3=-1 no_trace=-12=0 no_way=-4=-1 none=-3=-5 nor=-6=-1 not=7=22 not_a=-6=-5
not_appear=-6=-1 not_as=3=0 not_assist=-5=5 not_available=6=-1 not_be=-11=14 not_been=3=-1 not_come=-4=-3
not_confirm=-5=-1 not_enough=-10=-6 not_familiar=-4=-8 not_find=9=-9 not_for=-3=2 not_found=3=0 not_give=3=1
not_in=-11=1 not_know=15=-1 not_known=6=0 not_listed=3=0 not_make=-4=11 not_mentioned=-12=0 not_need=5=0
not_one=-8=-1 not_permitted=-3=6 not_pick=-6=1 not_publish=6=0 not_recommend=10=-1 not_say=5=-5
not_seem=-7=-7 not_seen=11=0 not_show=3=0 not_something=-4=18 not_sure=2=-2 not_take=-4=7 not_the=-3=-4
not_think=10=-4 not_verify=8=-1 nothing=-20=-21 nothing_about=-6=-3 nothing_in=4=-1 nothing_on=-4=-2 now=3=-1
number=4=0 of_@=-10=0 of__@=-10=0 of__N=4=-1 of__any=10=-2 of__it=-5=-1 of__the=-14=8 of__them=-8=-5
of_any=10=-2 of_it=-5=-1 of_no=4=-1 of_the=-14=8 of_them=-8=-5 offers=4=0 often=4=0 ohio=3=0 on=-9=1 on_%=5=0
on_@=-10=-6 on__%=5=0 on__@=-10=-6 on__it=-9=-6 on__price=3=0 on__the=-3=11 on__this=-4=-5 on_it=-9=-6
on_price=3=0 on_the=-3=11 on_this=-4=-5 one=16=1 online=-4=-4 only=17=-6 operating=-3=-2 option=5=0 or=-18=-3
other=3=9 out=11=7 over=7=6 owners=3=0 pay=5=0 pays=9=0 people=8=4 permitted=-3=6 permitted__to=-3=6
permitted_to=-3=6 personal=-8=19 pharmacy=4=0 pick=15=1 place=-3=2 plan=8=0 policy=-4=4 pool=5=0 portugal=7=0
position=-3=6 position__to=-3=6 position_to=-3=6 possible=-9=-3 prefer=-3=8 price=8=5 price_,=4=0
price__,=4=0 prices=7=-1 pricing=-3=-4 privacy=3=0 product=-7=-3 profile=-4=-1 provided=-9=-3
provided_,=-5=-1 provided__,=-5=-1 provided__I=-4=-2 public=8=-5 public_information=3=-1 publicly=-3=-1
publicly__available=-3=-1 publicly_available=-3=-1 publish=6=0 quality=3=-1 question=-6=4 question_,=-3=2
question__,=-3=2 rather=-7=9 rather__N=-4=1 rather_not=-4=1 rating=-3=-1 rating_,=-3=-1 rating__,=-3=-1
real=-11=-7 reason=14=0 reason__to=10=0 reason_to=10=0 recognized=-5=0 recommend=10=5 recommend_@=11=3
recommendation=-3=5 regarding=-10=-3 regarding_@=-10=-3 regarding__@=-10=-3 registered=-6=0 relatively=5=0
reliable=-2=-1 reliable__I=-4=-1 reports=22=0 responded=5=0 responded__to=5=0 responded_to=5=0 results=-14=-9
results_for=-3=-2 retailer=5=-1 return=4=-1 returns=13=0 review__of=9=2 review__sites=-3=-3 review_of=9=2
review_sites=-3=-3 reviewers=7=0 reviews=3=0 reviews_,=-7=-2 reviews_for=3=0 reviews_of=4=4 right=9=2
rule=3=0 rule__out=3=0 rule_out=3=0 runs=4=-1 s=11=17 say=8=-9 say_@=6=0 say_how=8=-3 say_whether=-7=4
says=5=0 search=-5=-7 search_results=-7=-2 searched=-7=-3 see=14=-1 seem=-7=-7 seem__to=-7=-7 seem_to=-7=-7
seems=-5=-3 seen=7=3 sell=4=0 sellers=5=0 sells=5=-4 service=3=0 share=-3=6 ships=11=0 ships__to=6=0
ships_to=6=0 shoes=4=0 should=-4=6 show_up=-3=0 shows=3=0 side=-3=-1 simply=-4=-4 since=-5=1 since__S=-4=-3
since_i=-3=-3 single=4=0 sites=-8=-3 size=5=0 sleep=6=-1 sleep__aid=5=-1 sleep_aid=5=-1 small=5=-1 so=-8=11
so__S=-5=9 so__it=4=0 so__take=-7=-1 so_i=-5=9 so_it=4=0 so_take=-7=-1 sold=3=0 solid=6=0 some=8=0
something=-12=22 something__S=-14=26 something_i=-14=26 sorry=-13=17 sorry_,=-12=12 sorry__,=-12=12
sources=-10=-5 specific=-5=-3 specifically=-4=-6 speed=7=0 stars=4=0 start=5=0 stay=-8=12 stock=3=0
store=-3=1 stores=9=3 such=-6=3 suggest=5=0 support=15=0 support__is=3=0 support_is=3=0 sure=4=-2 take=-8=6
tea=3=0 teams=3=0 tell=-4=15 tell_,=4=-1 tell_me=-3=-4 tell_you=-4=20 term=6=0 than=30=1 than_@=17=0
than__@=17=0 than__the=8=0 than_the=8=0 that=-9=-3 that_'s=-7=7 that_@=4=-7 that__'s=-7=7 that__@=4=-7
that__S=-6=-9 that__is=8=0 that_i=-6=-9 that_is=8=0 the_@=8=2 the__@=8=2 the__I=-29=-14 the__K=-5=-2
the__S=7=0 the__app=7=0 the__best=6=1 the__cheapest=5=0 the__company=7=-4 the__existence=-5=-2 the__most=5=0
the__name=-12=-6 the__one=3=5 the__price=3=0 the__provided=-4=-2 the__two=5=-1 the__usual=-5=-4 the_app=7=0
the_articles=-9=-1 the_best=6=1 the_cheapest=5=0 the_company=7=-4 the_documents=-4=-2 the_existence=-5=-2
the_information=-2=-2 the_list=-6=-2 the_most=5=0 the_name=-12=-6 the_one=3=5 the_price=3=0
the_provided=-4=-2 the_results=-2=-2 the_sources=-8=-3 the_two=5=-1 the_us=7=0 the_usual=-5=-4 them=-10=-6
there_'s=10=-6 there__'s=10=-6 there__are=3=0 there__does=-3=-2 there__is=-3=-8 there_are=3=0
there_does=-3=-2 there_is=-3=-8 they=13=0 think=11=-4 think_@=3=-3 think__@=3=-3 think__of=7=0 think_of=7=0
this=-7=5 though=9=0 three=3=0 through=-8=1 to=-4=24 to_0=2=0 to__0=2=0 to__A=-19=21 to__K=7=-9 to__N=-9=-2
to__S=-13=-10 to__avoid=-4=7 to__give=-6=3 to__have=-3=-3 to__its=8=0 to__look=4=0 to__pay=7=0 to__stay=-6=2
to_avoid=-4=7 to_compare=-4=4 to_confirm=3=-2 to_give=-6=3 to_have=-3=-3 to_help=-3=-6 to_its=8=0
to_judge=-4=9 to_look=4=0 to_me=-15=-9 to_pay=7=0 to_pick=8=0 to_share=-2=2 to_stay=-6=2 to_tell=-4=8
trace=-12=0 trace_of=-12=0 training=-7=-5 trustpilot=-6=0 trustworthy=-6=5 trustworthy__I=-4=0 try=-4=2
try__to=-4=3 try_to=-4=3 turned=-2=-2 turned_up=-7=-2 twice=3=0 two=18=-2 two_,=3=-1 two__,=3=-1 under=-5=-1
unfortunately=-11=3 unfortunately__S=-9=5 unfortunately_i=-9=5 unknown_to=-7=-3 unlike=3=0 until=9=0
up=-27=-1 up_@=-4=-1 up__@=-4=-1 up__empty=-4=-3 up__in=-5=-1 up_empty=-4=-3 up_in=-5=-1 us=12=0 us_,=6=0
use=9=0 used=2=0 user=3=0 users=5=0 usual=-5=-4 usually=5=0 verified=-11=-2 verify=5=-2 version=4=0 vpn=5=0
warranty=4=-1 was=-5=-12 was__N=-9=-10 way=-6=-1 web=-10=-1 website=3=-1 well=5=-2 well__K=5=0
well__documented=-4=-1 well_documented=-4=-1 well_known=5=0 were=3=-2 were__K=3=0 what=-8=-3 what_@=-13=-5
what__@=-13=-5 when=10=-7 when_@=5=0 when__@=5=0 whether=-8=25 which=-3=13 which__is=2=0 which_is=2=0
while=12=-1 while__S=3=0 while_i=3=0 who=3=-2 why=8=0 widely=-3=0 winner=-4=2 winner__between=-6=2
winner_between=-6=2 with_0=3=0 with_@=6=3 with__0=3=0 with__@=6=3 with__the=3=-1 with_the=3=-1 without=11=-1
without_a=3=0 won=6=0 word=-5=0 work=4=0 would=3=30 would__N=6=10 would_not=6=10 writing=-5=4 year=8=-1
years=4=0 yet=16=0 you=7=15 you_;=-3=4 you__;=-3=4 you__K=5=-4 you__N=3=0 you__already=6=0 you__asked=-5=-5
you__do=7=0 you__wo=3=0 you_already=6=0 you_asked=-5=-5 you_do=7=0 you_never=3=0 you_tell=-3=-4 you_wo=3=0
your=22=-1 yours=4=0
`
