/** Capitalized words at the start of lines that name no brand; all folded. */
const words = (list: string) => new Set(list.trim().split(/\s+/))

/** Technology, measures, materials, and trade abbreviations. */
const technical = words(`
  bluetooth wifi wi-fi usb usb-c usb-a hdmi lte gps gnss nfc ram rom ssd hdd nvme cpu gpu npu apu os ios ipados macos android
  windows linux wearos chromeos oled amoled qled lcd led ips hdr hdr10 dolby atmos fhd uhd qhd hd 4k 8k anc enc eq aptx ldac aac sbc codec codecs lossless
  spatial hi-res hires tws ip ipx mah rgb hepa psi bpm spo2 hrv ecg vo2 hiit dpi fps hz ghz mhz gb tb mb kg lb lbs oz mm cm
  db api apis sdk crm erp cms seo sem ppc roi kpi saas paas iaas smb smbs sme smes b2b b2c d2c gdpr hipaa soc soc2 iso pci sso saml mfa
  2fa vpn dns ssl tls http https html css sql nosql json xml csv pdf ai ml llm llms gpt nlp ui ux faq faqs pros cons
  tl tldr apr apy atm fico irs fdic fda ftc epa eu uk us usa uae nyc la msrp diy hvac suv suvs ev evs phev awd fwd rwd mpg
  mesh ethernet poe wpa3 qos mimo mu-mimo ofdma vlan nas dvr nvr dac thc cbd spf uv uva uvb bpa pfas evoo abs
  multipoint earbud earbuds earhook earhooks eartips touchscreen touchpad trackpad chromebook chromebooks ultrabook ultrabooks smartwatch
  smartwatches smartphone smartphones fitness ecommerce e-commerce onboarding workflow workflows dropshipping fintech upsell signup signups webinar webinars
  chatbot chatbots analytics microfoam thermoblock thermojet portafilter espresso americano latte cappuccino sweatproof dustproof
  skincare cleanser moisturizer moisturiser sunscreen retinol niacinamide hyaluronic ceramide ceramides kubernetes devops nodejs
  javascript typescript python java rust golang php excel-based snapdragon ryzen geforce rtx gtx radeon ultrawide mini-led
  multisport triathlon altimeter barometer topo runners wordpress-based downmarket upmarket lightspeed intel amd nvidia qualcomm mediatek`)

/** Titles of sections, properties, and advice. */
const generic = words(`
  summary conclusion overview introduction verdict recommendation recommendations alternatives alternative comparison comparisons
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
  your my our their this that these those all any some every each both either neither another from by at in on to via per and or but as`)

/** Words before a name that are not part of it. */
export const leads = words('the restored refurbished renewed new original')

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
  'ray-ban',
  'de dietrich',
].map((phrase) => phrase.split(' '))

/** Makers whose names are dictionary words but hardly ever used as such at the start of a line. */
export const makers = words(`
  dell casio seat opel subway sprint visa fiat saab citizen timex fossil brother canon sharp pioneer hitachi westinghouse whirlpool hoover electrolux
  marriott hyatt hilton sheraton polar marshall columbia patagonia timberland converse reebok fender gibson peloton webflow miro asana loom airtable
  purple casper saatva tempur sealy serta nectar ikea bosch siemens miele braun krups tefal rowenta smeg delta united southwest lyft grab klarna
  tesla rivian lucid polestar genesis lexus acura infiniti seagate kingston crucial corsair razer alienware gigabyte wyze arlo`)

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
  kong francisco angeles vegas diego`)

/** German nouns at the start of lines; German capitalizes all nouns. */
const german = words(`
  preis preise vorteile nachteile fazit akku akkulaufzeit klang klangqualitat tragekomfort verarbeitung ausstattung leistung empfehlung
  empfehlungen testsieger preistipp anbieter hersteller funktionen kosten gebuhren sicherheit datenschutz bedienung benutzerfreundlichkeit
  reichweite saugkraft laufzeit gewicht grosse kamera speicher bildschirm prozessor hinweis tipp tipps quelle quellen ubersicht vergleich
  zusammenfassung kaufberatung zielgruppe besonderheiten eignung integration kundenservice support kundendienst verfugbarkeit alternativen`)

export const ordinary = { technical, generic, tails, imperatives, kinds, publishers, places, german } as const

/** Makers whose names are initials: other short uppercase words are taken for abbreviations. */
export const initials = words(`
  hp lg jbl bmw ibm sap aws htc tcl ugg kfc ups dhl ing axa vw kia msi rca akg jvc ikea aeg bsh ge dji hsbc ubs bbva usaa
  h&m c&a p&g d&g jbl zte lacie asus h&r aarp pnc td nyx elf cvs hbo bbc nbc espn amc mubi byd nio gmc dkny sas sbb wmf bwt tp-link usps npr kef tozo qcy`)
