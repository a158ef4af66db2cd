/** Weights of `chancesOf` in tenths, fitted by bench/fit-sentence-weights.ts: feature, known, refused. */
export const sentenceWeights = `
=6=-17 #,@,=9=-1 #,@,N=4=-1 #,@=24=1 #,@K=3=0 #,@N=-25=-12 #,@NK=-4=-2 #,@NS=-14=-7 #,A=4=0 #,I=-20=-7
#,INK=3=0 #,K=6=2 #,N,=3=0 #,N,N=4=0 #,N=-17=-13 #,N@=-12=-5 #,NA=3=0 #,NI=-9=-2 #,NIK=-3=0 #,NIS=-4=0
#,NK=-7=-3 #,NKS=3=0 #,NS=-7=-3 #,NSI=-3=-1 #,S=-26=-2 #,S@,=10=0 #,S@=7=6 #,SK,=7=-1 #,SK=-2=-6 #,SKN=-11=-4
#,SN=-25=6 #,SN@=-3=5 #,SNA=-10=18 #,SNI=-5=-3 #,SNK=-9=-15 #@,=15=-14 #@,I=-11=-1 #@,N=-8=-5 #@,NI=-6=-2
#@,NS=-4=-2 #@,S=-14=-8 #@,SI=-3=-2 #@,SN=-9=-3 #@A,=-7=10 #@A=-4=2 #@I=7=-2 #@K,=3=-1 #@K,S=7=0 #@KI,=-4=0
#@KS=3=-1 #@N,=13=-1 #@N,S=4=-1 #@N=8=-11 #@NA=11=0 #@NI,=7=0 #@NK,=12=0 #@NK=-21=-8 #@NKI=-3=-1 #@NKS=-8=-3
#@NS,=7=-1 #@NS=-9=-3 #@NSK=-3=-6 #@S,=7=-1 #@S=-12=-3 #@SI=-3=-2 #@SN=-3=-5 #A,=5=14 #A,@,=4=0 #A,@=8=2
#A,S@=3=4 #A@,=3=-2 #A@=-8=36 #AI@=-7=8 #AS=-8=-6 #I,=6=-11 #I,@=8=-2 #I,@N=-9=-2 #I,N=-6=-4 #I,N@=-4=-2
#I,S@=3=-2 #I,SK=-4=-1 #I,SN=-3=1 #I@,=5=-4 #I@,N=-4=0 #I@=-19=-17 #I@I=3=0 #I@K=3=0 #I@N,=-4=-1 #I@N=-8=-4
#I@NI=5=-1 #IK=-9=-1 #IK@=-6=-1 #IN=-16=-7 #IN@=-5=-2 #INI=-7=-2 #INI@=-5=-2 #INK@=-3=-1 #IS=-15=-12
#ISN=-3=-1 #K,=15=-13 #K,@=4=-5 #K,I=-5=-2 #K,N=-6=-2 #K,N@=-7=-2 #K,S=4=-4 #K,SK=5=0 #K,SN=3=-3 #K@,=15=1
#K@,N=6=0 #K@=5=-28 #KI,=-3=-2 #KI=-13=-9 #KI@,=9=0 #KNI=-2=-2 #KNI@=-2=-1 #KNK=-4=0 #KSI=-3=-2 #KSK=-6=-1
#KSN,=3=0 #KSN=3=0 #N,=36=9 #N,@=19=7 #N,@S=5=0 #N,N,=3=0 #N,N=4=0 #N,NK=-4=0 #N,S=4=2 #N,SN=4=1 #N@,=8=2
#N@K=-11=-7 #N@N,=3=0 #N@N=3=0 #NA,=10=3 #NA,@=9=0 #NA@,=7=-4 #NA@=-7=16 #NAI@=-6=4 #NI,=22=2 #NI,@=8=0
#NI,S=2=2 #NI=-15=-25 #NI@,=-10=-4 #NI@=-13=-5 #NI@I=3=0 #NIK=-8=0 #NIN=3=0 #NIS=-7=-9 #NK,=18=-2 #NK,@=7=0
#NK=-12=-35 #NK@,=8=2 #NKI=-12=-8 #NKI@=-4=-4 #NKN=5=0 #NKSN=3=0 #NS,=6=2 #NS=-30=2 #NSA=-6=2 #NSA@=-6=2
#NSI=-7=-4 #NSK=-3=-3 #S,=-3=6 #S,@=-3=1 #S,@N=-4=-4 #S,S=-8=6 #S,SN=-8=4 #S@,=5=-5 #S@=-12=13 #S@N=-4=-6
#SA,@=-4=2 #SA=-5=8 #SA@,=-3=4 #SI,=-6=-6 #SI,N=-3=-2 #SI=-17=-24 #SI@,=6=0 #SI@=8=-6 #SIK=-2=-1 #SIN=-7=-3
#SINK=-3=-1 #SK,=-10=-8 #SK,@=-5=-5 #SK,N=-7=-2 #SK,S=-3=-2 #SK=-9=-29 #SK@,=8=0 #SK@=7=-6 #SKI@=2=-1
#SKN@=7=-6 #SKNI=-4=-2 #SN,=6=10 #SN,@=6=7 #SN,S=-6=3 #SN=-14=15 #SN@,=3=-2 #SNA,=8=3 #SNA=-5=27 #SNA@=-6=15
#SNI,=7=2 #SNI=-8=-10 #SNI@=-9=1 #SNK,=4=-2 #SNK=-8=-28 #SNK@=-17=-18 #SNKI=-8=-7 #SNS=-7=4 %=33=27 %_,=5=1
%__,=5=1 %__for=4=-2 %__is=3=3 %_for=4=-2 %_is=3=3 's=5=18 's__N=24=8 's__a=-12=5 's_a=-12=5 's_no=13=-1
's_not=3=10 's_nothing=-5=-1 +%=15=-5 +'s=19=-1 +,=20=-21 +0=45=-2 +;=4=0 +?=-26=-14 +about=15=-3 +after=5=0
+also=3=0 +an=4=-1 +and=21=-3 +any=-4=-4 +anything=-5=-3 +app=-5=0 +are=-15=-8 +as=-5=-8 +ask=4=0 +at=7=0
+available=-8=-2 +be=-18=-5 +before=3=-1 +better=5=0 +both=4=0 +brand=-14=-5 +but=11=-2 +buy=10=0 +buyers=8=0
+ca=-12=-2 +came=9=-1 +carrier=-3=-1 +check=-7=-3 +compare=-4=2 +cost=6=0 +data=3=-5 +different=-5=-1
+does=7=0 +else=5=0 +fast=7=0 +few=-6=-1 +figures=-8=0 +find=12=-5 +first=5=0 +five=10=0 +for=3=-7
+founded=8=0 +from=12=0 +g=4=0 +good=-3=-5 +has=10=0 +have=-6=-10 +i=-28=-22 +if=-4=-3 +in=7=-16
+include=-4=-1 +information=13=-5 +is=19=-5 +it=23=-19 +its=-4=-8 +know=-7=-1 +last=5=0 +left=4=0 +little=3=0
+local=5=0 +look=-4=-1 +makes=4=-3 +me=-11=-7 +mean=-3=0 +mention=3=0 +mentioned=-5=-3 +might=-9=-3
+months=5=0 +most=5=-2 +name=-23=-9 +never=5=0 +new=-5=-1 +no=10=-4 +not=-13=-16 +offer=4=0 +official=-8=-4
+on=10=-3 +one=-4=-2 +open=10=-1 +option=-5=-2 +or=-21=-7 +other=-7=-1 +out=3=-1 +owners=6=0 +people=6=0
+plans=2=-1 +please=-4=-1 +policy=-4=3 +praise=12=0 +recommend=-4=-2 +right=-2=-2 +say=9=0 +second=4=0
+sells=3=0 +shop=6=-4 +since=9=0 +so=5=0 +some=-5=-2 +spain=3=0 +still=3=0 +such=-9=-5 +support=3=0
+takes=7=0 +tell=-11=-6 +that=-7=-9 +the=3=-9 +there=8=-3 +things=-5=-1 +thinking=-12=-3 +this=-9=-4
+though=9=0 +three=7=0 +to=-5=-6 +two=12=0 +under=-3=-3 +up=-7=-3 +us=10=0 +verified=-5=0 +website=-7=-6
+were=4=-2 +whether=7=0 +will=4=0 +with=-12=-2 +would=-5=-2 +year=8=0 +you=-28=-2 ,=6=-14 ,_%=4=0 ,_0=5=0
,_@=6=-4 ,__%=4=0 ,__0=5=0 ,__@=6=-4 ,__N=-2=-3 ,__S=-9=-6 ,__although=3=0 ,__as=3=-1 ,__because=-3=-5
,__but=16=2 ,__is=-3=-1 ,__it=-3=-1 ,__its=-5=-1 ,__or=-3=-2 ,__since=-6=4 ,__so=-12=9 ,__the=-9=0
,__there=-7=-1 ,__though=13=0 ,__yet=4=0 ,_although=3=0 ,_as=3=-1 ,_because=-3=-5 ,_but=16=2 ,_i=-7=-5
,_is=-3=-1 ,_it=-3=-1 ,_its=-5=-1 ,_or=-3=-2 ,_since=-6=4 ,_so=-12=9 ,_the=-9=0 ,_there=-7=-1 ,_though=13=0
,_yet=4=0 0=39=-3 0_0=13=0 0__0=13=0 0__and=3=0 0__stars=4=0 0_and=3=0 0_stars=4=0 :=21=-10 :_0=5=0 :_@=13=-1
:__0=5=0 :__@=13=-1 :__N=-7=0 :__S=-6=-6 :__it=10=0 :__the=8=0 :_i=-6=-6 :_it=10=0 :_the=8=0 ;=15=10 ;_%=4=0
;_@=-5=-5 ;__%=4=0 ;__@=-5=-5 ;__it=6=0 ;__that=-4=7 ;_it=6=0 ;_that=-4=7 <%=20=15 <,=-13=7 <0=-6=-3 <:=12=-7
<;=-5=-5 <A=-12=39 <I=-26=-31 <S=-29=4 <a=-7=15 <able=-10=-6 <about=-23=10 <access=3=-5 <advice=4=8
<after=-2=-2 <against=-11=16 <ai=-5=5 <am=-5=-5 <an=-12=14 <and=-23=15 <any=6=-11 <anything=-3=-10
<appropriate=-2=1 <are=9=-1 <as=-3=6 <asked=-3=-5 <at=3=-4 <available=-3=-1 <avoid=5=0 <based=-2=-1 <be=-13=5
<because=7=11 <been=-7=-5 <best=-5=7 <better=4=1 <between=-9=21 <brand=-8=-5 <brands=-3=-3 <but=12=6
<by=-3=-2 <ca=0=24 <called=-19=-10 <can=-2=-3 <checked=-7=-5 <choose=3=0 <choosing=-3=7 <company=-5=-6
<confirm=-4=-4 <contain=-3=0 <credible=-3=-2 <data=3=6 <database=-4=-1 <decline=-6=15 <did=4=-2
<difference=12=0 <discuss=-3=-1 <do=8=-3 <does=5=-4 <doubt=6=0 <enough=-11=-17 <evidence=6=0 <existence=-4=-2
<experience=5=0 <fake=-4=16 <far=-8=-4 <finding=-6=-2 <for=-22=12 <found=7=-4 <from=-5=21 <general=-4=-4
<goes=-3=-1 <had=10=-3 <has=5=-1 <have=5=-25 <heard=6=-1 <help=-3=-8 <here=3=0 <how=4=3 <i=-25=1
<information=-7=-10 <insurer=-3=7 <into=-4=0 <is=-7=-1 <it=-23=22 <know=22=-8 <knowing=3=0 <knowledge=-10=-7
<known=7=-2 <lack=-5=-3 <like=6=-1 <little=14=0 <looked=-7=-5 <love=-3=-4 <make=-4=6 <maker=-3=-2 <me=-8=4
<meaningful=5=-1 <might=-3=-1 <more=6=-5 <most=3=0 <much=12=-2 <must=-7=10 <my=-5=17 <name=-12=-6
<named=-14=-4 <naming=-6=5 <need=9=-1 <neutral=-7=11 <never=4=-1 <no=8=-17 <not=4=30 <nothing=-16=-17
<of=8=-2 <on=-15=20 <one=11=5 <only=9=-5 <out=-3=8 <people=9=0 <pick=9=1 <place=-4=3 <provide=-5=-5
<provided=-9=-3 <public=4=-5 <publicly=-3=-1 <question=-8=4 <rather=-7=12 <reason=10=0 <recommend=8=6
<regarding=-12=-2 <reliable=-4=-1 <results=-19=-5 <review=9=1 <reviewers=6=0 <reviews=12=3 <say=-5=-8
<searched=-7=-3 <see=7=0 <seem=-3=-5 <seems=-8=-1 <seen=3=-1 <should=-5=4 <simply=-3=-3 <since=-5=4 <so=3=11
<something=-6=-1 <sorry=-11=20 <specific=-5=-6 <stay=-7=13 <such=-7=3 <sure=4=-3 <take=-4=7 <tell=-4=15
<test=4=0 <than=30=0 <that=9=-7 <the=-1=3 <there=-4=-20 <think=11=-5 <this=-3=13 <though=-4=0 <through=-10=3
<to=-11=14 <training=-5=-3 <unable=-3=-2 <unfortunately=-11=2 <unlike=3=0 <up=-10=-1 <was=-9=-10 <way=-3=0
<web=-6=0 <what=-11=-8 <when=8=-6 <whether=-8=23 <which=-8=11 <while=5=-1 <who=9=-1 <winner=-6=3 <with=3=3
<without=9=-1 <wo=-6=13 <would=8=17 <write=-3=7 <writing=-6=5 <you=-5=14 <your=3=-2 >%=15=12 >'s=7=5
>,=28=-23 >0=44=-1 >:=9=-3 >;=21=14 >?=-11=-5 >@=20=-11 >I=-47=-28 >K=-23=-28 >N=-8=-19 >S=-47=-17 >a=-10=-17
>about=14=-8 >account=4=5 >advice=-5=6 >after=5=0 >airline=-5=-1 >all=-7=-2 >although=3=0 >an=-3=-2 >and=39=3
>any=-21=-5 >anything=-3=-5 >app=11=0 >appear=-4=0 >appears=-6=-1 >are=3=-4 >articles=-5=0 >as=7=-2 >at=5=-1
>available=-5=-1 >avoid=-5=7 >awards=7=0 >base=-6=-1 >be=-13=4 >because=6=-3 >been=8=0 >before=-6=-3
>better=-3=2 >big=3=0 >both=3=0 >brand=-14=-11 >business=4=0 >but=8=-6 >by=10=-1 >ca=6=-4 >call=7=0
>canada=7=0 >chain=4=-1 >charges=6=0 >cheapest=5=0 >check=-7=-1 >choice=3=0 >claims=4=0 >close=5=0 >com=3=0
>comes=4=0 >comment=5=0 >company=-12=-1 >confirm=3=-1 >cost=4=0 >costs=6=0 >could=-12=0 >countries=5=0
>cover=4=0 >covered=-5=-1 >data=9=-8 >date=6=0 >decision=-6=7 >delivery=4=0 >details=-6=-1 >do=-8=15
>either=-4=-1 >empty=-7=-3 >europe=4=0 >evaluate=-5=-1 >ever=6=0 >every=8=0 >exists=-8=-6 >fair=-10=6
>far=4=0 >financial=-7=7 >first=14=0 >five=5=0 >for=41=-3 >forums=6=-1 >found=6=-3 >four=3=0 >free=10=0
>from=14=-2 >furniture=-18=-5 >general=-7=0 >good=-3=-2 >got=-6=-2 >great=4=0 >had=13=0 >hard=6=0 >has=7=-3
>have=-6=-13 >headphones=-3=-4 >here=-3=-1 >high=4=0 >how=-3=-1 >i=-32=1 >if=6=-1 >in=5=-11 >included=-6=-1
>information=-2=-7 >insurance=-3=-1 >is=6=-1 >it=10=-20 >its=27=6 >itself=-3=-4 >just=3=0 >know=-4=-5
>knowledge=-6=-1 >known=7=-1 >last=7=0 >lenses=3=0 >license=-5=0 >limited=5=0 >listed=5=0 >little=-5=0
>make=-4=7 >makes=7=0 >mattress=-4=-1 >mattresses=3=-2 >may=6=-1 >me=-22=-13 >mentioned=-7=0 >million=3=0
>month=5=0 >more=4=0 >most=15=0 >my=-5=-12 >name=-8=-4 >needed=4=0 >neither=4=0 >never=7=0 >new=6=-1
>night=5=0 >no=-3=-7 >nonexistent=-3=-1 >nor=-7=-1 >not=-5=-1 >nothing=-4=-6 >of=-6=-2 >offers=4=0 >on=6=-19
>one=7=-3 >online=-10=-4 >only=10=-1 >or=-16=-2 >out=12=0 >over=3=6 >page=4=-1 >people=-4=5 >pick=3=0
>portugal=7=0 >price=5=6 >prices=7=0 >profile=-4=0 >provide=4=0 >real=-11=-6 >reason=5=0 >recognize=4=-2
>recognized=-4=0 >registered=-7=0 >remains=-3=-4 >reports=4=0 >responded=5=0 >results=4=-3 >return=5=-1
>returns=13=0 >review=-6=-4 >reviews=-8=-2 >right=10=0 >runs=7=0 >s=11=18 >say=3=-3 >says=7=0 >search=-6=-3
>see=9=0 >seem=-4=-1 >seen=-4=4 >sellers=5=0 >shift=3=0 >ships=7=0 >shoes=3=0 >shows=3=0 >side=-4=-2
>site=4=0 >sites=-9=-3 >sleep=9=0 >small=6=-1 >so=-9=-1 >sold=3=0 >solid=4=0 >something=-6=23 >sources=-11=-2
>specifically=-4=-6 >stars=4=0 >still=-4=-4 >stores=16=0 >support=15=0 >take=-5=-1 >test=-3=0 >that=-20=4
>the=22=-17 >them=-11=-3 >they=15=-1 >this=-9=-9 >though=12=0 >trace=-3=0 >training=-3=-2 >trustpilot=-6=0
>trustworthy=-4=5 >try=-3=3 >two=14=0 >under=-3=0 >until=9=0 >up=-15=0 >us=13=0 >use=5=0 >verify=6=0
>version=5=0 >very=-3=0 >warranty=7=0 >was=3=-2 >well=10=0 >were=8=-2 >what=-2=5 >when=3=-1 >where=2=0
>which=9=6 >why=4=0 >widely=-3=0 >with=-5=5 >wo=3=0 >won=7=0 >would=-7=22 >year=10=0 >years=5=0 >yet=8=0
>you=7=6 >your=14=1 ?=-11=-5 @=20=-11 @_,=-12=-15 @_;=7=2 @__,=-12=-15 @__;=7=2 @__K=-11=-7 @__and=-8=12
@__are=-3=-2 @__charges=5=0 @__for=10=-2 @__has=6=-3 @__in=-4=-3 @__is=-5=-7 @__makes=9=0 @__may=8=0
@__offers=4=0 @__on=-6=-2 @__remains=-3=-1 @__s=11=18 @__specifically=-4=-6 @__was=-3=-1 @_and=-8=12
@_appears=-6=-1 @_are=-3=-2 @_charges=5=0 @_exists=-6=-6 @_for=10=-2 @_has=6=-3 @_in=-4=-3 @_is=-5=-7
@_makes=9=0 @_may=8=0 @_never=6=0 @_no=-5=0 @_offers=4=0 @_on=-6=-2 @_remains=-3=-1 @_s=11=18
@_specifically=-4=-6 @_was=-3=-1 A__,=3=8 A__;=-6=4 A__@=24=10 A__I=6=0 A__a=-6=-2 A__about=-3=6 A__how=4=-3
A__to=-5=9 A__whether=-8=5 I__,=-8=-8 I__:=4=0 I__I=-16=-7 I__N=-3=-1 I__S=-11=-7 I__about=-8=9
I__available=-7=0 I__do=-4=-2 I__for=-4=-13 I__provided=-5=-1 I__that=4=1 K__@=-15=-14 K__I=-7=-1 K__S=7=-2
K__a=14=-4 K__about=-7=-2 K__any=10=-5 K__as=6=5 K__by=4=0 K__in=-5=-3 K__of=4=-7 K__on=-6=-1 K__that=3=-1
K__to=-8=0 K__up=-26=-9 K__you=-5=16 K__your=5=0 N__@=-4=-2 N__I=-17=-17 N__K=10=-29 N__S=-4=4 N__a=-4=-9
N__about=-7=-3 N__any=-5=-1 N__as=3=0 N__available=5=-1 N__be=-10=16 N__been=3=-1 N__enough=-9=-6 N__for=-5=0
N__get=3=5 N__give=4=0 N__in=-5=2 N__make=-5=12 N__more=6=0 N__name=3=0 N__need=5=0 N__of=-5=-8 N__one=-7=-2
N__permitted=-3=7 N__public=5=0 N__responded=5=0 N__seem=-7=-6 N__something=-4=17 N__sure=4=-3 N__take=-4=7
N__think=11=-5 N__to=-3=-4 S__,=3=-1 S__A=11=-1 S__I=-10=-15 S__K=-10=-15 S__N=-8=-5 S__afraid=-3=-3
S__am=-4=-5 S__can=-12=0 S__checked=-10=-8 S__could=13=-7 S__do=-9=0 S__had=4=-3 S__have=-7=-14
S__looked=-7=-5 S__love=-3=-4 S__must=-7=10 S__rather=-5=0 S__searched=-7=-3 S__should=-5=4 S__sorry=-6=10
S__suggest=4=0 S__to=-5=3 S__tried=-4=-2 S__try=-5=3 S__was=4=-10 S__wo=-5=11 S__would=12=12 a=-15=-2 a_0=4=0
a__0=4=0 a__I=-11=-3 a__blank=-4=-2 a__brand=-3=-3 a__company=-6=-3 a__furniture=-8=-3 a__good=-4=-1
a__name=-5=-3 a__new=3=0 a__position=-3=6 a__product=-2=0 a__real=-13=-7 a__reason=10=0 a__small=5=-1
a__winner=-8=3 a_blank=-4=-2 a_brand=-3=-3 a_company=-6=-3 a_furniture=-8=-3 a_good=-4=-1 a_name=-5=-3
a_new=3=0 a_position=-3=6 a_product=-2=0 a_real=-13=-7 a_reason=10=0 a_search=-7=-1 a_small=5=-1
a_winner=-8=3 able=-8=8 able__to=-8=8 able_to=-8=8 about=-10=2 about_@=-32=-8 about__@=-32=-8 about__it=-6=-1
about__your=6=0 about_it=-6=-1 about_your=6=0 access=2=-6 account=4=5 across_@=-5=-2 across__@=-5=-2
afraid=-3=-3 again=9=-4 against=-13=16 against_@=-6=14 against__@=-6=14 ai=-5=5 aid=4=-1 airline=-8=-1
all=-7=-2 also=3=0 am=-7=-6 amazon=9=0 among__the=3=0 among_the=3=0 an=-15=13 an__ai=-3=5 an_ai=-3=5
and=23=16 and_%=-5=11 and__%=-5=11 and__N=7=0 and__S=3=-1 and__a=-4=-1 and__has=3=0 and__that=-4=7
and_a=-4=-1 and_has=3=0 and_i=3=-1 and_that=-4=7 another=5=2 any=-15=-16 any__I=-5=-5 any__of=-14=-3
any_of=-14=-3 anything=-6=-15 anything__on=-4=-5 anything_on=-4=-5 app=12=0 appear=-7=-3 appear_to=-8=-3
appears=-8=-1 appropriate=-2=1 appropriate__for=-2=1 appropriate_for=-2=1 are=12=-5 are__N=5=-1 are__the=4=0
are_not=7=-1 are_the=4=0 articles=-7=-2 as=3=3 as_@=5=3 as__@=5=3 as__S=-2=-7 as__an=-8=6 as__much=9=0
as__well=4=0 as_an=-8=6 as_much=9=0 as_well=4=0 ask=4=-1 asked__about=-5=-5 asked_about=-5=-5 assistant=-5=9
at=8=-5 at_@=14=0 at__@=14=0 at__all=-4=0 at__the=-3=-2 at_all=-4=0 at_the=-3=-2 available=-8=-3
available__I=-4=-1 available__in=5=0 available_in=5=0 avoid_@=5=0 avoid__@=5=0 awards=7=0 aware=-4=-3
aware_of=-6=-3 bad=15=0 bank=2=-2 base=-6=-1 based__on=-2=-1 based_on=-2=-1 be=-26=9 be__K=-14=1 be__a=-10=-4
be__the=3=5 be_a=-10=-4 be_familiar=5=0 be_the=3=5 because=13=8 because__S=5=-2 because__it=8=10
because_i=5=-2 because_it=8=10 before=-7=-3 best=-5=4 better__than=-3=1 better_than=-3=1 between=-9=21
between_%=-5=11 between_@=-6=10 between__%=-5=11 between__@=-6=10 big=4=0 blank=-5=-5 both=3=0 brand=-21=-16
brands=-4=-4 budget=4=0 but=20=0 but_@=9=-5 but__@=9=-5 but__N=-8=-3 but__S=-16=7 but__the=7=-1 but_i=-15=8
but_the=7=-1 buyers=11=0 buying=3=-1 by=8=-3 call=7=0 called=-19=-10 called_@=-19=-10 called__@=-19=-10
came=-5=-3 came_up=-5=-3 can=-2=-1 can__K=-7=-5 can_find=-6=-2 canada=7=0 carrier=-3=-1 certified=6=-1
chain=4=-1 charges=6=0 cheaper=3=0 cheapest=6=0 check=-7=-1 checked=-10=-8 choice=4=0 choose_,=5=-2
choosing=-3=7 choosing__between=-3=7 choosing_between=-3=7 claims=6=19 clean=8=0 close=6=0 com=3=0 comes=3=-6
comfortable=4=0 comment=4=4 company=-17=-7 company__called=-2=-2 company_called=-2=-2 compares=4=-3
complaint=8=-1 context=-3=-1 cost=4=0 costs=3=-1 could=-11=-11 could__K=5=-2 could__N=3=-8 could__be=-9=4
could_be=-9=4 could_find=8=0 could_not=3=-8 countries=5=0 cover=3=0 covered=-5=-1 covered_in=-4=-1
credible=-3=-3 current=7=-1 customer=3=0 customer__I=3=0 customers=3=0 data=12=-2 data_,=4=0 data_on=4=-3
database=-5=-1 date=5=-2 decision=-6=7 decline=-6=15 decline_to=-4=9 delivery=7=0 describe=9=0 details=-7=-9
details_on=-4=-5 did=6=-2 did__N=3=-1 did_not=3=-1 difference=12=0 difference__between=7=0
difference_between=7=0 discuss=-3=-1 do__N=7=-8 do_not=7=-8 documented=-6=-1 documents=-4=-1 does=5=-7
does__N=7=-7 does_not=7=-7 doubt=4=0 either=-5=-1 empty=-7=-4 enough=-8=-18 enough__I=-2=-11 europe=5=0
evaluate=-5=-1 even=9=0 ever=6=0 every=10=0 evidence=4=0 evidence_that=5=0 existence=-4=-2
existence__of=-4=-2 existence_of=-4=-2 exists=-8=-6 exists_,=-4=0 experience=7=0 fair=-10=6 fake=-4=16
families=5=0 far=-4=-4 fast=7=0 few=6=-1 financial=-6=9 find_@=-6=-7 find_a=3=-2 find_any=10=-2 finding=-6=-2
first=12=-3 five=5=0 for=15=9 for_0=3=0 for_@=-28=-4 for__0=3=0 for__@=-28=-4 for__A=5=0 for__S=-11=1
for__a=-3=-1 for__families=5=0 for__its=9=-2 for__the=8=0 for_a=-3=-1 for_comment=5=0 for_families=5=0
for_its=9=-2 for_me=-11=1 for_the=8=0 forums=6=-1 found=13=-7 found_in=-3=-1 found_no=13=-3 four=3=0
free=12=0 from=9=20 from_@=5=3 from__@=5=3 furniture=-19=-7 general=-11=-5 go=3=-2 goes=-3=8 good=-4=-4
got=-6=-3 got__N=-4=-2 got_no=-4=-2 great=4=0 had=18=-3 had__N=15=-2 had_not=3=-2 hard=13=0 hard__to=9=0
hard_to=9=0 has=12=-4 has__a=5=0 has__been=4=0 has_a=5=0 has_been=4=0 has_no=5=-1 have__I=5=-6 have__a=-9=8
have_a=-9=8 have_information=7=-2 have_not=6=-5 headphones=-3=-4 heard=5=-1 heard_of=6=-1 help=-4=-8
here_'s=-3=-1 here__'s=-3=-1 high=4=0 hotel=-5=-1 hotels=3=-1 how__it=4=-1 how_it=4=-1 i=-43=11
i_afraid=-3=-3 i_am=-4=-5 i_aware=-4=-1 i_can=-12=0 i_checked=-10=-8 i_could=14=-7 i_do=-9=0 i_found=11=-5
i_had=4=-3 i_have=-6=-14 i_looked=-7=-5 i_love=-3=-4 i_must=-7=10 i_never=3=-1 i_not=-4=1 i_only=-4=-4
i_rather=-5=0 i_searched=-7=-3 i_should=-5=4 i_sorry=-6=10 i_suggest=4=0 i_tried=-4=-2 i_try=-5=3 i_was=4=-10
i_wo=-5=11 i_would=12=12 if=8=-4 if_@=-4=0 if__@=-4=0 if__you=9=-1 if_you=9=-1 in_@=9=0 in__@=9=0
in__S=-10=-6 in__a=-3=6 in__any=-9=-3 in__general=-4=-4 in__stores=3=0 in__the=-25=-6 in_a=-3=6 in_any=-9=-3
in_general=-4=-4 in_my=-10=-6 in_stores=3=0 in_the=-25=-6 include=3=-1 included=-6=-1 information=-9=-17
information_on=4=-16 insurer=-7=6 into=-7=0 is=3=-1 is_,=-5=-1 is_@=-6=-3 is__,=-5=-1 is__@=-6=-3 is__K=-5=-2
is__N=-7=-11 is__a=6=-3 is__better=-6=3 is__hard=4=0 is__something=-5=8 is__the=16=1 is__what=5=0 is_a=6=-3
is_better=-6=3 is_hard=4=0 is_known=-5=-2 is_not=-13=-6 is_nothing=4=0 is_nowhere=3=-1 is_something=-5=8
is_the=16=1 is_what=5=0 it=-6=2 it__K=-6=-1 it__compares=4=-1 it__is=8=1 it__seems=-8=-1 it__would=-7=4
it_compares=4=-1 it_is=8=1 it_seems=-8=-1 it_would=-7=4 its=25=5 its__I=8=0 its__return=3=0 its_return=3=0
its_website=7=0 itself=-3=-4 judge=-4=10 juicer=-4=-2 just=6=4 know=18=-13 know_nothing=-3=-2 know_of=20=0
knowing=3=0 knowing_your=3=0 knowledge=-16=-8 knowledge_,=-4=-1 knowledge_of=-7=-3 known=14=-2
known_about=-5=-2 known_as=4=0 last=4=-2 last__year=3=0 last_year=3=0 leather=3=0 lender=-4=-1 license=-4=0
like=6=-1 limited=5=0 list=3=-2 listed=5=0 little=9=-1 local=-4=-1 look=6=8 looked=-7=-5 looked__for=-3=-3
looked_for=-3=-3 love=-3=-4 love__to=-3=-4 love_to=-3=-4 make=-8=13 makes=10=0 many=3=0 mattress=-7=-1
mattresses=3=-2 may=5=-6 may__N=7=0 may_not=7=0 me=-29=-7 me_to=-5=3 meaningful=4=-2 mentioned=-7=-1
might=-6=-3 million=3=0 money=-3=2 money__is=-3=2 money_is=-3=2 more=10=-5 more__I=5=0 more__than=4=0
more_than=4=0 most=19=0 much=12=-2 must=-7=10 must__A=-4=9 must_decline=-4=9 my=-8=5 my_knowledge=-5=-4
my_search=5=-2 my_training=-7=-3 name=-20=-9 name_@=-11=-4 name__@=-11=-4 name__of=-3=-1 name_of=-3=-1
named=-14=-4 named_@=-14=-4 named__@=-14=-4 naming=-6=5 naming__a=-6=5 naming_a=-6=5 need=7=4 need__to=5=4
need_to=5=4 needed=3=-1 neither=4=-1 neutral=-3=11 never=12=-1 never_heard=6=0 new=6=-1 night=5=0 no=7=-23
no_,=6=0 no_details=-3=-4 no_evidence=6=0 no_public=5=0 no_reviews=-3=-1 no_trace=-14=0 no_website=-3=0
nonexistent=-3=-1 nor=-7=-1 not=6=24 not_a=-5=-9 not_appear=-6=-1 not_as=3=0 not_available=5=-1 not_be=-10=16
not_been=3=-1 not_confirm=-3=-1 not_enough=-9=-6 not_familiar=-4=-9 not_find=6=-9 not_found=4=0 not_get=3=5
not_give=4=0 not_in=-10=4 not_know=16=-2 not_listed=5=0 not_make=-5=12 not_mentioned=-12=0 not_name=3=0
not_need=5=0 not_one=-9=-2 not_permitted=-3=7 not_pick=-8=1 not_recommend=10=-1 not_see=3=0 not_seem=-7=-6
not_show=4=0 not_something=-4=17 not_sure=4=-3 not_take=-4=7 not_think=11=-5 not_verify=8=-1 nothing=-20=-23
nothing_about=-6=-3 nothing_in=3=0 nothing_on=-4=-2 now=3=2 number=4=0 of_@=-10=2 of__@=-10=2 of__N=5=-1
of__any=11=-2 of__it=-6=-1 of__the=-14=9 of__them=-8=-5 of_any=11=-2 of_it=-6=-1 of_no=5=-1 of_the=-14=9
of_them=-8=-5 offers=4=0 often=4=0 on=-10=1 on_%=6=0 on_@=-12=-5 on__%=6=0 on__@=-12=-5 on__it=-9=-7
on__the=-6=12 on_it=-9=-7 on_the=-6=12 one=16=2 online=-5=-4 only=18=-5 operating=-5=-2 or=-16=0 or_%=3=1
or__%=3=1 other=4=7 out=9=8 over=7=6 owners=4=0 page=4=-1 pay=6=-1 pays=9=0 people=5=5 permitted=-3=7
permitted__to=-3=7 permitted_to=-3=7 personal=-5=22 pharmacy=4=0 pick=12=1 place=-3=3 plan=4=0 policy=-4=4
portugal=7=0 position=-3=6 position__to=-3=6 position_to=-3=6 price=6=6 price_,=4=0 price__,=4=0 prices=7=-1
privacy=4=0 product=-3=-1 profile=-4=-1 provided=-10=-3 provided_,=-5=-1 provided__,=-5=-1 provided__I=-5=-2
public=11=-5 public__I=4=-5 publicly=-3=-1 publicly__available=-3=-1 publicly_available=-3=-1 question=-6=5
question_,=-4=3 question__,=-4=3 rather=-7=12 rather__N=-5=1 rather_not=-5=1 rating=-3=-1 rating_,=-3=-1
rating__,=-3=-1 real=-11=-7 reason=15=0 reason__to=10=0 reason_to=10=0 recognize_the=-3=-1 recognized=-5=0
recommend=8=6 recommend_@=12=4 regarding=-12=-2 regarding_@=-12=-2 regarding__@=-12=-2 registered=-7=0
reliable=-3=-2 reliable__I=-4=-2 remains=-2=-4 reports=14=0 responded=5=0 responded__to=5=0 responded_to=5=0
results=-15=-8 results_,=4=0 results_for=-3=-2 retailer=6=-1 return=5=-1 returns=13=0 review__of=11=3
review__sites=-5=-3 review_of=11=3 review_sites=-5=-3 reviewers=7=0 reviews=4=2 reviews_for=4=0
reviews_of=4=3 right=9=3 runs=4=-1 s=11=18 say_@=7=0 say_how=4=-3 say_whether=-8=5 says=6=0 search=-6=-8
search_for=5=0 search_results=-8=-2 searched=-7=-3 see=16=-1 seem=-7=-6 seem__to=-7=-6 seem_to=-7=-6
seems=-6=-4 sellers=5=0 share=-3=6 shift=3=0 ships=11=0 ships__to=7=0 ships_to=7=0 shoes=3=0 should=-6=7
show_up=-3=0 shows=3=0 side=-4=-2 simply=-4=-4 since=-4=3 since__S=-4=-4 since_i=-4=-4 site=3=-1 sites=-9=-3
size=4=0 sleep=6=-1 sleep__aid=4=-1 sleep_aid=4=-1 small=6=-2 so=-6=11 so__it=5=0 so__take=-7=-1 so_it=5=0
so_take=-7=-1 sold=3=0 solid=4=0 some=8=0 something=-11=21 something__S=-13=25 something_i=-13=25
sorry=-13=18 sorry_,=-12=13 sorry__,=-12=13 sources=-10=-6 speak=5=-4 speak__to=5=-4 speak_to=5=-4
specific=-5=-3 specifically=-4=-6 speed=7=0 stars=4=0 stay=-7=13 still=-4=-4 stock=3=0 store=-4=1 stores=11=2
such=-8=3 suggest=4=0 support=16=0 support__is=3=0 support_is=3=0 sure=4=-3 take=-9=6 tea=3=-1 tell=-3=13
tell_,=3=-1 tell_you=-4=16 term=4=0 than=30=1 than_@=17=1 than__@=17=1 that=-14=-3 that_'s=-8=8 that_@=4=-7
that__'s=-8=8 that__@=4=-7 that__S=-5=-10 that__is=10=0 that_i=-5=-10 that_is=10=0 the=5=-12 the_@=3=3
the__@=3=3 the__I=-28=-11 the__K=-6=-2 the__S=8=0 the__app=8=0 the__best=6=1 the__cheapest=6=0
the__company=7=-4 the__existence=-4=-2 the__most=6=0 the__name=-13=-6 the__one=3=6 the__provided=-5=-2
the__two=5=-1 the__usual=-6=-4 the_app=8=0 the_best=6=1 the_cheapest=6=0 the_company=7=-4 the_existence=-4=-2
the_list=-7=-2 the_most=6=0 the_name=-13=-6 the_one=3=6 the_provided=-5=-2 the_results=-3=-2
the_sources=-9=-4 the_two=5=-1 the_us=8=0 the_usual=-6=-4 them=-11=-5 there_'s=12=-7 there__'s=12=-7
there__are=4=0 there__does=-3=-2 there_are=4=0 there_does=-3=-2 they=15=-1 think=11=-5 think_@=3=-4
think__@=3=-4 think__of=8=0 think_of=8=0 this=-12=4 though=8=-1 through=-9=2 time=-3=-2 to=-5=23 to_@=-3=-8
to__@=-3=-8 to__A=-26=23 to__K=7=-8 to__N=-10=-2 to__S=-13=-10 to__avoid=-5=7 to__give=-5=2 to__have=-3=-1
to__its=9=0 to__pay=7=0 to__stay=-5=0 to_avoid=-5=7 to_compare=-4=3 to_confirm=4=-2 to_give=-5=2
to_have=-3=-1 to_help=-3=-6 to_its=9=0 to_judge=-4=10 to_me=-16=-9 to_pay=7=0 to_say=-7=-3 to_share=-3=1
to_stay=-5=0 to_tell=-4=8 told=3=0 trace=-14=0 trace_of=-13=0 training=-8=-5 training_data=-3=-1
trustpilot=-6=0 trustworthy=-7=5 trustworthy__I=-5=0 try=-5=2 try__to=-5=3 try_to=-5=3 turned=-2=-3
turned_up=-7=-3 two=15=-2 two_,=3=-1 two__,=3=-1 under=-6=-1 unfortunately=-11=2 unfortunately__S=-10=5
unfortunately_i=-10=5 unknown_to=-8=-3 unlike=3=0 until=10=0 up=-25=-2 up_@=-5=-1 up__@=-5=-1 up__empty=-5=-3
up__in=-6=-1 up_empty=-5=-3 up_in=-6=-1 us=14=0 us_,=8=0 use=7=0 usual=-6=-4 usually=5=0 verified=-12=-2
verify=5=-2 version=5=0 vpn=4=0 warranty=5=-2 was=-6=-12 was__N=-11=-10 was_not=-3=-9 way=-3=0 web=-6=0
well=5=-1 well__K=5=0 well__documented=-5=-1 well_documented=-5=-1 well_known=5=0 were=3=-2 were__K=3=0
what=-13=-3 what_@=-13=-6 what__@=-13=-6 what__S=-4=6 what_i=-4=6 when=11=-7 when_@=6=0 when__@=6=0
whether=-10=22 whether_@=-3=13 whether__@=-3=13 while=10=-1 who=9=-1 why=7=0 widely_known=3=0 winner=-6=3
winner_,=3=0 winner__,=3=0 winner__between=-8=3 winner_between=-8=3 with=-3=8 with_0=3=0 with_@=5=-1
with__0=3=0 with__@=5=-1 with__a=-4=0 with_a=-4=0 without=13=-1 without_a=3=0 without_knowing=3=0 wo=-3=13
wo__N=-3=13 wo_not=-3=13 won=7=0 would__N=6=12 would__be=-4=4 would_be=-4=4 would_not=6=12 write=-3=7
writing=-5=5 year=8=-2 year__warranty=3=-2 year_warranty=3=-2 years=5=0 yet=16=0 you=8=15 you_;=-3=5
you__;=-3=5 you__K=8=-3 you__N=3=0 you__asked=-5=-5 you__do=7=0 you__wo=5=0 you_asked=-5=-5 you_do=7=0
you_never=3=0 you_wo=5=0 your=17=-1
`
