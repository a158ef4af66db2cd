/** Capitalized words at the start of lines that name no brand; all folded. */
const words = (list: string) => new Set(list.trim().split(/\s+/))

/** Technology, measures, materials, and trade abbreviations. */
const technical = words(`
  bluetooth wifi wi-fi usb usb-c usb-a hdmi lte gps gnss nfc ram rom ssd hdd nvme cpu gpu npu apu os ios ipados macos android
  windows linux wearos chromeos oled amoled qled lcd led ips hdr hdr10 dolby atmos fhd uhd qhd hd 4k 8k anc enc eq aptx ldac aac sbc codec codecs lossless
  spatial hi-res hires tws ip ipx mah rgb hepa psi bpm spo2 hrv ecg vo2 hiit dpi fps hz ghz mhz gb tb mb kg lb lbs oz mm cm
  db api apis sdk crm erp cms seo sem ppc roi kpi saas paas iaas smb smbs sme smes b2b b2c d2c gdpr hipaa soc soc2 iso pci sso saml mfa
  2fa vpn dns ssl tls http https html css sql nosql json xml csv pdf ai ml llm llms gpt nlp ui ux faq faqs pros cons
  tl tldr apr apy atm fico irs fdic fda ftc epa eu uk us usa uae nyc msrp diy hvac suv suvs ev evs phev awd fwd rwd mpg
  mesh ethernet poe wpa3 qos mimo mu-mimo ofdma vlan nas dvr nvr dac thc cbd spf uv uva uvb bpa pfas evoo abs
  multipoint earbud earbuds earhook earhooks eartips touchscreen touchpad trackpad chromebook chromebooks ultrabook ultrabooks smartwatch
  smartwatches smartphone smartphones fitness ecommerce e-commerce onboarding workflow workflows dropshipping fintech upsell signup signups webinar webinars
  chatbot chatbots analytics microfoam thermoblock thermojet portafilter espresso americano latte cappuccino sweatproof dustproof
  skincare cleanser moisturizer moisturiser sunscreen retinol niacinamide hyaluronic ceramide ceramides kubernetes devops nodejs
  javascript typescript python java rust golang php excel-based snapdragon ryzen geforce rtx gtx radeon ultrawide mini-led
  multisport triathlon altimeter barometer topo runners wordpress-based downmarket upmarket
  pid plc cpa ctr cpc cpm roas rfp nda sla mvp poc kyc aml ach cfo ceo cto hr po ira etf etfs adr isa nhs vat llc ein usdot dot epc aprs pos crms
  raw fov cmos tof lidar gnss glonass galileo osha ada ferpa ccpa finra cfpb sipc fscs nacs ccs chademo kwh mpge adas acc
  dsp ota otc spa sls aha bha pha snail mucin peptide peptides collagen matter thread zigbee z-wave bluetooth-le homekit airplay chromecast
  wuxga wqxga wqhd fhd+ uw-qhd copilot+ ppi touchscreens dual-band multi-band multiband dual-frequency cookies arpanet tcp udp nato cern lgpd pipeda okr okrs ftms ant ant+
  5g 4g 3g esim sim imap smtp pop3 ssh ftp sftp cdn ddos waf siem soar edr xdr mdr etl elt bi olap oltp rag mcp graphql grpc oauth
  ats lms hris peo eor pto fsa hsa hdhp hmo ppo cobra wfh stem pdf docx xlsx jpeg png gif mp3 mp4 flac mqa dsd xlr rca aux thx
  gore-tex vibram primaloft kevlar cordura nylon spandex lycra tencel merino ykk eva tpu tpe pvc abs-plastic ptfe pfoa bpa-free
  certipur-us oeko-tex usda gmo non-gmo aafco wsava akc vin obd mot tuv ce ul fcc rohs energy-star qi magsafe thunderbolt displayport wlan
  wi-fi6 wifi6 wifi7 windows11 opentelemetry wireguard openvpn ipsec lifepo4 li-ion nicd nimh hplc pcr mri cbt emdr ssri`)

/** Titles of sections, properties, and advice. */
const generic = words(`
  things thing highlights highlight strengths weaknesses downsides upsides conseils consejo consejos fazit   summary conclusion overview introduction verdict recommendation recommendations alternatives alternative comparison comparisons
  features feature pricing price prices cost costs specs specifications pros cons advantages disadvantages benefits drawbacks tips
  note notes important disclaimer sources source references reference faq further reading budget premium luxury overall runner-up
  runners-up winner best top great good excellent ideal perfect popular notable honorable honourable mention mentions other others also additional
  more less key main quick final bottom line buying guide guides how what why when where who which step steps option options pick picks
  choice choices list category type types performance design display battery camera cameras storage memory connectivity durability comfort
  fit sound quality audio noise cancellation cancelling canceling support integration integrations security privacy compatibility ecosystem
  customer service services warranty availability rating ratings review reviews reviewer reviewers expert experts user users owners fans
  beginner beginners professional professionals students student families family travelers travellers gamers athletes enthusiasts
  everyday value midrange mid-range entry-level high-end flagship lightweight portable versatile affordable cheap cheapest
  free paid plan plans trial subscription fees fee rewards reward bonus bonuses annual monthly yearly interest insurance credit card cards
  example examples model models brand brands company companies product products item items website websites online store stores retailer retailers
  deal deals discount discounts sale sales shipping delivery returns pro-tip tip update updated current latest new newest old
  yes no maybe total average level high medium low small large big full half light dark standard basic advanced plus minus
  ease scalability reliability flexibility usability functionality automation reporting customization customisation personalization collaboration
  location region country language languages market platform platforms device devices app apps software hardware tool tools intro mr mrs restored`)

/** Lines of processors, which stand for a property of a device. */
const lines = words(
  'ryzen geforce radeon snapdragon xeon celeron pentium athlon threadripper exynos tegra rtx gtx arc',
)

/** Units after a number, which do not make a name: `144rpm`. */
const units = words(`
  mah rpm fps kwh mhz ghz mbps gbps kbps nits inch inches watt watts volt amp amps lbs cups oz ml min mins hrs hour day days week weeks month months year years
  mile miles feet pack piece person way bit core gen pin star series plus series px dpi lumens stops rooms seats users`)

/** A name with this ending is a property or a group of people. */
const tails = words(`
  users user owners owner fans support integration integrations compatibility ecosystem features feature price pricing version
  versions review reviews rating ratings battery camera display design app-based mode modes technology connectivity codec codecs codecs
  chip chips chipset processor processors graphics resolution certification compliance standard standards bands band port ports
  charging capacity lifespan life range coverage speed speeds accuracy tracking monitoring monitor alerts controls control settings
  alternatives alternative competitors competitor deals deal discount discounts tips tip guide guides comparison options option market
  runners lovers seekers buyers beginners professionals enthusiasts listeners commuters travelers students gamers athletes needs
  rules law laws regulations act tax taxes requirements services basics fundamentals questions answers pressure boiler system systems`)

/** Calls to action: a name does not start with one. */
const imperatives = words(`
  try choose consider pick get buy skip avoid use check visit compare look opt go see find read start set ask test think
  know make take keep need want if for with without while when where why how what who are is do does can best top budget most
  your my our their this that these those all any some every each both either neither another from by at in on to via per and or but as
  it it's its he she they they're you you're you'll you've we we're i i'd i'm i've i'll we'll they'll it'd isn't aren't wasn't can't won't couldn't shouldn't wouldn't how's he's she's here here's there there's that's what's who's let's don't doesn't
  not no yes so then than because although though however unlike since until once after before during both some several few other others
  learn expect ask also plus still even only just whether whichever whatever many much more less meanwhile instead finally overall additionally
  between within outside inside beyond behind beneath toward towards throughout regarding depending given thanks compared based according
  either besides despite among across around about
  auf der die das und fur mit bei von ein eine im zum zur wie wenn beim achte achten laut als auch oder pour une des et avec sans una con sin para por si ces voici estas estos son hier sie du wir`)

/** Words before a name that are not part of it. */
export const leads = words('the an restored refurbished renewed new original')

/** Names of everyday words that are brands wherever they start a line. */
export const knownPhrases = [
  'american express',
  'american airlines',
  'british airways',
  'american standard',
  'texas instruments',
  'asian paints',
  'air france',
  'air canada',
  'capital one',
  'bank of america',
  'wells fargo',
  'best western',
  'best buy',
  'home depot',
  'general electric',
  'general motors',
  'pottery barn',
  'west elm',
  'crate and barrel',
  'old navy',
  'banana republic',
  'new balance',
  'north face',
  'red bull',
  'under armour',
  'cash app',
  'hello fresh',
  'blue apron',
  'beyond meat',
  'impossible foods',
  'constant contact',
  'campaign monitor',
  'active campaign',
  'help scout',
  'rocket mortgage',
  'state farm',
  'liberty mutual',
  'farmers insurance',
  'house of fraser',
  'marks and spencer',
  'trader joe',
  'whole foods',
  'warby parker',
  'de dietrich',
].map((phrase) => phrase.split(' '))

const phrasesByFirst = Map.groupBy(knownPhrases, ([first]) => first ?? '')

/** The known names of everyday words that begin with a word; undefined for most words. */
export const phrasesFrom = (first: string): readonly (readonly string[])[] | undefined =>
  phrasesByFirst.get(first)

export const particles = new Set(['of', 'de', 'la', 'le', 'du', 'van', 'von', 'di', 'da', 'des'])

export type ContextKind =
  | 'award'
  | 'shop'
  | 'publication'
  | 'choice'
  | 'by'
  | 'from'
  | 'article'
  | 'the'
  | 'owned'
  | 'placed'
  | 'conjunction'

/** What a word before a name, or in the label before it, says of the name. */
export const contextWords: ReadonlyMap<string, ContextKind> = new Map(
  Object.entries({
    award: `best top pick picks winner runner-up runner overall budget premium value favorite favourite choice upgrade alternative cheapest luxury
      affordable recommended recommendation recommendations recommend contender contenders options honorable mentions mention also great ideal perfect most our editor's editors`,
    shop: 'buy retailers retailer store stores shop shops available sold marketplaces amazon',
    publication:
      'sources source websites sites website reviewers publications outlets according reddit reviews forums rated',
    choice: `choose pick consider recommend prefer try over than versus vs like between either beats unlike suggest mention avoid love
      skip get use using called compare alternatives both including include whereas while although if but because owned`,
    by: 'by',
    from: 'from',
    article: 'a an one every each this some any no',
    the: 'the',
    owned: 'your its their my our his her',
    placed: 'in at on near to into across around during until since before after',
    conjunction: 'and or with for of as',
  } satisfies Record<ContextKind, string>).flatMap(([kind, list]) =>
    list
      .trim()
      .split(/\s+/)
      .map((word) => [word, kind as ContextKind] as const),
  ),
)

/** Verbs in the third person that follow a name and hardly ever a noun in a heading. */
export const verbs = words(`
  is was has had does did offers makes made sells provides gives includes comes tends tend uses lets helps supports focuses targets starts costs charges
  wins beats leads remains feels looks works runs handles covers claims says promises excels shines stands delivers keeps adds allows
  can could will would should might may also isn't doesn't hasn't wasn't won't can't ships donates builds produces serves owns
  bought acquired launched introduced switched started bans integrates combines specializes requires needs takes gets goes sits lags scales
  accepts locks rewards prices overlooks falls ranks scores seems appears became becomes are have were do don't aren't
  still also generally usually typically often now recently really actually currently always never remained became turned
  bietet ist hat setzt kostet sind haben bieten liefert gilt punktet est propose offre reste coute convient sont tiene ofrece es suele cuesta cuenta incluye e offre ha costa`)

/** Makers whose names are dictionary words but hardly ever used as such at the start of a line. */
export const makers = words(`
  dell casio seat opel subway sprint visa fiat saab citizen timex fossil brother canon sharp pioneer hitachi westinghouse whirlpool hoover electrolux
  marriott hyatt hilton sheraton polar marshall columbia patagonia timberland converse reebok fender gibson peloton webflow miro asana loom airtable
  purple casper saatva tempur sealy serta nectar ikea bosch siemens miele braun krups tefal rowenta smeg delta united southwest lyft grab klarna
  tesla rivian lucid polestar genesis lexus acura infiniti seagate kingston crucial corsair razer alienware gigabyte wyze arlo adobe`)

/** Trailing product types: `Acer Aspire 5 Laptop` becomes Acer Aspire 5. */
const kinds = words(`
  laptop laptops phone phones smartphone headphones headphone earbuds earphones watch smartwatch vacuum cleaner machine machines espresso
  router routers system card cards credit bank app apps software platform crm tool suite service streaming series edition model
  maker grinder blender mixer shoes boots jacket bag tent mattress pillow sofa chair desk lamp camera printer tablet monitor tv
  wireless bluetooth cordless stick mesh gaming true noise cancelling canceling refurbished renewed`)

/** Product reviewers: sources rather than competitors. */
const publishers = words(`
  rtings wirecutter cnet techradar verge theverge engadget zdnet pcmag tomsguide tomshardware wired gizmodo forbes nerdwallet bankrate
  thepointsguy investopedia consumerreports reddit youtube quora wikipedia trustpilot g2 capterra gartner techcrunch mashable
  laptopmag notebookcheck gsmarena androidauthority androidcentral macrumors digitaltrends dcrainmaker runnersworld soundguys
  whathifi stiftungwarentest chip computerbild bestbuy nytimes guardian businessinsider cnbc usnews goodhousekeeping popularmechanics
  creditkarma thepointsguy tiktok twitter google-search medium substack stackoverflow soundreviews honestpicks labtested buyersdesk weeklycompare
  dailyuseforum consumernotes commonfacts`)

/** Titles of persons. */
const titles = words('mr mrs ms dr prof professor president chancellor minister senator ceo judge sir')

const places = words(`
  afghanistan africa albania alberta algeria america amsterdam andorra argentina arizona arkansas armenia asia athens atlanta auckland australia
  austria azerbaijan bahrain bali baltimore bangalore bangkok bangladesh barcelona bavaria beijing belarus belgium berlin bolivia boston brazil
  brisbane britain brooklyn brussels bucharest budapest bulgaria california cambodia canada caribbean chicago chile cleveland colombia colorado
  connecticut copenhagen croatia cuba cyprus czechia delaware delhi denmark denver detroit dubai dublin ecuador edinburgh egypt england estonia ethiopia
  europe finland florida france frankfurt geneva germany ghana greece hamburg hanoi hawaii helsinki houston hungary idaho illinois india indiana
  indonesia iowa iran iraq ireland israel istanbul italy jakarta jamaica japan johannesburg kansas kazakhstan kentucky kenya korea kuwait kyoto
  latvia lebanon lisbon lithuania london louisiana luxembourg lyon madrid maine malaysia malta manchester manhattan maryland massachusetts melbourne
  mexico miami michigan milan minneapolis minnesota mississippi missouri montana montreal morocco moscow mumbai munich nairobi nebraska nepal
  netherlands nevada nigeria norway ohio oklahoma ontario oregon osaka oslo ottawa pakistan panama paraguay pennsylvania peru philadelphia
  philippines phoenix poland portland portugal prague quebec romania rome russia scandinavia scotland seattle seoul serbia shanghai shenzhen
  singapore slovakia slovenia spain stockholm sweden switzerland syria taipei taiwan tampa tennessee texas thailand tokyo toronto tunisia
  ukraine uruguay utah vancouver venezuela venice vermont vienna vietnam virginia wales warsaw wellington wisconsin wyoming zurich york jersey
  hampshire zealand carolina dakota mexican american european british german french italian spanish japanese chinese korean indian canadian
  australian dutch swedish danish norwegian finnish belgian austrian brazilian asian african nordic scandinavian russian turkish greek arabic english
  kong francisco angeles vegas diego san los las santa st saint north south east west northern southern eastern western
  iceland greenland angola bahamas barbados belize benin bermuda bhutan bosnia botswana brunei burundi cameroon
  congo curacao dominica eritrea fiji gabon gambia grenada guadeloupe guam guatemala guinea guyana haiti
  honduras kosovo kyrgyzstan laos lesotho liberia libya liechtenstein macau macedonia madagascar malawi maldives
  martinique mauritania mauritius moldova monaco mongolia montenegro mozambique myanmar namibia nicaragua niger
  oman palestine qatar rwanda salvador samoa senegal seychelles somalia sudan suriname swaziland tajikistan
  tanzania togo tonga trinidad tobago turkmenistan uganda uzbekistan vanuatu yemen zambia zimbabwe alaska rhode
  sicily tuscany provence brittany normandy bordeaux burgundy catalonia andalusia saxony lombardy marseille
  lille nantes toulouse strasbourg cologne dusseldorf stuttgart leipzig dresden hanover nuremberg bremen
  dortmund seville valencia malaga bilbao granada naples turin bologna verona palermo genoa siena rotterdam
  utrecht antwerp ghent bruges salzburg innsbruck graz krakow gdansk wroclaw porto lisboa bergen gothenburg
  malmo aarhus tallinn riga vilnius zagreb dubrovnik belgrade glasgow cardiff belfast liverpool leeds sheffield
  birmingham nottingham oxford cambridge brighton dallas sacramento oakland orlando nashville memphis louisville
  indianapolis columbus cincinnati pittsburgh buffalo rochester albany hartford providence richmond norfolk
  raleigh durham savannah charleston jacksonville tulsa omaha wichita albuquerque tucson reno boise spokane
  anchorage honolulu queens bronx calgary edmonton winnipeg halifax perth adelaide canberra hobart darwin
  christchurch queenstown marrakesh casablanca tunis cairo lagos accra addis kigali karachi lahore dhaka chennai
  hyderabad kolkata pune goa jaipur colombo kathmandu saigon phuket chiang manila cebu kuala lumpur penang
  hokkaido sapporo fukuoka nagoya hiroshima busan incheon guangzhou chengdu hangzhou bogota medellin cartagena
  quito cusco santiago aires montevideo rio paulo cancun tulum guadalajara oaxaca havana alps andes himalayas
  pyrenees dolomites mediterranean pacific atlantic baltic balkans antarctica arctic sahara yukon`)

/** German nouns at the start of lines; German capitalizes all nouns. */
const german = words(`
  preis preise vorteile nachteile fazit akku akkulaufzeit klang klangqualitat tragekomfort verarbeitung ausstattung leistung empfehlung
  empfehlungen testsieger preistipp anbieter hersteller funktionen kosten gebuhren sicherheit datenschutz bedienung benutzerfreundlichkeit
  reichweite saugkraft laufzeit gewicht grosse kamera speicher bildschirm prozessor hinweis tipp tipps quelle quellen ubersicht vergleich
  zusammenfassung kaufberatung zielgruppe besonderheiten eignung integration kundenservice support kundendienst verfugbarkeit alternativen`)

export const ordinary = {
  titles,
  technical,
  lines,
  generic,
  units,
  tails,
  imperatives,
  kinds,
  publishers,
  places,
  german,
} as const

/** Makers whose names are initials: other short uppercase words are taken for abbreviations. */
export const initials = words(`
  hp lg jbl bmw ibm sap aws htc tcl ugg kfc ups dhl ing axa vw kia msi rca akg jvc ikea aeg bsh ge dji hsbc ubs bbva usaa
  h&m c&a p&g d&g jbl zte lacie asus h&r aarp pnc td nyx elf cvs hbo bbc nbc espn amc mubi byd nio gmc dkny sas sbb wmf bwt tp-link usps npr kef tozo qcy`)
