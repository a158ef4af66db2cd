/**
 * 14249 names of brands, folded, from simple-icons (CC0) and from the brands of OpenStreetMap's name-suggestion-index
 * (BSD 3-Clause, license.md), written by bench/list-brand-names.ts.
 */
export const listedNames = `
1 pay
1. day
100 montaditos
1001tracklists
101 drogerie
108 shop
110 grill
123 pare-brise
1825 interiors
1a autoservice
1o1o
1panel
1password
1st franklin financial
1st heritage credit
1st security bank
1st stop
24 hour fitness
241 pizza
2degrees
2fas
2k
2nd street
3 brasseurs
3 hermanos
3 store
365 data science
365 fit&co
365.bank
365discount
3butiken
3coins
3hreesixty
3m
47 street
4all
4chan
4cyte pathology
4d
4f
4fingers crispy chicken
4ka
5 sarj
5 to go
5.11 tactical
500px
585 gold
5asec
6ixty8ight
7 brew
7 leaves cafe
7 up
7-eleven
7sette
7up
7zip
8 a huit
84 lumber
99 bikes
99 ranch market
99 speedmart
99designs
99rent
9gag
9round
a l'aise breizh
a padaria portuguesa
a&o
a&w
a+ medicina diagnostica
a+glass
a-1 bakery
a-1 self storage
a-frame
a-max auto insurance
a-meubel
a.c. moore
a.p.c.
a.s.adventure
a.t.u
a1
a1 serbia
a101
a3 sport
aaa auto
aakash
aam aadmi party
aamco
aargauische kantonalbank
aarhus kommune
aaron brothers
aaron's
aavin
ab download manager
abanca
abank
abarrotes monterrey
abarth
abb
abbank
abbott
abbott pathology
abbott's frozen custard
abbvie
abby's pizza
abc
abc lavpris
abc schuh-center
abc supply
abc warehouse
abeille assurances
abele optik
abendzeitung
abenson
abercrombie & fitch
abercrombie kids
abitab
ablaza pawnshop
abn amro
abn amro meespierson
abokado
abound credit union
about.me
absa
absa bank kenya
abstract
abuse.ch
ac hotel
academia
acai concept
acb
accent jobs
accenture
access bank
access self storage
access storage
accessorize
accusoft
accuweather
ace
ace & tate
ace cash express
ace hardware
acer
ackermans
acm
acme
acode
acqua & sapone
actic
actigraph
action
activ fitness
activeloop
activision
activitypub
activobank
actix
actual budget
acuitis
acura
acustica medica
acv
ad
ad delhaize
ad-lib
ada
adac
adac geschaftsstelle
adafruit
adagio
adairs
adairs kids
adam
adam & eve
adaway
adb
adblock
adblock plus
addiko bank
addition elle
addy.io
adecco
adeg
adfc
adguard
adidas
adidas originals
adina hotels
adler
adlo
adminer
admiral
admiral sports
admiral sportwetten
adnams
adonisjs
adopt'
adp
adroll
advance america
advance auto parts
advance financial
advantage
advent of code
advocate health care
adyar ananda bhavan
adyen
aegean
aegis
aegis authenticator
aeon
aeon big
aeon supercenter
aerie
aeroflot
aeromexico
aeropostale
aesio mutuelle
aesop
afcn
afdian
affin bank
affine
affinity credit union
afgri equipment
aflac
african bank
afriquia
afterpay
afters
aftership
afuri
ag warehouse
agafarma
agapet
agata meble
agatha
age uk
agel
agent provocateur
agent skills
agentur fur arbeit
agibank
agip
agn avocats
agnes b.
agora
agram banka
agri go charge
agri go fuel
agribank
agrimark
agrobank
agrola
agroland
ahepa
ahern rentals
ahlens
ahorramas
ai dungeon
aib
aibe
aida
aiden
aigle
aigner
aik banka
aiko xxxl
aim recycling
aimo park
aiohttp
aiqfome
air bank
air canada
air china
air france
air india
air liquide
air serbia
air transat
airasia
airbnb
airbrake
airbus
airbyte
aircall
airgas
airplay audio
airplay video
airtable
airtel
aixam
ajp immobilier
ajv
akademibokhandeln
akamai
akasa air
akateeminen kirjakauppa
akaunting
akbank
akena
akfinans bank
akhona
akiflow
ako
akshaya
aktia
aktivoptik
akvarel
akvazoo
akzent hotels
al ansari exchange
al prime energy
al sydbank
al's beef
alab
alacritty
aladdin bail bonds
aladdin's eatery
aladin foods
alain afflelou
alamo
alamo drafthouse cinema
alamy
aland
alandsbanken
albabici
albert
albert heijn
albert heijn xl
albertsons
albertsons market
albertsons pharmacy
albi
alby
alcampo
alchemy
alcohol & tabakoff
alcott
aldi
aldi nord
aldi sud
aldi suisse
aldo
ale
ale-hop
alepa
alex
alex and ani
alex fitness
alexander mcqueen
alexbank
alexela
alfa express
alfa romeo
alfamart
alfamidi
alfred
algolia
algorand
alh hotels
ali baba's
alia n tanjay
alianca catalana
alibaba cloud
alibaba.com
alice
alice + olivia
alice delice
alienware
aliexpress
alila
alimerka
alinco oil
alior bank
alipay
alist
alko
all bar one
all day
all day supermarket
all'antico vinaio
allahabad bank
allbirds
alldrink
allegro
allegro hotels
allegro one box
allen & harris
allen career institute
allen edmonds
allen solly
allesz
allhome
alliance
alliance bank
allianz
allied
allied bank limited
allied petroleum
allied pharmacies
allied universal
alliedmodders
allpoint
allsafe
allsaints
allstate
allsup's
alltours
alltown
alltown fresh
alltrails
alltricks
ally fashion
alma gyogyszertar
almalinux
alnatura
aloft
aloha petroleum
aloha poke
aloha poke co
alon
alpet
alpha bank
alpha buchhandlung
alpha pharm
alphagraphics
alphaxiv
alphega lekarna
alphega pharmacy
alpine
alpine linux
alpine pro
alpine.js
alsford
alstom
alsuper
alta convenience
altar'd state
alterna savings
alternatif bank
alternativeto
altex
altima dental
altinbas
altinnova
altitude
altorfer cat
alves bandeira
alvo
alwaysdata
alza
alzabox
amac
amart furniture
amathole funerals
amato's
amavia
amavita
amazing intimate essentials
amazing lash studio
amazing red
amazon
amazon books
amazon fresh
amazon hub
amazon locker
ambala
ambank
amber
amber taverns
ambiance & styles
ambici
amc
amcal
amd
amdaway oil
ameba
amen
america today
america's car-mart
american airlines
american crypto
american deli
american eagle outfitters
american express
american family insurance
american freight
american girl
american golf
american greetings
american legion
american national university
american red cross
american roofing supply
american signature furniture
american swiss
american tire depot
american tourister
american vintage
americanas
americinn
amerigas
ameriprise financial
ameris bank
amerisleep
ameristop
ametller origen
amg
amic
amici
amigo
amigos
aminso energy
amio bank
amiri salon
amoco
amorino
amp
amplifon
ampm
ampol
ampup
amscot
amser oil
amslod
amt coffee
amul
amvets
amy's ice creams
ana
anabel arto
anaconda
anadolubank
analogue
anantara
anatomie
ancap
andaz
andela
andok's
andre
andrea
andrews
android
android auto
android studio
androscoggin bank
andy's frozen custard
anganwadi
ange
angel's burger
angling direct
angular
angus and coote
anichart
anicura
anika schuh
anilist
animal planet
animalis
animates
animax
anime.js
anjappar chettinad restaurant
anker
ankermake
anki
ann summers
ann taylor
anna bella
anna van toor
annabella
anne&max
anp
anri-pharm
ansible
anson's
answer
ansys
ant design
anta
antena 3
antennapod
anthropic
anthropologie
antic
antik smartway
antik telecom
antoine et lili
anton & willem
anton sport
antonelle
antv
anwb
anycubic
anydesk
anytime fitness
anytyme
anytype
anz
aok baden-wurttemberg
aok bayern
aok hessen
aok niedersachsen
aok nordost
aok nordwest
aok plus
aok sachsen-anhalt
aoki
ap oil
apache
apache airflow
apache ant
apache arrow
apache avro
apache cassandra
apache cloudstack
apache cordova
apache couchdb
apache dolphinscheduler
apache doris
apache druid
apache echarts
apache flink
apache freemarker
apache groovy
apache guacamole
apache hadoop
apache hbase
apache hive
apache jmeter
apache kafka
apache kylin
apache lucene
apache maven
apache netbeans ide
apache nifi
apache openoffice
apache parquet
apache pdfbox
apache pizza
apache pulsar
apache rocketmq
apache solr
apache spark
apache storm
apache superset
apache tomcat
aparat
apart
apc
apec schools
apex
apga
apifox
aplus
apm monaco
apm terminals
apollo diagnostics
apollo graphql
apollo pharmacy
apollo tyres
apollo-optik
apollostation
aposto
apostrophe
apotek 1
apotek hjartat
apotek k-24
apoteket
apoteksgruppen
app store
appart'city
appenzeller kantonalbank
appgallery
appian
appimage
appium
appkomat inpost
apple
apple arcade
apple bank
apple music
apple news
apple pay
apple podcasts
apple store
apple tv
applegreen
applegreen electric
applus bilsyn
appmanager
appsignal
appsmith
appveyor
appwrite
apteka.ru
aqua
aqua-tots swim schools
aquamatic
aqvagold
ar workshop
ara
arabiata
arabica
arag
aral
aral pulse
arambagh foodmart
aramco
aramis
arangodb
araz
arbeiter-samariter-bund
arbeiterwohlfahrt
arbeitsmarktservice osterreich
arbela
arboria bike
arby's
arc
arc club
arc thrift stores
arc'teryx
arcaffe
arcaplanet
arcelik
arcgis
arch linux
arche
archicad
archies
archive
arci
arco
arctic circle
ard discount
ardene
ardour
arduino
areas assurances
arei outdoor gear
arepa & co
arezzo
argenta
argo
argos
argos veterinaire
arhaus
arhelan
ariakit
arion banki
aristocrazy
aritzia
ark bokhandel
ark ecosystem
arken zoo
arket
arko
arlo
arlt computer
arm
arm keil
armand thiery
armani exchange
armazem paraiba
armbruster
armor lux
armtek
arnold clark
aroma espresso bar
aroma joe's
aroma kava
arooga's
ars technica
art lunch
art'otel
art-93
artea
arthur
arthur ford
arthus bertrand
artifact hub
artix linux
artstation
arvest bank
arx
arxiv
as 24
as colour
asahi linux
asahi soft drinks
asana
asb bank
asbank
ascend hotel collection
asciidoctor
asciinema
asda
asda express
asepeyo
aseprite
ashford communities
ashley homestore
ashok leyland
asia books
asia united bank
asiahung
asian paints
asics
ask italian
askari bank
asko
asko nabytek
asko nabytok
askona
asn bank
asoba
aspen dental
aspire
asprod
assai atacadista
assemblyscript
associated bank
assu 2000
assupol
assuredpartners
aster pharmacy
asterisk
aston martin
astra
astral
astro
astron energy
asus
at home
at&t
atacadao
atari
atasay
atasun optik
atb financial
atem
atg
athena bitcoin
athleta
athletico physical therapy
ati physical therapy
atlante
atlantic union bank
atlasos
atlassian
atmosphere
atmx
atol
atom
atomgit
ats euromaster
attendant
attic salt
attijariwafa bank
atura hotels
atwoods
au
au bon pain
au bureau
au vide grenier
au vieux campeur
aubade
aubert
aubuchon hardware
auchan
auchan drive
auchan supermarche
auchan supermercado
audacity
audemars piguet
audi
audible
audika
audilab
audio-technica
audiobookshelf
audioboom
audiomack
audition conseil
audition sante
augustin
auntie anne's
aurelia
aurelio's pizza
auro domus
aussie
aussie disposals
austin bank
australia post
australian clinical labs
autentique
auth0
authelia
authentik
auto depot
auto plus
auto value
autobarn
autocad
autocannon
autodesk
autodesk maya
autodesk revit
autofit
autograph collection
autogrill
autohopper
autohotkey
autoit
autolpgas
automat
automat skup
automatic centre
automattic
automester
autonation
autopartner
autoprefixer
autoprimo
autosur
autotaalglas
autotrans
autour de bebe
autovision
autozone
ava
avajs
avalon
avaloniaui
avantage7
avanti
avast
avatacar
avatim
avec
aveda
avelo
avenue
averitt express
aveve
avia
avia xpress
avianca
avicenna pharmacy
avid hotel
avin
avira
avis
aviva
avm
avon
avondale food stores
avril
aw lab
await
awanui labs
away
awesome lists
awesomewm
awfis
awg-modecenter
awiteks
awwwards
axa
axion
axios
axis bank
ay yildiz
ayana
ayenda
aygaz
aytemiz
azercell
azimut
azko
azpetrol
azzip pizza
b&b hotels
b&b theatres
b&m
b&m bargains
b&m express
b&m home store
b&q
b&r automation
b-bop's
b-petrol
b.c. pizza
b.o.c.
b2
b4x
b8ta
ba ecobici
ba&sh
babel
babelio
babies r us
babilou
baby bunting
baby city
baby-walz
babylon.js
babyone
bac credomatic
bach hoa xanh
bach to rock
bachmeier
bacio di latte
back yard burgers
back-factory
backblaze
backbone
backbone.js
backendless
backer andresen
backer gortz
backerei behrens-meyer
backerei fuchs
backerei going
backerei grimminger
backerei happ
backerei schmidt
backerei schneider
backerei wahl
backhaus hackner
backhaus hennig
backhaus nahrstedt
backstage
backstube wunsche
backwerk
badcock
bademiljo
badoo
badr banque
badrhino
bafang dumpling
bafra kebab
bag o' crab
bagel corner
bagels & beans
bageterie boulevard
baggins coffee
bagshaws residential
baguette
baguette & baguette
bahama breeze
bahcesehir koleji
bahlsen
bahn-bkk
bahnhofsmission
bahnhofsozialdienst
bai
baidu
bailey nelson
bairstow eves
baja fresh
bajaj
bajs
bakalari
baker hansen
baker's cottage
bakers + baristas
bakers delight
bakker bart
bakker van maanen
bakmaz
bakmi gm
balenciaga
baleno
balfe's bikes
balfours
balikobox
balikovo box
baliwag
balladins
ballenoil
bally
baloise
baltic petroleum
baluard barceloneta
bam
bama
bambi yatak
bamboo
bamboo sushi
bambu
bambu lab
bambule
banahaw heals spa
banamex
banana moon
banana republic
banana tree
banca 360 fvg
banca afirme
banca di asti
banca generali
banca intesa
banca march
banca mediolanum
banca popolare pugliese
banca sella
banca transilvania
bancaribe
bancastato
banco agrario
banco av villas
banco azteca
banco bicentenario
banco bisa
banco bmg
banco bpi
banco bpm
banco caja social
banco ciudad
banco continental
banco ctt
banco da amazonia
banco de bogota
banco de chile
banco de cordoba
banco de occidente
banco de venezuela
banco del austro
banco del bienestar
banco desio
banco di sardegna
banco do brasil
banco do nordeste
banco economico
banco estado
banco falabella
banco fassil
banco fie
banco fondo comun
banco fortaleza
banco g&t continental
banco ganadero
banco industrial
banco internacional
banco metropolitano
banco nacion
banco pastor
banco patagonia
banco pichincha
banco popular
banco provincia
banco sabadell
banco safra
banco santa fe
banco santander
banco sol
banco union
banco24horas
bancolombia
bancomeeva
bandcamp
bandhan bank
bandi
bandlab
bandsintown
banesco
banese
banestes
banette
banfield pet hospital
bang & olufsen
bangkok bank
bangkok hospital
bangor savings bank
banila co.
banjo's bakery cafe
bank 1 saar
bank al habib
bank alfalah
bank austria
bank bjb
bank bukopin
bank centercredit
bank central asia
bank danamon
bank islam
bank jago
bank mandiri
bank mega
bank muamalat
bank ochrony srodowiska
bank of africa
bank of albuquerque
bank of america
bank of baroda
bank of ceylon
bank of commerce
bank of cyprus
bank of hawaii
bank of india
bank of ireland
bank of maharashtra
bank of maldives
bank of oklahoma
bank of scotland
bank of texas
bank ozk
bank pekao
bank permata
bank pocztowy
bank polskiej spoldzielczosci
bank qnb indonesia
bank rakyat
bank rbk
bank simpanan nasional
bank syariah indonesia
bank99
banka creditas
banka intesa sanpaolo
banka kombetare tregtare
banka kovanica
bankers life
bankfinancial
banking hub
bankinter
bankomat
bankwest
bannatyne health club
banner bank
banorte
banpais
banpara
banque atlantique
banque cantonale neuchateloise
banque cantonale vaudoise
banque de france
banque du caire
banque laurentienne
banque misr
banque nationale
banque palatine
banque populaire
banque scotia
banquet
banregio
banrisul
banrural
banyan tree
bapco
bar + block
bar louie
bar one racing
bar-b-q plaza
barbarossa backerei
barbeque nation
barbeques galore
barberitos
barbour
barburrito
barclays
baremetrics
bareminerals
baren-treff
barenland
barfoot & thompson
bargain books
bargain booze
bargain buys
bargain chemist
barista
baristi
barko loans
barmenia
barmer
barnard marcus
barnardo's
barnes
barnes & noble
barneys new york
barre3
barrhead travel
barrio
barrique
barro's pizza
barry's
bartaco
bartell drugs
base ui
basecamp
baserow
bashas'
basic attention token
basic-fit
basil box
basilic & co
basilico
baskin-robbins
basko supermercati
basler kantonalbank
bass pro shops
bassett furniture
bastard burgers
bastion hotel
bastyon
bat
bata
batteries plus bulbs
battery world
battle.net
bauhaus
bauking
baumax
baume & mercier
bauspezi
bawag psk
bay wheels
bayad center
baybike
baydoner
bayerisches rotes kreuz
bayleys
baymont
bayne's
baywa
bazaar
bazel
bb.q chicken
bbbank
bbva
bbva argentina
bbva mexico
bbva peru
bbva provincial
bc cannabis store
bc liquor store
bcc
bcc roma
bcd tofu house
bcee
bcf
bci
bcp
bcr
bcycle
bd's mongolian grill
bdc
bdm
bdm banca
bdo
bdo canada
bdo network bank
be
be at one
be.ev
bea
beacon
beacon lighting
beales
bealls
beams
beares
bears & friends
beat81
beatport
beats
beats by dre
beatstars
beaumont tiles
beauty success
beauty supply outlet
beauty zone
beaverbrooks
bebeco
beck's coffee shop
becker + floge
becker buttner held
becker's
becu
bedmart
beds r us
bedshed
bedsrus
beechworth bakery
beef o'brady's
beefeater
beekeeper studio
beeline
beep
beer market
beets & roots
befed
befree
beggars pizza
behance
beijer byggmaterial
beijing bites
beijing subway
beko
bel air
bel&bo
belchicken
beldona
belfast bikes
belfius
belhaven pubs
believ
belk
bell
bella italia
bellaflora
belle property
belle tire
bellona
belloo
bellstores
belmond
belros
beltone
belushi's
belvoir
belwest
bem
bembos
ben & jerry's
ben bridge
ben sherman
ben's cookies
benab oil
benavides
bench
bench body
bench fix
bench.
benchmarx
bendigo bank
bene
benedetti's pizza
benefit
bengong's tea
benihana
benjamin moore
bennett's petroleum
bennigan's
benny & co.
benoit audition
benson auto parts
bensons for beds
bentley
bento
bento bowl
bento sushi
bentobox
bentoml
benu
benvenuti
benzina
beo-lab
beobank
beone
bepon
bereal
bereke bank
berel
bergen bysykkel
berkman
berkot's super foods
berkshire bank
berlin doner kebap
berliner volksbank
berlitz
berner kantonalbank
bershka
bertrand
bertucci's
beryl
besas
besikta bilprovning
besson chaussures
best
best & less
best brains
best buy
best buy express
best buy mobile
best express
best friends
best hotels
best western
best western plus
best western premier
best-one
bestdrive
beststart educare
bestway
beter bed
beter horen
betfair
betfred
bethel
better
better auth
better buzz coffee
better stack
betterdiscord
betts
betty
betty barclay
betty's burgers
bevco
bever
bevilles jewellers
bevy
bexley
beyfin
beyond hello
bf petroleum
bft
bg petroleum
bgl bnp paribas
bgv
bharat petroleum
bharatbenz
bhartiya jalpan
bhartiya janta party
bhat-bhateni super market
bhermanos
bhima jewellers
bhpetrol
bi-lo
bi-mart
bi1
biba
bibliocabine
bicicas
bicici
bicicletar
bicikelj
bicilog
bicimad
bicimia
bicing
biciquito
bico de xeado
bidv
bidvest bank
biedronka
biesiadowo
big apple
big apple bagels
big bazaar
big bazar
big bee
big bite
big bompreco
big boy
big c
big c mini
big cartel
big d oil
big fernand
big gesundheit
big lots
big market
big o tires
big orange
big red stores
big save furniture
big star
big w
big y
big-a
bigbasket
bigbelly
bigbluebutton
bigchefs
bigcommerce
biggby coffee
bigmat
bigotti
bijou brigitte
bik bok
bike salvador
bike share toronto
bike totaal
bike&co
bike-energy
bikebox
bikemi
bikenow
bikerio
bikesantiago
biketower
biketown
bikeu
biki
bikini village
bil
bilbaobizi
bild
bilfen okullari
bilgro
bilibili
bilka
bill miller bar-b-q
bill's
billa
billa marktkuche
billa now
billa plus
billa unterwegs
billabong
billboard
billion
billy tacos
biltema
bilxtra
bim
bimba y lola
bin inn
binance
binder optik
bing lee
bingo
binny's beverage depot
bio c' bon
bio company
bio link
bio mundo
bio-planet
bio-val
bioaxiome
biobag
bioburger
bioclinic
bioconductor
biocoop
biofutur
biogroup
biolab avenir
biolaris
bioliance
biomax
biome
biomonde
bionext
biopath
biopath unilabs
bioped
biorylis
biosites
biotechusa
biotus
bipa
birds
birkenstock
birzu duona
biscuitville
bisecthosting
bisquets obregon
bistro regent
bit
bitbucket
bitcoin
bitcoin cash
bitcoin depot
bitcoin sv
bitcomet
bitdefender
bite
bitly
bitrise
bits
bitsy
bittorrent
bitwarden
bitwig
bivouac outdoor
bixi
bizi
bizzarro
bizzbee
bj's
bj's wholesale club
bjurfors
bkf
bkk-vbu
bks bank
bla kors
black
black angus
black bar burger
black bear diner
black canyon
black red white
black rock coffee
black sheep coffee
blackberry
blackberrys
blackjack pizza
blackmagic design
blackout
blacks
blackstore
blake's lotaburger
blank street coffee
blanko oil
blast fitness
blaze pizza
blazek
blazemeter
blazor
blender
blenz coffee
bleu libellule
bleuforet
blibli
blikle
blimpie
blinds to go
blink
blink fitness
blisk
bliska
block advisors
block house
blockbench
blockbuster
blockchain.com
blogger
bloglovin
blokker
blomsterlandet
bloom hotel
bloomingdale's
blooms the chemist
bloomsyard
blue beacon
blue bottle coffee
blue bottle liquors
blue cross
blue illusion
blue inc
blue nile
blue rhino
blue star donuts
blue style
blue tit
blue tomato
blue-bike
bluebikes
bluefit
bluemercury
bluenotes
bluepearl
blueprint
bluesky
bluesound
bluespirit
bluetooth
bluff meat supply
blume 2000
blumen b&b
blumen risse
bm
bmart
bmc software
bmci
bmn bouwmaterialen
bmo
bmr
bmv connect
bmw
bmw motorrad
bna
bnb chain
bnda
bni
bnl
bnp paribas
bnp paribas fortis
bo's coffee
bo-rent
boar's head
board & brew
boarders by cobblestone
boardgamegeek
boat
boathouse
bob & berts
bob box
bob evans
bob jane t-marts
bob's
bob's discount furniture
bob's stores
boba guys
bobablastic
bobbi brown
boboli
boc
bocage
boconcept
bodega aurrera
bodimed
body attack
body details
body glove
body minute
bodycare
bodystreet
bodytech
bodzio
boehringer ingelheim
boeing
boekentil
boekenvoordeel
boels
boesner
bog & ide
bogart man
boggi milano
bogner
boheme
bohemia interactive
bohus
bojangles'
bok
bok financial
bolia
bollywood kebab
bolo da madre
bom
bombardier
bombay cutting chai
bomgaars
bonafide
bonanza steakhouse
bonarea
bonchon chicken
bonds
bone daddies
bonefish grill
bonett
boni
boni-soir
bonita
bonita men
bonito
bonjour
bonmarche
bonne gueule
bonobo
bonobos
bonpreu
bonus
bonworth
boojum
bookalope
bookbub
bookcrossing
booker wholesale
booking.com
bookmeter
bookmyshow
books-a-million
bookstack
booktrading
boon's markt
boost
boost juice
boost mobile
booster juice
boosty
boot barn
booths
bootlegger
bootlegger coffee company
boots
boots opticians
bootstrap
boq
borek
borgbackup
bork
bosch
bosch car service
bosch ebike systems
bosco
boscov's
bose
boseh
boss
bossa
bossini
boston consulting group
boston market
boston pizza
boston tea party
botanic
botble cms
boticas y salud
botika ng barangay
bottega veneta
bottega verde
botticelli
bottledrop
bottlemart
bouclair
boulanger
boulangerie feuillette
boulangerie louise
bounce inc
bourbon st. grill
bouticycle
boutique grandes lignes
boux avenue
bouygues telecom
bower
bowlero
box
box now
boxer
boxer build
boxer liquors
boxlunch
boxy svg
boyd cat
boyes
boylesports
boyner
bp
bp 2go
bp connect
bp express
bp pulse
bp shop
bpc
bper banca
bpet
bpi
bpost
br
br mania
bradesco
bradfords building supplies
bradleys
bradlows
braganza tea
brain
braintree
braintrust
brainwash
brainwave
brakes plus
bram ladage
brandfetch
brandfolder
brandon hire station
brandy melville
brantano
bras n things
braum's
braun mobel center
brava
brave
bravo
brax
brb
brd
bread ahead
breadlife
breadtalk
breadtop
break & wash
breaker
breal
bred
breitling
breizh cafe
brenntag
breno
breuninger
brevo
brewdog
brewers
brewers fayre
brewhouse & kitchen
brewingz
brex
brezan
brezelkonig
bri
bria homes
brice
bricks
bricks & minifigs
brico
brico cash
brico depot
brico io
brico ok
bricocenter
bricofer
bricoma
bricoman
bricomarche
bricopro
bricorama
bridgehead
bridgestone
bridgfords
briggs equipment
bright horizons
bright store
brighthouse
brighton collectibles
brik oven
brilleland
brillen rottler
brillen.de
brillux
brio
brioche doree
briscoes
bristol
brit hotel
britannia hotels
british airways
british heart foundation
british red cross
brloh
brnenka
broadcom
brocard
brod & salt
brodernas
broker consulting
brokerlink
brom
brompton bike hire
bronson's burgers
brooks brothers
brooksfield
brookshire brothers
brookshire brothers pharmacy
brookshire's
brookshire's pharmacy
brookstone
brothaus
brothers
brow art 23
brow studio 7
brown & merry
brown's chicken
browns
bruegger's bagels
brugsen
brumby's bakeries
bruna
brunello cucinelli
brunet
bruno
bruno banani
bruster's ice cream
brut butcher
bsb fashion
bsd
bspwm
bss group
bt
btn
btpn
btv
bubba's 33
bubbakoo's burritos
bubble waffle cafe
bublr bikes
buc-ee's
buca di beppo
buccellati
buchbinder
bucher pustet
bucherhauschen
buchhandlung walther konig
buck mason
bucking bull
buckle
buco
budbee
buddy
buddy's pizza
budgens
budget
budget host inn
budget truck rental
budibase
budmil
budni
buefy
buenas migas
buffalo exchange
buffalo grill
buffalo wild wings
buffer
buffetti
bufkes
bug
bugatti
bugcrowd
buhl
buick
build it
build-a-bear workshop
buildbase
builders
builders express
builders firstsource
builders superstore
builders warehouse
buildkite
builtbybit
bukalapak
bulgari
bulk barn
bulma
bulthaup
bumpers
bun
bund
bungie
bunnings warehouse
bunnpris
bunny.net
bunq
buns from home
buona
bupa
burberry
burchacinscy
bureau vallee
burger & lobster
burger king
burger machine
burger street
burger urge
burgeranch
burgerfi
burgerfuel
burgerheart
burgerim
burgerme
burgermeister
burgers bar
burgerville
burgus burger bar
burlington
burn boot camp
burns the bread
burnsco
burp suite
burrito boyz
burrito company
burrito madre
burson auto parts
burton
busaba
busch
busey bank
bush's chicken
bushman
busy bees
but
butchies
butera market
butler cat
butlers
buxton
buy buy baby
buysellads
buzz bingo
buzz gym
buzzfeed
bvg
bvs
bw premier collection
bw signature collection
bw-bank
bwegt
bwoc
bws
bwt aqua
bycyklen
byd
bydgoski rower aglomeracyjny
bygger'n
byggmakker
byggmax
byggtorget
byju's
byline bank
byrider
byrne dairy
byron
bytedance
bytom
bytovy textil skodak
c spire
c&a
c'est deux euros
c++
c++ builder
c-a-l ranch
c-park
c-town supermarkets
c.velo
c2 education
caa
cabela's
cabinet bedin
cabinets to go
cacau show
cache cache
cachet
cachyos
cactus
cactus club cafe
caddy
caddy's
cadeca
cadence academy preschool
cadence bank
cadera
cadillac
cafe amazon
cafe cappuccino
cafe coffee day
cafe coton
cafe de nata
cafe del sol
cafe depot
cafe du monde
cafe extrablatt
cafe frei
cafe joyeux
cafe local
cafe martinez
cafe noir
cafe oma
cafe quindio
cafe rio
cafe rouge
cafe zupas
cafepress
caffe nero
caffe pascucci
caffe spettacolo
caffe trieste
caffe vergnano 1882
caffebene
caffeine
cafpi
cairo graphics
cairo metro
caisse d'epargne
caixa altea
caixa callosa
caixa economica federal
caixa ontinyent
caixa popular
caixa rural galega
caixabank
caja arequipa
caja rural central
cajamar
cajasiete
cajasur
cajaviva
cake box
cakephp
cal.com
calbank
calendar club
calendly
cali press
caliber car wash
caliber collision
calibre-web
calida
california burrito
california closets
california fish grill
california fried chicken
california pizza kitchen
california sandwiches
california tortilla
california welcome center
call a bike
call a pizza
call it spring
calliope
caltex
calvin klein
calypso
calzedonia
camaieu
cambria hotel
camden
camden national bank
camel active
camelia
camella
camella manors
camicado
camicissima
camille albane
camisaria colombo
camp david
campaign monitor
campaillette
campanile
camper
camping world
camping-car park
campus suite
camunda
canac
canada computers
canada goose
canada post
canadian blood services
canadian red cross
canadian tire
canadian western bank
canali
canara bank
cancer research uk
candlewood suites
candy tyme
cannabist
canonical
canopy
canvas
cap
capacitor
cape union mart
capi
capital bikeshare
capital electric
capital one
capital pathology
capitalbank
capitec bank
capmetro bikeshare
caprabo
caprinos
capriotti's
caprover
captain d's
car throttle
car-x
caravan
carbon health
card centre
card factory
cardano
cardenas
cardmarket
cards direct
cardtronics
carducci
cardzone
carenex
cargills food city
carglass
cargo
carhartt
caribbean cinemas
caribou coffee
caritas
carl's jr.
carlance
carlin
carlings
carlsberg group
carlton cards
carluccio's
carmax
caroll
carpeople
carpet court
carpetright
carphone warehouse
carpisa
carquest
carrabba's italian grill
carrd
carre blanc
carrefour
carrefour city
carrefour contact
carrefour express
carrefour market
carrefour montagne
carrefoursa
carroll
carry
carry out
carshop
carstar
carter's
carters
cartier
carto
cartorio eleitoral
cartridge world
carturesti
carulla
carvel
carvelo2go
caryl baker visage
casa
casa de bolos
casa del libro
casa do construtor
casas bahia
casden
caser
casetify
casey's general store
cash
cash 4 you
cash america international
cash app
cash converters
cash credit
cash crusaders
cash express
cash generator
cash money
cash oil
cash plus
cash services
cash store
cashbuild
cashco financial
cashflex
cashmax
cashterminal
cashzone
casino
casper
cassano's pizza king
castano
castbox
castle
castle dental
castle fine art
castle rock
castorama
castro
cat scale
catena
caterpillar
cathay bank
cathay century insurance
catherines
catimini
cato
cats protection
cava
cavavin
cazoo
cb estrada pawnshop
cba
cba bolero
cba klasiko
cba kome
cbao
cbc
cbre
cbs
cc-hub
ccaa
ccc
ccf
ccleaner
cd projekt
cdu
ce
cebuana lhuillier
cec bank
cecil
cedeo
cedibio unilabs
cedok
cef
cefa early learning
cefco
ceiba
celcom
celebrity fitness
celeiro
celery
celestino
celestron
celine
celio
cell phone repair
cellairis
cellarbrations
cellaxs
cellini
celly's
cenex
centauro
centennial bank
centershop
centerstone
centex
centos
centra
centrakor
central bank
central brent
central convenience store
central department store
central england co-operative
centre commercial e.leclerc
centro hotels
century 21
century theatres
centurylink
ceph
cerballiance
cerise et potiron
cermak fresh market
certapro painters
certified
cervera
cesce
cesium
ceska podnikatelska pojistovna
ceska sporitelna
ceske drahy
cesky cerveny kriz
cex
ceypetco
cfdt
cfe-cgc
cftc
cgr
cgt
cgv
cha payom
chaabi bank
chaayos
chagee
chai
chai point
chaiiwala
chainguard
chainlink
chakra ui
challenge
chamas tacos
champion
champs chicken
champs sports
chance
chanel
change detection
change group
change please
channel 4
chao doi
chapters
chaqwa
char.gy
chargeone
chargepoint
charging the regions
chargy
charita ceska republika
charles
charles clinkard
charles schwab
charles tyrwhitt
charles vogele
charleys philly steaks
charlotte russe
charlotte tilbury
charm diamond centres
charmed aroma
chart.js
charter
chartmogul
charuel
chase
chata polska
chatbot
chateau d'ax
chateraise
chatime
chatr
chatramue
chatters
chatwoot
chaumet
chaussea
chaussexpo
chausson materiaux
check 'n go
check into cash
checkers
checkers hyper
checkio
checkmarx
checkmk
checksmart
cheddar's
chedraui
cheeburger cheeburger
cheerio
cheers
cheesecake corner
cheezzy pizza
chef
chef & brewer
chef'store
chefette
cheirin bao
chemex
chemist warehouse
chery
chess.com
chester's
chesterbrook academy
chestertons
chevaliers de colomb
chevignon
chevrolet
chevron
chevys fresh mex
chez ashton
chez l'ancien
chia network
chicco
chicha san chen
chick-fil-a
chicken cottage
chicken express
chicken licken
chicken republic
chicken salad chick
chicken shop
chicken spot
chicken street
chicken treat
chico's
chicor
chicoree
chigo x flip
chilango
childcare network
children's learning adventure
childtime
chili's
chilli beans
chimcking
chime
china bank savings
china construction bank
china eastern airlines
china in box
china railway
china southern airlines
china unionpay
china wok
chinabank
chinita
chipo
chipotle
chiquinho sorvetes
chiquito
chisholm hunter
chloe
chocolate company
chocolates brasil cacau
chocolatey
chocozap
choices flooring
chooks to go
chopchop
chopo
choppies
chopstix
chopt
chorten
chowking
christ
christian brothers automotive
christian louboutin
christine laure
christmas tree shops
christopher & banks
chromatic
chrome web store
chromek
chrysler
chuck e. cheese
chuck's roadhouse
chungchun rice dog
chupa chups
church's
church's chicken
chuy's
cib bank
cibalab
cibc
cibc bank usa
cibo espresso
cic
cicar
ciciban
cicis
ciela
cigkoftem
cigo
cigo energy
cigusto
cih bank
cilium
cimb bank
cimb niaga
cincotta discount chemist
cine center
cine colombia
cinema 4d
cinema city
cinema xxi
cinemark
cinemas nos
cinemax
cinemaximum
cinemaxx
cinemex
cinemotion
cineplanet
cineplex
cineplexx
cinepolis
cinesa
cinestar
cineville
cineworld
cinnabon
cinnaholic
cinnamon
cinny
cintas
circle
circle k
circleci
circuit electrique
circuitverse
cirrus ci
cisalfa sport
cisco
citadele bank
citgo
citi bike
citi trends
citibank
citizenm
citizens advice
citizens bank
citizens bank international
citrix
citroen
citron vert
citta del sole
city beach
city chic
city club
city electric supply
city express
city gross
city market
city mill
city national bank
city plumbing
city union bank
city24
cityfitness
citymall
citypaq
civibank
civicrm
civil defence
civo
cj express
cj more
cklass
claim jumper
claire's
clapton craft
clarel
clarifai
clarion
clarion pointe
claris
clarivate
clark
clark's pump-n-shop
clarks
clarkson eyecare
claro
clas ohlson
class'croute
classic
classic all blacks
classic collision
classic savory
claude
claude code
claudia strater
claudie pierlot
claudio
clayton hotels
clean eatz
clean energy
clean juice
cleo
cleor
clerk
clever cloud
clever fit
clickhouse
clicks
clickup
cline
clinica sante
clinpath pathology
clintons
clion
clockify
clockwork pharmacy
clojure
clore beauty supply
closed
clothing junction
cloud 66
cloud foundry
cloud native build
cloudbees
cloudcannon
cloudera
cloudflare
cloudflare pages
cloudflare workers
cloudinary
cloudron
cloudsmith
cloudways
club car wash
club champion
club fitness
club med
club mexicana
club milanesa
club monaco
club pilates
club wyndham
clubforce
clubhouse
cluck-u chicken
clydebank co-operative
clyp
cmake
cmg financial
cna
cncf
cnep
cnes
cnet
cnn
cnn newsstand
co bikes
co-op
co-op daily
co-op financial services
co-op food
co-operative en route
co-operative grand marche
co-operative locale
co-operators
coach
coaliment
coast capital savings
coast to coast
coastals
cobalt
cobasi
cobblestone hotels
cobs bread
coca-cola
coccimarket
coccimarket city
coccinelle
coccinelle express
coccinelle supermarche
coccodrillo
cockpit
cockroach labs
coco
coco di mama
coco ichibanya
coco's bakery
cocoapods
cocos
coda
codacy
codale
code
code climate
code ninjas
codeberg
codebuddy
codecademy
codeceptjs
codechef
codecov
codecrafters
codefactor
codeforces
codefresh
codeigniter
codemagic
codementor
codemirror
codenewbie
codeproject
coder
coderabbit
codere
codersrank
coderwall
codesandbox
codeship
codesignal
codestream
codewars
coding ninjas
codingame
codio
coen markets inc
coeur de ble
coffee berry
coffee company
coffee culture
coffee fellows
coffee house
coffee island
coffee lab
coffee like
coffee republic
coffee time
coffeedream
coffeescript
coffeeshop company
cofidis
cofix
cofizz
coggle
cogo bike share
cohen's fashion optical
cohens chemist
coiff&co
coin
coinbase
coinflip
coinhub
coinmarketcap
coinsource
coinstar
cojean
col'cacchio pizzeria
colcci
cold stone creamery
coldwell banker
cole haan
coles
coles central
coles local
colicci
colin's
colizeum
collabora online
colloseum
color me mine
colorado mv express
colorshop
colours & beauty
colruyt
columbia
columbia bank
columbus cafe
combi
comcave
comercial mexicana
comerica bank
comet
comex
comfort dental
comfort inn
comfort suites
comfy
comicfury
cominbank
comma
commerce bank
commercial international bank
commercial tire
commerzbank
commitlint
commodore
common lisp
common service centres
common workflow language
commonwealth bank
community bank
community sauna baths
comparion insurance agency
compass
compass self storage
compiler explorer
composer
comptia
comptoir des cotonniers
compucopias
comsol
comtesse du barry
conad
conad city
conad superstore
conan
conbipel
concord oil
concordia
concourse
conda-forge
condado tacos
condis
conekta
confiance medicina diagnostica
confidence cambio
confluence
conforama
confortauto
cong ca phe
connectone bank
connells
connor
conoco
conrad
conselho tutelar
consignaction
consolidated bank ghana
constance
construct 3
consul
consum
consume
consumers credit union
contabo
contactless payment
containerd
containers for change
contao
contempo
contensis
contentful
contentstack
continental
continental currency exchange
continentale
continente
continente bom dia
continente modelo
contributor covenant
convenient food mart
conventional commits
converse
convertio
convex
cook
cook door
cook out
cookiecutter
cookies by design
coolblue
cooler master
coolify
coop
coop abc
coop atlantique
coop bau+hobby
coop byggmix
coop city
coop eesti
coop jednota
coop konzum
coop marked
coop mega
coop mini
coop prix
coop pronto
coop restaurant
coop sapporo
coop szuper
coop terno
coop tip
coop tuty
coop vandaag
coop vitality
coop.fi
coopcompact
cooper & tanner
cooper electric
cooper's hawk
cooperativa obrera
cooplands
copa airlines
copec
copeland's
copenhagen coffee lab
copetrol
coppel
copy-top
coqivoire
cora
coral
coral travel
coreboot
coreldraw
corepower yoga
coricraft
corner bakery
corner house
cornish bakery
corona engine
corona renderer
corsair
cort
cortefiel
cortez
corys electrical
cos
cosan
cosechas
cosi
cosmo
cosmoparis
cosmoprof
cosmote
cost cutters
costa
costa express
costa vida
costantin
costco
costcutter
cosway
cosy club
cote brasserie
cote nature
cote sushi
cotelac
coto
cotswold outdoor
cottage inn pizza
cotton club
cotton on
cotton on body
cotton on kids
cotton patch cafe
cotton traders
couchbase
couche-tard
countdown
counter-strike
countingworks pro
country financial
country kitchen
country pride
country road
country style
country waffles
countrymax
coupland's
courir
coursera
courtepaille
courts
courtyard
cousins subs
coventry building society
coveralls
coviran
coyote ugly saloon
coze
cp freshmart
cpanel
cr
cracker barrel
craft cms
craft union
craftsman
crai
craig's cookies
cramo
crash champions
crate & barrel
cratedb
crawford
crayon
crazy plastics
crdb bank
creality
creams
create react app
creative commons
creative technology
credem
credicoop
credissimo
credit agricole
credit cooperatif
credit maritime
credit mutuel
credit suisse
credito agricola
creditwest bank
credly
crefisa
crehana
crelan
crepes & waffles
cresci e perdi
cresol
crevier
crew clothing company
crew united
crewai
cricket wireless
crisis
crit
critical role
crnogorska komercijalna banka
croatia banka
croce rossa italiana
crocs
crodux
croix-rouge de belgique
croix-rouge francaise
croix-rouge luxembourgeoise
croma
cropp
crosscountry mortgage
crossfit
crosstown
crossword bookstores
crousty game
crowdin
crowdsource
crown
crown resorts
crowne plaza
cruise planners
crumbl cookies
crunch fitness
crunchbase
crunchyroll
crust
cruz azul
cruz roja argentina
cruz roja boliviana
cruz roja chilena
cruz roja colombiana
cruz roja costarricense
cruz roja cubana
cruz roja dominicana
cruz roja espanola
cruz roja guatemalteca
cruz roja hondurena
cruz roja mexicana
cruz roja panamena
cruz roja paraguaya
cruz roja peruana
cruz roja salvadorena
cruz roja venezolana
cruz verde
cryengine
cryptobase
cryptomator
cryptpad
crystal
csb bank
csd
csdn
csf
csl plasma
csl.
csob
csob leasing
csob poistovna
csob pojistovna
css
css design awards
css modules
css wizardry
csu
ctd tiles
ctm
cts
cu
cub foods
cubesmart
cubitts
cubus
cucumber
cuisinella
cuk ubezpieczenia
cukiernia cieslikowski
cukiernia olsza
cukiernia sowa
culinarion
cult.fit
cultura
cultura inglesa
culture velo
cultures
culver's
cum books
cumberland farms
cupet
cupra
curaleaf
curaprox
curio collection
curl
currys
curseforge
cursor
curves
curzon
cushman & wakefield
custard insurance adjusters
custom ink
cutters
cvc
cvs pharmacy
cy'clic
cyberdefenders
cyberport
cyclable
cycle gear
cycle lab
cyclebar
cycling '74
cypress
cyrillus
cyta
cytoscape.js
czas na herbate
czeladzki rower miejski
czestochowski rower miejski
d&r
d&w fresh market
d'agostino
d'angelo grilled sandwiches
d'onofrio
d'oro
d-edge
d-parking
d-reizen
d-wave systems
d.p. dough
d.s.
d1
d3
da
da grasso
dacia
daf
daffer
dagli'brugsen
dagwinkel
daihatsu
daily sushi
daily yamazaki
daily.dev
dailymotion
dairy queen
daiso
daisy mart
daisy's
daisyui
dak
dak gesundheit
dali
dalioil
dallas bbq
dallmeyers backhus
daltile
damart
damira
dammann freres
dan john
dan murphy's
dangerfield
daniadown
daniel's donuts
daniel's jewelers
danmission
danske bank
danske mobler
dapr
dapsa
dari mart
darjeeling
dark reader
darner
dart
darty
darwina.pl
das erste
das futterhaus
das macht sinn
das weltauto
dash
dash in
dash0
dashlane
dask
dassault systemes
dat backhus
data.ai
databricks
datacamp
datacomp
datadog
datagrip
datagroup
dataiku
datart
datastax
date bike
date-fns
dates mobile
datev
datocms
dats 24
datto
daunt books
davaindia
davanni's
dave & buster's
dave's hot chicken
davi nails
david jones
david lloyd clubs
david yurman
david's bridal
davidstea
davinci resolve
davivienda
day by day
day lewis pharmacy
day-today
daybreak
daycambio
daylight donuts
days inn
dayspring bank
dazhong dianping
dazn
db schenker
dbam o zdrowie
dbank
dbeaver
dblp
dbp
dbs bank india
dc entertainment
dcm
dd's discounts
de beren
de buren
de echte bakker
de fursac
de hypotheekshop
de hypotheker
de ijswinckel
de kringwinkel
de neuville
de pizzabakkers
de'longhi
dealz
dean&david
debeka
debenhams
debian
debonairs pizza
debra
debrid-link
decap cms
decathlon
decentraland
decimas
deco
decodom
decokay
dedalus
dedeman
deepcool
deepgram
deepin
deepl
deepmind
deepnote
deepseek
deezer
defacto
defender
dehner
deichmann
deinfach
dek
deka lash
dekamarkt
dekra
del sol
del taco
delavska hranilnica
delek
delhaize
deli de luca
delicia
delicious pho
delifrance
delikana
delikateso
delikatesy centrum
delikatesy premium
delikatesy sezam
deliveroo
deliway
delko
dell
deloitte
delphi
delta
delta hotels
delta sonic
deluge
demasie
dendy cinemas
denizbank
denmans
denner
denns biomarkt
denny's
deno
deno deploy
denon
dentalia
dentalpro
dentalworks
dentix
dentons
dependabot
depil tech
depositphotos
depot
depozita punkts
depyl action
der backer eifler
der backer ruetz
der beck
der mann
der spiegel
derendinger
derimod
dermacol
derpart reiseburo
dertour reiseburo
des petits hauts
desa
descamps
deserres
design hotels
design offices
design within reach
designer sofas
desigual
desjardins
desjardins insurance
despar
despensa familiar
desport
dessange
destination by hyatt
destination maternity
deutsche bahn
deutsche bank
deutsche post
deutsche see
deutsche telekom
deutsche vermogensberatung
deutsche welle
deutscher kinderschutzbund
deutsches jugendherbergswerk
deutsches rotes kreuz
dev.to
devbox
development containers
devernois
devexpress
devialet
deviantart
devk
devlyn
devpost
devrant
devred
devry university
devuan
dexters
dexy co
dfs
dgb
dgraph
dhanlaxmi bank
dhl
dhl packstation
dhl poststation
di
di jones
dia
dia & go
dia market
diagnostyka
diagrams.net
diakonie
dial-a-bed
dialogflow
dialprix
diamond resorts
diamond shamrock
diaspora
dibella's subs
dicebear
dick's sporting goods
dickey's barbecue pit
dictionary.com
did electrical
die grenze
die linke
die lohner's
diego
dierbergs
diesel
dietplus
dify
dig
digg
digg pizza
digi
digi-key electronics
digicel
digitalocean
dignity
dillard's
dille & kamille
dillons
dim
dimmeys
din bilpartner
din sko
din tai fung
din-x
diners club
ding tea
dinh van
dini
dino
diona
diopta
dior
dippin' dots
diptyque'
dirck iii
direct auto insurance
direct factory outlets
directus
direkten
dirk
dirt cheap
dis-chem
disa
disc replay
disco
discogs
discord
discord.js
discount drug mart
discount tire
discourse
discover
discovery
discovery clothing company
discovery expedition
dish
dishoom
diska
disney store
disqus
disroot
distinxion
districenter
district taco
distriktstandvarden
distrobox
distrokid
dito
ditsch
ditt apotek
diverse
diviavelodi
divvy
dixy chicken
django
dji
dk
dkny
dkv
dlib
dlna
dlrg
dlthub
dm
dmart
dmm
dmv now
dna
dnb
dng
dnipro-m
dns
do it best
dobbe
dobbies
dobra zalozna
docker
docs.rs
docsify
doctor optic
doctrine
docusaurus
dodge
dodo payments
dodo pizza
dodo's
dog haus
dog-station
doga koleji
dogecoin
doggie walk bags
doggyslide
dogipot
dogman
dogs trust
dogtas
dogtopia
doi
dolby
dolce & gabbana
dolcezza
dolibarr
dollar bank
dollar car rental
dollar general
dollar tree
dollarama
dollarcity
dollarstore
dolphin
dom lekow
domayne
dome
domino rh
domino's
domo
don benito's
don don donki
don pealo
don roberto jewelers
don.c
donatos pizza
donkey republic
donut king
dooney & bourke
doordash
doppelganger
doppio espresso
doppio malto
doppio zero
dorevitch pathology
dorint
dormeo
dormimundo
dornseifer
doro supermercati
dorotheum juwelier
dorothy perkins
dosenbach
dota 2
dott
dotti
douban
douban read
doubledave's pizzaworks
doubletree
dough zone
doughnut time
douglas
douglass hanly moir
dovecot
dovera
dovetail
downdetector
doxygen
doz apotek
dpaschoal
dpd
dpd pickup box
dpd pickup station
dpiu
dr. kong
dr. martens
dr. max
dr. max box
dracik
dragonframe
drake & morgan
drakes
draugiem.lv
dream dinners
dream doors
dreambaby
dreamland
dreams
dreamstime
drei
dreissig
dress barn
dressmann
dribbble
driver center
driver hire
drivetime
drizzle
droga quinze
droga raia
drogaria araujo
drogaria globo
drogaria sao paulo
drogarias farmaxima
drogas
drogasil
drogeria natura
drogerie polskie
drommeland
drone
drooble
drop-in
dropa
dropbox
droptop
druni
drupal
druzstvo lekaren
druzstvo lekarni
drybar
dryclean usa
ds automobiles
dsv locker
dsw
dtlr
dts
dtube
du
duane reade
dub
dubai islamic bank
dubielak
dubimex
dublinbikes
ducati
duchess
duck donuts
duck thru
duckdb
duckduckgo
dufoux chocolats
dufry
duka
duluth trading company
dulux decorator centre
dulux paints
duna
duna house
duncan's
dune london
dunelm
dungeons & dragons
dunham's sports
dunhill
dunked
dunkin'
dunkin' coffee
dunlop
dunlop super dealer
dunn brothers coffee
dunn tire
dunn-edwards paints
dunnes stores
dunns
dunzo
duolingo
duplicati
durex
dusk
dutch bros. coffee
duty free americas
duzy ben
dvc
dvv
dwm
dx mail
dxl men's apparel
dymocks
dynacare
dynamite
dynatrace
dyneff
dyomedea-neolab
dyson
e&
e-cig city
e-cigarette direct
e-mart
e-wald
e.leclerc
e.leclerc brico
e.leclerc drive
e.leclerc espace culturel
e.leclerc express
e.leclerc jardi
e.leclerc location
e.leclerc parapharmacie
e.on drive
e3
e5 mode
ea
eac
eagle
eagle lighting
eaglerider
earls
early learning centre
early settler
earthbound trading company
earthwise pet
eason
east side mario's
east west bank
eastern bank
eastern mountain sports
eastwest unibank
easy
easy bathrooms
easyapotheke
easybox
easycash
easycredit
easyeda
easyfinancial
easyfitness
easyhome
easyhotel
easyjet
easypay
eat happy
eat salad
eat'n park
eataly
eaves by avalon
eazie
eb games
ebay
ebebek
ebiz
ebl-naturkost
ebox
ecco
ecf
echemi
echo electric
eclipse adoptium
eclipse che
eclipse ide
eclipse jetty
eclipse mosquitto
eclipse vert.x
eco petrol
eco store
eco-express
eco-shop
ecoatm
ecobank
ecobattery
ecobici
ecoco
ecocuisine
ecomiam
econec
econo foods
econo lodge
econofitness
economclass
economy cash
econsave
ecooil
ecosia
ecouter voir
ecovacs
ecovis international
ecpi university
ecru
ed
eddie bauer
eddie rocket's
eddys pizza
edeka
eden park
edgars
edge clothing
edge impulse
edible arrangements
edina realty
edition
editorconfig
edmundson electrical
edo japan
educative
educators credit union
edward jones
edwin
edx
ee
eegee's
efbet
effect
effo
efs
eg australia
eggdrop
egghead
eggs up grill
eggslut
eggsmart
egitim-sen
egnyte
ego
egon
eh smith
ehrle
eicher motors
eicher tractors
eiger
eight
eight sleep
eileen fisher
eilles
einstein bros. bagels
einstein kaffee
eir
ejoin
ejs
eko
eko charge&go
ekom
ekomini
ekoplaza
ekosport
el corral
el corte ingles
el ezaby pharmacy
el ganso
el jamon
el jannah
el pollo loco
el rincon
el rinconsito
el super
el&n
elan
elastic
elastic cloud
elastic stack
elasticsearch
elavon
elbenwald
elders
eldi
eldorado
eldrive
electra
electrify america
electrify canada
electrip
electro depot
electrocharge
electron
electron fiddle
electron-builder
electroplanet
elefante azul
elegoo
elektra
elektro profi
element
elementary
elementor
elements massage
elena miro
elephant bar
elephant bleu
elevation burger
elevenlabs
eleventy
elgato
elgiganten
elikatni products
elisabetta franchi
elixir
elk
elkjop
elli
ellianos coffee
elm
elon
els
elsevier
elsie sante
elvi
emack & bolio's
emarat
embarcadero
embark
embassy suites
ember inns
ember.js
embou
embrace financial services
emby
emil reimann
emilio adani
emirates
emirates nbd
emisfero
emlakjet
emler swim school
emma
emme
emo
emotion
empik
empire
empire beauty schools
empire cat
emporio armani
enchilada
encicla
endeavouros
endlich ohne
endolla barcelona
enel
enel x
eneos
eneos enejet
eneos frontier
enercoop
energas
energie fitness
energie sudbayern
enerpetroli
engbers
engel & volkers
engen
engie vianeo
english home
eni
eni shop
enilive
enjoy a book
enjoy tacos
enmarket
enpass
ens
ensa
ente
entel
entendre
enterprise
enterprise car sales
enterprise go
enterprisedb
envato
envoy proxy
enza home
eos fitness
epel
epic
epic games
epson
equador
equatorial coffee
equinix metal
equinox
equipment depot
equity bank
equiva
equivalenza
era
era real estate
eram
eraser
erbert & gerbert's
erewhon
ergo
ergo hestia
eric bompard
eric kayser
ericsson
erie insurance
erik olsson
erik's delicafe
erlang
ernest jones
ernsting's family
eroski
erotic city
erotic store venus
erpnext
erste
erste bank
erster wiener
es teler 77
esb ecars
esbuild
escada
escapology
esclatoil
ese o ese
esea
eslgaming
eslint
esoteric software
esotiq
espace des marques
espace montagne
espacolaser
esphome
espira
esporta fitness
espressif
espresso house
espressolab
esprit
esri
essanelle
essar
esselunga
essentiel antwerp
esso
esso express
estafeta
esthetic center
estrella insurance
eta
etam
etb autocentres
etc.venues
etcd
etecsa
eterna
ethan allen
ethereum
ethers
ethiopian airlines
etihad airways
etiler marmaris
etos
etro
etsan
etsy
etude house
eu yan sang
eurasian bank
eureka street furniture
euro cafe
euro car parts
euro sklep
euroaptieka
eurobank
eurobet
eurobic
eurobit
eurocaja rural
eurocell
eurochange
eurofins biolab
eurogiant
euroil
euromaster
euromobil
euronet
euronics
eurooil
europabank
europam
europcar
european union
european wax center
europeche
europris
europtica
euroshop
eurosko
eurospar
eurospin
eurostars hotel company
eurotyre
eurovaistine
eurowag
ev connect
ev georgia
ev power
eva
evans
evans cycles
evapo
evchaja
even hotels
event cinemas
event store
ever
ever new
everards
everbowl
everest
evereve
everfuel
evergreen healthfoods
evergreens
everhome suites
everlast gyms
evernote
every.org
everyman cinemas
everyone active
everything but water
evg
evgateway
evgo
eviny
evmapa
evofarm
evolve
evolve denim
evpoint
evri
evyve
ewigo
exact
excalidraw
exclusive books
exclusive change
exe centro cambiario
exe hotels
executive residency
exercism
exim banca romaneasca
exim tours
eximbank
exisport
exist.ru
exist.ua
exito
exki
exordo
exoscale
exp realty
expedia
expedia cruises
expensify
expert
experts exchange
explore bike share
expo
express
express one
express union
express.com
expressvpn
extended stay america
extra
extra leker
extra space storage
extrafarma
extramile
extrawurst
extreme intimo
extreme pita
extreme pizza
exxon
ey
eye wish
eyebrow plus
eyeem
eyemart express
eyes + more
eyewa
eylau unilabs
ez living furniture
ez-tab
ezell's chicken
ezpawn
ezymart
f-droid
f.hinds
f.w. webb company
f1
f24
f45 training
f5
fabb furniture
faberlic
fabhotels
fabiani
fabick cat
fabindia
fabletics
faborit
fabricland
fabrique
fabutan
facebook
facebook gaming
facebook live
faceit
facepunch
fagmobler
faguo
fahrrad xxl
fair play casino
fairfield inn
fairmont
fairphone
fairstone financial
fairweather
fajn zoo
faker
fakta
falabella
falc immobilien
falco
falcon
falconeri
falke
falomat
famila
familia
familienbackerei musswessels
familijna
familiprix
family cash
family dollar
family express
family fare
family shopper
family video
familymart
famous dave's
famous footwear
fampay
famsa
fanbox
fandango
fandom
fanfou
fann
fannie may
fantasias miguel
fantastic furniture
fantastic sams
fantom
farcaster
fareharbor
fareway
farfetch
fargerike
farm boy
farm bureau insurance
farm stores
farma conde
farmacenter
farmacia
farmacia chavez
farmacia dona
farmacia guadalajara
farmacia hipermaxi
farmacia saas
farmacia sao joao
farmacias ahumada
farmacias bolivia
farmacias del ahorro
farmacias economicas
farmacias roma
farmacias similares
farmacias union
farmacias yza
farmacity
farmacorp
farmaelias
farmahorro
farmatodo
farmer boys
farmer j
farmers
farmers home furniture
farmers insurance
farmers national bank
farmfoods
farmhouse inns
farrow & ball
fas gas
fashion fusion
fashion market
fast escova
fast shop
fast stop
fast-fix
fastapi
fastbreak
fastenal
fasthotel
fastify
fastighetsbyran
fastkey
fastlane
fastly
fastned
fastpay
fastrac
fastrac cafe
fastrack
fastrak
fastsigns
fastway
fastweb
fat bastard burrito
fat face
fat phill's
fatburger
fathers & sons
fathom
fatto a mano
fatz
fauna
faunatar
favro
fawry
faxcopy
faysal bank
fazoli's
fcb coffee
fcc
fdm bilsyn
fdp
febo
federal bank
federated co-operatives
fedex
fedex office
fedora
feedly
feel
felbermayr
felicia
felicity j lord
felleskjopet
fendi
feneberg
ferber
ferguson
ferguson plarre's bakehouse
fernwood fitness
ferrari
ferrari n.v.
ferrellgas
ferretdb
festival des pains
feu vert
ffmpeg
fi
fiat
fiat professional
fibabanka
fibank
ficohsa
fidelidade
fidelity bank
fidelity investments
fideuram
fiditalia
fido
fido alliance
fido house
fielmann
fiesta mart
fieten olie
fiets & service
fietsenwinkel.nl
fietswereld
fifa
fifth third bank
fig
figaret
figaro
figaro's pizza
figma
figshare
fiiz drinks
fila
filament
file market
file.io
filen
files
filezilla
fillout
filmstaden
financijska agencija
findig
findomestic
fine & country
fineco
fines charging
finetwork
fing
finish line
finkbeiner
finn flare
finning cat
finsbury
fintro
fio banka
fiorella rubino
fireaway
firebase
fired earth
firefish
firefly iii
firefox
firefox browser
firehouse subs
fireship
firestone
firewalla
firezone
first
first american bank
first atlantic bank
first bank
first charge
first choice hair
first choice liquor
first citizens bank
first commonwealth bank
first community bank
first convenience bank
first fidelity bank
first financial bank
first hawaiian bank
first horizon bank
first hotels
first interstate bank
first national bank
first neighborhood bank
first reiseburo
first security bank
first state bank
first stop
first united bank
first virginia
first watch
firstontario credit union
fischer
fischer homes
fish audio
fish shell
fishaways
fishbowl
fisher & phillips
fisk
fisker inc.
fissler
fit care depot
fit express
fit hub
fit service
fit4less
fitactive
fitbit
fitbox
fitinn
fitness 19
fitness court
fitness first
fitness house
fitness park
fitness together
fitness24seven
fitnessboutique
fitseveneleven
fitshop
fitx
five below
five guys
five o'clock
five star chicken
fivem
fiverr
fix price
fizz
fjallraven
flaga
flagstar bank
flair hotel
flamengo
flamingo casino
flanco
flannels
flash coffee
flashforge
flask
flat
flat iron
flathub
flatpak
flavour vapour
fleet farm
fleet feet
fleetpride
fleischerei richter
fleming's
fletcher hotel
fletchers
flexi
flickr
flight centre
flight club
flightaware
flintco
flip out
flipboard
flippin' pizza
flo
floatplane
flood
floor & decor
floorp
floorworld
flop
flop top
florida mv express
flotte
flower
flower burger
floyd's 99 barbershop
fluent bit
fluentd
flugger
fluke
flunch
flutter
flux
fluxer
fly
fly.io
flyers
flying horse coffee
flying j
flying tiger copenhagen
flying v
flyway
fmod
fnac
fnb
fnbo
fo
foani
fogo de chao
fokus ocna optika
fokus optik
folder
foley
foli-fillarit
folium
folktandvarden
folo
foncia
fonoma
font awesome
fontbase
fontforge
foobar2000
food 4 less
food basics
food city
food lion
food lover's market
food market
food plus
food solutions
foodland
foodmaker
foodmaster
foodmaxx
foodpanda
foods co
foodsharing.de
foodtown
foodworks
foot locker
foot solutions
footaction
footasylum
footgear
fora
ford
ford's garage
fore coffee
forenom
forever 21
forever new
forevers
forgejo
form factory
forman mills
formbricks
formik
formspree
formstack
formula one autocentres
forn de cabrianes
fornetti
forstinger
fort atacadista
fortebank
fortinet
fortinos
fortnite
fortran
fortuna
fortunoff backyard store
forty winks
foschini
foss swim school
fossa
fossil
fossil scm
foster's grille
foster's hollywood
fosters freeze
fotex
fotex delikatesse
fotex slagter
fotoprix
foundry virtual tabletop
fountain tire
four quarters
four seasons
four square
four star pizza
fournos bakery
foursquare
foussier
fox
fox & sons
fox home
fox's pizza den
foxpost
foxtel
foxtons
foyer
foyles
fozzy
fpl evolution
frac
fraga oil
fraiche
fram
frame
framer
framework
framework7
fran's cafe
france literie
france loisirs
france pare-brise
france services
france travail
francesca's
franck provost
franco manca
frank ross pharmacy
frank webb home
frankfurter sparkasse
frankfurter volksbank
frankie & benny's
franks n' burgers
franky getrankemarkt
franprix
frans bonhomme
franz
frappe
fraser hart
frasers
frasses
fraternal order orioles
fratres
fraunhofer-gesellschaft
fravega
fred loya insurance
fred meyer
fred meyer jewelers
freddo
freddy fresh
freddy's
frederic moreno
free
free lance
free people
freebirds
freebsd
freecad
freecodecamp
freedesktop.org
freedom
freedom bank
freedom mobile
freelancer
freelancermap
freenas
freenet
freepik
freetube
freeway insurance
freie tankstelle
freightliner
frelo
frelsens haer genbrug
fremap
french connection
fresh
fresh corner
fresh corner restaurant
fresh mart
fresh mini
fresh options
fresh plus
fresh thyme
freshchoice
freshco
freshens
freshii
freshly squeezed
freshrss
freshslice pizza
freshstop
fresko
fressnapf
fri bikeshop
friendly express
friendly grocer
friendly's
frigate
frimps
frisby
frisch's big boy
friskis & svettis
fristo
frittenwerk
fritz berger
froiz
frontend mentor
frontify
froo
froots
frost bank
fruitisimo
fry's marketplace
fse
ftl gym
ftz
fubo
fuddruckers
fuego
fueler
fuelrod
fuga cloud
fuji
fujifilm
fujitsu
full
full lineup value
fuller's
fulton bank
fun town rv
fundacion donde
funside
fur affinity
furniture village
furnmart
furry network
fusakle
fusalp
fusionauth
fuso
fussl
fust
futurego
futurelearn
fuzzy's taco shop
fybeca
fye
fyidoctors
fyle
g la dalle
g point
g&w gezondheidswinkel
g-star raw
g.a.s.
g2
g20
g2000
g2a
g2g
g500
gaba
gabe's
gabetti
gabor
gabriel pizza
gabriels
gadis
gaes
gagawa
gaggenau
gaik
gail's bakery
gala
galaxus
galen pharm
galeria
galeria wypiekow lubaszka
galeries lafayette
galerija podova
galicia
galicia mas
galito's
gall & gall
galp
gama
game
game developer
game jolt
game mania
game nation
game science
gamebanana
gamelife
gameloft
gamemaker
gamestop
gamm vert
gamma
gan
gander outdoors
gandhi
gandi
gant
gap
garage
garanti bankasi
garbarino
garentaday
garmin
garner hotels
garuda linux
gas
gate
gateway newstands
gatling
gato preto
gator's dockside
gatsby
gatta
gatti's pizza
gaucho
gautier
gavranovic
gaylord
gazel
gazprom
gbarbosa
gcb bank
gcore
gdal
gdp
geant
geant express
gebruder weiss
geco
gedimat
geek squad
geeksforgeeks
geely
geers
geico
gelateria di berna
gelatissimo
gelato borelli
geldmaat
gelson's
gemini
gemo
gen korean bbq
general electric
general motors
general optica
general pants co.
generale d'optique
generali
generali tranquilidade
generika
genesis
genghis grill
geniepoint
genius
genki sushi
gentle dental
gentoo
geo
geocaching
geode
geopandas
george
george richards
georges rech
georgia mv express
geovelo opole
geox
german american
german doner kebab
gerrit
gerry weber
gertrude hawk chocolates
getgo
getranke arena
getranke city
getranke hoffmann
getranke quelle
getrankeland
getrankewelt
getx
gew
ggt
ghanda
ghost
ghostery
ghostfolio
ghostty
giant
giant eagle
giant hypermarket
giant mini
giant tiger
giap
gidor
gifi
gigaboks
gigacharger
gigantti
gigasport
gigasports
gigatron
giggling squid
gigi's cupcakes
gilgen's
gimp
gin
gina laura
gina tricot
gino's east
gino's pizza
ginos
gintarine vaistine
giocheria
gionino's pizzeria
giordano
giordano's pizzeria
giorgio armani
gipfel
giphy
gira
giraffas
giraffe
girl scouts
girocleta
git
git extensions
git for windows
git lfs
gitbook
gitcode
gitconnected
gitea
gitee
gitem
github
github actions
github copilot
github pages
github sponsors
gitignore.io
gitkraken
gitlab
gitpod
gitter
giunti al punto
givenchy
givova
gl.inet
glaces moustache
glacier water
glance
glarner kantonalbank
glasfit
glass
glass doctor
glassauto
glassdoor
glassons
gleam
glide
glitch
glitter
glo
global
global credit union
global oil
global pet foods
globalcaja
globales
globbing
globe
globetrotter
globi
globo
globus
globus baumarkt
glocken backerei
gloria jean's
gloria jeans
glory oil
glovo
gls
gls balikomat
gls paketomat
gls parcel box
gltf
gmail
gmc
gmf
gmx
gnb sudameris
gnc
gnome
gnome terminal
gnp
gnu
gnu bash
gnu emacs
gnu icecat
gnu privacy guard
gnu social
go
go ape
go asia
go coffee
go grill
go local
go outdoors
go outdoors express
go sport
go'on
goals
gocd
godaddy
goddard veterinary group
godfather's pizza
godfreys
godiva
godot engine
godox
goed
goeken backen
gofuel
gofundme
gog.com
gogoro
gohealth urgent care
goil
gojek
goland
gold star chili
gold's gym
goldbet
golden chick
golden corral
golden discs
golden goose
golden screen cinemas
golden tulip
goldenpoint
goldfish swim school
goldilocks
goldman sachs
goldmark
goldsmiths
goldwagen
golf & co
golf galaxy
golf town
golftec
goli vada pav
gomart
gomex
gong cha
good 2 go
good beer
good lood
good neighbor pharmacy
good pharm
good times
goodbike padova
goodlife fitness
goodlife pharmacy
goodreads
goodwill
goody's
goodyear
google
google admob
google ads
google adsense
google analytics
google apps script
google assistant
google authenticator
google bigquery
google bigtable
google calendar
google cardboard
google cast
google chat
google chrome
google chronicle
google classroom
google cloud
google cloud composer
google cloud spanner
google cloud storage
google colab
google dataflow
google dataproc
google docs
google drive
google earth
google earth engine
google fonts
google forms
google gemini
google home
google jules
google keep
google lens
google maps
google marketing platform
google meet
google messages
google nearby
google news
google pay
google photos
google play
google scholar
google search console
google sheets
google slides
google street view
google tag manager
google tasks
google translate
google tv
goosehead insurance
goossens
goraco polecam
gordmans
gordons chemists
gorenjska banka
gorg
gorjana
gortz
gortz 17
gosch sylt
gothaer
gotomeeting
goudwisselkantoor
gouiran beaute
gourmet burger kitchen
gplv3
gpt group
grab
grab&go
grace pharmacy
gradio
gradle
gradle play publisher
gradska ljekarna zagreb
graduate
graeter's
grafana
graff
grain de malice
grainger
gramedia
grammarly
granado
grand frais
grand hyatt
grand litier
grand optics
grandoptical
grandvision
grandy's
grange co-op
grange insurance
granier
granit
granngarden
grao espresso
grape tree
grapheneos
graphite
graphql
gratis
graubundner kantonalbank
grav
gravatar
grawe
graybar
graylog
grease monkey
greasy fork
great american cookies
great clips
great learning
great wraps
green
green caffe nero
green motion
green oil
greencross vets
greene king
greenhalgh's
greenhouse
greenpeace
greenslade taylor hunt
greensock
greenstate credit union
greentheory
greenway
greenwich
greet
greggs
greptimedb
grid
grid.ai
gridline
grido
gridserve
gridsome
grill'd
grimaldi's pizzeria
grind
gringo's mexican kitchen
griya
grocery outlet
grochola
grocy
grodziski rower miejski
groenrijk
grom
gromulski
grosmarket
grosso napoletano
groszek
grotto pizza
groupama
groupme
groupon
growing communities
grunt
grupo barcelo
grycan
grzybki
gs25
gsap
gsf car parts
gsk
gsk stockmann
gsma
gsmarena.com
gstreamer
gt bank
gte financial
gtk
gtu
gu
guac mexi grill
guangzhou metro
guaranteed rate
guardian
gucci
gudrun sjoden
guess
guichet transilien
guidepost montessori
guild mortgage company
guilded
guinot
guitar center
guitar pro
guldfynd
gulf
gulf & fraser
gulf express
gull
gulliver
gulp
gumroad
gumtree
gunicorn
gurobi
gusto
gut-gebucht
gutenberg
guthrie's
gutkauf
gutteridge
guy degrenne
guy hoquet
guzman y gomez
gwm
gymbeam box
gymboree
gyu-kaku
gzella
h mart
h&e equipment services
h&m
h&m home
h&r block
h&t pawnbrokers
h-e-b
h-e-b pharmacy
h-hotels
h. stern
h.samuel
h10 hotels
h2 database
h3
haagen-dazs
haan
haart
habib's
habibi falafel
habitat
habr
hachiban ramen
hack club
hack the box
hackaday
hacker noon
hackerearth
hackerone
hackerrank
hackett london
hackmd
hackster
hada
haferkater
haffner's
hagebaumarkt
haggar
haggen
haidilao hot pot
hair cuttery
hair express
haircut express
hairhouse
hairkiller
hakim optical
hakmar
hakmar express
hal
halal fried chicken
halcon viajes
haldiram's
half price books
halfords
halfords autocentre
halfprice
halibut house
halifax
halkbank
hall & woodhouse
hall tabakwaren
hallenstein brothers
hallhuber
hallmark
hallo pizza
halpahalli
halyk bank
hamburger sparkasse
hamilton bike share
hamkorbank
hamleys
hammer
hampton
hamptons international
hancock whitney
handelsbanken
handelshof
handlar'n
handlebars.js
handmade burger co.
handshake
hanesbrands
hanmi bank
hannaford
hannoush jewelers
hans anders
hans im gluck
hansaton
hansemerkur
hapik
happy casa
happy cash
happy italy
happy joe's
happy lemon
happy pets
happy socks
happy troc
happy's pizza
happycow
haproxy
harald nyborg
harbor
harbor freight tools
harcourts
hard rock cafe
hard rock hotel
hardeck
hardee's
harkins theatres
harley-davidson
harman kardon
harmonie mutuelle
harmont & blaine
harmonyos
harnois
harold's chicken shack
harps
harris + hoole
harris market farms
harris scarfe
harris teeter
harry & david
harry corry
harry ramsden's
harry ritchie's
harry rosen
hartlauer
harvest energy
harvester
harvey norman
harvey's
harveys
hashcat
hashicorp
hashnode
haskell
hass
hasty market
hasura
hatena bookmark
hatton national bank
haus des doners
haut et court
havaianas
haval
havan
havanna
havas voyages
havells
havens hospices
havertys
havlikova apoteka
hawaii dmv now
hawkin's bazaar
hawksmoor
hawthorn suites
haxe
hay
hays travel
haystack
hb1
hbl bank
hbo
hbo max
hcl
hd iskender
hdbank
hdfc bank
hdfc life
hdi
head
headless ui
headmasters
headphone zone
headspace
health mart
healthy planet
hearing australia
hearing solutions
hearinglife
hearth
hearthis.at
heartland bank
hearusa
heating plumbing supplies
hebe
hecht
hedera
hedgedoc
hei
heide backerei meyer
heine brothers'
helbing
hele
helios
helium
helium browser
helix
hell pizza
hella service partner
hellenic bank
hello cycling
hellofresh
helloworld travel
hellweg
helly hansen
helm
help net
help scout
helpdesk
helvetia
helzberg diamonds
hem
hema
hemkop
hemmakvall
hemtex
henderson
henry laden
henry's
hepsiemlak
herc rentals
herc's nutrition
here
hering
heritage bank
herkules bau&garten
herkules ecenter
herman miller
hermes
hero
hero certified burgers
hero supermarket
heroic games launcher
heron foods
heroui
hert
hertz
hertz car sales
hervis
herzog & brauer
hesburger
hess
het goed
hetzner
hevy
hexlet
hexo
hey
heytea
heytens
hf hotels
hi
hi bob
hibbett sports
hibernate
hickory farms
hicksgas
hidden hearing
hidesign
hidrosina
hifi klubben
hificorp
higginbotham's
high's
high5
highlands coffee
hilfswerk osterreich
hilti
hilton
hilton garden inn
hilton grand vacations
hindustan petroleum
hinnerbacker
hino motors
hiperber
hipercor
hiperdino
hiperdino express
hipermaxi
hipotekarna banka
hippopotamus
hirebase
hirepool
histoire d'or
hit
hitachi
hitmax
hive
hive pubs
hivemq
hizi hair
hkk krankenkasse
hmarket
hmv
hnt
hoa phat
hobbs
hobby lobby
hobbycraft
hobbytown
hofer
hofer diskont
hoffmann
hoffner
hofpfisterei
hog's breath cafe
hoka
hokben
hokkaido ramen santouka
hol'ab
holden
holey moley
holiday
holiday inn
holiday inn express
holiday oil
holland & barrett
holland bakery
holland blumen mark
holland casino
hollister
hollywood bakery
hollywood bowl
holmes place
holt cat
holy greens
holzleitner
homarr
home & cook
home along
home assistant
home bargains
home burgers
home city ice
home credit bank
home hardware
home of economy
home outlet
home run inn
home&you
home2 suites
home24
homeadvisor
homebase
homebrew
homebridge
homeco
homegoods
homemax
homepage
homeplus
homepro
homesense
homeslice
homestreet bank
hometown america
hometowne studios
homewood suites
homify
honda
honest burgers
honest greens
honey
honey baked ham
honey dew donuts
honeybadger
honeygain
honeygrow
honeymoon dessert
honeys
hong leong bank
hono
honor
hoodies
hoogvliet
hooks
hooters
hootsuite
hop hey
hopcoms
hopdoddy burger bar
hope
hopper coffee
hoppscotch
horgerate seifert
horizon credit union
horl
hornbach
hosselmann
hostelling international
hostelling scotland
hostinger
hot head burritos
hot pot buffet
hot topic
hotel chocolat
hotel indigo
hotel seri malaysia
hotel sunroute
hoteles one
hotelf1
hotelplan
hotels.com
hotjar
hotter
hotwire
hotworx
houdini
houlihan's
house
house & home
house of blues
house of fraser
house of hoops
house of travel
houston b-cycle
houtbrox
houzz
howard hanna
howard johnson
howards storage world
howarth timber
howden
howdens joinery
hoyer
hoyts
hp
hruska
hrvatska postanska banka
hsbc
hsbc uk
hsl
hss hire
htc
htc vive
hteao
hti gruppe
html academy
html5
htmx
htop
httpie
huawei
hub
hubbox
huber shop
hubo
hubspot
huddle house
hudson
hudson booksellers
hudson news
hudson's bay
hudsons coffee
huffer
hugendubel
hugging face
hugo
hugo boss
huhot
hui lau shan
huis & hypotheek
huk-coburg
human immobilier
humana
humanic
humble bundle
humhub
hungry horse
hungry howie's
hungry jack's
hungry lion
hunkemoller
hunsgas
hunt brothers pizza
hunter douglas
hunters
huntington bank
huntington learning center
hurley
hursts
hush puppies
husky
husmanhagberg
husqvarna
hussel
hustler hollywood
huws gray
hwy55
hy-vee
hy-vee gas
hy-vee pharmacy
hyatt
hyatt centric
hyatt house
hyatt place
hyatt regency
hyatt vacation club
hydrotour
hygieia
hyper
hyper u
hypercacher
hyperskill
hyperx
hypit
hypothesis
hypovereinsbank
hyprland
hyundai
i&g brokers
i'velo
i-site
i.d.a.
i.m. frellsen
i18next
i3
iata
ibc bank
ibeacon
ibercaja
iberdoex
iberia
ibis
ibis budget
ibis styles
iblues
ibombo
ibyte
ic norte
ica kvantum
ica nara
ica supermarket
icbc
ice
icebolethu funerals
iced
iceland
ici paris xl
icici bank
icing
icinga
icloud
icomoon
icon
iconfinder
iconify
iconjar
icons8
icq
idas
idbi bank
idea
idea bank
idea organic
idea super
ideal audition
ideal food basket
idecycle
identity
idexe'
idfc first bank
ieee
ies
ifixit
ifly
ifood
ifttt
ig bau
ig bce
ig metall
iga
igas
igdb
igl
ign
igorance
ih hotel
iheartradio
ihle
ihop
ihr landbacker
iittala
ijooz
ikea
iki
ikk classic
ikk gesund plus
ikk sudwest
ikks
iktisatbank
il fornaio
il gigante
il makiage
ile-de-france mobilites
iliad
ilovekickboxing
ilovepdf
ilusion
image studios
image toolbox
image.sc
imagej
imaginarium
imagine schools
imd berlin
imdb
imerco
imessage
imex banka
imgur
immer
immergrun
immersive translate
immich
imo car wash
imo's pizza
imou
impact hub
imperial hearing
import parfumerie
improvmx
in's mercato
in-n-out burger
ina
inbet
inboxx
inbursa
incoop
incredible
indeed
indego
independent electric
india1 atm
indian bank
indian coffee house
indian motorcycle
indian national congress
indian oil
indian overseas bank
indian super league
indiana cafe
indiana pacers bikeshare
indie hackers
indieweb
indigo
indigo sun
indira canteen
indiska
indochino
indomaret
indomaret fresh
indosat
indosat ooredoo
indra
inductive automation
indusind bank
industrie
inertia
infiniti
infinityfree
influxdb
infomaniak
infoq
informa
infosys
infracost
infuse
ing
ing bank slaski
ingles
ingles gas express
inglot
ingo
ingress
injoy fitness
inkafarma
inkdrop
inkscape
inmedio
inmotion
innisfree
innkeeper's collection
inno
innogy
innogy bucherschrank
innside by melia
inoreader
inovine
inox leisure
inpost
inquirer
ins market
insaoil
insomnia
insomnia cookies
inspire
insta360
instabox
instacart
instacoin
instagram
instapaper
instatus
instructables
instructure
instrumentarium
instyle
insurance navy brokers
intel
intellij idea
inter cars
inter rapidisimo
interaction design foundation
interactjs
interbank
interbase
interceramic
interchange
intercityhotel
intercom
intercontinental
interdiscount
interflora
intermarche
intermarche contact
intermarche drive
intermarche express
intermarche hyper
intermarche super
international
international asset bank
international clothiers
internet archive
internet computer
interspar
interspar restaurant
intersport
intersport elverys
interstate batteries
intertop
intertoys
intesa
intesa sanpaolo
intigriti
intime
intimissimi
intimissimi uomo
intratuin
intrend
intuit
inver
invia
invidious
invivo
invoice ninja
inwi
inxpress
iobroker
ionic
ionity
ionna
ionos
ios
iota
ip
iper
iperal
ipercoop
iperfresco basko
ipfs
ipic theaters
ipiranga
iplace
ippudo
iq laser vision
iqos
irby
iris
irish multiplex cinemas
irobot
iron mountain
iron skillet
irving
isbank
isbike
isc2
isei
ishop mixup
isku
iskur
islamic relief
island poke
islands
islandsbanki
ismash
isro
issuu
istanbul halk ekmek
istikbal
istio
istorage
istores
istyle
isuzu
it's boba time
it's fashion
it's skin
it'sugar
itaka
italianni's
italmark
italtile
itau corpbanca
itau unibanco
itch.io
iterm2
itm
itstyle
itsu
itsy by treebo
itunes
itvx
iveco
ivory
iwc
ixina
izac
izod
izycoffee
izzi
izzo's illegal burrito
j&t banka
j. a. russel
j. alexander's
j. mclaughlin
j.co donuts'
j.crew
j.jill
j.m. weston
j.w. lees
ja
jabber
jacadi
jack & jones
jack astor's
jack brown cleaners
jack le coq
jack stack barbecue
jack wills
jack wolfskin
jack's
jack's casino
jackson hewitt
jacksons
jacques' wein-depot
jacqui e
jaeger
jaeger-lecoultre
jaguar
jaloucity
jam
jamaica blue
jamba
james avery jewelry
jameson
jamin
jamstack
jan linders
janie & jack
janji jiwa
janny's eis
japan airlines
jardiland
jared
jaro pawnshop
jasmil
jasmin
jasmine
jason's deli
java house
javascript
jawa
jawahar navodaya vidyalaya
jawoll
jay jays
jaya grocer
jaycar
jazen tea
jazzercise
jb hi-fi
jb martin
jbc
jbl
jcb
jcpenney
jd gyms
jd sports
jdoodle
jdv by hyatt
jean coutu
jean louis david
jeans centre
jeans fritz
jeanswest
jeep
jeff de bruges
jekyll
jellis craig
jellyfin
jem & fix
jenkins
jenningsbet
jenny craig
jennyfer
jeno's pizza
jeremiah's italian ice
jernia
jerome's furniture
jersey mike's subs
jessops
jest
jet
jet's pizza
jetblue
jetbrains
jetpack compose
jetti
jetts fitness
jewel cafe
jewel-osco
jewson
jfrog
jfrog pipelines
jhipster
jhl pharmacies
jiffy
jiffy lube
jiffy mart
jigsaw
jijonenca
jil sander
jim 'n nick's
jimboy's tacos
jimmy choo
jimmy fairly
jimmy john's
jimmy the greek
jinja
jins
jinya ramen bar
jio
jio-bp
jira
jira software
jitpack
jitsi
jj bean
jll
jns
jo malone
jo&joe
jobcenter
jobcentre plus
jockey
joe fresh
joe jennings
joe's crab shack
joe's kwik marts
joe's pizza
joey
johanniter
johanniter-unfall-hilfe
john craig
john deere
john dory's
john fluevog shoes
john l. scott
john lewis
john reed fitness
john's incredible pizza
johnny bigg
johnny carino's
johnny rockets
johnny was
johnny's burger company
johnsons
johnston & murphy
johnstone supply
johnstone's
jojo maman bebe
joker
jokers
jollibee
jollyes
jonak
jones & chapman
jones bootmaker
jonsson workwear
joomla
joplin
jordan
jos alukkas
jos. a. bank
josco jewellers
jotun
jouav
joueclub
joules
journeys
jovian
joy
joyalukkas
joys tacos
jpeg
jquery
jr group
jsdelivr
jsfiddle
json
json web tokens
jsr
jss
jt
jtb
juan pollo
juan valdez cafe
juce
jucy
juejin
jufa hotels
jugo juice
juguettos
juice press
juiceland
juke
jula
jules
julia
julia's
julie's
julien d'orcel
julius meinl
jumbo
jumbo king
jump juice
junbi
junge
juniper networks
junit5
junited autoglas
junona
jupyter
jureskogs
jurki
jurlique
jusan
just
just bake
just cuts
just eat
just eat cycles
just in case
just jeans
just salad
just sports
just watches
justgiving
justice
justpark
juwelier kraemer
jw marriott
jysk
jyske bank
k kiosk
k par k
k park
k&h bank
k&m elektronik
k&o
k+k
k+k schuh-center
k-citymarket
k-market
k-pet
k-rauta
k-supermarket
k-way
k1 speed
k3s
k6
kaady car wash
kaatizone
kadoil
kaes.
kaffebrenneriet
kaggle
kagi
kahoots
kahve dunyasi
kaios
kaisercraft
kaisers gute backstube
kakadu zoo
kakao
kakaotalk
kakto
kal tire
kali linux
kalunga
kalyan jewellers
kam market
kamailio
kamax
kamera express
kamps
kando
kangaroo express
kaniko
kanso
kanti sweets
kanzelsberger
kanzler
kapitol
kaporal
kappahl
kara
karakeep
karcher
karen millen
kari
kari kids
karl lagerfeld
karl marc john
karlovacka banka
karlsruher verkehrsverbund
karma automotive
karnataka bank
karnataka gramin bank
kartell
karur vysya bank
karwei
kasa smart
kasa stefczyka
kasanova
kashflow
kaspa's
kaspersky
kaspi.kz
kasseler sparkasse
kastrati
katana
kathmandu
katies
kauai
kaufhaus stolz
kaufland
kawartha credit union
kawasaki
kay jewelers
kbc
kbtr
kbz bank
kcell
kde
kde neon
kde plasma
kdenlive
kearney
keatons
kebab king
kebhouze
kedro
keedo
keenetic
keep a changelog
keepassxc
keepcool
keeper
keeweb
keim
kekale
keke's breakfast cafe
kelebek
keller williams realty
kelly services
kelly's cajun grill
kelly-moore paints
kelsey's
kempinski
kendra scott
kendriya vidyalaya
kenmei
kennards hire
kennards storage
kenny rogers roasters
kensol
kent kwik
kentbank
kentico
kenzo
keploy
kerala financial corporation
kerala gramin bank
keras
kernels popcorn
keropetrol
ketal
ketterthill
keuken kampioen
keurslager
keva juice
key food
keybank
keybase
keycdn
keycloak
keyline
keylog
keyme
keystone
keystore
keywest inn
kfc
kfh
kfl supermarkets
khadim
khan academy
khronos group
ki-re-i
kia
kiabi
kibana
kibek
kicad
kick
kicks
kickstarter
kid interior
kidango
kido
kids 'r' kids
kids empire
kids foot locker
kidsfirst kindergartens
kidstrong
kidstuff
kiehl's
kielecki rower miejski
kieser
kiewit
kigili
kik
kiko milano
kilimanjaro
kiloutou
kilwins
kim's convenience store
kimi
kimia farma
kimley-horn
kimpton
kims
kind horgerate
kindercare
kinekus
kinepolis
kineya mugimaru
king jouet
king kullen
king of donair
king pie
king soopers
king soopers marketplace
king taco
kings
kingston technology
kinki kappers
kinney drugs
kino za rogiem
kinokuniya
kinopoisk
kinsta
kiosk
kipa
kipling
kipp
kippie
kirby
kirkens korshaer
kirkland's
kirppu
kit
kitanda
kitch'n
kitchen collection
kitchen connection
kitchen stuff plus
kitchen warehouse
kitea
kitsu
kiwi
kiwibank
kiwix
kiwoko
kjell & company
kk super mart
kkh
kkm
klarna
klas
klass
kleider bauer
klein's backstube
kleinanzeigen
klenoty aurum
klier
klier hair world
klipp
klm
klo
klook
kluswijs
km-prona
kmart
knappschaft
knative
knex.js
knight frank
knights inn
knights of columbus
knihy dobrovsky
knime
knip
knowledgebase
known
ko-fi
koa
koala tours
koberce trend
kobil
koc
kocca
kochloffel
koctas
kodak
kodak express
kodi
kodin terra
kodular
koenigsegg
kofax
kofteci yusuf
koh-i-noor
kohl's
kohler
koi auto parts
kokoriko
kokoro
kolle zoo
kolls
kolobrzeski rower miejski
kolpingwerk
kolporter
komagene
komercni banka
komfort
komilfo
komoot
komputronik
komunalna poistovna
kona grill
konami
konditorbager
kong
kongregate
koninski rower miejski
konrad
konsum dresden
konsum leipzig
kontanten
konva
konzum
koodo
kookai
kool smiles
koopbank
kooperativa
kop & kande
kopenhagen
kopi kenangan
kople
koreader
koroshi
korperformen
korzinka
kosan gas
kosmas
koszalinski rower miejski
kotak mahindra bank
kotipizza
kotlin
koton
kotsovolos
koyeb
kpmg
kpn
krakowski bank spoldzielczy
kralupol
kramer pferdesport
krass optik
kreation organic
kreatos
kred
kredobank
krefel
kremmerhuset
krispy kreme
krispy krunchy chicken
krist
krita
kroger
kronan
kronans apotek
krotower
krousty sabaidi
krowarzywa
kruidvat
krumet
krys
krystal
ksp
kta super stores
ktm
ktor
kuaishou
kubenz
kubernetes
kubespray
kubuntu
kuchen aktuell
kuchen schaffrath
kuchentreff
kucoin
kuda bank
kueski
kuhn
kujten
kult
kum & go
kuma
kumon
kung fu tea
kuntokeskus liikku
kununu
kunz pressing
kuoni
kura sushi
kurt geiger
kurtosh
kusmi tea
kutchenhaus
kutxabank
kuula
kuups
kuveyt turk
kuzina
kvety victor
kvickly
kvik
kvv.nextbike
kwalitaria
kwantum
kwik fill
kwik fit
kwik shop
kwik star
kwik trip
kwikspar
kx
kyocera
kyriad
l&l drive-inn
l&l hawaiian barbecue
l'agence automobiliere
l'appart fitness
l'artigiano
l'atelier papilles
l'eau vive
l'entrepot du bricolage
l'equipe
l'equipeur
l'erbolario
l'isola dei tesori
l'occitane
l'orange bleue
l'osteria
l.l.bean
la anonima
la banque postale
la belle province
la borne bleue
la boucherie
la cage
la caixa
la cervoiserie
la comer
la criee
la croissanterie
la cubanita
la curacao
la doi pasi
la donuteria
la fabrique cookies
la fee maraboutee
la feltrinelli
la fitness
la foir'fouille
la grande recre
la halle
la martina
la michoacana
la mie caline
la new
la panetiere
la pataterie
la petite academy
la piadineria
la place
la porchetta
la procure
la quinta inn
la rinascente
la romana
la salsa
la senza
la sirena
la surena
la tagliatella
la talemelerie
la vie claire
la-z-boy
labcorp
labex
laboo
laboral kutxa
laboratoires reunis
laborizon maine anjous
labouest
labview
lacoste
lada
ladbrokes
laderach
lady foot locker
lafarmacia.
lafayette
lafleur restaurant
laforet
lager 157
lagerbox
lagerhaus
lagkagehuset
lagler
lakeland
lakme
laline
lalux
lamborghini
lamoda
lamps plus
lancia
land rover
landbackerei schmidt
landbank
landi
landmark cinemas
landmark credit union
landmark theatres
landsbankinn
lane bryant
langchain
langchain corporate
langflow
langgraph
languagetool
lanidor
lanka ioc
lantana
lap
lapce
lapeyre
lapperre
lara bags
laragon
laravel
laravel horizon
laravel nova
laredo taco company
larosa's pizzeria
larry's giant subs
las iguanas
laser clinics
laser eletro
laser game evolution
laser quest
laseraway
laserum
lasik md
lasikplus
last minute tour
last.fm
lastpass
latex
lats
latvijas nafta
latvijas pasts
latvijas propana gaze
laugfs petroleum
laughing planet
launchpad
laura
laura ashley
laura secord
laura todd
laurier optical
lavanderia 60 minutos
lavazza
laverty pathology
lawson
lawson 108
lawson store 100
lawson+toks
layne's chicken fingers
lazarini
lazarus
lazy dog
lazyvim
lb bulgaricum
lbry
lbs
lc waikiki
lcbo
lcl
lcnb
ldlc
le biscuit
le chateau
le coq sportif
le creuset
le crobag
le five
le meridien
le pain quotidien
le petrin ribeirou
le slip francais
leader
leader price
leaders
leaflet
league of legends
leanpub
lebenshilfe
lecot
ledo pizza
lee cooper
lee valley
lee's sandwiches
leeann chin
leeds building society
leen bakker
leetcode
lefthook
lefties
legacy games
legal sea foods
legalwise
legend
legends barber
legible london
legit
lego
lego discovery center
legoland
legoland discovery center
legoland discovery centre
leguano
leica
leifert
leightons
leiser
leitura
lekaren partner
lekarna ipc
lekia
lemmy
lemon squeezy
lemonshark poke
lendmark financial services
lenovo
lens
lensa
lenscrafters
lenskart
leon
leon de bruxelles
leon's
leonardo boutique
leonardo hotels
leonardo royal hotel
leonidas
leos
leptos
lerna
leroy merlin
les cherubins
les demenageurs bretons
les libraires
les petites cantines
lesekiosk
leslie's pool supplies
less
let's encrypt
let's go fitness
letterboxd
levaduramadre
levels.fyi
levi's
lewiatan
lewis stores
lexus
leyland sdm
lf fastighetsformedling
lg
lhv pank
li-ning
libelo
libera.chat
liberapay
liberty
liberty bank
liberty group limited
liberty gym
liberty mutual insurance
liberty seguros
liberty tax
liberty travel
liberty woman
libertyx
libraccio
libraries.io
library of things
librarything
libreoffice
libreoffice base
libreoffice calc
libreoffice draw
libreoffice impress
libreoffice math
libreoffice writer
libretranslate
libretube
librewolf
libris
libro
libuv
lichess
liconsa
lider
lidl
lids
liebeskind berlin
lietuvos spauda
life insurance corporation
life pharmacy
life style sports
life time
life vivara
lifecell
lifelabs
lifeline
lifemark physiotherapy
lifestyle
lifestyle express
lifx
lightburn
lighthouse
lighthouse credit union
lightning
ligne roset
lila backer
lili
lille vinkel sko
lilly
lilly pulitzer
lime
limesurvey
lina stores
lincoln
lincolnshire co-op
lincraft
linde
lindex
lindt
line
line-x
linea directa
lineageos
linear
linella
linen chest
linkerd
linkfire
linksys
linktree
linkvertise
linphone
lintcode
linux
linux containers
linux foundation
linux mint
linux professional institute
linuxserver
linvosges
lion air
lion's choice
lions clubs international
lipoti pekseg
liquibase
liquor city
liquor mart
liquorland
liquorland cellars
liquorshop checkers
liquorshop shoprite
lissac
listenhub
listmonk
lit
litecoin
literal
litiengine
little big burger
little burgundy
little caesars
little free library
little free pantry
little john bikes
little kitchen academy
little sheep
little short stop
little waitrose
liu jo
livechat
livejournal
livekit
livera
liverpool
livewire
livio
livique
lizarran
lj hooker
lkq
llaollao
lloyd
lloyds bank
lloyds pharmacy
llvm
lm studio
lmms
loaf 'n jug
loandepot
loblaws
lobsters
local
localiza
localsend
localxpose
locatel
locke
locker.ge
locky
loco burrito
locust
lodash
loding
lodowkomat inpost
lody bonano
lodzki rower publiczny
loetje
loft
logan's roadhouse
logis hotels
logmein
logo
logseq
logstash
lohb's
lohnsteuerhilfe bayern
lojas colombo
lok'nstore
lola nena's
lola's cupcakes
lolaliza
lolli and pops
lollicup
lollipops educare
lollipops playland
londis
london camera exchange
london drugs
long & mcquade
long john silver's
longchamp
longdan
longhorn
longhorn steakhouse
longines
longo's
longs drugs
lonia
looker
loom
loombard
loop
loop fitness
loopback
loops
loot crate
loplabbet
lordco auto parts
lorna jane
loro
loro piana
lospec
lot polish airlines
loterias caixa
lotos
lotos optima
lots'a pizza
lotte department store
lotte duty free
lotte mart
lotteria
lottiefiles
lotto
lotus
lotus five star
lotus's
lotus's go fresh
lou malnati's pizzeria
louis motorrad
louis philippe
louis pion
louis vuitton
louisiana cat
lounges
lova yatak
lovable
lovbjerg
love republic
love's
love's alternative energy
lovesac
loving hut
lovisa
lowe's
lowe's market
lowen play
lowenbacker schaper
lowes
lowes foods
loxam
loxion
lpbank
lpg biomarkt
ltspice
ltur
lua
luanti
luau
lubelski rower miejski
lubuntu
luby's
luca
lucardi
lucia
luciano
lucid
lucid motors
lucide
lucille's smokehouse bbq
luckia
luckin coffee
lucky
lucky brand
lucky sushi
lucy
ludwig
lufthansa
luisa spagnoli
lukoil
lukullus
lulu hypermarket
lululemon
lumas
lumber liquidators
lumen
lumimart
luminor bank
luna
lunacy
lunch garden
lundahoj
lunettes pour tous
luogu
lupa
lupe tortilla
lupo
lush
luthy balmer stocker
lutris
luxgen
luxor
luzerner kantonalbank
lvgl
lviv croissants
lvm
lxr
lydia
lyf
lyft
lynk & co
lynx optique
m lhuillier
m stand
m&co
m&m food market
m&m reality
m&t bank
m+m tabak
m-way
m.j. bale
m5stack
ma'loa
maa
maaco
maaf
maag
maas
mac cosmetics
mac oil
mac's sushi
mac-geiz
macallister cat
macao imperial tea
macdonald hotels
mace
macewen
macfit
machi machi
macif
mackage
macos
macpac
macpaw
macports
macro
macrocenter
macu
macxipa
macy's
macy's backstage
mad butcher
mad science
madame coco
madame frigo
madeiramadeira
madero
madewell
madhyanchal gramin bank
madison reed
mado
madura
magasin du monde
magasin vert
magasins u
magazine luiza
magenta
maggiano's little italy
magic
magicuts
magisk
magistra
magn
magnet
mago
maharashtra gramin bank
mahindra
mahindra & mahindra
mahindra tractors
mahogany
maid-rite
maidenform
maidenhead aquatics
maif
mail boxes etc.
mail.com
mail.ru
mailbox
mailchimp
mailgun
mailtrap
main event
mainstay suites
mainwp
mainyard studios
mais1 cafe
maison 123
maison becam
maison birks
maison dandoy
maison herenger
maison margiela
maison nicolas
maison planchot
maisons du monde
maje
majestic
major cineplex
major league hacking
mak.by
make
makerbot
maki & ramen
maklarhuset
maklarringen
makovec
makro
malanka
malcolm barnecutt
malin+goetz
malitel
malmaison
malpka express
malt
malteser hilfsdienst
malvon
malwarebytes
malwee
malzers
mama roma
mama shelter
mamas & papas
mamba ui
mamp
man
mana poke
manaco
manageiq
manchu wok
mandarin oriental hotel
mandee
manege a bijoux
manfield
mang inasal
mangacollec
mangaupdates
mangeons frais
mango
mango mango dessert
manhattan bagel
mani
mania
mania print
manjaro
manner coffee
manners & harrison
manolo bakes
manor
manpower
mantel
mantine
manufactum
manufaktura
manyavar
mapbox
mapco
mapfre
mapillary
maple bear
maplibre
maptiler
marathon
marathon sports
marble slab creamery
marc cain
marc jacobs
marc o'polo
marc orian
marc's
marcel & fils
marche adonis
marco aldany
marco's pizza
marcus cinema
marden's
maredo
marelbo
marella
margaritas
margherita conad
margin free market
mariadb
mariadb foundation
mariano's fresh market
marie blachere
marie callender's
marie curie
mariette
marimekko
marina rinaldi
marine credit union
marine layer
marinemax
mariner finance
marionnaud
marisa
mark formelle
mark's
mark's pizzeria
markant
markdown
market basket
market liquors
market of choice
market place
market street
marketplace fresh
marketvita
marketvita express
markgrafen getrankemarkt
markham
marko
marks & spencer
markt-backerei
marktkauf
marquardt kuchen
marriott
marriott executive apartments
marriott vacation club
marrybrown
marshal
marshalls
marskramer
marston's
martes sport
martev
martin & co
martin auer
martin auto color
martin martin
martin's bbq
martin's hotels
martin's super markets
martinizing dry cleaning
martinus
marugame seimen
maruti suzuki
marvelapp
mary brown's
mary grace
maryland fried chicken
marypaz
mas
mascotte
maserati
mashreq
masiarstvo u byka
masqmenos
mass
massage addict
massage envy
massage heights
massimo dutti
master mechanic
master poulet
mastercard
mastercomfig
mastercuts
mastermate
mastermind toys
masterzoo
mastodon
masymas
mat star
matalan
matas
match
matcha cafe maiko
material design
material design icons
material for mkdocs
materiel-velo.com
mateus supermercados
mathnasium
matillion
matis
matkroken
matmut
matomo
matoppet
matratzen concord
matrix
matt optik
matter.js
mattermost
matternet
matto espresso
mattress depot usa
mattress firm
mattress warehouse
mattress world northwest
maty
mauboussin
maurices
maury's
mautic
maveli store
maverik
mavi
mavis discount tire
max
max brenner
max elektro
max et moi
max life insurance
max mara
max mart
max spielmann
max stock
max&co.
max's restaurant
max-planck-gesellschaft
maxbet
maxbo
maxcolchon
maxi
maxi bazar
maxi dia
maxi ica stormarknad
maxi zoo
maxi's
maxilivres
maxim crane works
maxima
maximarkt
maxis
maxol
maxvalu
maxx coffee
maxxmart
maybank
mayer's markenschuhe
mayersche
mayoral
maytag
mazda
maze
mazzio's
mb
mbank
mbh bank
mbo cinemas
mcafee
mcalister's deli
mcarthurglen
mcb
mccafe
mccormick & schmick's
mccoy's
mcd
mcdonald's
mcfit
mcgrath
mckeown
mckinsey & company
mclaren
mcm
mcmakler
mcmenamins
mcoptic
mcpaper
mcpen
mctrek
md
mda
mdblist
mdbook
mdn web docs
mdx
me by melia
me spa
mealie
mealtime malatang
meat liquor
meca
mecca bingo
mecklenburgische
meda kuchenfachmarkt
medbase
media expert
mediafire
mediamarkt
mediapipe
mediatek
mediaworld
medibang paint
medibank
medicine
medimax
mediprix
mediq
medirite
mediterraneo
medium
medivet
medor et compagnie
medplus
medusa
meest
meet fresh
meetup
meezan bank
meffert
mega
mega device
mega image
mega maxi
megacable
megamatte
megarama
megasave
megasport
megatone
megazoo
mego
meijer
meilisearch
meilleurtaux
meindentist
meineke
meininger
meituan
meizhou dongpo
meizu
mekonomen
melanie lyne
melbourne bike share
melbourne pathology
melcom
meli melo
melia
melissa
mellins
mellow mushroom
memphis
men's wearhouse
menards
mencap
menchie's
mendeley
mendocino farms
meness aptieka
menkind
mentorcruise
meny
meo
mephisto
meps
mer
mercado extra
mercado pago
mercadona
mercantil
mercato
mercator
mercator bucherschrank
mercedes-benz
mercedes-benz trucks
merchant's
merck
mercure
mercurial
mercury drug
meridian credit union
meridianbet
merit dental
merkal
merkur slots
merkury market
merle norman cosmetics
merlin cinemas
mermaid
meroil
merrell
merrill
merry maids
merryhill preschool
merryhill school
merzenich
mes demoiselles paris
meson sandwiches
mesopotamia
messenger
messer
messika
messina
mester gronn
meta
meta ai
metabase
metacritic
metafilter
metager
metairie bank
metalac
metano
metasploit
meteor
metro
metro bank
metro bike share
metro by t-mobile
metro de madrid
metro de paris
metro department store
metro diner
metro mattress
metro petroleum
metro self storage
metro supermarket
metrobank
metromart
metropolitan
metropolradruhr
metrorower
metrovelo
meu super
meubles gautier
mevo
mewe
mexx
mezeh
mezmo
mezzo di pasta
mfo matratzen
mg
mgallery
mgen
mi bodega aurrera
miami grill
mibanco
mibici
mica hardware
michael hill
michael kors
michaels
michel's patisserie
michigan cat
michigan self-service station
micro center
micro editor
micro.blog
micromania
micropython
microstation
microstrategy
microtel
midas
middy's
midfirst bank
midi
midwest dental
midwest title loans
mie gacoan
miele
mifarma
migadu
mighty quinn's
mighty taco
migrol
migrolino
migros
migros bank
migros jet
migros restaurant
migros take away
migross
mihon
mihoyo
mika
mikel
mikes
mikona
mikrotik
mikucha
miladys
milano
milano pizzeria
milanote
milar
milavitsa
mildreds
milence
miles morgan travel
milestones
milio's
milk-agro
milkau
milky lane
milky moo
millennium
millennium bank
millennium bcp
miller & carter
miller paint
miller's ale house
millers
millets
millie's cookies
milo's hamburgers
milvus
mimaru apartment hotel
mimco
mimi's cafe
min kobmand
mind
minds
minelli
mingw-w64
mini
mini extra
mini mall storage
mini melts
mini mix
mini storage depot
minibib torhout
minimart
minimax
minio
minipreco
miniso
ministop
minit
minit mart
minivita market
mint velvet
mintlify
minute burger
minute key
minuteclinic
minutemailer
minuteman press
mio
mio amore
miracle-ear
miraheze
mirialis
miro
misako
mise au green
misr petroleum
miss cookies coffee
miss millie's
missha
mission afrika
mission bbq
misskey
mister car wash
mister donut
mister garden
mister minit
mister spex
mister transmission
mistral ai
mistrz piekarz
mitra
mitre 10
mitsubishi
mitsuwa marketplace
mix
mix markt
mix mateus
mixcloud
mixit
mixpanel
mixxo
mizoram rural bank
mizzoni's pizza
mk restaurants
mk2
mlb
mleczarnia jerozolimska
mlflow
mlinar
mlp
mma
mmartan
mo
mo'men
mo's
mo-mo paradise
mobalpa
mobel boss
mobel kraft
mobel martin
mobelix
mobelringen
mobexpert
mobi
mobibike
mobil
mobil 1
mobil mart
mobile centre
mobile klinik
mobile mini
mobilezone
mobilier de france
mobiliti
mobilonline
mobo
mobx
mobx-state-tree
mocha
mochachos
mochinut
mock service worker
mod pizza
modal
modatelas
model context protocol
modell's sporting goods
modelorama
modelscope
modepark rother
modera
modern market
modin
modrinth
modwash
modx
moe's italian sandwiches
moe's southwest grill
moeve
mogo
mohawk
mohito
moil
moj obchod
moje lekarna
mojeek
mokpol
mol
mol bubi
mol plugee
mol shop
moldcell
moldindconbank
moldova agroindbank
mole valley farmers
moleculer
molly maid
molton brown
momax
momen'tea
momenteo
momoni
momotaro jeans
monarch dental
monceau fleurs
moncler
mondadori
mondi
mondial pare-brise
mondial relay
mondial tissus
mondo convenienza
mondou
mondovelo
mondovi dental
monero
moneta bank
money mart
moneyget
moneygram
moneypass
moneytree
monge
mongelli
monginis
mongodb
mongoose
monica
monical's pizza
monkey tie
monkey town
monkeytype
monki
monnari
monni
monobank
monogame
monop'
monoprix
monpacie
monro muffler brake
monsieur meuble
monsieur store
monsoon
monster
montana's
montblanc
montepio
monter
montres and co
monzo
moo
mooboo
mooch
moodle
moonrepo
moonshot ai
moores
moov
moovo
mooyah
moq
moqups
mor
morawa
more
moreboards
morgan
morgan & morgan
morgan jewelers
morgan stanley
morley's
morphe
morrisons
morrisons daily
morton williams
morton's grille
morton's the steakhouse
moscow metro
moser trachtenwelt
moses
moshulu
moss
mostaza
motel 6
motel one
mother dairy
mothercare
motherhood maternity
motion industries
motivi
motonet
motor parts direct
motorola
motortrade
motrio
motto
mountain mike's
mountain warehouse
mountfield
mouvement emmaus
movado
move yourself
movenpick
movenpick cafe
movida
movie tavern
moviecom
movistar
movix
mowgli
moxie's
moxy
moya
moyo
mozilla
mpl
mpreis
mpv
mq
mqtt
mr bigg's
mr liquor
mr price
mr price cellular
mr price home
mr price sport
mr. almond
mr. bricolage
mr. electric
mr. greek
mr. handyman
mr. hero
mr. liempo
mr. lube
mr. mike's
mr. pizza
mr. pretzels
mr. price
mr. rooter
mr. sub
mr. tire
mr. wash
mr. wish
mr.bricolage
mr.diy
mr.dollar
mrmax
mrs
mrs. fields
mrs. sporty
ms mode
msb
msi
msi business
mta
mtb bank
mtn
mtr
mts
mubi
mucho burrito
mud bay
muebles dico
muffin break
mugg & bean
mui
muj obchod
muji
mulberry
muller
muller & egerer
mullvad
multicine
multikino
multiopticas
multipharma
multipolster
multiserv
multisim
multivlaai
mumble
munch's supply
munchner merkur
mundo verde
munich
muo
mural
murco
murphy express
murphy usa
music & arts
musicbrainz
musimundo
musmanni
mustang
mustang cat
musterring
musti ja mirri
muthoot finance
mutt mitt
mutua madrilena
mutual of omaha
muv
muziker
muzz buzz
mvg rad
mvgmeinrad
mx linux
my auchan
my credit
my dentist
my eyelab
my gym
my jewellery
my key machine
my place hotels
my post 24
my salon suite
myanimelist
myconian collection
mydentist
mydin
myer
myeyedr.
myflexbox
myget
mynews.com
myob
myplace-selfstorage
myrorna
myshoes
myshows
myspace
mysql
myungrang hotdog
n c machinery
n kolay
n sport
n. family club
n1
n26
n8n
na hoku
nab
nabibajk
nabu
nabytek jamall
nacex
naerbutikken
naerkob
naf naf
naf naf grill
nafte
nah & frisch
naheva
nahkauf
nails for you
naima
nainital bank
naivas
nam a bank
namco
name it
namebase
namecheap
namemc
namesilo
namu wiki
namur
nana's green tea
nandini
nando's
nano
nano stores
nanu-nana
naolib velo
naot
napa auto parts
napa autocare center
napapijri
napster
narvesen
nasa
nasona
nassauische sparkasse
nasz sklep
natalys
nathan's
nation's giant hamburgers
national
national bank
national book store
national grid
national insurance company
national investment bank
national mini storage
national paints
national plastics
national rail
national storage
national tiles
national windscreens
nationwide
nativescript
nats.io
natur house
natura
natural grocers
natural lawson
naturalia
naturalizer
naturals
naturasi
nature & decouvertes
nature republic
nature's basket
natureo
naturkompaniet
natuzzi
natwest
nautica
naver
navy exchange
nay
nayara
nba
nbb
nbc
nbt bank
nbu
ncf living
ndi
ndr
near
near east bank
neat
nebula
nec
nectar
nedbank
nederlandse spoorwegen
needs
neethi medical store
neiman marcus
nekter juice bar
nelson alexander
nelson schoenen
nemzeti dohanybolt
neo4j
neon
neoness
neonet
neopunkt
neos
neovim
neovision
neptune
nespresso
nest bank
neste
neste k
nestenn
nestjs
net
netapp
netbsd
netcup
netdata
netease cloud music
netflix
netgear
netim
netlify
neto
netonnet
nette
netto
netto city
netto getranke-discount
netto marken-discount
nettorama
neuhaus
neuroth
neutralinojs
nevada dmv now
new api
new balance
new deli
new horizon academy
new india assurance
new japan pro-wrestling
new look
new man
new orleans pizza
new relic
new school tacos
new seasons market
new world
new york fries
new york life
new york pizza
new york times
new yorker
neway
newdays
newegg
newgrounds
newpipe
newspower
nexity
nexon
next
next home
next level
next level burger
next.js
nextbike
nextbike niederosterreich
nextbillion.ai
nextcloud
nextdns
nextdoor
nextflow
nextra
nf-core
nfc
nfu mutual
ngg
nginx
nginx proxy manager
ngrok
ngrx
nh collection hotels
nh hotels
nh lottery
nhl
nhost
nhow
nicci boutiques
nicehash
nicholson's
nick scali
nick the greek
nicolet national bank
niconico
nidwaldner kantonalbank
night 'n day
nightowl
nike
nike clearance store
nike factory store
niko and ...
nikolab
nikon
nilgiri's
nille
nim
ninkasi
ninso
nio
nio power
niri
nisa
nisa extra
nisa local
nissan
nissen
nitori
nixos
nkd
nl international
nlb
nm money
nmb bank
nmc cat
nn
nn slovensko
no frills
no+vello
no1 currency
noah's bagels
nobara linux
nobis
nobu
nocibe
node-red
node.js
nodebb
nodegui
nodemon
noel leeming
nokas
nokia
nomad
nomi
nonsolosport
noodle box
noodle canteen
noodle king
noodles & company
norauto
norbys farm fleet
norco
nord-ostsee sparkasse
nordea
nordic semiconductor
nordic wellness
nordoel
nordsee
nordstrom
nordstrom rack
nordvpn
norfa xl
norges kfuk-kfum-speidere
norges speiderforbund
noriel
norisko
norky's
norli
norma
normal
normalize.css
normandin
north coast
north italia
north sails
northeast electrical
northern credit union
northern reflections
northern store
northgate market
northwest bank
northwest self storage
northwestern medicine
northwestern mutual
norton
norwegian
nos
nosto
note
notebooklm
notebooksbilliger.de
notemachine
notepad++
notes
notesnook
nothing bundt cakes
notion
notist
noun project
nouria
nous anti-gaspi
nouvelles frontieres
nova
nova poshta
novabank
novacharge
novo
novo banco
novotel
novu
novus
novus glass
novus home mortgage
now
nowodworski rower miejski
noz
np
npd
npm
nravizza
nrg incharge
nrwl
nsb
nsis
nsk trade city
nslc
ntb
ntfy
ntl
ntt
ntt docomo
ntuc fairprice
nu health food
nu metro cinemas
nuance
nubank
nucleo
nudie jeans
nuget
nuke
num pang
numark
numba
number one shoes
numpy
nuna lie
nunjucks
nur hier
nurbank
nurnberger
nusenda
nushell
nutanix
nutrisa
nutrition house
nutrition warehouse
nuttea
nuvolari
nuxt
nvidia
nvision eye centers
nvm
nx
nxp
nybolig
nyx
nzxt
o boticario
o'briens
o'charley's
o'learys
o'neill
o'neill's
o'reilly
o'reilly auto parts
o'tacos
o.k. serwis
o2
oak furnitureland
oakberry acai bowls
oakley
oamtc
oasis
oazis
oba market
obb
oberbank
oberweis
obi
oborova zdravotni pojistovna
obs
obs bygg
obs studio
observable
obsidian
obtainium
obwaldner kantonalbank
ocaml
ocaso
ocb
ocbc
ocbc bank
occident
occidental
occidental de descuento
occu
ocean basket
oceanbase
ochaya
ochnik
ochsner sport
oclc
oclif
octane render
octave
october cms
octoprint
octopus deploy
oculus
odeabank
odeon
odido
odin
odisha gramya bank
odnoklassniki
odoo
odstore
odysee
oebel
oechsle
off-white
offertissima
office
office 1
office angels
office depot
office shoes
officemax
officeworks
ofiprix
ofotert
oggi sorvetes
ogi berri
oh dear
ohio bmv express
ohio cat
oil & vinegar
oil changers
oilibya
oishi ramen
ok
ok express
ok foods
ok furniture
ok liquor
ok market
ok minimark
ok tire
okaidi
okay
okcupid
okq8
okta
okwine
okx
okyanus koleji
olbike
old chang kee
old chicago
old country buffet
old khaki
old mutual
old mutual finance
old mutual insure
old national bank
old navy
old time pottery
old wild west
oldenburgische landesbank
oldtown white coffee
ole & steen
olerex
oleski rower miejski
olife energy
olijslager
olimpica
olis
olive garden
oliver bonas
oliver grant
oliver peoples
oliver's super sandwiches
olkop
ollama
ollie's bargain outlet
oltre
olymp
olymp & hades
olympia
olympic casino
omada cloud
omaha steaks
oman post
omar effendi
omarchy
omega
omnibsic bank
omniplex cinemas
omniva
omoda
omv
on air
on the border
on the run
once
one box
one nz
one price coffee
one stop
one-o-one
onebeyond
onemain financial
oneplus
onesource
onestream
onet
onex
onezo tapioca
only
only & sons
onlyfans
onlyoffice
onnx
ono hawaiian bbq
onomo hotels
onpoint
onstar
onur market
onvo
oob
ooba
oodji
oogwereld
oomol
ooredoo
oowee vegan
opconnect
opel
opel rent
open access
open badges
open bug bounty
open collective
open containers initiative
open source hardware
open source initiative
open32
open3d
openai gym
openapi initiative
openbao
openbsd
opencage
opencode
opencritic
opencv
openfaas
opengl
openhab
openid
openjdk
openjs foundation
openlayers
openloop
openmediavault
openmined
opennebula
openproject
openrouter
openscad
opensea
opensearch
openssl
openstack
openstreetmap
opensuse
opentelemetry
opentext
opentofu
opentui
openverse
openvpn
openwrt
openzeppelin
openzfs
opera
opera gx
opet
opmar
opnsense
oporto
oppo
opsgenie
opslevel
opsm
optiblu
optic 2000
optical center
optical express
optical superstore
opticalia
opticlasa
opticris
optie1
optiker bode
optima
optimism
optimum
optiplaza
optuna
optus
or en cash
ora
oral unic
orange
orange julius
orange money
orange optik
orangetheory fitness
orcanta
orchard core
orchestra
orcid
oreck
orell fussli
oresi
org
organic maps
organico
oriade-noviale
oriental
oriflame
origin
origin bank
original joe's
original marines
original mattress factory
original roadhouse grill
original tommy's
origins
orion
orkan
orkin
orlen
orlen express
orlen paczka
orocash
orovivo
orpi
orsay
orterer getrankemarkt
orto smart
ortobom
ory
os.9
osama sushi
osano
oscar wylee
osf
osgeo
osher ad
oshkosh
oshkosh b'gosh
osiander
osim
oskroba
oslo bysykkel
osmand
osmc
osmow's
osprey
ostello bello
ostermann
osterreichisches rotes kreuz
ostro.bike
osuuspankki
otica chilli beans
oticas carol
oticas diniz
ototon
otp bank
otp banka
otr
otrebusy
otter garden centres
otto
otto pizza
otto's
outback steakhouse
outdoor supply hardware
outdoor warehouse
outfit
outline
ov-fiets
ovb
ovb holding
overcast
overleaf
overseas express paketomat
ovh
ovio
ovo bikes
ovs
ovs kids
owasp
owasp dependency-check
owncloud
owndays
oxalis
oxc
oxfam
oxfam bookshop
oxford bookstore
oxford learning
oxxo
oxygen
oyo
oysho
oz design furniture
ozeta
ozon
ozon box
ozone.bg
ozsut
p ark
p. terry's
p.f. chang's
p5.js
pablo
pace
pacheco
pacific
pacific pride
packagist
packer
packt
pacsun
paczkomat inpost
paddle
paddlepaddle
paddy power
padlet
pagekit
pagerduty
pagespeed insights
pagliacci pizza
pago facil
pagro
pagseguro
pague menos
pak mail
pak'nsave
pak'nsave fuel
paket24
paketbox
pakkeboksen
pal's
palace
palace cinemas
palace inn
palacio de hierro
palais des thes
palantir
palawan pawnshop
pali
palm beach tan
palmer snell
palmers
palmers brewery
palmers gardenworld
palms bet
palo alto networks
palo alto software
pam
pam golding properties
pam local
pan club
pan de manila
pan materac
pan pacific
pan-pek
panago
panarottis
panasonic
pancake house
pancheros
panda express
pandas
pandayan bookshop
pandoc
pandora
panduro
panera bread
panerai
pangolin
panier sympa
panin bank
panishop
panku streetfood
panobianco
panos
pans & company
panta rhei
pantai timor
pantai timor mart
pantaloons
pantheon
panvel
pao de acucar
papa gino's
papa john's
papa murphy's
papa's pizza
papaye fast food
pape machinery
paper kisses
paper plus
paper source
paperless-ngx
papers with code
paperspace
papparich
pappert
paprika
paquetexpress
par mar stores
paraboot
paradores
paradox interactive
parallel
paramount+
parcel pending
pardos chicken
parfois
parfumerie becker
parfumerie pieper
paris
paris baguette
paris panini
parisina
parity substrate
park hyatt
park inn
park plaza
parkdean resorts
parkeon
parkers
parking kitty
parkplus
parkroyal
parkson
parr lumber
parrot security
parse.ly
parti communiste francais
partner banka
partners banka
partsource
party city
pasaport pizza
pasar ekonomi econsave
pascal coste
pasibus
passaro
passbolt
passport
pastebin
pasteleria artesanal manolo
pasteleria lety
pastini
patagonia
patanjali ayurved
pataugas
patek philippe
patel brothers
pathe
pathward
patisserie limburgia
patisserie valerie
patreon
patrizia pepe
patroni
patty & bun
paul
paul mitchell
paul smith
pausa
pause
pavers shoes
pavilion 24
pavilions
pawlowicz
payback
paychex
paydens
payhip
payless
payless shoesource
payload cms
paynet
payomatic
payoneer
paypal
paysafe
paytm
pb poulet braise
pb tech
pbcom
pc financial
pc jeweller
pcc community markets
pcexpres
pcgamingwiki
pdm
pdp
pdq
pdsa
peacehealth rides
peaceminusone
peaches & cream
peachwave
peacock store
peacocks
peak design
peak pharmacy
pearle
pearle studio
pearle vision
pearson
peavey mart
pecsa
pedros
peek & cloppenburg
peerlist
peertube
peet's coffee
pegadaian
pegasus airlines
pei wei
pelayo
pelican
pelicana
pellini
peloton
peluqueria low cost
pemex
pendleton
penfed credit union
penguin box
penn station
penningtons
penny
pennyblack
penovy raj
penpot
penshoppe
penske truck rental
penta bank
penta hospitals
penti
penzeys spices
peopleready
peoples bank
peoples jewellers
pep
pep boys
pep cell
pep home
pep&co
pepco
pepe jeans
pepe's
pepper lunch
pepperoni's
peppes pizza
pepsi
percy
perfect look salons
perforce
perfumania
perkins
perky blenders
perl
permanent tsb
pernambucanas
perodua
perplexity
perry ellis
persistent
persona
personal
personio
persu
pertamina
pet center
pet food express
pet planet
pet supermarket
pet supplies plus
pet valu
petbarn
petco
pete's market
peter alexander
peter england
peter hahn
peter millar
peter pane
peter piper pizza
peterbilt
peters gute backstube
peterson cat
petit bateau
petit palace hotelity
petit pret
petland
petmall
petmania
petmark
petpeople
petro
petro seven
petro-canada
petro-t
petrocat
petrocity
petroecuador
petrol
petrol ofisi
petrolimex
petrolina
petrom
petromin
petromoc
petron
petron gasul
petronas
petronor
petropar
petroperu
petroprix
petrosol
pets at home
pets corner
pets place
petshop science
petshop.ru
petshotel
petsmart
petstock
petstop
petsuites
petworld
petz
peugeot
peut
pexels
pfadfinderbund weltenbummler
pfennigpfeiffer
pfg
pfister
pfsense
pg glass
pga tour superstore
phabricator
phantom fireworks
pharmabox
pharmaca
pharmachoice
pharmacie populaire
pharmacie principale
pharmacity
pharmacy 4 less
pharmacy at spar
pharmapoint
pharmaprix
pharmasave
phase eight
phildar
philippine business bank
philips hue
phillips 66
philly pretzel factory
philz coffee
pho
pho 24
pho hoa
phoenix
phoenix framework
phone house
phonepe
phosphor icons
photo signature
photo-me
photobucket
photocrowd
photomaton
photon
photopea
php
phpbb
phpmyadmin
phpstorm
physics wallah
pi
pi network
pi-hole
piaget
piaggio group
piana vyshnia
piapro
piaseczynski rower miejski
piazza italia
picard
picard surgeles
picarto.tv
piccadilly
pick
pick 'n save
pick n pay
pick up stix
pick your part
picken doheem
pickpoint
pickup station
picnic
picpay
picrew
picsart
picturehouse cinemas
picxy
pie city
pie face
pie five
piekarnia szwajcarska
pieminister
pieology pizzeria
pierre cardin
pigeon express
piggly wiggly
pijana wisnia
pilares
pillow talk
pilot
pilsen bike
pilulka
pilulka box
pimcore
pimkie
pinalli
pinboard
pinch a penny
pincho nation
pinchos
pine script
pingdom
pingo doce
pingvin patika
pinia
pink
pink woman
pinkberry
pinko
pinky club
pinnacle bank
pino
pinterest
pinulito
pioneer
pioneer dj
piotrkowski rower miejski
pipecat
piped
pipoos
pipx
piraeus
pita land
pita pit
pitaya
pitcher & piano
piticas
pitstop
pittarello
pittarosso
pivotal tracker
piwigo
pix
pixabay
pixelfed
pixiv
pixlr
pizza 73
pizza boli's
pizza capers
pizza cosy
pizza day
pizza delight
pizza depot
pizza factory
pizza gogo
pizza hut
pizza hut delivery
pizza inn
pizza lab
pizza max
pizza movil
pizza my heart
pizza nova
pizza pai
pizza patron
pizza perfect
pizza pilgrims
pizza pizza
pizza ranch
pizza salvatore
pizza schmizza
pizza time
pizza tutto
pizza union
pizza vito
pizzabakeren
pizzaexpress
pizzaman chickenman
pizzaville
pizzeria 105
pkgsrc
pko bp
placemakers
places leisure
plaid pantry
plaisio
plana kuchenland
plane
planeo elektro
planet
planet aid
planet bike
planet cash
planet fitness
planet organic
planet smoothie
planeta sport
planetscale
plangrid
plantagen
plantasjen
plantorama
plastics depot
platform.sh
platformio
plato coffee
plato's closet
platte valley bank
platzi
plausible analytics
play
playa bowls
playcanvas
player fm
player.me
playgosmart
playstation
playstation 2
playstation 3
playstation 4
playstation 5
playstation portable
playstation vita
plaza vea
pldt
plenergy
pleroma
plesk
pletzsch
plex
plodine
plotly
pls financial services
plugit
plugq
plumbase
plumblink
plume
pluralsight
plurk
plus
plus bank
plus fitness
plus lekaren
plusfresc
plush
plusone
pm2
pme legend
pna
pnb
pnc bank
pneuhage
pnj
pnpm
pobiedziski rower gminny
pocket casts
pocketbase
pocketchange
poco
poczta polska
pocztex
pod point
podcast addict
podcast index
podman
podravska banka
pods
poe
poetry
pofam-poznan
poggenpohl
poiesz
point coffee
point p
point s
point vert
point vision
pointcode
poivre rouge
pokawa
poke bros.
poke house
polar bear
polaris
polarn o. pyret
polars
polestar
polishop
polkadot
pollo campero
pollo feliz
pollo granjero
pollo tropical
pollolandia
polo motorrad
polo ralph lauren
polomarket
poltrona frau
poltronesofa
poly
polygon
polymer project
polywork
pom d'api
pomerium
pomme de pain
pommesfreunde
pomodoro
pompea
pompo
pond5
ponderosa steakhouse
pont to go
poorvika
pop mart
popeye's supplements
popeyes
poppy bank
pops
popshelf
popstation
popsy
popular
porcelanosa
porkbun
porrua
porsche
porsche design
port of subs
porta
portableapps.com
portainer
portillo's
portland glass
portmans
portswigger
posit
post abholstation
post luxembourg
post office
posta kenya
postamat
postbank
postcss
posten
postenborse
postes canada
postfinance
postgresql
posthog
postie
postillion hotels
postiz
postlink
postman
postmates
postnet
postnl
postnord
postomat
postova banka
potato corner
potbelly
potraviny cz
potsdamrad
pottery barn
potzollcalli
poundbakery
poundland
poundstretcher
pousadas de portugal
poutineville
power
power buy
power fashion
powerbox.one
powerdot
powerhouse gym
powers
powiatowy system rowerowy
poznanski rower miejski
ppg paints
ppl parcelbox
pr.co
practical
prada
praktiker
praktis
praxis
pre-commit
preact
precisium
precolandia
preem
prefect
prek
premid
premier
premier bank
premier inn
premier league
premier martial arts
premiere classe
premio
premium country pubs
prenatal
prepbytes
prepoint
prespanok
press & books
press shop
pressbyran
pressed
prestashop
presto
prestons liquor stores
pret a manger
prettier
pretzel
pretzelmaker
prevention
prezi
prezzo
price attack
price chopper
price rite
priceline pharmacy
prim
prima banka
primadonna
primagas
primanti bros.
primaprix
primark
primax
prime
prime storage
primefaces
primeng
primera
primereact
primerica
primevue
primigi
primo water
primohoagies
primor
primrose school
prince hypermart
princess
princess auto
princesse tam.tam
prink
printables
printemps
prio
prisma
prismic
privat
privat max
private division
private internet access
privredna banka zagreb
prix
pro hockey life
pro image sports
pro optik
pro physio
pro tools
pro&cie
pro-doma
proactiv
probot
processing foundation
processon
processwire
procolor collision
procook
procredit bank
procredit banka
produbanco
produce junction
producers bank
product hunt
profi
profil optik
profile
profilo
profistore
progate
progress
progressive
proman
promart
prometheus
promod
promovacances
pronouns.page
pronto
pronto wonen
prontophot
proper job
prosemirror
prosieben
prospanek
prosperity bank
prostor
prostore
protea hotel
proteus
proto.io
protocols.io
proton
proton calendar
proton drive
proton mail
proton vpn
protondb
protractor
protyre
prouds
provenc'halles
provident bank
provigo
provincial home living
provinzial
proxi
proxim
proximus
proxmox
prudential
prudential bank
prudential financial
pruitthealth
prva stavebna sporitelna
przystanek piekarnia
ps fashion
ps paketomat
psb mrowka
psbank
psecu
psycho bunny
psycle
pt
ptacek
pterodactyl
ptt station
pubg
publibike velospot
public
public bank
public storage
publix
publons
pubmed
puccino's
puckett cat
pueblo
pug
pull & bear
pullman
pulse
pulse and cocktails
pulumi
puma
puma outlet
pumpkin
punjab grill
punjab national bank
punt roma
punto farma
puntoposte
pupa milano
puppet
puppeteer
pur & simple
purdys chocolatier
pure
pure barre
pure electric
pure fitness
pure pharmacy
puregold
puregym
purescript
purezza
purgecss
purism
purolator
purple
pushbullet
pusher
puspakom
putka
puuilo
pv automotive
pv oil
pvcombank
pvr cinemas
pwa
pwc
pycharm
pycqa
pydantic
pyg
pypi
pypy
pyscaffold
pysyft
pytest
python
pythonanywhere
pytorch
pyup
pyur
pzu
q store
q-pets
q1
q8
q8 easy
qantas
qase
qatar airways
qazaq oil
qb house
qbd books
qbittorrent
qburger
qd stores
qdoba
qdrant
qe home
qed
qemu
qfc
qgis
qi
qiita
qik-n-ez
qipao
qiskit
qiwi
qlik
qlty
qmk
qml pathology
qnap
qnb
qodo
qq
qstar
qt
qteam
quad9
qualcomm
qualipet
quality inn
quality mart
quality rv resorts
qualtrics
qualys
quantcast
quantconnect
quarkus
quarto
quasar
qubes os
qubus
queenspark
querol
quesada
quest
quest diagnostics
quick
quick reifendiscount
quick schuh
quick tag
quickbooks
quickchek
quickie
quicklook
quickly
quickmart
quickpoint
quickshop
quicktime
quicktype
quik stop
quiksilver
quiktrip
quinn cat
quiosque
quironprevencion
quiz
quizlet
quiznos
quora
qwant
qwen
qwik
qwiklabs
qzone
r+v versicherung
r-kioski
r.m.williams
r3
ra sushi
raab karcher
rabat detal
rabba
rabbitmq
rabobank
racetrac
raceway
rack room shoes
racket
racq
rad power bikes
rad studio
radar
radarr
radiant earth
radio france
radio popular
radioshack
radiowealth finance
radisson
radisson blu
radisson collection
radisson red
radix ui
radkultur
radley london
raffel pages
raffles
rage
raging bull
raiffeisen
raiffeisen bank
raiffeisen bank polska
raiffeisen banka
raiffeisen stavebni sporitelna
raiffeisen-markt
raiffeisenbank
railway
rainbow
rainforest cafe
rainmeter
rainyun
raising cane's
rakbank
rakuten
rakuten kobo
rakuten mobile
raley's
ralf ringer
rally's
ralph's italian ices
ralphs
ralse mart
ram
ramada
ramen danbo
ramirent
ramraj cotton
ramsdens
rancher
randstad
randstad digital
range rover
rapha
rapid
rapid pare-brise
rapipago
rapo
rarible
rasa
rasmussen university
raspberry pi
rataplan
ratatui
ration shop
ravelry
rawson property group
ray
ray white
ray's food place
ray-ban
raycast
raylib
raymond
raymond james
raymour & flanigan
razer
razorpay
rbc
rbc wealth management
rbl bank
rbs
rcb bank
rcbc
rclone
rd electronics
rd pawnshop
rd petroleum
re
re.ra.ku
react
react bootstrap
react hook form
react query
react router
react table
reactive resume
reactivex
reactos
read the docs
read.cv
reading cinemas
readme
real
real canadian superstore
reale
realk
realty executives
reason
reason studios
rebel
rebel sport
recharge
recoil
recolight
red
red bike
red bull
red candle games
red e
red hat
red lion hotels
red lobster
red mango
red ribbon
red robin
red roof inn
red rooster
red wing
red zac
redash
redbox
redbubble
reddit
reddoorz
reddy express
reddy ice
reddy kuchen
redemption roasters
rediclinic
redis
redmine
redner's
redox
redragon
redspot car rentals
redsys
redux
redux-saga
redwoodjs
reebok
reece
reeds rains
reel cinemas
refan
refine
refined github
refinery
refinor
reflex
refood
reformhaus bacher
reformhaus engelhardt
reformstark martin
refuel
regal cinemas
regal nails
regatta great outdoors
regiojet
regional finance
regions bank
regiorad stuttgart
regis
regis salons
regma
regus
rei
rei do mate
reifen.com
reisebank
reiseland
reiss
reitmans
reka ui
rekola
relais & chateaux
relay
relay bike share
relay jeans
reliance
reliance digital
reliance fresh
reliance industries limited
rema 1000
remark
remedy entertainment
remedy'srx
remix
remove.bg
removery
remzi kitabevi
ren'py
renaissance
renault
renault trucks
render
rendichicas
renegade fashion outlet
renmans
renner
rennie grove peace
reno
renoir
renovate
renren
rent a car
rent-a-center
rentas
renuar
repair cafe
repco
repco bank
replay
replicate
replit
repont
repsol
republic bank
republic of gamers
republica
rescript
rescuetime
researchgate
resend
resene
reserva
reserved
resharper
residence inn
respect
restoration hardware
restore hyper wellness
resurrection remix os
retitalia
retool
retro achievements
retro fitness
retroarch
retropie
return and earn
revanced
reveal.js
revenuecat
reverbnation
revive herbal health
revoil
revolt.chat
revolucion de cuba
revolut
revolution
rewe
rewe getrankemarkt
rewe to go
rexall
rexel
rey
rezgo
rfnry jnr
rgb building supplies
rhb bank
rheinhessen sparkasse
rhg
rhinoceros
rhodes
ri happy brinquedos
ria
riachuelo
ribcrib
ribola
ribs
rich
richardson
richeese factory
richer sounds
richter erzgebirge
richter+frenzel
richters altstadt-backerei
ricki's
rider
rieker
rightspace storage
rimac
rimac automobili
rime
rimi
rimowa
rinascimento
rindchen's weinkontor
ring
ringhotels
riot games
rip curl
ripley
ripple
risa chicken
risc-v
rischart
rise
riseup
risparmio casa
ristorante del arte
rita's italian ice
ritchies
rite aid
rituals
ritz carlton
riu
riu paris
rive
river island
rivers
rivian
rivian adventure network
rivian waypoints
rixos hotels
rnli shop
road ranger
road runner sports
roadhouse
roadmap.sh
roady
roady's
roam research
robeks
robel
robert dyas
robert graham
robert harris
roberto cavalli
roberto's taco shop
robidog
robin oil
robin's donuts
robinhood
robinson department store
robinsons
robinsons easymart
robinsons supermarket
roblot
roblox
roblox studio
roboflow
robot framework
roc-eclerc
roche bobois
rochester
rock point
rock up
rocket
rocket barber shop
rocket fizz
rocket.chat
rockitcoin
rockland trust
rockmans
rockport
rocksdb
rockstar games
rockwear
rockwell automation
rocky linux
rocky rococo
rocogo
rocomamas
roda
rodd & gunn
rodda paint
rodeo doughnuts
rodeway inn
rodilla
rodoil
rofu kinderland
roger dubuis
roger platt
rogers
rogue credit union
rois
roku
roky's
rolex
rolf benz
roll'd
roll20
rollbar
rolldown
roller
rollmann
rollplast
rolls
rolls-royce
rollup.js
roma
roman originals
roman's pizza
romano's macaroni grill
romans
rompetrol
rona
ronde des pains
rook
room mate
rooms to go
roon
root
root me
roots
roots bedrock
roots sage
ros
rosa's thai cafe
rosati's
rosauers
rose pharmacy
roses
rosewood
roshen
ross
rosslyn
rossmann
rossopomodoro
rostic's
rotary international
roti modern mediterranean
roti'o
rotiboy
rotten robbie
rotten tomatoes
rougegorge
round table pizza
round1
roundcube
rouses
rowlands pharmacy
roy rogers
royal business bank
royal canadian legion
royal donuts
royal enfield
royal farms
royal hideaway
royal lepage
royal mail
royal rangers
royaltea
rozetka
rp lumber
rsocket
rspca
rss
rstudio ide
rtc bike share
rte
rtl
rtlzwei
rtm
rtv euro agd
rubio's
rubis
rubocop
ruby
ruby on rails
ruby sinatra
ruby tuesday
ruby's diner
rubygems
rubymine
ruch
rudy's barbershop
rudy's pizza napoletana
rue21
ruedi russel
ruedu
ruefa
ruff
ruffians
ruler foods
rumahweb
rumble
rundeck
runkeeper
runkit
runners need
running room
runnings
runrun.it
runza
rupprecht
rural king
rural kutxa
rusalut
rush bowls
rush hair
rush truck centers
russells
rust
rusta
rustdesk
rustfs
rutar
rutter's
rw&co.
rwe bucherschrank
rxdb
ryanair
ryanhair
ryder
rye
rylko
ryman
s&h health foods
s&p
s&r membership shopping
s&t bank
s-market
s-mart
s-oil
s-pankki
s.oliver
s.p.c.c.
s7 airlines
sabag
sabanci
sabin
sabon
saboo
sabushi
sacha
sacombank
sadaharu aoki
sae institute
safari
safari kid
safaricom
safelite autoglass
safesplash swim school
safestore
safeway
saga cosmetics
sagasser
sage
sagemath
sageview advisory group
sahibinden
saib
saigonbank
sailfish os
sails.js
sainsbury's
sainsbury's bank
sainsbury's local
saint algue
saint espresso
saint james
saint joseph drug
saint laurent
saizeriya
saje
saks fifth avenue
saks off 5th
sal's pizza
salad and go
saladworks
salamander
salcobrand
sale
salem five bank
salenbici
salesforce
salla
sally beauty
salmoiraghi & vigano
salomon
saloncentric
salsa
salt
salt & straw
salt project
saltgrass steak house
saltrock
salud digna
salvador artesano
salvatore ferragamo
salvos
sam 73
sam's chicken
sam's club
samaritans
samoborska banka
sampath bank
samse
samsoe samsoe
samsonite
samsung
samsung pay
samuel smith
san marco petroli
san marina
sana sana
sanborns
sander's backstube
sandro
sandwich qbano
sanel napa
sani optik
sani-dump
sanic
sanidirect
sanity
sankalp
santa fe
santa isabel
santa lolla
santa lucia
santagloria
santander
santander consumer bank
santander cycles
santander cycles mk
santander rio
santandreu
santory
sao joao
sao paulo metro
sap
sapp bros.
saq
saq express
saq selection
sarar
saravanaa bhavan
sargadelos
sarku japan
sarpino's pizzeria
sartorius
sas
sasol
sasol delight
sass
sassoon salon
sat.1
satellite
sathosa
satoriz
sats
satur
saturn
sauce labs
saudia
sausage saloon
sausalitos
save
save mart
save the children
save-a-lot
save-on-foods
savegnago supermercados
savemor
savers
savers appliances
savills
sayer
sb tank
sbarro
sberbank
sbi general insurance
sbs bank
scaddabush
scala
scalar
scaleway
scan
scandic hotels
scania
scanquilt
scapino
scarpe&scarpe
scavolini
scb
schaap en citroen
schafer dein backer
schafer's
schaffhauser kantonalbank
schaffrath
schiesser
schlotzsky's
schmidt
schneider
schneider electric
schnitz
schnucks
schoenen torfs
school of rock
schoonenberg
schuback
schuh
schuh-mann
schuhkay
schuhpark
schulerhilfe
schwalbe
schwalmer brotladen
schweinske
schwerdtner
schwyzer kantonalbank
scikit-learn
scilab
scinawski rower miejski
scipy
sconto mobel sofort
sconto nabytek
sconto nabytok
scooter's coffee
scope
scopus
scores
scorett
scotch & soda
scotia wealth management
scotiabank
scotmid
scott cinemas
scoutisme beninois
scouts south africa
scp foundation
scrapbox
scrapy
scratch
screencastify
screwfix
scribbler
scrimba
scrivens
scrollreveal
scrubs & beyond
scrum alliance
scrutinizer ci
scs
scylladb
sdi broker
seabank
seafile
seafood city
seagate
seagull book
seaoil
sears
sears auto center
sears hometown
searxng
seasalt
seasons 52
seat
seatgeek
seats and sofas
seattle coffee company
seattle's best coffee
seb
sebago
second cup
second home
secret recipe
securcare self storage
securespace self storage
securitas
securitest
security bank
security first bank
security hyperstore
security public storage
securityscorecard
sedal
see's candies
seed heritage
sefaria
sega
segafredo
segmuller
sehne
seicomart
seidensticker
seiko
sekerbank
sela
selco builders warehouse
select
selecta
selectair
selected
selectour
selenium
self-help credit union
selfast
selfit
selgros
sellfy
selver
semantic scholar
semantic ui
semantic ui react
semantic web
semantic-release
semaphore ci
semichem
semrush
semver
sencha
seneca tours
senheng
sennheiser
senqu
sense
sense bank
sense scotland
sensu
sentara
sentry
sepa
sephora
sequelize
sercotel
serena hotels
serge blanco
sergent major
servbay
server fault
serverless
service apotheek
service credit union
service graphics
service king
servicemaster
servicestore db
servpro
servus credit union
serways
sesl
session
sessionize
setapp
setuptools
seva beauty
sevici
sevt
seylan bank
sezane
sezon
sf supermarket
sfd
sfera
sfml
sfr
sg
shabu to go
shabushi
shadow
shah's halal food
shake shack
shake's
shakeaway
shakey's
shane co.
shane english school
shanghai 360
shanghai metro
shapland swim schools
sharetea
sharex
shari's
sharjah islamic bank
sharp
sharps
shaver shop
shaw trust
shaw's
shazam
shb
sheet street
sheetz
sheike
shell
shell express
shell recharge
shell select
shell shop
shelly
shelter
shelter insurance
sheng siong
shenzhen metro
shepherd neame
sheraton
sherpa
sherry fitzgerald
sherwin-williams
shiekh
shields.io
shikimori
shilav
shilo inns
shine lawyers
shingle inn
shinhan bank
shinsegae
shinybud
ship & go
shipley do-nuts
shiploads
shiptech
shipways
shiseido
shiso burger
shiva
shoe carnival
shoe city
shoe dept.
shoe dept. encore
shoe palace
shoe sensation
shoe show
shoe show mega
shoe zone
shoe4you
shoeby
shoeday
shoeless joe's
shoney's
shop 'n save
shop&go
shop'n drive
shopee
shopify
shopko
shopko optical
shoppers
shoppers drug mart
shoppers stop
shoprite
shoprite mini
shopware
shopwise
shore united bank
short edition
shortcut
shoryu
showcase
showcase cinemas
showmars
showpad
showtime
showwcase
shred nations
shufersal
shufersal express
shufersal sheli
shurgard
shuyi tealicious
shwapno
si con te
sibuya
sibylla
sic insurance
sicoob
sicredi
side step
sidekiq
sidequest
sidestep
siematic
siemens
siemes schuhcenter
sierra
sifive
sig roofing
sigikid
sigma
signal
signal iduna
signarama
signia
signorizza
signwave
sigo
siko
silken hoteles
silmaasema
silver airways
silver diner
sim
similarweb
simit sarayi
simitci dunyasi
simkl
simmons bank
simmons bars
simon levelt
simon's burger
simple analytics
simple icons
simple icons cdn
simple simon's pizza
simplelocalize
simplelogin
simplenote
simplex
simply asia
simply basic
simply city
simply mac
simply store
simplyfresh
simpo
sina weibo
sinag pawnshop
sinclair
sinequanone
singapore airlines
singlestore
sinooil
sinopec
sinsay
sipl
sir speedy
sirens
sisa
sisley
sister's aroma
sitecore
sitepoint
six
six flags
six senses
sixieme avenue
sixt
siyuan
sizeer
sizzle pie
sizzler
sizzling pubs
skaffold
skandiamaklarna
skb banka
skechers
skeidar
skeleton
sketch
sketchfab
sketchup
skillshare
skin laundry
skinfood
skipper bar
skippers
skipton building society
skiset
skjern bank
sklep miesny lenarcik
sklep polski
skoda
skok slask
skopunkten
skoringen
skuba
skuratov coffee
sky
sky optic
sky zone
skyfit
skyline
skyline chili
skypack
slackware
slapfish
slashdot
slaters
slatinska banka
slawex
sleep country
sleep experts
sleep inn
sleep number
sleep outfitters
sleepmasters
slickpic
slides
slideshare
sligro
slim chickens
slint
sloneczko
slovenska sporitelna
slovnaft
slovnaft bajk
slug and lettuce
smallcakes
smart
smart & final
smart cafe
smart charge
smart fit
smarte carte
smarteyes
smartfren
smartfuels
smartpost
smartposti
smartshop
smartstyle
smartthings
smarty.cz
smarty.sk
smashburger
smashing magazine
smatch
smiggle
smilekeepers
smiley's
sminn
smith's
smiths city
smitty's
sml mahindra
smoke's poutinerie
smokey bones
smokin' joe's
smoothcomp
smoothie king
smooy
smrt
smuggler
smugmug
smullers
smyk
smyths
snabbgross
snai
snap fitness
snapchat
snapcraft
snapdragon
snappy snaps
snappy tomato pizza
snarf's sandwiches
sncf
sneaky pete's
sng
snipes
snooze
snort
snow+rock
snowflake
snowpack
snyk
so.bio
soapy noble
sobeys
sobi
socar
social blade
socialna poistovna
societe generale
society6
socket
socket.io
socoo'c
sodie doces
sodimac
sodo pizza
soeder
soeur
sofia
sofitel
sofly
sofology
soft moc
soft surroundings
softbank
softcatala
softpedia
sogou
soil
sok
sokimex
sokolow
sol
sola salons
solana
solaria
solaris
solato
solid
solidaires
solidity
solis
solo oil
sololearn
soloptical
solow
solstice sunglasses
solus
solva
solved.ac
soma
somerset bakehouse
somisomi
sonalika
sonance audition
sonangol
sonar
sonarqube cloud
sonarqube for ide
sonarqube server
sonarr
sonatype
sonder
sonderpreis baumarkt
sonepar
sonesta
sonesta es suites
sonesta select
sonesta simply suites
songkick
songoda
sonic
sonicwall
sonnentor
sonny's bbq
sonos
sony
sony centre
sopharmacy
sophie lebreuilly
sor
sorbet
soriana
sorli
sostrene grene
sosweet
sotetsu fresa inn
sotka
sottotono
soul origin
soul pattinson chemist
soulcycle
soundcharts
soundcloud
source engine
source for sports
source london
sourceforge
sourcehut
sourcetree
sourdough & co.
south indian bank
south street burger
southern bank
southern fried chicken
southern self storage
southern states
southern sun
southside bank
southstar drug
southstate bank
southwest airlines
soviet
spa
space nk
spacemacs
spaces
spaceship
spacex
spacy
spangles
spanx
spar
spar express
spar gourmet
sparda-bank
sparda-bank baden-wurttemberg
sparda-bank berlin
sparda-bank hamburg
sparda-bank hessen
sparda-bank sudwest
spare rib express
sparekassen danmark
sparekassen kronjylland
spark ar
spark by hilton
spark new zealand
sparkasse
sparkasse fulda
sparkasse oberhessen
sparkassen
sparkfun
sparkpost
sparkys
spazio conad
spc
spd
spdx
speaker deck
spec's
specialized
specsavers
spectrum
speed queen
speedco
speedee
speedpro
speedtest
speedway
speedy
speedy auto service
speedy glass
speedypage
spencer gifts
spencer's
spendless shoes
sperry
sphere online judge
spherion
sphinx
spidermonkey
spiele max
spigotmc
spine
spinnaker
spinneys
spinx
spirit halloween
spiritleaf
spitalfields crypt trust
spitz
spizzico
splendidi e splendenti
splunk
spolem
spoleto
spond
spor istanbul
sport 1
sport 2000
sport 24
sport chek
sport clips
sport life
sport outlet
sport vision
sport zone
sportcity
sportclub
sporting life
sportisimo
sportler
sportlife
sportmaster
sportmax
sports authority
sports direct
sports toto
sportscene
sportscheck
sportscraft
sportsgirl
sportsman's warehouse
sportsmans warehouse
sportspower
spotify
spotlight
spp cng
spreadshirt
spreaker
spring
spring boot
spring security
springfield
springhill suites
sprint
sprinter
sprottenflotte
sprouts farmers market
spudbar
spur
spyder ide
sqdc
sqlalchemy
sqlite
sqrups
square
square enix
square habitat
squarespace
srg ssr
sri krishna sweets
srm jaskolka
ssangyong
ssrn
sst
st austell brewery
st christopher's inn
st pierre's sushi
st-hubert
st. galler kantonalbank
st. john
st. regis
st.george
st1
sta travel
stabilita
stack exchange
stack overflow
stackbit
stackblitz
stackedit
stackhawk
stackshare
stadia
stadium
stadtbackerei kamp
stadtmobil
stadtmobil sudbaden
stadtrad hamburg
staer
staffbase
stag shop
stagetimer
stags
stanbic bank
standaard boekhandel
standard bank
standard chartered
standard resume
standardjs
stangengruner muhlenbackerei
stanley steemer
stanleybet
stanton optical
staples
star
star bazaar
star mart
star rentals
star trek
starbucks
starbucks reserve
starcar
stardock
starke backer
starling bank
staroil
stars coffee
starship
start people
start.gg
starting strength gyms
startpage
starz
statamic
state & liberty
state & main
state farm
stater bros.
stationswerk
statista
statoil
statuspage
statuspal
stavmat stavebniny
staybridge suites
staycity
stayokay
stc
steak 'n shake
steak escape
steam
steam deck
steamdb
steamworks
steelseries
steem
steemit
steers
stefanel
steiff
stein mart
steinberg
steinecke
steiner
steiskal
stella
stella mccartney
stellar
stencil
stencyl
stephane plaza immobilier
ster-kinekor
steren
sternenback
sterns
steuerring
steve madden
stewart's
stewart's shops
stf
sticks'n'sushi
stihl
stimulus
stinges
stinker
stinson
stirling ackroyd
stitch it
stitches
stk
stmicroelectronics
stockholm city bikes
stockmann
stockx
stokes
stokomani
stokrotka
stokrotka express
stokrotka market
stokrotka optima
stone
stoney river
stop & shop
stop cafe
stopstalk
storage king
storagemart
storamerica
storck
store space
store street espresso
storebox
storquest self storage
storyblok
storybook
stradivarius
strandbags
strapi
strava
strayer university
streamer coffee company
streamlabs
streamlit
streamrunners
street burger
street fever
street library
street one
street pizza
street shoes
stremio
stretch zone
strickland brothers
stride rite
strike bowling bar
stripe
stripes
strock
stroili oro
strongswan
structube
strutt & parker
stryker
stuart weitzman
stubhub
stuckey's
studenac
studienkreis
studio 3t
studio 88
stumptown coffee roasters
style
styleboxx
styled-components
stylelint
stylenanda
styleshare
stylus
styr & stall
suavinex
sub zero
subaru
subdued
sube
sublime text
subra
substack
subtitle edit
suburban propane
suburban studios
suburbia
subversion
subway
success academy
suckless
sud express
suddeutsche zeitung
sudtirol rad
sue ryder
sugar
sui
suitest
suitsupply
suki hana
sullivan nicholaides pathology
sullivan tire
suma
sumesa
summit bank
summit credit union
sumo logic
sumup
sun auto service
sun life financial
sun loan
sun store
sun tan city
sunbelt rentals
suncoast credit union
suncorp
sundance catalog
sunglass hut
sunnyside
suno
sunoco
sunpet
sunpoint
sunright tea studio
sunrise
sunrise records
sunset grill
sunstate equipment
suomalainen kirjakauppa
supa quick
supa-roof
supabarn
supabase
supeco
super 8
super arcs
super c
super chix
super colchones
super cut
super daek service
super dekk
super del norte
super dis
super hotel
super indo
super liquor
super metro
super one foods
super sanchez
super save gas
super supplements
super u
super user
super vero
super wash
super zoo
super-pharm
superama
superbet
superbiomarkt
superbrugsen
superbrugsen slagter
supercell
supercheap auto
superconti
supercor
supercrease
supercuts
superdino
superdrug
superdry
superior grocers
superissste
superkeukens
supermac's
supermarket
supermercado covrabra
supermercados bh
supermercados mas
supermercati zazzeron
supermicro
superspar
supervalu
supervalue
superverd
supervielle
supplay
supplyco medical store
supplyco super market
supre
sur la table
sure hotel
sure hotel collection
sure hotel studio
surecharge
surestay
surestay collection
surestay plus
surestay studio
surf coffee
surfshark
surrealdb
surveymonkey
suse
sushi express
sushi king
sushi roll
sushi shop
sushi story
sushi sushi
sushi yama
sushidog
sushiko
sushipoint
sushisom
sussan
susu & sons
sutter health
sutterluty
suwer
suzanne grae
suzuki
suzy shier
sv sparkassenversicherung
svelte
svensk fastighetsformedling
svenska bio
svg
svg.js
svgo
svgtrace
svs vision
swagger
swapfiets
swaraj
swarm
swarovski
swatch
sway
swc
sweaty betty
swedbank
sweet chariot
sweet jesus
sweetfrog
sweetgreen
sweethoney dessert
swensen's
swetenhams
swiat ksiazki
swiat prasy
swiezyzna
swift
swig
swiggy
swimlabs swim school
swing kitchen
swinton
swiper
swiss
swiss chalet
swiss life
swiss life select
swiss sense
swiss-belhotel
swiss-belinn
swisscom
swisscows
swisslion takovo
swissotel
swr
swtch
sydney tools
sylvan
symantec
symbolab
symfony
symonds & sampson
symphony
sympy
synaxon
syncthing
syndicate bank
synergie
synergy hair
synevo
synlab
synology
synoptik
synovus
synsam
system76
systembolaget
systeme u
sytner select
szimpatika
t&t supermarket
t-mobile
t-zone
t.m.lewin
t2
t4
ta
tab
tabak valmont
tabelog
table table
tablecheck
taco bar
taco bell
taco bueno
taco cabana
taco casa
taco del mar
taco john's
taco mayo
taco mundo
taco palenque
taco time
tacombi
tacos avenue
tacotote
tafel
tag heuer
tahini's
taichi graphics
taichi lang
tails
tailscale
tailwind css
taipei city government
taipy
taito station
taj
take 5
take-two interactive software
takko fashion
takos king
talbots
talend
talenthouse
talisman hire
tally weijl
talos
talwalkars
tam autohof
tamaris
tambo+
tambunting
tamburi
tamiya
tamoil
tamoil express
tampermonkey
tan republic
tanger outlets
tangerine
tangled
tango
tanishq
tank & rast
tank ono
tank s
tanka
tanker
tankpool24
tanning shop
tanqyou
tanstack
tantalizers
tante enso
taobao
tapas
tape a l'oeil
tapestry collection
tapi carpets
tapioca express
taquieria los comales
tar heel bikes
target
target optical
targobank
tarnowski rower miejski
taro
tarocash
tarom
tarteaucitron
tartine et chocolat
tashir pizza
task
tasmac
tasmota
taste
tastea
tastee fried chicken
tasty crousty
tasty poke
tata
tata consultancy services
tata motors
tati
tatra banka
tatuum
taumberger
taunus sparkasse
tauri
tavuk dunyasi
taxassist accountants
taxbuzz
taylor corporation
taylors
taytay sa kauswagan
taziki's mediterranean cafe
tbi bank
tbooth wireless
tcby
tchibo
tchip
td
td ameritrade
td bank
tdb
tea shop
tea wg
teal
tealive
team sportia
teamcity
teamlogic it
teamspeak
teamsport go karting
teamviewer
teapresso bar
teb
teboil
techcombank
techcrunch
techniker krankenkasse
technopolis
techspace
tecnocasa
tecnomat
teco
ted
ted baker
ted's coffee co.
ted's hot dogs
ted's montana grill
teddy's bigger burgers
tedi
tedox
teeamo
teegschwendner
teepublic
teespring
tefal
tegut
tehnomedia
teika
teilauto
teilor
tekkie town
teknicar
teknikmagasinet
teknosa
tekton
tekzen
tel-o-fun
tela
telcel
tele 5
tele-quebec
tele2
telecom egypt
telecomm-telegrafos
telefonica
telegram
telegraph
telekom
telekom malaysia
telenergy
telenet
telenor
telenorbutikken
telepizza
telex
telhanorte
telia
telkom
telkomsel
telmex
telsim
telstra
telus
temax
tembici colombia
temple of seitan
tempo
tempo-team
tempocasa
temporal
tempur-pedic
ten thousand villages
tencent hy
tender greens
tennessee state bank
tenpin
tensorflow
teo
teodor
teradata
teratail
teriyaki experience
teriyaki madness
termius
termo
terno
terpel
terraform
terranova
terrible's
terrywhite chemmart
terstal
tesco
tesco bank
tesco expres
tesco express
tesco extra
tesco metro
tesco mobile
tescoma
tesla
teso life
tesoro
testcafe
testin
testing library
testrail
teta
tether
teufel
texaco
texas chicken
texas roadhouse
texim bank
textile house
textileco
textpattern
textual
tezenis
tf value-mart
tfi bikes
tga
tgi fridays
tgjones
tgv cinemas
thai cafe
thai express
thales
thalia
thames hospice
thangs
thank you mart
thanos
thansen
the 99 store
the algorithms
the alley
the athlete's foot
the baby factory
the baked bear
the bar method
the barbers
the barn
the bean
the bed shop
the bed store
the beer store
the bishops arms
the blues kitchen
the body shop
the boring company
the bottle-o
the brass tap
the breakfast club
the brick
the burger's priest
the cheesecake factory
the cheesecake shop
the children's courtyard
the children's place
the children's society
the chopped leaf
the co-operative bank
the co-operative food
the co-operative funeralcare
the cocktail club
the coffee
the coffee club
the coffee house
the commons
the conran shop
the container store
the conversation
the counter
the courier guy
the crazy store
the cumberland
the doner company
the entertainer
the exercise coach
the face shop
the finals
the fix
the flame broiler
the food warehouse
the fragrance shop
the fresh market
the generics pharmacy
the gentlemen baristas
the goddard school
the good burger
the good guys
the grocery outlet
the groove train
the grumpy baker
the guardian
the gym group
the halal guys
the hartford
the hippo
the home depot
the hoxton
the hub
the human bean
the hussar grill
the irish times
the ivy collection
the jalapeno tree
the japanese canteen
the joint chiropractic
the keg
the kickin' crab
the kooples
the lash lounge
the leela
the little clinic
the little gym
the lock up
the luxury collection
the mall group
the medicine shoppe
the melting pot
the mighty
the mobile shop
the models resource
the movie database
the niu
the north face
the nottingham
the odin project
the originals access
the originals boutique
the originals city
the originals collection
the originals relais
the originals residence
the paper store
the people
the perfume garden
the perfume shop
the pet hut
the picklr
the pizza bakery
the pizza company
the planetary society
the printing house
the pro shop
the rameshwaram cafe
the range
the readshop
the real greek
the recruitment co
the register
the reject shop
the ritz-carlton
the salvation army
the scout association
the sebel
the shade store
the shoe company
the sneaker factory
the sounds resource
the space cinema
the spriters resource
the stand
the standard
the sting
the stone
the store
the storygraph
the ten spot
the tile shop
the united bank
the ups store
the vintage store
the vitamin shoppe
the walking company
the warehouse
the washington post
the weather channel
the webster
the wine shop
the works
theisen's
thelins konditori
theobroma
theopharma
therapie clinic
therapydia
thermo fisher scientific
thiele
thingiverse
things
think coffee
think kitchen
thinkpad
third space
thirdweb
thiriet
thirsty camel
thom browne
thomas cook
thomas philipps sonderposten
thomas sabo
thompson cat
thorntons
thousand trails
threadless
threads
three
three.js
threema
threesixty
thrifty
thrivent
thumbtack
thun
thunderbird
thunderstore
thurgauer kantonalbank
thwaites
thyme
thyme maternity
thymeleaf
tia
ticket
ticket tailor
ticketmaster
ticktick
tidal
tidb
tiddlywiki
tide
tide cleaners
tidyverse
tien21
tiendas 3b
tiendas d1
tierra mia coffee
tietoevry
tiffany & company
tiger mart
tiger sugar
tigo
tigota
tigre
tigre amico
tigre geant
tigros
tijuana flats
tiktok
tilbords
tilda publishing
tile
tile africa
tile giant
tillys
tim
tim ho wan
tim hortons
timberland
times supermarkets
timescale
timezone
timothy's
timpson
tina
tinder
tindie
tink
tinkercad
tinq
tinseltown
tinyfish
tinygrad
tinyletter
tip top tailors
tip travel
tipico
tipsport
tire choice
tire discounters
tire kingdom
tire pros
tire warehouse
tires plus
tirex petrol
tisak
tissot
tistory
titan
titi papiernictvo
title boxing club
titlemax
tiv ta'am
tj hughes
tj maxx
tk maxx
tkk fried chicken
tldraw
tml pathology
tmt
tmux
tnt fireworks
toast box
tobacco dc
tobaccoland
toby carvery
toby's estate
tod's
todis
todoist
todomoda
tog24
toggl
toggl track
togo's
tojeksperten
tok&stok
toka
tokic
tokio
tokmanni
toks
tokyo metro
tokyo smoke
tokyo tokyo
tokyobike
toll
tollens
tom & co
tom ford
tom n toms
tom tailor
tom thumb
tom's world
tomegas
toml
tommi's burger joint
tommy
tommy bahama
tommy hilfiger
tommy hilfiger kids
tommy's express
tomoro coffee
tomorrowland
tompkins community bank
tomthumb
tomtom
ton
toni & guy
tonkotsu
tonus pharm
tony
tony moly
tony roma's
tony's fresh market
toolstation
toom baumarkt
top
top drogeria
top drogerie
top garage
top hair
top market
top oil
top secret
top shop
top.gg
topaz
topcoder
topgolf
topman
topper's pizza
toppers pizza
toppharm
topps tiles
tops
tops at spar
tops daily
tops pizza
topshop
topsport
topt
toptal
tor browser
tor project
torba
torchy's tacos
torga optical
torizon
toromont cat
torpedo7
torrador
torrebici
torrid
tortilla
torvelo
tory burch
toscana
toshiba
tossed
tostao'
total fitness
total tools
total wine
total wireless
totalenergies
totalenergies express
totalhealth pharmacy
totally wicked
totally workwear
totalplay
totalsports
totto
tottus
totvs
touchstone medical imaging
tourbox
tourneau
tous
tous les jours
tower
tower loan
town fair tire
town pump
townends
towneplace suites
toy kingdom
toymaster
toyoko inn
toyota
toys center
toys r us
toytown
toyworld
toyzz shop
toyzzz
tp tea
tp-link
tpbank
tqdm
traccar
track&field
tractor supply company
trade secrets
tradehome shoes
tradelink
trademark collection
tradepoint
trader joe's
tradingview
trae
traefik mesh
traefik proxy
trafic
traficon
traid
trailforks
trainerroad
trainmore
trakt
transat travel
transgourmet
transifex
transmission
transport for ireland
transport for london
travel money oz
traveler's coffee
travelex
travelodge
travelplanet.pl
travis ci
travis perkins
travismathew
traxsource
treats
tredy
treebo trend
treebo tryst
treehouse
trefa
trek
trekpleister
trello
trend micro
tresguerras
tresorit
trespass
treyarch
trezor
tribe
tribute portfolio
tricentis
trigema
trilium
triller
trillertv
trimble
trink & spare
trinkgut
trino
trio lekaren
triodos bank
triola
trip.com
tripadvisor
tripura gramin bank
triumph
trivago
triveni supermarket
trivy
trmnl
trojan storage
trony
tropical smoothie cafe
trove
trpc
tru
true food kitchen
true religion
true value
true zero
truenas
truenorth
trueup
truffaut
truffle burger
trugreen
truist
trulia
truly nolen
trung nguyen
trustco bank
trusted shops
trustpilot
truworths
try it online
tryba
tryhackme
tryp
ts-node
tsb
tsr consulting services
tsutaya
ttl
ttm
tubby's
tubi
tuco
tudor
tudor's biscuit world
tuesday coworking
tuesday morning
tuff shed
tuffy
tuft & needle
tui
tulp keukens
tumblr
tumi
tuodi
tupperware
turancar
turbo
turborepo
turbosquid
turk bankasi
turk kizilayi
turk telekom
turkcell
turkey hill
turkis
turkish airlines
turkiye finans
turkiye is bankasi
turkiye petrolleri
turmol
turning point
turso
turtle bay
tuta
tuti
tutor time
tutti pizza
tuttogiardino
tuv hanse
tuv hessen
tuv nord
tuv rheinland
tuv saarland
tuv sud
tuv thuringen
tuvturk
tuxedo computers
tv time
tv4 play
tvs
twenty
twg tea
twice the ice
twilfit
twin liquors
twin peaks
twinkly
twinmotion
twinset
twistee treat
twisters
twitch
twoj market
twsrad
ty
typeform
typeorm
typer
typescript
typo
typo3
typst
tyremart
tyreplus
tyrepower
tz
u express
u mobile
u-haul
u-save
u-space
u-stor-it
u-store
u.go
u.s. bank
u.s. cellular
u.s. news
u.s. polo assn.
uai farma
uba
uber
uber eats
ubik
ubiquiti
ubisoft
ubitricity
ublock origin
ubreakifix
ubs
ubuntu
ubuntu mate
ucar
ucc
uci
uci kinowelt
uco bank
ucommune
ucpb savings bank
udacity
udemy
udon
ue
ufa
ufc
ufc gym
ufo furniture
ufs
ugb
ugc
ugg
ugo
uib
uikit
uipath
uk storage company
ukca
ukrnafta
ukrsibbank
uling roasters
ulla popken
ulster bank
ulta beauty
ultra liquors
ultra tune
ultragaz
ultralytics
ultramar
ulule
umami
umb bank
umbraco
umbrel
umbrella
uml
un jour ailleurs
unacademy
unbound collection
uncle john's
uncle tetsu's cheesecake
under armour
under armour youth
underscore.js
undertale
undiz
unef
unes
unex bank
uni
uni hobby
unibio
unicaja banco
unichem
unicode
unicred
unicredit
unicredit bulbank
unidas
unide
unieuro
unified bank
uniform destination
unilabs
unilabs bioct
unilever
unilians
unilink
unimarc
unimarkt
unimoni
union
union bank
union savings bank
unionbank
unipolsai
uniprix
uniq
uniqa
uniqlo
united
united airlines
united bank
united community bank
united dairy farmers
united grocery outlet
united healthcare
united nations
united rentals
united supermarkets
united taekwondo center
unitus
unity
unity oil
univerexport
universa
universal bank
universal merchant bank
universal store
universalna
university of phoenix
unjs
unleashed
unlicense
uno
uno-x
unocss
unpkg
unraid
unreal engine
unsplash
unstop
untappd
untuckit
uob
up & running
upcloud
update fitness
upg
uphold
upim
uplabs
upper crust
upptime
ups
upstash
uptime kuma
upwest
upwork
uq mobile
ur medicine labs
ur&penn
urban air
urban baristas
urban barn
urban kids
urban outfitters
urban planet
urban plates
urbancard
urner kantonalbank
us market
us storage centers
usa gasoline
usaa
usaflex
usagain
usave
usc
usedomrad
uservoice
usg
usps
ussc
usta donerci
utile
utopia
utorrent
uttarakhand gramin bank
uv
uw credit union
v and b
v perfumes
v'lille
v-markt
v.i.m.
v0
v2ex
v8
va
vaadin
vacheron constantin
vagabond
vagabond inn
vagrant
vakantiexperts
vakgarage
vakif katilim
vakifbank
vala
valenbisi
valentine
valentino
valentino's
valerio's tropical bakeshop
valero
valiant
vallarta
vallen
valley bank
valleybike
valmano
valorant
valu-mart
value city furniture
value mobile
value village
valve
valvoline
valvoline express care
van boxtel hoorwinkel
van dal
van der valk
van graaf
van heusen
van laack
van schaik
vancity
vanden borre
vanessa bruno
vango
vanharen
vanilla extract
vans
vape city
vapestore
vapiano
vapo
vapor
vapostore
varus
vasa fitness
vasa lekaren
vatan bilgisayar
vatsak
vattenfall incharge
vaude
vault
vaultwarden
vauxhall
vbulletin
vca animal hospitals
vcd
vcub
vdb
vea
vean tattoo
vectary
vector logo zone
vectorworks
veeam
veed
veepee
veg
vega
vega carburanti
veganista
vegas
veggie grill
vel'in
velam
velez
velhop
velib' metropole
velivert
vellea home
velo
velo'+
velo'v
velobank
velobleu
velocite
velocity
velocity aachen
velog
veloleo
velomagg'
velospot
velostan'lib
velotoulouse
velvet taco
vencord
veneta cucine
venipak
venmo
ver.di
vera bradley
verabank
vercel
verdaccio
vereinigte lohnsteuerhilfe
vergolst
verhage
verimark
veritas
verizon
vero cafe
vero moda
veronika
versace
vertbaudet
vertiche
vertu
vespa
vestel
vestopazzo
vetiq petcare
vets4pets
veturilo
vexxhost
vfairs
vgh
viada
viadeo
viagens abreu
vianney
vianor
viaplay
vib
vib's
viba
viber
viblo
vibra hotels
vicinity centres
vicomte a
victoria's secret
victoriabank
victoriametrics
victorico's
victory
victory lab
victron energy
vida e caffe
vidacaixa
vidal supermercados
video only
videotron
vienna house
vietabank
vietcombank
vietinbank
viettel store
vijay sales
viking electric
vikunja
vila
vilebrequin
vilet
villa madina
village
village hotels
village inn
villarica
villasport
villaverde
villeroy & boch
vim
vimeo
vimeo livestream
vince.
vincent
vineyard vines
vinmonopolet
vinnies
vino hruska
vino levice
vino volo
vino&vino
vintage inns
vinted
vinzenzmurr
vips
virgin
virgin active
virgin atlantic
virgin holidays
virgin hotels
virgin media
virgin money
virgin plus
virginia abc
virsi
virta
virtualbox
virustotal
visa
vishal mega mart
visilab
vision express
vision plus
vision source
visionlab
visions electronics
visionworks
vistula
visual paradigm
visx
vita liberte
vitakustik
vitalant
vitaldent
vitalia reformhaus
vitamin world
vitaminstore
vite
vitepress
vitess
vitest
vito
vitorog
vittoria assicurazioni
vitusapotek
viu
viva
viva billa
viva credit
viva home
viva wallet
vivacom
vivagym
vival
vivaldi
vivara
vivari
vive
vivibanca
vivino
vivint
vivo
vk
vlc media player
vllm
vm petroleum
vmware
vocelli pizza
voco
vodacom
vodacom congo
vodacom lesotho
vodacom mocambique
vodacom tanzania
vodafone
vodafone idea
vodafoneziggo
voelkner
vog coiffure
vogele shoes
voi
void linux
voip.ms
voisin
volcom
volfoni
volg
volia
volksbank
volksbank mittelhessen
volkssolidaritat
volkswagen
volkswagen commercial vehicles
volpes
volt
volvo
volvo trucks
vomar
vomfass
von allworden
von poll immobilien
vonage
vons
voo
voodoo doughnut
voron design
vorwerk
votre marche
vousfinancer
vovk
vowpal wabbit
vox
voy con energia
vpbank
vpz
vrchat
vrnnextbike
vsco
vscodium
vseobecna zdravotna poistovna
vtex
vtnz
vub banka
vue
vue.js
vuetify
vueuse
vulco
vulkan
vultr
vuori
vuso
vynoteka
vyond
w hotels
w. kruk
w3schools
waba grill
wacky warehouse
wacoal
wacom
wafd bank
wafelek
waffle cabin
waffle factory
waffle house
wagamama
wagas
wagmi
wagner cat
wagrowiecki rower miejski
wagtail
wahaca
wahlburgers
wahoo's fish taco
wails
waitomo
waitrose
wajos
wakacje.pl
wakatime
walbusch
waldo's
waldorf astoria
walgreens
walkabout
walkman
wall street english
wallabag
wallace bishop
walletconnect
wallis
wallis cinemas
walmart
walmart energy
walmart neighborhood market
walmart photo center
walmart photo centre
walmart vision center
walmart vision centre
waltermart
wantedly
wappalyzer
warby parker
ward's restaurant
warehouse
warehouse stationery
warhammer
warp
warren cat
warren james
warrens bakery
warta
wasabi
wasgau
wash
wash me
wash world
washman
washtec
washy
wasmcloud
wasmer
wasserwacht
watchhouse
watchtower
watermill express
waterstones
watsons
wattpad
waves
waves coffee house
wawa
waxing the city
wayback burgers
wayland
wayne's coffee
waypoint convenience
waze
wazirx
wds
we
we drive solar
wear os
weasyl
web awesome
web.de
web3.js
webassembly
webauthn
webbers
webcomponents.org
webdriverio
webex
webflow
webgl
webgpu
webhallen
weblate
webmin
webmoney
webpack
webrtc
websterbank
webstorm
webtoon
webtrees
webuycars
wechat
weekday
weekend max mara
wefix
wegame
wegmans
wego
weigel's
weights & biases
weird fish
weis
weisser ring
welcia
welcome
welcome break
weldom
weldricks
welkoop
well pharmacy
wellensteyn
wellfound
wellhaven
wellness forever
wellnow urgent care
wells
wells fargo
wells fargo advisors
wellwise
wellyou
weltbild
wemo
wempe
wendy's
wendy's milk bar
wenzel's
weread
wesbanco
wesco
weshoes
wesola pani
west 49
west coast self-storage
west elm
west marine
westconsin credit union
westenergie bucherschrank
western dental
western diagnostic pathology
western financial group
western sizzlin'
western states cat
western union
westfalen
westfield
westin
westland insurance
westpac
westside
wetherspoon
wetransfer
wetzel's pretzels
wework
weylandts
wezterm
wgpu
what3words
whataburger
whatsapp
wheel works
wheeler cat
wheelup
when i work
whistles
whitcoulls
white castle
white essence
white spot
white stuff
whitebikes
whittard of chelsea
whole foods market
wholesale club
whsmith
wibra
wickes
wico
wiener feinbacker heberer
wiener stadtische versicherung
wienerroither
wienerschnitzel
wienmobil rad
wierzejki
wiki.gg
wiki.js
wikibooks
wikidata
wikimedia commons
wikimedia foundation
wikipedia
wikiquote
wikisource
wikiversity
wikivoyage
wiky
wilco
wilcon depot
wild bean cafe
wild birds unlimited
wild wing
wildberries
wildwood
wilko
willamette dental group
william h. brown
william hill
williams fresh cafe
williams-sonoma
willscot
willys
wilma wunder
wilsons leather
wimpy
wimpy's diner
winamp
winbet
winchell's donut house
winco foods
wind tre
windermere real estate
windsor
windsurf
wine
wine rack
wine&spirits
winemark
winetime
wing machine
wing zone
wingate
wingstop
wingstreet
wink charging
winkworth
winmart
winmart+
winn-dixie
winners
wintec autoglas
wintrust financial
winxo
wipro
wire
wireguard
wirelesswave
wireshark
wise
wish
wistia
witchery
witt weiden
witty
wix
wizard
wizz air
wm fahrzeugteile
wmf
woby haus
wog
wohrl
wojas
wok a holic
wok hey
wok to go
wok to walk
wolczanka
wolf
wolford
wolfram
wolfram language
wolfram mathematica
wolle rodel
wolsdorff
wolseley
wolsztynski rower miejski
women'secret
wonderplace
wondershare
wondershare filmora
wonderwaffel
woo
woocommerce
woodcote
woodcraft
woodforest national bank
woodie's
woodland
woodman's markets
woodspring suites
woolworth
woolworths
woolworths metro
woolworths metrogo
wordpress
work authority
work world
work.life
workout anytime
workplace
world class
world duty free
world electric
world finance
world gym
world health organization
world market
world tennis
worldbox
worldhotels
worldmark by wyndham
worten
wp engine
wp rocket
wpexplorer
wrapchic
wraps & wings
wreesmann
wren kitchens
write.as
wroclaw.pl
wroclawski rower miejski
wsfs bank
wsp
wss
wurth
wurttembergische
wustenrot
ww studio
wwe
wwise
wxt
wycon cosmetics
wyjatkowy prezent
wykop
wyndham
wyndham garden
wyndham grand
wynnstay
wyoming equipment company
wyze
x golf
x-kom
x.org
x2o
xalq banki
xampp
xc
xcode
xda developers
xendit
xenos
xercise4less
xero
xfce
xfinity
xi'an famous foods
xiaohongshu
xiaolongkan
xiaomi
xing
xing fu tang
xios
xl
xl axiata
xl parts
xl-byg
xl-bygg
xml
xmpp
xo
xpeng
xrp
xsplit
xstate
xtr
xtra fuels
xtramart
xtreme fitness gyms
xubuntu
xxl
xxxlutz
xyflow
y combinator
yaak
yabai
yale
yamaha
yamaha corporation
yamaha motor corporation
yamamay
yaml
yandex cloud
yankee candle
yapi kredi
yard house
yard sale pizza
yarn
yatas bedding
yatsan
yd.
yde
yeep
yellow
yellow cab pizza
yellowkorner
yelmo
yelo
yelp
yeme
yes
yes 4g
yes bank
yesss electrical
yesss electrique
yesss elektro
yesway
yeti
yettel
yettel bank
yew
yi fang tea
yii
ymanci
ymca
yo-chi
yoast
yodel
yogen fruz
yogis grill
yogorino
yogurt factory
yogurt mountain
yogurtland
yogya
yoigo
yolk
yolo
yomart
yorkshire bank
yorkshire building society
yorma's
yoshinoya
yotel
you me sushi
youbike 2.0
youfit
youhodler
young's
your coffee hub
your coop food
your coop travel
your independent grocer
your move
yourfone
yours clothing
youth hostels association
youtube
youtube gaming
youtube kids
youtube music
youtube shorts
youtube studio
youtube tv
ypf
yr
yubico
yuen kee dumpling
yuhor
yulu
yum yum donuts
yumilicious
yunohost
yunshang rice noodle
yuppiechef
yves delorme
yves rocher
yves thuries
yx
z gallerie
z-box
z.ai
zabka
zadig & voltaire
zagg
zagrebacka banka
zagrebacke pekarne klara
zahir kebab
zaim
zaklad ubezpieczen spolecznych
zalando
zales
zalo
zalozna breva
zaman-bank
zambrero
zap
zap fitness
zapier
zappka
zara
zara home
zarina
zarraffa's coffee
zarskie rowery
zaxby's
zazzle
zcash
zcool
zdf
zdrofit
zeb
zebpay
zebra
zebra technologies
zebro's
zectrix
zed industries
zeeks pizza
zeelab pharmacy
zeeman
zegna
zehrs
zeiss
zeit fur brot
zellbury
zelle
zema
zeman maso-uzeniny
zen
zen browser
zen leaf
zend
zendesk
zenith bank
zenn
zenodo
zensar
zensical
zeppelin cat
zeppitz
zernova
zero
zero degrees
zerodha
zerotier
zest
zettlr
zg raiffeisen
zhihu
zia lucia
ziaja
ziarenko
ziegler cat
zielonogorski rower miejski
ziengs
zig
zigbee
zigbee2mqtt
ziggo
zihadielko
ziko apteka
zilch
zillertaler trachtenwelt
zilli
zilliz
zillow
zincsearch
zing pop culture
zingat
zinzane
zions bank
zip's
zippy
zippy's
zips dry cleaning
ziraat bank
ziraat bankasi
ziraat katilim
ziz
zizzi
zlatarna celje
zleep hotels
zod
zoes kitchen
zoho
zoiper
zola
zomato
zone bowling
zoo & co.
zoo center
zoobazar
zoobonus
zoom
zorin
zotero
zp eko qelet
zse drive
zsh
zudio
zuger kantonalbank
zuivelhoeve
zulip
zumiez
zurbruggen
zurcher kantonalbank
zurich
zus coffee
zverokruh
zweirad-center stadler
zwilling
zx
zyte`
