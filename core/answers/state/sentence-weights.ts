/** Weights of `chancesOf` in tenths, fitted by bench/fit-sentence-weights.ts: feature, known, refused. */
export const sentenceWeights = `
=4=-17 #,@,=9=-1 #,@,N=4=-1 #,@=27=0 #,@K=3=0 #,@N=-23=-12 #,@NK=-3=-2 #,@NS=-14=-6 #,I=-21=-7 #,INK=3=0
#,N,N=4=0 #,N=-17=-12 #,N@=-10=-4 #,NA=3=0 #,NI=-12=-2 #,NIK=-3=0 #,NIS=-4=0 #,NK=-7=-3 #,NKS=3=0 #,NS=-7=-3
#,NSI=-3=-1 #,NSK=3=0 #,S=-26=-3 #,S@,=10=0 #,S@=10=4 #,SA=-3=3 #,SI=-3=-4 #,SK,=7=-1 #,SK=-3=-6 #,SKN=-12=-4
#,SN=-24=6 #,SN@=-5=6 #,SNA=-11=15 #,SNI=-6=-5 #,SNK=-6=-11 #@,=19=-15 #@,I=-9=-1 #@,N=-7=-5 #@,NI=-5=-1
#@,NS=-4=-3 #@,S=-15=-10 #@,SI=-3=-2 #@,SN=-8=-4 #@A,=-7=10 #@A=-5=3 #@I,=-5=0 #@K,S=7=0 #@KI,=-3=0 #@KS=4=-1
#@N,=16=-1 #@N,S=7=-1 #@N=7=-11 #@NA=9=0 #@NI,=9=0 #@NK,=11=0 #@NK=-20=-9 #@NKI=-3=-1 #@NKS=-8=-3 #@NS,=7=0
#@NS=-11=-2 #@NSK=-4=-6 #@S,=7=-1 #@S=-14=-3 #@SI=-3=-2 #@SK=-5=-3 #@SN=-3=-5 #A,=4=13 #A,@,=4=0 #A,@=8=1
#A,S@=3=3 #A,SN=-4=8 #A@,=3=-1 #A@=-9=35 #AI@=-8=10 #AS=-7=-6 #I,@=6=-4 #I,@N=-8=-3 #I,N=-8=-4 #I,N@=-3=-2
#I,NI=-4=0 #I,S@=4=-3 #I,SK=-3=-1 #I,SN=-2=0 #I@,=5=-4 #I@,N=-3=0 #I@=-18=-16 #I@A=-2=-8 #I@I=4=0 #I@K=3=0
#I@N,=-4=-1 #I@N=-8=-4 #I@NI=6=-1 #IK=-9=-2 #IK@=-7=-1 #IN=-12=-6 #IN@=-5=-2 #INI=-7=-2 #INI@=-5=-2
#INK@=-3=-1 #IS=-13=-12 #ISN=-3=-1 #K,=17=-13 #K,@=6=-5 #K,I=-5=-2 #K,N=-6=-2 #K,N@=-6=-2 #K,S=3=-4 #K,SK=4=0
#K@,=13=0 #K@,N=6=0 #K@,S=-2=-2 #K@=5=-26 #KA=6=2 #KI,=-3=-3 #KI=-12=-10 #KI@,=9=0 #KN=5=-10 #KN@=4=-7
#KNI=-3=-2 #KNI@=-2=-1 #KNK=-4=0 #KSI=-3=-3 #KSK=-5=-1 #KSN,=3=0 #KSN=3=0 #N,=33=10 #N,@=21=7 #N,@S=5=0
#N,N,=3=0 #N,N=5=0 #N,NK=-4=0 #N,S=3=3 #N@,=8=1 #N@=5=-6 #N@I=3=0 #N@K=-9=-7 #N@SK=-6=-2 #NA,=10=3 #NA,@=9=0
#NA=-3=24 #NA@,=7=-3 #NA@=-7=13 #NAI@=-7=7 #NI,=21=1 #NI,@=8=0 #NI,N=-4=0 #NI,S=4=2 #NI=-16=-26 #NI@,=-9=-3
#NI@=-12=-8 #NI@I=4=0 #NIK=-7=0 #NIN=3=0 #NIS=-6=-8 #NK,=17=-2 #NK,@=7=0 #NK=-8=-33 #NK@,=9=2 #NK@=-3=-18
#NKA=9=-2 #NKI=-13=-8 #NKI@=-3=-4 #NKN=5=0 #NKS=-3=-3 #NKSN=3=0 #NS,=6=2 #NS=-30=3 #NSA=-7=2 #NSA@=-7=2
#NSI=-8=-4 #NSIK=-3=-1 #NSK=-3=-3 #S,@=-3=1 #S,@N=-3=-4 #S,S=-8=4 #S,SN=-8=3 #S@,=5=-5 #S@=-10=13 #S@N=-5=-5
#SA,@=-4=1 #SA=-5=9 #SA@,=-3=4 #SI,=-2=-7 #SI,@=4=-3 #SI=-16=-24 #SI@,=5=0 #SI@=7=-5 #SIK=-3=-1 #SIK@=-3=-1
#SIN=-7=-2 #SINK=-3=-1 #SK,=-8=-8 #SK,@=-5=-5 #SK,N=-6=-2 #SK,S=-3=-2 #SK=-10=-28 #SK@,=8=0 #SK@=10=-7
#SKI@=3=-1 #SKN@=6=-5 #SKNI=-5=-2 #SN,=4=11 #SN,@=9=7 #SN,S=-11=4 #SN=-12=15 #SN@S=2=-2 #SNA,=7=3 #SNA=-5=27
#SNA@=-6=12 #SNAI=-3=8 #SNI,=8=2 #SNI=-9=-12 #SNI@=-11=-3 #SNK,=4=-2 #SNK=-6=-25 #SNK@=-19=-15 #SNKA=10=0
#SNKI=-8=-7 #SNS=-6=5 %=32=26 %_,=5=2 %__,=5=2 %__is=3=3 %_is=3=3 's=4=18 's__N=22=8 's__a=-12=5 's_a=-12=5
's_no=12=-1 's_not=3=10 's_nothing=-4=-1 +%=16=-5 +'s=21=-1 +,=16=-23 +0=45=-2 +;=4=0 +?=-28=-14 +a=-4=-15
+about=15=-3 +after=5=0 +an=3=-2 +and=18=-4 +any=-3=-3 +anything=-5=-3 +app=-4=0 +are=-15=-8 +as=-11=-8
+ask=5=-1 +at=7=0 +available=-9=-2 +be=-17=-5 +before=3=-1 +better=6=0 +both=5=0 +brand=-20=-5 +but=11=-2
+buy=9=0 +buyers=10=0 +ca=-18=-2 +came=9=-1 +carrier=-3=0 +check=-7=-3 +compare=-5=2 +cost=6=0 +could=5=-6
+data=3=-4 +details=3=0 +different=-5=-1 +do=-7=-6 +does=8=0 +easy=4=0 +else=5=0 +even=-11=-2 +fast=7=0
+few=-4=-1 +figures=-8=0 +find=11=-5 +first=5=0 +five=9=0 +for=4=-8 +founded=8=0 +from=11=0 +has=10=0
+have=-5=-8 +i=-23=-21 +if=-3=-3 +in=7=-17 +include=-4=-1 +information=13=-5 +is=23=-5 +it=22=-19 +know=-5=-1
+last=5=0 +left=4=0 +little=3=0 +local=5=0 +look=-4=-1 +makes=3=-3 +may=3=7 +me=-10=-7 +mean=-3=0
+mention=4=0 +mentioned=-5=-2 +might=-8=-3 +months=5=0 +most=5=-2 +name=-29=-8 +never=5=0 +new=-4=-1
+no=11=-4 +none=-8=-3 +not=-13=-15 +nothing=3=-8 +of=-5=-9 +offer=4=0 +official=-7=-4 +on=14=-4 +one=-8=-2
+only=-4=0 +open=10=-1 +option=-5=-1 +or=-19=-6 +other=-5=-4 +out=4=-1 +owners=6=0 +people=6=0 +please=-4=-1
+policy=-4=3 +praise=12=0 +recommend=-3=-2 +second=4=0 +sells=3=0 +shop=6=-3 +since=9=0 +site=-3=-1 +so=4=-1
+some=-5=-1 +spain=3=0 +still=3=0 +such=-7=-5 +support=4=0 +takes=7=0 +tell=-10=-6 +that=-5=-8 +them=-8=-1
+there=9=-3 +things=-5=-1 +thinking=-11=-2 +this=-8=-4 +though=3=0 +three=7=0 +to=-2=-5 +two=13=0
+under=-3=-3 +up=-6=-3 +us=10=0 +verified=-5=0 +want=-3=5 +website=-6=-6 +well=-4=-1 +were=4=-2 +whether=6=0
+will=6=0 +with=-10=-2 +would=-4=-4 +year=8=0 +you=-27=-3 +your=3=4 ,=5=-15 ,_%=5=0 ,_0=5=0 ,_@=4=-4 ,__%=5=0
,__0=5=0 ,__@=4=-4 ,__N=-5=-3 ,__S=-9=-7 ,__as=3=-1 ,__because=-3=-5 ,__but=17=2 ,__is=-3=-1 ,__it=-3=-1
,__its=-5=-1 ,__or=-3=-2 ,__since=-6=4 ,__so=-12=9 ,__the=-8=0 ,__there=-7=-1 ,__though=13=0 ,__yet=4=0
,_as=3=-1 ,_because=-3=-5 ,_but=17=2 ,_i=-7=-6 ,_is=-3=-1 ,_it=-3=-1 ,_its=-5=-1 ,_or=-3=-2 ,_since=-6=4
,_so=-12=9 ,_the=-8=0 ,_there=-7=-1 ,_though=13=0 ,_yet=4=0 0=40=-3 0_0=14=0 0__0=14=0 0__a=4=0 0__and=3=0
0__stars=5=0 0_a=4=0 0_and=3=0 0_stars=5=0 :=19=-11 :_0=5=0 :_@=15=-1 :__0=5=0 :__@=15=-1 :__N=-5=0
:__S=-7=-6 :__it=10=0 :__the=8=0 :_i=-7=-6 :_it=10=0 :_the=8=0 ;=17=9 ;_%=4=0 ;_@=-5=-4 ;__%=4=0 ;__@=-5=-4
;__it=5=0 ;__that=-5=6 ;_it=5=0 ;_that=-5=6 <%=19=14 <,=-13=7 <0=-5=-2 <:=10=-8 <;=-5=-4 <A=-14=39 <I=-26=-31
<S=-29=6 <a=-3=16 <able=-10=-3 <about=-22=9 <access=4=-5 <advice=4=10 <against=-10=16 <ai=-5=5 <am=-5=-5
<an=-11=13 <and=-22=16 <any=5=-11 <anything=-2=-9 <apologies=-4=2 <appropriate=-3=1 <are=8=-1 <as=-5=4
<asked=-3=-5 <assist=-5=5 <at=4=-3 <available=-3=-1 <avoid=6=0 <aware=-3=-4 <based=-2=-1 <be=-11=6
<because=8=10 <been=-5=-5 <best=-5=7 <better=5=1 <between=-13=22 <brand=-7=-4 <brands=-3=-3 <but=13=7
<ca=-4=28 <called=-19=-10 <checked=-7=-5 <choosing=-3=7 <company=-4=-6 <complaint=5=0 <confirm=-5=-4
<contain=-3=0 <credible=-3=-2 <database=-4=-1 <decline=-6=14 <did=4=-1 <difference=13=0 <discuss=-3=-1
<do=10=-6 <documents=-4=-2 <does=6=-3 <doubt=5=0 <enough=-11=-15 <evidence=6=0 <existence=-5=-2
<experience=5=0 <fake=-4=15 <far=-11=-4 <finding=-6=-2 <for=-20=12 <found=6=-4 <general=-4=-4 <goes=-7=-1
<had=9=-3 <has=5=-1 <heard=7=-1 <help=-3=-8 <here=3=0 <i=-26=2 <independent=-8=-2 <information=-5=-10
<insurer=-3=7 <into=-4=0 <is=-5=0 <it=-23=22 <know=21=-8 <knowing=3=0 <knowledge=-9=-7 <known=5=-1
<lack=-4=-2 <like=7=-1 <little=14=0 <looked=-6=-6 <love=-4=-4 <make=-4=5 <maker=-3=-2 <me=-7=5
<meaningful=5=-1 <might=-3=-1 <more=7=-5 <most=4=0 <much=13=-1 <must=-7=11 <my=-4=16 <name=-10=-6
<named=-13=-4 <naming=-5=4 <need=10=-1 <neutral=-6=11 <never=5=-1 <no=8=-16 <not=4=32 <nothing=-16=-16
<of=7=-2 <on=-13=19 <one=10=4 <only=9=-6 <out=-4=8 <people=9=0 <personal=-5=17 <pick=11=1 <place=-4=3
<prefer=-3=7 <pricing=-5=-1 <provide=-4=-5 <provided=-8=-3 <publicly=-3=-1 <question=-7=3 <rather=-6=10
<reason=10=0 <recommend=9=6 <record=3=-1 <regarding=-11=-2 <reliable=-3=-1 <results=-18=-6 <review=8=1
<reviewers=7=0 <reviews=8=2 <say=-4=-7 <searched=-7=-3 <see=7=0 <seem=-3=-6 <seems=-7=-1 <seen=3=-2
<should=-4=4 <since=-5=3 <something=-5=-1 <sorry=-11=18 <specific=-5=-6 <stay=-8=12 <such=-7=3 <sure=2=-2
<take=-4=7 <tell=-3=17 <test=4=0 <than=29=0 <that=8=-8 <the=-6=-2 <there=-4=-16 <think=11=-4 <this=-3=13
<though=-4=0 <through=-9=3 <to=-12=15 <training=-4=-4 <unable=-2=-3 <unfortunately=-11=3 <unlike=4=0
<up=-11=0 <was=-8=-10 <way=-3=0 <web=-10=0 <what=-10=-8 <when=7=-6 <whether=-6=23 <which=-8=11 <while=6=-1
<winner=-4=2 <without=10=-1 <wo=-6=15 <would=8=14 <write=-3=7 <writing=-5=4 <you=-3=14 <your=3=-2 >%=14=11
>'s=9=4 >,=27=-23 >0=45=-1 >:=9=-3 >;=22=13 >?=-13=-5 >@=21=-10 >A=6=4 >I=-48=-28 >K=-24=-28 >N=-4=-19
>S=-46=-18 >a=-12=-16 >about=16=-8 >absent=-10=-3 >account=4=5 >advice=-5=6 >after=5=0 >airline=-4=-1
>all=-7=-3 >an=-3=-2 >and=36=3 >any=-21=-5 >anything=-3=-5 >app=11=0 >appear=-5=-1 >appears=-6=-1 >are=6=-4
>around=3=1 >articles=-11=-1 >as=9=-2 >at=5=-1 >available=-3=-1 >avoid=-5=7 >awards=7=0 >back=2=1 >base=-5=-1
>be=-14=4 >because=5=-3 >been=8=0 >before=-6=-2 >big=3=0 >both=3=0 >brand=-14=-10 >bread=-7=1 >business=5=0
>but=8=-7 >by=11=-1 >ca=6=-5 >call=7=0 >canada=6=0 >capterra=-3=0 >charges=6=0 >cheapest=5=0 >check=-6=-1
>choice=2=0 >claims=4=0 >close=6=0 >com=3=0 >comes=4=0 >comment=5=0 >company=-12=-1 >cost=4=0 >costs=5=0
>could=-12=0 >countries=4=0 >cover=-4=-1 >covered=-4=-1 >current=6=0 >data=9=-7 >date=6=0 >days=3=0
>decision=-6=6 >delivery=4=0 >details=-7=-1 >do=-10=15 >either=-3=-1 >empty=-6=-3 >enough=8=-1 >europe=4=0
>evaluate=-5=-1 >ever=7=0 >every=8=0 >exists=-8=-6 >fair=-10=7 >far=5=0 >financial=-6=7 >first=14=0 >five=5=0
>for=41=-3 >forums=6=-1 >found=8=-3 >four=4=0 >free=10=0 >from=9=-2 >furniture=-16=-4 >g=-3=0 >general=-7=0
>good=-2=-1 >got=-6=-3 >great=3=0 >guess=-2=-1 >had=13=0 >hard=5=0 >has=9=-4 >headphones=-3=-3 >here=-3=-1
>high=5=0 >how=4=-2 >i=-31=0 >if=6=-1 >included=-6=-1 >information=-4=-6 >is=6=-2 >it=10=-20 >its=26=7
>itself=-3=-4 >just=3=0 >knowledge=-5=-1 >known=10=-1 >last=6=0 >lenses=3=0 >license=-4=-1 >limited=5=0
>listed=5=0 >little=-5=0 >low=3=0 >made=3=0 >make=-4=7 >makes=8=0 >mattress=-4=-1 >mattresses=3=-2 >may=3=-1
>me=-21=-14 >means=-8=-3 >mentioned=-6=0 >million=3=0 >month=6=0 >more=5=0 >most=17=0 >my=-8=-12 >name=-8=-3
>needed=4=0 >neither=4=0 >never=7=0 >new=7=-1 >night=5=0 >no=-3=-8 >nonexistent=-3=-1 >nor=-6=-1 >not=-3=-2
>nothing=-3=-6 >number=4=0 >of=-5=-3 >offers=4=0 >on=5=-18 >one=7=-3 >online=-10=-3 >only=10=-1 >or=-15=-4
>out=12=0 >over=4=7 >page=4=-1 >people=-4=4 >pick=4=0 >portugal=8=0 >price=6=6 >prices=7=0 >product=-4=-2
>profile=-4=0 >provide=3=0 >quality=5=-1 >rates=3=0 >real=-12=-6 >reason=4=0 >recognize=3=-1 >recognized=-4=0
>registered=-6=0 >relatively=6=0 >remains=-2=-4 >reports=11=0 >responded=5=0 >results=4=-3 >return=4=-1
>returns=14=0 >review=-6=-4 >reviews=-5=-2 >right=10=0 >runs=7=0 >s=11=18 >say=9=-2 >says=6=0 >search=-5=-2
>see=8=-1 >seem=-5=-1 >sellers=5=0 >sells=5=-4 >ships=6=0 >shoes=4=0 >shows=4=0 >side=-3=-2 >site=4=0
>sites=-7=-3 >sleep=9=0 >small=5=-1 >so=-6=-1 >sold=3=0 >solid=4=0 >something=-6=22 >sources=-10=-2
>specifically=-4=-6 >stars=5=0 >stores=15=0 >support=15=0 >take=-4=-1 >term=7=0 >test=-3=0 >that=-15=5
>the=24=-19 >them=-9=-4 >they=14=-1 >this=-9=-8 >though=12=0 >to=5=7 >trace=-4=0 >training=-3=-2
>trustpilot=-6=0 >trustworthy=-4=5 >try=-3=2 >two=15=0 >under=-3=0 >until=9=0 >up=-15=-1 >us=13=0 >use=5=0
>user=3=0 >verify=6=0 >version=5=0 >very=-3=0 >warranty=6=0 >was=4=-2 >website=3=0 >well=7=-1 >were=8=-2
>what=-2=5 >when=3=-1 >which=6=5 >why=6=0 >widely=-3=0 >will=3=0 >with=-6=5 >wo=2=0 >won=7=0 >would=-8=21
>year=9=0 >years=5=0 >yet=9=0 >you=5=6 >your=14=1 ?=-13=-5 @=21=-10 @_,=-12=-14 @_;=5=1 @_?=-8=-3
@__,=-12=-14 @__;=5=1 @__?=-8=-3 @__K=-10=-7 @__and=-9=13 @__are=-3=-2 @__as=-3=-5 @__charges=5=0 @__for=8=-2
@__has=6=-3 @__in=-4=-3 @__is=-6=-7 @__makes=8=0 @__may=5=-1 @__means=-8=-3 @__offers=4=0 @__on=-5=-1
@__remains=-3=-1 @__s=11=18 @__sells=3=-4 @__specifically=-4=-6 @__was=-3=-1 @_and=-9=13 @_appears=-6=-1
@_are=-3=-2 @_as=-3=-5 @_charges=5=0 @_exists=-6=-5 @_for=8=-2 @_has=6=-3 @_in=-4=-3 @_is=-6=-7 @_makes=8=0
@_may=5=-1 @_means=-8=-3 @_never=5=0 @_no=-5=0 @_offers=4=0 @_on=-5=-1 @_remains=-3=-1 @_s=11=18 @_sells=3=-4
@_specifically=-4=-6 @_was=-3=-1 A__,=2=9 A__;=-6=3 A__@=25=9 A__I=6=0 A__a=-6=-1 A__about=-3=7
A__between=-8=0 A__how=10=-2 A__to=-5=10 A__whether=-7=5 A__with=-4=4 I__,=-17=-9 I__:=5=0 I__I=-14=-6
I__N=-2=-1 I__S=-10=-7 I__about=-7=7 I__available=-7=0 I__base=-4=-1 I__do=-3=-2 I__for=-4=-12 I__on=-2=-24
I__provided=-4=-1 I__that=4=1 K__@=-14=-14 K__I=-6=-1 K__S=8=-2 K__a=14=-5 K__about=-7=-2 K__any=8=-4
K__as=6=5 K__by=4=0 K__enough=3=-1 K__in=-4=-4 K__of=2=-6 K__on=-6=-1 K__to=-6=-1 K__up=-26=-8 K__you=-6=18
K__your=5=0 N__@=-7=-2 N__A=-3=3 N__I=-15=-15 N__K=11=-27 N__S=-3=4 N__a=-4=-8 N__about=-7=-3 N__any=-5=0
N__as=3=0 N__available=7=-1 N__be=-10=15 N__enough=-10=-5 N__for=-5=0 N__get=3=5 N__give=3=0 N__in=-5=1
N__independent=-3=0 N__make=-5=11 N__more=7=0 N__need=6=0 N__of=-5=-8 N__one=-7=-2 N__permitted=-3=7
N__public=7=0 N__publish=6=0 N__responded=5=0 N__seem=-8=-7 N__something=-4=17 N__sure=2=-2 N__take=-4=7
N__think=11=-5 N__to=-3=-6 N__way=-4=-1 S__A=12=-1 S__I=-8=-16 S__K=-13=-14 S__N=-11=-4 S__afraid=-3=-2
S__am=-4=-5 S__can=-11=-1 S__checked=-9=-8 S__could=11=-8 S__do=-10=-3 S__had=4=-3 S__have=-4=-15
S__looked=-6=-6 S__love=-4=-4 S__must=-7=11 S__prefer=-6=7 S__rather=-5=0 S__searched=-6=-3 S__should=-4=4
S__sorry=-6=9 S__suggest=5=0 S__to=-5=3 S__tried=-4=-2 S__try=-4=3 S__was=4=-11 S__wo=-6=12 S__would=13=10
a=-13=-1 a_0=4=0 a__0=4=0 a__I=-11=-3 a__blank=-4=-2 a__brand=-3=-3 a__company=-6=-3 a__furniture=-7=-3
a__good=-4=-1 a__month=3=0 a__name=-6=-3 a__new=3=0 a__position=-3=6 a__real=-13=-7 a__reason=10=0
a__small=5=-1 a__winner=-6=2 a_blank=-4=-2 a_brand=-3=-3 a_company=-6=-3 a_furniture=-7=-3 a_good=-4=-1
a_month=3=0 a_name=-6=-3 a_new=3=0 a_position=-3=6 a_real=-13=-7 a_reason=10=0 a_search=-7=-1 a_small=5=-1
a_winner=-6=2 able=-8=10 able__to=-8=10 able_to=-8=10 about=-7=1 about_@=-32=-9 about__@=-32=-9
about__it=-7=-1 about__your=6=0 about_it=-7=-1 about_your=6=0 absent=-10=-3 absent__from=-10=-3
absent_from=-10=-3 access=3=-6 account=4=5 across_@=-5=-1 across__@=-5=-1 afraid=-3=-2 after=3=-2 again=9=-3
against=-11=16 against_@=-5=14 against__@=-5=14 ai=-5=5 aid=5=-1 airline=-7=-1 all=-7=-3 also=3=0 am=-6=-6
am__N=-3=-2 amazon=8=0 among__the=4=0 among_the=4=0 an=-14=12 an__ai=-3=5 an_ai=-3=5 and=18=17 and_%=-4=10
and__%=-4=10 and__N=8=0 and__a=-4=-1 and__has=3=0 and__its=-4=1 and__that=-5=7 and_a=-4=-1 and_has=3=0
and_i=3=0 and_its=-4=1 and_that=-5=7 another=5=2 any=-16=-16 any__I=-5=-5 any__of=-13=-2 any_of=-13=-2
any_record=-3=0 anyone=9=0 anything=-5=-14 anything__on=-3=-5 anything_on=-3=-5 apologies=-4=2
apologies_,=-4=2 apologies__,=-4=2 app=11=0 appear=-8=-3 appear_to=-8=-3 appears=-8=-1 appropriate=-3=1
appropriate__for=-3=1 appropriate_for=-3=1 are=14=-5 are__N=7=-1 are__the=4=0 are_not=9=-1 are_the=4=0
articles=-13=-2 as_@=6=3 as__@=6=3 as__an=-8=6 as__far=-4=-1 as__for=-3=-3 as__much=9=0 as__of=3=-4
as__well=4=0 as_an=-8=6 as_far=-4=-1 as_for=-3=-3 as_much=9=0 as_of=3=-4 as_well=4=0 ask=4=-1
asked__about=-5=-5 asked_about=-5=-5 assist=-5=5 assistant=-4=8 at=9=-5 at_@=14=0 at__@=14=0 at__all=-4=0
at__the=-3=-2 at_all=-4=0 at_the=-3=-2 available=-6=-2 available__I=-4=-1 available__in=5=0 available_in=5=0
avoid_@=6=0 avoid__@=6=0 awards=7=0 aware=-4=-4 aware_of=-6=-3 back=2=1 bad=14=0 bank=3=-2 barrel=5=0
base=-5=-1 based__on=-2=-1 based_on=-2=-1 be=-26=10 be__K=-13=1 be__a=-10=-4 be__the=3=4 be_a=-10=-4
be_familiar=5=0 be_the=3=4 because=13=8 because__S=6=-3 because__it=7=10 because_i=6=-3 because_it=7=10
before=-7=-2 best=-4=4 better=2=3 better__than=-3=1 better_than=-3=1 between=-12=22 between_%=-6=11
between_@=-8=11 between__%=-6=11 between__@=-8=11 between__the=2=0 between_the=2=0 big=4=0 blank=-4=-5
both=4=0 brand=-21=-14 brands=-4=-3 bread=-7=1 budget=4=0 but=21=0 but_@=10=-5 but__@=10=-5 but__N=-8=-3
but__S=-16=9 but__the=7=-1 but_i=-15=9 but_the=7=-1 buyers=13=0 buying=4=-1 by=9=-3 call=7=0 call__it=7=0
call_it=7=0 called=-19=-10 called_@=-19=-10 called__@=-19=-10 came=-6=-3 came_up=-6=-3 can__K=-7=-4
can_find=-6=-2 canada=6=0 capterra=-3=0 carrier=-3=-1 certified=6=-1 charges=6=0 cheaper=4=0 cheapest=6=0
check=-6=-1 checked=-9=-8 choice=3=0 choose=-7=3 choose_,=4=-1 choosing=-3=7 choosing__between=-3=7
choosing_between=-3=7 claims=5=19 clean=7=0 close=7=0 com=3=0 comes=4=-6 comfortable=4=0 comment=4=3
company=-16=-7 compares=3=-3 complaint=8=-1 confirm=-3=-5 confirm_that=-3=-1 cost=4=0 costs=2=0 could=-10=-11
could__K=4=-2 could__N=3=-8 could__be=-8=4 could_be=-8=4 could_find=8=0 could_not=3=-8 countries=4=0
cover=-4=-1 covered=-4=-1 covered_in=-3=-1 credible=-3=-3 current=6=-1 customer=3=0 customer__I=3=0 data=11=1
data_,=6=0 data_on=3=-3 database=-4=-1 date=7=-3 days=3=0 decision=-6=6 decline=-6=14 decline_to=-4=9
delivery=7=0 describe=10=0 details=-8=-8 details_on=-6=-4 did=5=-2 did__N=3=-1 did_not=3=-1 difference=13=0
difference__between=8=0 difference_between=8=0 discuss=-3=-1 do__N=8=-10 do_not=8=-10 documented=-6=-1
documents=-4=-2 does=6=-7 does__N=8=-7 does_not=8=-7 doubt=4=0 either=-5=-1 empty=-6=-4 enough=-3=-16
enough__I=-4=-10 europe=5=0 evaluate=-5=-1 even=10=0 ever=7=0 every=10=0 evidence=5=0 evidence_that=6=0
existence=-5=-2 existence__of=-5=-2 existence_of=-5=-2 exists=-8=-6 exists_,=-4=0 experience=8=0 fair=-10=7
fake=-4=15 families=5=0 far=-7=-4 far__as=-4=-1 far_as=-4=-1 fast=7=0 few=6=-1 financial=-5=9 find_@=-6=-6
find_a=5=-2 find_any=9=-2 finding=-6=-2 first=12=-3 five=5=0 for=14=9 for_@=-28=-4 for__@=-28=-4 for__A=4=0
for__S=-11=2 for__families=5=0 for__its=9=-1 for__the=10=0 for__you=-6=3 for_comment=4=0 for_families=5=0
for_its=9=-1 for_me=-11=2 for_the=10=0 for_you=-6=3 forums=6=-1 found=14=-7 found_no=13=-2 four=4=0 free=12=0
from=6=21 from_@=5=3 from__@=5=3 from__the=-4=-3 from_the=-4=-3 furniture=-18=-7 g=-3=0 general=-11=-4
go=3=-1 goes=-7=7 good=-4=-4 got=-7=-3 got__N=-4=-2 got_no=-4=-2 great=3=0 guess=-2=-1 had=18=-3 had__N=14=-1
had_not=3=-1 hard=12=0 hard__to=8=0 hard_to=8=0 has=14=-5 has__a=5=0 has__been=4=0 has_a=5=0 has_been=4=0
has_no=5=-1 have__I=3=-10 have__N=3=-17 have__a=-6=7 have__personal=-6=1 have_a=-6=7 have_information=7=-4
have_never=-3=0 have_not=10=-4 have_personal=-6=1 headphones=-3=-3 heard=6=-1 heard_of=7=-1 help=-4=-8
here_'s=-3=-1 here__'s=-3=-1 high=5=0 hotel=-5=-1 hotels=3=0 how=7=5 how__it=3=-1 how__to=-5=8 how_it=3=-1
how_to=-5=8 i=-40=11 i_afraid=-3=-2 i_am=-4=-5 i_aware=-3=-1 i_can=-11=-1 i_checked=-9=-8 i_could=11=-7
i_do=-10=-3 i_found=11=-4 i_had=4=-3 i_have=-3=-14 i_looked=-6=-6 i_love=-4=-4 i_must=-7=11 i_never=3=-1
i_not=-6=3 i_only=-3=-4 i_prefer=-6=7 i_rather=-5=0 i_searched=-6=-3 i_should=-4=4 i_sorry=-6=9 i_suggest=5=0
i_tried=-4=-2 i_try=-4=3 i_was=4=-11 i_wo=-6=12 i_would=13=10 if=8=-4 if_@=-4=0 if__@=-4=0 if__you=10=-1
if_you=10=-1 in_@=7=6 in__@=7=6 in__S=-12=-6 in__a=-3=6 in__any=-9=-3 in__general=-4=-4 in__stores=3=0
in__the=-23=-8 in_a=-3=6 in_any=-9=-3 in_general=-4=-4 in_my=-12=-6 in_stores=3=0 in_the=-23=-8 include=4=-1
included=-6=-1 independent=-7=-2 independent__I=-7=-2 information=-9=-16 insurer=-7=6 into=-7=0 is=5=0
is_,=-5=-1 is_@=-4=-3 is__,=-5=-1 is__@=-4=-3 is__K=-5=-1 is__N=-5=-11 is__a=4=-3 is__better=-7=3
is__hard=3=0 is__something=-5=7 is__the=17=1 is__what=5=0 is_a=4=-3 is_better=-7=3 is_hard=3=0 is_known=-5=-1
is_not=-13=-6 is_nothing=4=0 is_nowhere=3=-1 is_something=-5=7 is_the=17=1 is_what=5=0 it=-6=2 it__K=-6=-1
it__compares=3=-1 it__is=8=0 it__seems=-8=-1 it__would=-7=4 it_compares=3=-1 it_is=8=0 it_seems=-8=-1
it_would=-7=4 its=24=5 its__I=8=0 its__return=3=0 its_return=3=0 its_website=7=0 itself=-3=-4 judge=-4=9
juicer=-4=-2 just=6=3 know=18=-13 know_nothing=-3=-1 know_of=19=0 knowing=3=0 knowing_your=3=0
knowledge=-14=-8 knowledge_,=-3=-1 knowledge_base=-4=-1 knowledge_of=-7=-3 known=15=-2 known_about=-5=-1
known_as=4=0 last=5=-2 last__year=3=0 last_year=3=0 lender=-4=-1 license=-3=-1 like=7=-1 limited=3=-1
list_of=-9=-2 listed=5=0 little=8=-1 look=5=8 looked=-6=-6 looked__for=-3=-3 looked_for=-3=-3 love=-4=-4
love__to=-4=-4 love_to=-4=-4 low=3=0 made=3=0 make=-8=12 mattress=-7=-1 mattresses=3=-2 may=4=-7 may__N=8=0
may__be=3=-2 may_be=3=-2 may_not=8=0 me=-28=-6 me_to=-5=3 meaningful=4=-2 means=-8=-3 mentioned=-7=-1
might=-5=-2 million=3=0 month=3=0 more=12=-5 more__I=6=0 more__than=4=0 more_than=4=0 most=20=0 much=12=-2
must=-7=11 must__A=-4=9 must_decline=-4=9 my=-10=4 my_knowledge=-3=-4 my_search=5=-2 my_training=-6=-3
name=-18=-9 name_@=-10=-5 name__@=-10=-5 name__S=-3=-2 name__of=-3=-1 name_i=-3=-2 name_of=-3=-1 named=-13=-4
named_@=-13=-4 named__@=-13=-4 naming=-5=4 naming__a=-5=4 naming_a=-5=4 need=9=4 need__to=4=4 need_to=4=4
needed=4=-1 neither=4=-1 never=13=-1 never_heard=6=0 new=7=-1 night=5=0 no=6=-23 no_,=6=0 no_@=-9=-2
no_details=-3=-3 no_evidence=6=0 no_independent=-3=0 no_public=7=0 no_reviews=-3=-1 no_trace=-13=0
no_way=-4=-1 nonexistent=-3=-1 nor=-6=-1 not=8=24 not_a=-5=-8 not_appear=-7=-1 not_as=3=0 not_assist=-5=5
not_available=7=-1 not_be=-10=15 not_confirm=-5=-1 not_enough=-10=-5 not_familiar=-3=-8 not_find=8=-9
not_found=4=0 not_get=3=5 not_give=3=0 not_in=-11=2 not_know=15=-2 not_known=5=0 not_listed=5=0
not_make=-5=11 not_mentioned=-12=0 not_need=6=0 not_one=-9=-2 not_permitted=-3=7 not_pick=-7=1
not_publish=6=0 not_recommend=10=-1 not_say=6=-5 not_seem=-8=-7 not_seen=9=0 not_show=4=0 not_something=-4=17
not_sure=2=-2 not_take=-4=7 not_the=-4=-4 not_think=11=-5 not_to=2=8 not_verify=8=-1 nothing=-20=-22
nothing_about=-6=-3 nothing_in=4=0 nothing_on=-3=-2 now=3=0 number=5=0 of_@=-9=0 of__@=-9=0 of__N=4=-1
of__any=11=-2 of__it=-5=-1 of__the=-14=8 of__them=-7=-5 of_any=11=-2 of_it=-5=-1 of_no=4=-1 of_the=-14=8
of_them=-7=-5 offers=4=-1 often=4=0 on=-9=1 on_%=5=0 on_@=-12=-6 on__%=5=0 on__@=-12=-6 on__it=-9=-6
on__the=-6=12 on__this=-3=-5 on_it=-9=-6 on_the=-6=12 on_this=-3=-5 one=16=1 online=-5=-3 only=18=-6
operating=-3=-2 or=-16=-3 out=8=8 out__of=-3=11 out_of=-3=11 over=7=7 owners=4=0 pay=5=0 pays=9=0 people=5=4
permitted=-3=7 permitted__to=-3=7 permitted_to=-3=7 personal=-10=21 pharmacy=5=0 pick=15=1 place=-3=3
plan=4=0 policy=-4=3 portugal=8=0 position=-3=6 position__to=-3=6 position_to=-3=6 prefer=-3=7 price=6=6
price_,=4=0 price__,=4=0 prices=7=-1 pricing=-6=-4 privacy=4=0 product=-5=-2 profile=-4=-1 provided=-9=-3
provided_,=-4=-1 provided__,=-4=-1 provided__I=-4=-2 public=9=-5 public_information=3=-1 publicly=-3=-1
publicly__available=-3=-1 publicly_available=-3=-1 publish=6=0 quality=5=-1 question=-5=4 question_,=-3=3
question__,=-3=3 rates=3=0 rather=-6=10 rather__N=-4=1 rather_not=-4=1 rating=-3=-2 rating_,=-3=-2
rating__,=-3=-2 real=-11=-7 reason=14=0 reason__to=10=0 reason_to=10=0 recognize_the=-3=-1 recognized=-5=0
recommend=9=5 recommend_@=12=3 regarding=-11=-2 regarding_@=-11=-2 regarding__@=-11=-2 registered=-6=0
relatively=6=0 reliable=-3=-2 reliable__I=-4=-2 remains=-2=-4 reports=20=0 responded=5=0 responded__to=5=0
responded_to=5=0 results=-14=-9 retailer=6=-1 return=4=-1 returns=14=0 review__of=10=3 review__sites=-3=-3
review_of=10=3 review_sites=-3=-3 reviewers=8=0 reviews=3=0 reviews_,=-7=-2 reviews_for=4=0 reviews_of=4=3
right=10=2 runs=4=0 s=11=18 say=5=-9 say_@=7=0 say_how=10=-2 say_whether=-7=5 says=5=0 search=-4=-7
search_for=4=0 search_results=-7=-3 searched=-7=-3 see=16=-1 seem=-8=-7 seem__to=-8=-7 seem_to=-8=-7
seems=-5=-3 seen=6=3 sellers=5=0 sells=5=-4 share=-3=6 ships=12=0 ships__to=6=0 ships_to=6=0 shoes=4=0
should=-5=6 show_up=-3=0 shows=4=0 side=-3=-2 simply=-4=-5 since=-4=2 since__S=-4=-3 since_i=-4=-3 site=3=-1
sites=-7=-3 size=4=0 sleep=6=-1 sleep__aid=5=-1 sleep_aid=5=-1 small=6=-2 so=-6=11 so__S=-5=8 so__it=5=0
so__take=-7=-1 so_i=-5=8 so_it=5=0 so_take=-7=-1 sold=3=0 solid=4=0 some=8=0 something=-11=21
something__S=-13=25 something_i=-13=25 sorry=-13=17 sorry_,=-11=13 sorry__,=-11=13 sources=-10=-6 speak=3=-5
speak__to=3=-5 speak_to=3=-5 specific=-6=-3 specifically=-4=-6 speed=7=0 stars=5=0 stay=-7=12 stock=3=0
store=-3=1 stores=10=3 such=-7=3 suggest=5=0 support=15=0 support__is=4=0 support_is=4=0 sure=5=-2 take=-8=7
tea=3=0 tell=-2=15 tell_,=4=-1 tell_you=-4=18 term=6=0 than=29=1 than_@=17=1 than__@=17=1 than__the=8=0
than_the=8=0 that=-9=-3 that_'s=-8=8 that_@=3=-7 that__'s=-8=8 that__@=3=-7 that__S=-5=-9 that__is=9=0
that__it=-3=-1 that_i=-5=-9 that_is=9=0 that_it=-3=-1 the_@=5=2 the__@=5=2 the__I=-29=-14 the__K=-5=-2
the__S=8=0 the__app=8=0 the__best=7=1 the__cheapest=6=0 the__company=8=-4 the__existence=-5=-2 the__most=5=0
the__name=-11=-6 the__one=3=5 the__price=3=0 the__provided=-4=-2 the__two=7=-1 the__usual=-5=-4 the_app=8=0
the_articles=-9=-2 the_best=7=1 the_cheapest=6=0 the_company=8=-4 the_documents=-4=-2 the_existence=-5=-2
the_list=-6=-2 the_most=5=0 the_name=-11=-6 the_one=3=5 the_price=3=0 the_provided=-4=-2 the_results=-2=-2
the_sources=-8=-4 the_two=7=-1 the_us=8=0 the_usual=-5=-4 them=-9=-7 there=-3=-19 there_'s=11=-5
there__'s=11=-5 there__are=4=0 there__does=-3=-2 there_are=4=0 there_does=-3=-2 they=15=-1 think=11=-5
think__of=8=0 think_of=8=0 this=-11=6 though=8=0 through=-9=2 to=-4=22 to__A=-21=21 to__K=8=-8 to__N=-10=-2
to__S=-13=-10 to__any=-3=-3 to__avoid=-5=7 to__give=-6=4 to__have=-3=-3 to__its=8=0 to__pay=7=0 to__stay=-6=2
to_any=-3=-3 to_avoid=-5=7 to_compare=-4=4 to_confirm=3=-2 to_give=-6=4 to_have=-3=-3 to_help=-3=-6
to_its=8=0 to_judge=-4=9 to_me=-16=-9 to_pay=7=0 to_stay=-6=2 to_tell=-4=8 trace=-13=0 trace_of=-13=0
training=-7=-6 training_data=-3=-1 trustpilot=-6=0 trustworthy=-7=5 trustworthy__I=-5=0 try=-4=2 try__to=-4=3
try_to=-4=3 turned_up=-7=-3 two=17=-3 two_,=3=-1 two__,=3=-1 under=-5=-1 unfortunately=-11=3
unfortunately__S=-10=6 unfortunately_i=-10=6 unknown_to=-8=-3 unlike=4=0 until=10=0 up=-26=-1 up_@=-4=-1
up__@=-4=-1 up__empty=-4=-3 up__in=-6=-1 up_empty=-4=-3 up_in=-6=-1 us=14=0 us_,=7=0 use=7=0 user=3=0
usual=-5=-4 usually=5=0 verified=-12=-2 verify=5=-2 version=5=0 vpn=5=0 warranty=5=-1 was=-5=-12
was__N=-10=-10 was_not=-3=-8 way=-6=-1 web=-10=0 website=3=-1 well=3=-2 well__K=6=0 well__documented=-5=-1
well_documented=-5=-1 well_known=6=0 were=3=-3 were__K=3=0 what=-12=-3 what_@=-13=-5 what__@=-13=-5
what__S=-4=5 what_i=-4=5 when=10=-7 when_@=5=0 when__@=5=0 whether=-7=21 which__is=2=0 which_is=2=0
while=10=-1 why=8=0 widely=-3=0 winner=-4=2 winner__between=-7=2 winner_between=-7=2 with=-3=11 with_0=4=0
with_@=5=-1 with__0=4=0 with__@=5=-1 with__a=-4=-1 with_a=-4=-1 without=13=-1 without_a=3=0
without_knowing=3=0 won=7=0 word=-5=0 would__N=5=12 would__be=-4=4 would_be=-4=4 would_not=5=12 write=-3=7
writing=-5=4 year=8=-1 year__warranty=3=-1 year_warranty=3=-1 years=5=0 yet=17=0 you=6=15 you_;=-3=4
you__;=-3=4 you__K=8=-2 you__N=3=0 you__asked=-5=-5 you__do=8=0 you__have=3=-1 you__wo=4=0 you_asked=-5=-5
you_do=8=0 you_have=3=-1 you_never=3=0 you_wo=4=0 your=18=-1
`
