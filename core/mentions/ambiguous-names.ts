import type { Cues } from './text/answer-words.ts'
import { foldText } from './text/fold-text.ts'

/**
 * Facts about brands whose names are words. `cues`: words of the brand's industry or family, anywhere in the answer.
 * `before` and `after`: what directly precedes or follows the word when it is not the brand. `products`: what follows
 * when it is. `against`: words of the ordinary sense, anywhere.
 */
export type Sense = {
  cues: Cues | null
  before: RegExp | null
  after: RegExp | null
  products: RegExp | null
  against: Cues | null
  unspaced: boolean
}

/** The folded name's entry, or null. Names without one are decided by general evidence only. */
export function senseOf(name: string): Sense | null {
  const known = compiled.get(name)
  const entry = entries.get(name)
  if (known !== undefined || entry === undefined) return known ?? null
  const sense = compile(entry)
  compiled.set(name, sense)
  return sense
}

// name: cues / before / after / products / against. Words are folded; `_` is a space; a trailing `*` allows any ending.
const latin = `
apple: iphone* ipad* macbook* imac ios macos airpods siri icloud samsung google microsoft smartphone* tech_giant cupertino tim_cook app_store laptop* android / green red golden sour big adam's fuji gala crab custard an baked candied caramel dried sliced chopped / pie pies juice cider tree trees orchard* sauce applesauce vinegar crisp crumble slice* picking cake butter tart strudel peel* core flavor* seeds blossom cinnamon fritter* turnover* chips salad / watch music tv pay pencil vision beats macbook iphone ipad airpods homepod intelligence silicon arcade fitness card maps store m1 m2 m3 m4 id / fruit* banana* grape* pear pears vitamin* recipe* orchard* bake baking cinnamon snack* fiber peach* mango* strawberr* newton sauce vegetable* smoothie* calorie*
target: walmart costco amazon best_buy retailer* store* shopping kohl's kmart grocery redcard in-store pickup / on your the_right primary main key specific intended our my moving sales a_specific / audience* market* date* price* zone* group* heart weight customer* user* number* range* language* level* set demographic* segment* temperature pace practice* keyword* reader* areas species cell* cells environment* platform* state* system* variable* / circle redcard corporation store stores plus / audience demographic* goal* objective* marketing_plan kpi kpis shoot* archery missile* market_segment* campaign* persona* hypothes* protein* receptor* aim
zoom: video_conferenc* videoconferenc* video_call* webinar* meeting* teams google_meet webex conferencing slack skype microsoft_teams remote / optical digital x 2x 3x 4x 5x 8x 10x 20x 30x 50x 100x mic_and pan hybrid continuous pinch super telephoto camera to_ can level quick image page / lens* in out range* level* capabilit* function* ratio* ring camera* button control* feature past into through factor / meetings rooms phone webinars workplace ai_companion pro video app / lens* aperture focal megapixel* sensor shutter optical photograph* autofocus dslr camera telescope* map binocular*
monday: asana trello project_management jira clickup notion smartsheet wrike boards workflow* crm work_os task_management airtable basecamp / !on every next last this !by until !from each through before since cyber blue black easter meatless late early following previous one per sunday tuesday and_ mid holiday of / morning* afternoon* evening* night* through thru to_friday to_sunday mornings at before after - and_tuesday and_wednesday and_thursday and_friday or_tuesday tuesday wednesday thursday friday saturday sunday mon blues motivation january february march april june july august september october november december / .com com work_management dev crm work_os / tuesday wednesday thursday friday weekday* schedule* a.m. p.m. 9am week weekend
tuesday: / !on every next last this / morning afternoon evening
visa: mastercard amex american_express credit_card* debit_card* card_network* payment* discover cards contactless chase paypal signature / tourist student work travel schengen entry transit business visitor spouse f-1 h-1b h1b b-2 j-1 your a_valid valid nomad transit immigrant golden residence temporary electronic multiple-entry holiday digital_nomad fiancé fiance k-1 / application* requirement* on_arrival waiver* free exempt* process* office* status holder* interview* appointment* sponsor* policy polic* fee* rule* type* run runs extension* category categories overstay* document* restriction* regime / signature infinite platinum card cards debit credit mastercard inc / passport* embassy consulate immigration travel_insurance citizen* schengen border itinerar* uscis visas residency
shell: bp exxon* chevron oil gas petrol* fuel* energy station* lubricant* total_energies totalenergies lng refiner* royal_dutch motor_oil / secure bash unix bourne z korn sea egg hard soft outer inner taco pie clam turtle nut interactive the_linux linux command remote tortoise pasta tart root reverse protective hardshell softshell body login web thick thin building / script* command* jacket* prompt account* access environment* company_ scripting structure game* fish out_ casing pasta material* layer* variable* session* window* / v-power plc oil gas energy recharge helix rotella / bash linux command* script* terminal unix kernel python seashell* egg eggs turtle* snail* pasta taco bullet* zsh powershell chmod
gap: old_navy banana_republic athleta clothing apparel h&m zara uniqlo jeans retailer* fashion levi's j.crew j._crew hoodie* denim khaki* / the_skills skills skill wage pay gender generation* knowledge funding content bridge fill close the_wage talent age thigh air spark a tooth closing bridging filling any this that mind_the performance achievement income wealth cumberland delaware data credibility water gender_pay housing technology / year* between in analysis insurance analyses that junction fillers coverage filling exists / inc inc. factory kids / bridge skills analysis inequality wage difference* literature research disparit* generational
slack: microsoft_teams teams channel* workspace* messaging notion asana zoom chat collaborat* integration* google_chat discord salesforce trello jira / cut some the any no little pick_up picking_up taking_up much more up_the a_bit_of economic labor / off tide time rope line_ in_the variable* variables water in_your of fill / connect ai huddles canvas workspace app pro enterprise / rope project_schedule critical_path economy
notion: workspace* wiki* note-taking notes productivity evernote obsidian trello asana coda airtable clickup template* database* onenote knowledge_base todoist project_management / the a this that any no some false popular vague common abstract every such preconceived our his her their any_preconceived / of that_ is_that behind was_ / ai calendar pro plus enterprise workspace / philosoph* concept* idea ideas belief* theory theories
dove: soap body_wash shampoo deodorant* unilever nivea skincare skin_care beauty_bar moistur* lotion olay cerave conditioner* / white mourning turtle rock ring_necked peace the_ he she they i we and ground inca collared a hawk_and / into in deep straight under right below head back down off release hunting cote tail tailed bird* cameron gray grey / men body beauty soap shampoo deodorant self-esteem real_beauty / bird* pigeon* feather* nest* symbol peace wings species
tide: detergent* laundry gain persil ariel procter p&g arm_&_hammer downy stain* pods washing fabric / high low rising red ebb turning crimson neap spring the a blue incoming outgoing king slack turn_of_the stem_the turned / pool* table* chart* turned turns is_ of is_turning level* line gauge* range times in out clock mill / pods pod detergent plus free hygienic liquid / ocean* moon beach* sea waves coastal lunar shore* fishing surf* gravitational
amazon: prime aws alexa kindle ebay walmart marketplace e-commerce ecommerce online retailer* shopping best_buy jeff_bezos echo fire_tv seller* delivery fba shipping web_services prime_video netflix reviews / peruvian brazilian colombian the_peruvian the_brazilian ecuadorian lower upper central western eastern across_the fierce legendary warrior bolivian / rainforest* river* basin jungle* forest* tribe* deforestation delta region* rain biome ecosystem* warrior* women parrot* watershed native* conservation state nature cruise* / prime alexa echo web_services fire kindle music fresh basics eero ads fba aws seller app marketplace ecosystem kindle / rainforest* river* brazil peru lodge* manaus iquitos wildlife dolphin* jungle species tribe* deforestation indigenous biodiversity ecosystem* colombia tributar* mytholog* warrior*
prime: amazon free_shipping prime_video delivery membership / optimus in_its in_their a in_his in_her metroid deputy subprime past_his past_its / minister* ministers number* rib* ribs rate* factor* meridian suspect* mover example* location* time cut* candidate* real_estate target directive beef steak ministerial / / minister* parliament number* divisible factor* integer* rib president theorem
discover: mastercard visa american_express amex credit_card* cash_back cashback cardmember* capital_one chase bank apr cards / to you'll can will help_you you'll_also and may / the your how new more why what our a an this and hidden these all some unique other their whether if local amazing great top his her its that which where weekly ways / it it_miles it_cash card cards bank student secured cardmember*
chase: sapphire freedom ultimate_rewards jpmorgan bank* credit_card* capital_one citi amex american_express mastercard wells_fargo bank_of_america ink checking / to the a wild car police cut_to_the goose paper paint high-speed / down after the away a his her scene* sequence* your dreams them him it game / sapphire freedom bank ink ultimate slate / police thriller running ran suspect*
max: hbo netflix hulu disney+ streaming paramount+ peacock prime_video warner discovery / pro iphone mad air mac vo2 airpods ultra ms plus m1 m2 m3 m4 to_the 1 2 3 4 5 studio hdmi turbo boeing_737 737 a the of ipad galaxy peter pepsi vacuum oculus air_ galaxy_tab huawei big echo fire_tv_stick_4k kobo redmi mi smart / of verstappen output speed* capacity power planck weight load score width resolution wattage payload mara heart / (formerly hbo_max (hbo / said smiled dog character* story iphone airpods vo2 maximum function value float
beats: apple headphones earbuds bose sony airpods studio_pro solo_4 fit_pro dr._dre dre jbl noise_cancel* sennheiser / heart drum hip-hop the heavy music it that nothing trap making making_ price which drop for_ 808 these punchy your / per the by_a any all them in_ its most every many a / fit studio solo powerbeats flex pill by_dre by_dr
ring: doorbell* security_camera* alarm_system amazon nest arlo eufy blink simplisafe wyze smart_home video_doorbell / engagement wedding diamond the a gold boxing oura key smart signet silver promise onion o a_gold nose ear lens zoom focus annual_tree control samsung_galaxy galaxy led mood class super mounting adapter finger gold_ piston teething / light* finger size* sizer main road true a_bell out toss binder* tone* tones / video doorbell alarm always_home stick_up battery / wedding engagement diamond* jewel* gandalf frodo boxing planet finger sauron
nest: google thermostat* ecobee smart_home arlo ring wifi mesh doorbell speaker* learning hub / bird's bird the a empty crow's hornet's wasp wasps love eagle's / egg* box boxes building of site* sites / wifi hub thermostat learning audio cam doorbell protect mini
nothing: phone_(1) phone_(2) phone_(2a) phone_(3a) phone_2a carl_pei glyph ear_(2) oneplus pixel smartphone* nothing_os / there's is_ there_is have_ has_ with had_ do know for almost or means absolutely next_to says say / but is_ beats to_ about in_ more less like else of was_ can will special compared happens found came on / phone ear headphone cmf os
honor: smartphone* huawei magic xiaomi oppo foldable* android magicos samsung vivo oneplus realme / medal_of !in your maid the_ in_her his great an badge guest roll of_ with_ academic rotary / roll* code system student* guard your the his her killing* of society bound / magic 200 90 x9 200 400 pad
shark: vacuum* dyson bissell ninja robot_vacuum* cordless stick upright hair_dryer* mop* navigator iq hoover eureka flexstyle anti-hair detect_pro / great_white white hammerhead tiger whale bull the a nurse loan card baby mako reef blue greenland card_ pool lemon / tank attack* fin fins bite* week cage* diving species tooth teeth conservation / navigator stratos iq rocket vertex ninja detect clean cordless vacuum powerdetect pet wandvac
ninja: blender* air_fryer* foodi shark instant_pot kitchen* cook* creami ninja_kitchen cuisinart breville vitamix nutribullet slow_cooker* / a the mutant like_a code coding ultimate american fruit / turtle* warrior* star* training like skills outfit / foodi luxe dualbrew creami crispi espresso specialty coffee blender air
arc: browser* chrome safari edge firefox dia the_browser_company tabs / story character narrative an the electric carc his her intel redemption plot sonos plot_ voltaic across_an minor major golden / welding welder* length flash de of lamp triomphe
wise: transfer* revolut paypal money currency exchange_rate* remittance* remitly international fees multi-currency transferwise payoneer / it's is a be was not very street penny price cost health time quality privacy get less_ otherwise / to_ man choice decision* men words old enough use owl guys investment* person woman / account business card multi
square: pos point_of_sale stripe paypal clover toast payment* block shopify card_reader* merchant* small_business* cash_app terminal / times a the per town union red trafalgar madison chi madison_ root hanover washington tiananmen public herald leicester set city market / feet foot meter* metre* mile* root* footage one_ inches inch kilometer* kilometre* enix garden yard* dance brackets shape* bracket* toe neck / pos terminal register online / triangle* rectangle* meters feet geometry root area circle*
stripe: payment* paypal square adyen braintree payments checkout billing api gateway* fintech checkout.com subscription* / a the racing pin pinstripe white side red black skunk center one / pattern* rust shirt* design of down bass
bolt: uber ride-hail* ridehailing lyft taxi* scooter* app chevrolet chevy_bolt stripe checkout lovable replit / a the lightning usain wheel nut_and bolt's u dead chevy chevrolet door eye hex screw and anchor crossbow toggle carriage / cutter* action hole* holes pattern head size thread rifle upright of on out down_ ev euv / new ev / screw* nut nuts torque wrench lightning
signal: whatsapp telegram messaging encrypt* messenger app privacy end-to-end wire threema / a the strong weak traffic turn wi-fi wifi gps clear audio radio busy mobile cell strong_ cellular better digital video analog warning no input wireless smoke mixed bluetooth signal-to-noise output buy sell / strength* processing to_ loss quality noise coverage range chain interference path ratio* transmission drop* reception generator corps from is_ / messenger app private_messenger / frequency noise amplitude antenna voltage processing traffic
teams: microsoft slack zoom office_365 microsoft_365 google_meet webex / for your small the remote large our sales marketing both two design development all product engineering helps_ help_ distributed agile other cross-functional most many support creative it growing nba nfl sports enterprise data dev hybrid in-house operations software their between hr finance allows_ bigger / that who with of can and_ need to_ in are work working looking across using have play / phone premium rooms
word: excel powerpoint microsoft google_docs office docs docx libreoffice microsoft_365 / the a in one every key each other single last any for_ of s_ spoken code pass get_the written my cross swear another f your final good keep_your / of for count* processor* processing cloud* game* order choice* search that problem* spread gets on_the choice smith to_ document is_ / online / sentence* vocabulary noun verb* letters synonym* meaning
excel: spreadsheet* microsoft google_sheets word powerpoint csv xlsx pivot vba office power_bi / to they can you who it that will / at in when where as_ academically beyond for_those
box: dropbox google_drive onedrive cloud_storage file_sharing sync egnyte sharepoint content_management / a the in gift cardboard black lunch x tool out-of-the mail subscription set-top tv litter juke search text dialog sand batter junction ice music check drop each per big original inside bread shoe roku cereal beauty wooden pandora's storage gear penalty jewelry bento this your / office* of set* spring* cutter* plot* plots score* cake* mix turtle braids truck truck* jump* lunch fan
meta: facebook instagram whatsapp threads zuckerberg quest llama ray-ban openai google advertising ads metaverse oculus microsoft / the current a very so that's so_ dota deck tournament / description* tag* tags title* analys* data analysis keywords learning commentary field fields reference physics key refresh* viewport / quest ai platforms ads llama ray-ban
threads: instagram meta twitter x bluesky mastodon social_media facebook tiktok / the loose cpu multiple 8 16 12 24 6 cores and_ two gold email reddit forum comment sewing screw 32 20 multi worker of_ common discussion / of per for_ together in_ count are through
x: twitter tweet* elon_musk social_media facebook instagram tiktok linkedin threads bluesky posts / windows_11 mac_os iphone model malcolm spacex generation gen vitamin chromosome planet xbox_series series 2 3 4 5 6 7 8 10 the an sony os fortnite i + pro professor / axis -axis - ray -ray rays 2 3 4 5 y x and_y factor coordinate marks chromosome* men games
bumble: dating tinder hinge match.com okcupid swipe* matches dating_app* / a the / bee* bees along
tinder: dating bumble hinge match.com okcupid swipe* grindr matches / dry the some as_ amadou / box fungus wood and_kindling dry bundle
hinge: dating bumble tinder okcupid match.com swipe* / a the door cabinet piano steel metal dual 360-degree 360° lift gate flexible folding knife screen sturdy / on upon joint* mechanism* pins point around design
match: tinder okcupid bumble hinge dating eharmony singles / a the perfect to your best_ good tennis football title test employer great color exact boxing soccer cricket rugby football_ that not_ better can phrase no / your the with up_ score day point* winner report fixing of_ for_ or any made their its
indeed: job_board* linkedin glassdoor ziprecruiter job* resume* recruit* hiring monster career* / very yes are is was did thank_ if has does do / , a_ the_ be been it
monster: job_board* indeed linkedin glassdoor ziprecruiter energy_drink* red_bull rockstar celsius recruit* / a the cookie sea loch_ness party gila sacred frankenstein's green-eyed legendary pocket / truck* hunter* inc inc. under jam movie* mash high energy_drain
oracle: database* cloud sap sql java larry_ellison netsuite ibm aws microsoft mysql erp salesforce infrastructure peoplesoft enterprise* / the an delphic delphi / of bone* cards card at deck / cloud database netsuite corporation / delphi prophec* myth* matrix
delta: airline* flight* united american_airlines southwest skymiles jetblue airport* lounge* sky_club seatac atlanta amex / the a mississippi nile river ganges yangtze niger okavango mekong pearl danube sacramento_ between / variant* wave* waves between faucet* of force blues region airlines_ plane / air_lines air airlines skymiles / river* variant* covid math* equation* epsilon mississippi alpha
united: airline* flight* delta american_airlines mileageplus southwest jetblue boeing polaris / manchester leeds newcastle west_ham sheffield the d.c. dc atlanta minnesota adelaide / states kingdom nations arab we front in_ way methodist by against rentals healthcare center / airlines gateway explorer mileageplus
southwest: airline* flight* delta united american_airlines rapid_rewards jetblue spirit / the american desert in_the to_the / of corner region* part desert style coast side flavors wind* facing
spirit: airline* flight* frontier delta jetblue low-cost southwest budget_airline* / the a holy team human free kindred in_the that competitive entrepreneurial community school this rebellious / of animal* week level guide* and_ world away
frontier: airline* flight* spirit delta low-cost southwest budget fiber internet / the final new next last western a american wild / of town* model* models life markets market_ ai_ days
alaska: airline* flight* mileage_plan delta united oneworld hawaiian / in to of from the_ visit southeast anchorage, fairbanks, juneau, northern / cruise* state native* peninsula range highway and_ railroad department
orange: telecom* vodafone free_mobile bouygues sfr mobile operator* broadband roaming deutsche_telekom / an the blood bright mandarin navel agent burnt fresh clementine a dark red, red or_ / juice* county peel* zest tree* color* colour* blossom* is_the_new slice* marmalade chicken sauce light / s.a / fruit* banana* grape* apple apples vitamin* recipe* color colour red yellow blue green lemon citrus juice paint
sprint: verizon t-mobile at&t carrier* wireless mobile / a the the_next each every next design final 100m two-week 100-meter bike fast to one per last / planning review* retrospective* to_ backlog* goal* cycle* finish* race* interval* triathlon training workout* car goals board* boards
mint: mobile t-mobile verizon visible budgeting ynab personal_capital quicken carrier* mvno ryan_reynolds intuit credit_karma / fresh the a us_ in_ royal peppermint u.s. chocolate / leaves condition* tea chocolate green sauce julep chip ice flavor* sprig extract color gum tin / / leaves lemon basil herb* recipe* garnish tea cilantro coins
visible: verizon mint_mobile carrier* mvno unlimited prepaid t-mobile us_mobile / is are be clearly not more highly most become less made barely / to_ light from in_ signs on and_ through spectrum
cricket: at&t prepaid wireless carrier* mvno t-mobile verizon mint_mobile boost / play playing a the watch test t20 indian field england women's jiminy / team* bat* ball* match* world ground player* club* pitch flour bats stadium league australia
boost: mobile prepaid wireless t-mobile mvno dish carrier* verizon / a to the can will bass morale energy turbo significantly confidence performance mood will_ help_ and_ further that this may / your the in_ productivity sales morale clock mode* its performance / / energy immune turbo
subway: sandwich* mcdonald's burger_king wendy's footlong restaurant* fast_food fast-food kfc chipotle franchise* / the a new_york nyc york_city take york to by city beijing seoul paris mexico_city tokyo / station* line* ride* system* map* train* car tile* stop* stops surfers entrance* tiles
peacock: hulu netflix disney+ streaming paramount+ nbc* max prime_video apple_tv / a the proud male blue white indian mantis / feather* feathers bass blue tail* plumage mantis / premium tv
max,hbo: / /
roman: ed hair_loss telehealth hims health keeps / the a ancient holy greco / empire* numeral* numerals catholic* emperor* republic army god* gods times history
hims: hair_loss telehealth roman keeps finasteride minoxidil hers / /
calm: headspace meditation* sleep_stories insight_timer mindfulness app* / a the stay keep remain feel and_ of more inner sense_of is / down and_ mind* before environment waters in_ the_ / / storm
headspace: calm meditation* mindfulness app* insight_timer / the your right a better good my different / for_ to_ and_
ally: bank* savings marcus synchrony capital_one apy cd discover sofi american_express checking / an key close our my his strong your great natural staunch trusted a nato important / of in_ with against mcbeal cat sheedy
marcus: goldman_sachs savings apy ally bank* synchrony / neiman stephen by st. / aurelius rashford garvey smart
citizens: bank* savings / senior us u.s. american all of the private / of who and_ are can
capital: / / 
cash: / /
toast: pos restaurant* square clover point_of_sale / french avocado a the some on_ make_ to garlic bread milk propose_a / with and_ to_ of the until points bread crumbs
clover: pos square fiserv toast point_of_sale merchant* / a the four-leaf red white crimson sweet in_ / leaf honey field* seed
block: square cash_app jack_dorsey bitcoin afterpay / a the city each building engine to h&r mental writer's on_the stumbling content chopping sun starting cinder gutenberg / of size* party quote chain editor* out the list* ads diagram* any / / cipher chain code concrete element div
affirm: klarna afterpay buy_now bnpl pay_later installment* zip / to re we that / that your the his action life
sunbasket: / /
blink: arlo ring eufy security_camera* amazon wyze outdoor doorbell* / a the to you_ eye in_a don't without / of_an and_ rate* twice 182 of eye
wave: invoic* accounting freshbooks quickbooks xero small_business* / a the new heat sound shock next first brain latest micro short sine long third second shock_ tidal / of function* pool* length form* of_ energy at / / frequency amplitude ocean physics surf*
drift: chatbot* intercom salesloft conversational_marketing zendesk live_chat / to a the continental snow tokyo genetic data model concept stick / away apart off into wood_ car* between
intercom: zendesk drift customer_support freshdesk helpscout chatbot* messenger fin live_chat / an the video door wireless motorcycle baby your audio two-way home / system* speaker* unit* station* function* device*
front: shared_inbox zendesk help_scout intercom gmelius customer_support missive / the in upfront a store up on_the cold dual to_the at_the home western from_the up- waterfront / of end desk* door* facing camera* runner* row and_ panel* seat* wheel* load* porch page office line load-
linear: jira issue_track* asana github project_management clickup height engineering_teams / a the non in_a non- / regression* algebra equation* function* model* time motion path growth programming system* actuator* narrative feet progression guide power bearing*
height: linear asana jira project_management clickup / the adjustable a in average maximum your seat at_the of total body desk standing full_ ceiling / of adjustment* is range adjustable and_ requirement* difference in chart
basecamp: asana trello monday project_management clickup 37signals hey / everest the at a / to_ trek in_
coda: notion airtable docs confluence workspace* grammarly google_docs / the a final short / section sign music of
craft: notion evernote obsidian note-taking apple_notes bear docs / the a to arts_and minecraft hand war their your space adobe his water every love / beer* brewery* store* project* cocktail* supplies a brewing your show fair beers distill* and_
bear: evernote obsidian note-taking apple_notes markdown notes ios / a the polar teddy black grizzly brown to in panda gummy mama sun koala sloth chicago papa bull_and / market* in cub* spray the hug* with witness claw arms grylls fruit hunting paw / / forest animal* grizzly wildlife cub
day one: journal* diary journey ios / on since from the at after / of patch* on was
things: todoist omnifocus cultured_code task_manager ticktick reminders gtd / the many some few all these other such_ of two most internet_of those several key three bad good both little kind_of new important doing stranger keep best get_ for / to_ you like that_ are in_ such can done happen about get i we with
asana: trello monday.com jira project_management clickup notion task* wrike basecamp / yoga yoga_ each this seated standing basic pranayama_and / practice pose* yoga
jet: walmart e-commerce amazon / private a the fighter jumbo water jet_ ink_ business learjet regional / engine* fuel* lag li stream* ski* airways blue pack propulsion black set
chime: bank* varo current sofi neobank* mobile_banking fee-free early_direct_deposit / a the wind door to bell clock church / in with of sound
current: chime varo bank* neobank* mobile_banking / the a electric direct ocean your alternating our my river his under with eddy strong / state* events* event price* version* year* trend* model* status market* situation* generation and_ issue* data affairs research location user* through in_ offer* / / voltage resistance ohm ocean amps
robinhood: schwab fidelity brokerage* stock* trading webull crypto etrade e*trade investing / the sir like / hood and_his
public: robinhood webull investing brokerage* stocks / the in general a make to go_ is open_to more non- / transport* health school* schools domain relations sector* library wi-fi* holiday* speaking opinion policy service* company land* figure* key api* access image
acorns: robinhood invest* micro-investing stash round-ups betterment / the oak from of / and_ fall from
stash: acorns robinhood invest* micro-investing betterment / a the hidden secret yarn to your gold / of pocket* house it your away
gusto: payroll adp paychex rippling hr quickbooks onpay justworks / with great much real such / and_ for_
rippling: payroll gusto deel hr bamboohr workday hris / a the water muscles / muscles water effect effects waves
workday: hcm sap oracle adp hr bamboohr ultipro successfactors hris / a the every your eight-hour 8-hour each during_the next long typical busy / lunch* or_ at and_
ramp: brex corporate_card* expense* divvy airbase spend_management / a the wheelchair access to on- boat car off entrance skate loading exit / up_ to_ down agent for_
mercury: brex neobank* banking startup* relay svb novo / freddie the planet methyl in liquid of / poison* retrograde level* venus in_ thermometer* is_the content vapor rising exposure / / planet* venus mars solar_system orbit thermometer toxic fish
relay: mercury bank* novo bluevine small_business* / a the to medley team start_ olympic 4x100 torch message / race* team station* switch for_ module
cursor: copilot github_copilot windsurf replit vs_code ai_code* code_editor anysphere claude_code ide / the a mouse your blinking text / position to_ over movement keys at_ control
replit: / /
windsurf: cursor copilot codeium ide ai_code* / to a the learn / board* sail* lessons
ghost: wordpress substack newsletter* cms publishing / a the holy pac-man white friendly casper / town* story stories hunt* writer* kitchen* pepper* in_the busters rider note* recon of / / haunted spirit* halloween spooky
medium: substack blog* publishing writer* wordpress platform / a the small to or over large light in growing creative / size* sized heat to_ term rare brown bowl of roast* speed length format large well and_
buffer: hootsuite social_media sprout later scheduling / a the rain to ph phosphate frame as_a / zone* against overflow* time size* solution* stock state* between the
later: hootsuite buffer social_media scheduling linktree / see sooner_or until years days and two much or than for no a_ few week hours / in on than date* that when stage* versions years this life
sprout: hootsuite buffer social_media_management / a brussels bean to brussel alfalfa / out wings from up seeds
hootsuite: / /
snowflake: databricks bigquery redshift data_warehouse* cloud dbt / a the special every each paper / shape* pattern* ornament* obsidian method
looker: tableau power_bi bi business_intelligence google dashboard* / a on- good / on- who
tableau: power_bi looker business_intelligence dashboard* salesforce data_visuali* qlik / a the living / vivant of
segment: cdp twilio customer_data rudderstack mparticle / the a this each market line customer one per mid-range orange_ every premium largest value last that / of by_ is_ your size tree into in_ the
heap: mixpanel amplitude product_analytics / a the scrap compost trash java in_a on_the / of sort memory size allocation space
amplitude: mixpanel heap product_analytics / the a wave signal maximum / of modulation and_
fastly: cloudflare cdn akamai / / 
render: heroku vercel netlify fly.io railway deploy* hosting / to the a will can 3d / the a time* engine farm* them in_ as it html
railway: heroku vercel render fly.io deploy* hosting / the a trans-siberian indian underground london by light / station* line* track* network* system* carriage* bridge
supreme: streetwear brand* hoodie* bape off-white / the a pizza / court* leader* court's being commander reign / / court justice* constitution*
guess: jeans denim fashion apparel calvin_klein handbags clothing / i you my a best your to would we just any educated can / what that who i the how is_ so which it work / / random_number player secret_number riddle
coach: handbag* kate_spade michael_kors tapestry leather bags purse* louis_vuitton / a the head life your assistant football my personal running basketball career business stage former fitness executive health ai to basketball_ / class for_ of k john and_ seat* bus* trip* said / outlet tabby / athlete* team players football basketball training mentor
express: clothing apparel h&m zara banana_republic / american to pony the polar orient federal pci an nhs outlook holiday_inn vpn node panda / train* delivery queue* shipping vpn interest concern* their yourself your checkout written mail bus / / node.js npm middleware emotion* javascript
boss: hugo fashion suit* fragrance* apparel / the a my your like_a final girl their his new raid who's / fight* battle* battles baby level of key / audio orange
puma: adidas nike sneaker* sportswear reebok new_balance footwear shoes sports_brand / a the mountain florida / concolor habitat / velocity deviate suede / cat cats predator* cougar species
reebok: / /
converse: chuck_taylor nike vans sneaker* shoes all_star / to the we they can / with about is_true of in
vans: converse nike sneaker* shoes skate* old_skool adidas / the delivery cargo camper mini electric white trucks_and passenger commercial food moving moving_ rental ford / and_trucks for_ are in_
patagonia: north_face arc'teryx jacket* outdoor fleece rei columbia sustainable apparel clothing / in to chilean argentine of southern visit northern trip_to across / region chile argentina and_tierra trek national
columbia: jacket* north_face outdoor patagonia sportswear apparel rei / british district_of in of / university river records pictures missouri south college gorge
champion: hoodie* sweatshirt* hanes nike sportswear apparel / a the world national defending olympic league to nba reigning nfl grand current former undisputed heavyweight / of the in_ team league* / / tournament title defeated
rolls: / / 
ram: truck* ford_f-150 chevrolet dodge silverado pickup* stellantis gmc / of 4gb 6gb 8gb 12gb 16gb 32gb 64gb 128gb gb ddr4 ddr5 lpddr5 lpddr5x more the a enough upgradeable system memory 18gb 24gb 48gb 96gb / and_ storage upgrade* capacity for_ options memory slots usage into configuration* / / memory cpu gb storage processor
dodge: charger challenger chevrolet ford ram stellantis durango muscle_car* cars / to a can / the a attacks the ball* county city roll*
jaguar: land_rover bmw mercedes audi car* f-pace luxury tata / a the black / habitat* population* print warrior shark* / / cat cats predator* habitat species rainforest
mustang: ford camaro muscle_car* / a the wild / horse* ranch island
saturn: / the planet around of rings_of / 's_rings v is_the return / / planet* rings jupiter
rivian: / /
lucid: tesla rivian ev electric_vehicle* lucid_air lucid_motors / a the more vivid / dream* dreaming explanation* interval* dreams
polestar: / /
seat: ibiza leon volkswagen cupra skoda car* / a the car your toilet back driver's front each child one passenger window aisle booster hot / belt* height* of post cushion* is_ cover* and_ in_ at tube
smart: / / 
mini: cooper bmw car* hatchback / a the ipad mac iphone dji homepod 12 13 gopro instax mac_ led / fridge* series project* bar* van* computer* golf led bus* usb displayport displayport* split*
polo: volkswagen vw ralph_lauren lauren golf / water marco play a the playing / shirt* shirts match* player* club neck / / horse*
golf: volkswagen vw gti hatchback polo / play playing mini disc a the on_the your / course* club* ball* swing* bag* player* cart* tournament* game watch* / / putt* clubhead fairway pga
bp: shell exxon* chevron oil gas petrol* energy fuel / systolic blood high diastolic cuff / monitor* reading* cuff machine* levels mm
total: shell bp energies exxon oil gas / a the in your sum grand of_a / cost* of number* amount* score* price* weight* revenue war market* solar
ultra: / / 
gain: tide detergent* laundry persil p&g fabric_softener / to a the weight muscle you_ capital will can net no pain / access weight insight* control* muscle a_ the from knowledge in_
cheer: detergent* tide gain laundry / to a the / for up leader* leading squad
dawn: dish_soap dish palmolive detergent* p&g grease / at the before until crack_of from new till a / of on breaks simulation chorus
joy: / / 
bounty: paper_towel* brawny p&g charmin viva / a the bug mutiny_on_the / hunter* program* programs on of
crest: toothpaste colgate oral-b whitening sensodyne whitestrips / the a family wave mountain hill on_the / of 
gillette: / / 
always: pads tampons kotex period menstrual tampax / is are not will you can have has almost i as nearly they was should / a be the on_ check look consult been remember wear have make use has with in_ keep ensure come / ultra infinity discreet radiant maxi pads liners
pampers: huggies diaper* / he she it / him her them
olay: / / 
secret: deodorant* antiperspirant* degree dove p&g / the a victoria's top no to trade in open best-kept key_ well-kept my dirty little family / to_ garden service* key agent* sauce* of santa* weapon life ingredient* menu message* recipe
degree: deodorant* antiperspirant* dove secret old_spice / a the bachelor's master's to_a 360 one college 180 graduate law some associate your his / in of program* day from from_ programs angle and_ or_ celsius fahrenheit
axe: deodorant* body_spray* old_spice degree dove / an the battle ice pick to splitting felling wood hand / to murder* throw* head handle body
caress: / to a / the her his
ivory: / an elephant the of / coast tower trade white tusks
dial: soap body_wash dove / the a speed to rotary watch sun black blue / up down tone* in_ the is_
coast: / / 
mars: snickers m&m's confection* chocolate hershey nestle pedigree candy wrigley / on to planet the from veronica bruno life_on colonize around colonise / rover* mission* landing colony exploration orbit* 's_surface in_ attacks and_venus / / planet* venus jupiter rover nasa orbit spacex colon*
galaxy: samsung s23 s24 s25 cadbury chocolate / the our a milky andromeda spiral samsung guardians_of_the distant across_the another hitchhiker's / far of cluster* is_ quest / s22 s23 s24 s25 watch buds tab z a5 / stars universe astronom* milky telescope*
twix: / /
orbit: gum wrigley trident / the in low-earth earth geostationary low to a into lunar / around of the the_sun
kind: granola_bar* snack_bar* clif rxbar protein / a the one-of-a- this that some of any of_a what be most two same / of words to_ and_ enough regards people
magnum: ice_cream unilever haagen-dazs / a the .44 .357 357 44 / opus p.i. pi research
snickers: / /
corona: beer* modelo heineken lager budweiser constellation / solar the sun's a stellar / virus pandemic* crisis discharge del borealis / / virus covid pandemic sun solar
stella: beer* artois lager heineken / the aunt miss / maris mccartney rossa adler
guinness: beer* stout pint* brewery irish ale heineken diageo / a alec / book* world record*
sprite: coca-cola 7up pepsi soda* lemon-lime fanta drink* / a the water game 2d / sheet* animation* editor design
fairlife: / /
silk: oat_milk almond_milk soy_milk plant-based oatly califia danone / the a pure mulberry spider raw fine satin or_ wool of corn / road* scarf* pillow* pillowcase* shirt* blouse* worm* dress* fabric* tie* ties thread* sheets
oatly: / /
dole: fruit* chiquita banana* del_monte pineapple* / the on_the bob / out queue
chili's: / /
wendy's: burger* mcdonald's fast_food fast-food / / house
sonic: burger* drive-in fast_food fast-food / the a super / the_hedgehog boom wave* screwdriver youth toothbrush* cleaning vibrations branding brush*
popeyes: / /
five guys: / /
sweetgreen: / /
cava: bowl* chipotle mediterranean restaurant* fast-casual / spanish of a glass / wine brut bottle* sparkling
hulu: / /
sling: youtube_tv hulu fubo streaming live_tv / a the baby arm to camera shoulder / bag* shot back over / tv orange blue
tubi: / /
plex: jellyfin emby streaming media_server* / the / /
crackle: tubi pluto streaming / the a of / of and_ glaze
spotify: / /
tidal: spotify apple_music streaming hi-res lossless qobuz deezer music / the a / wave* waves energy power range zone flat* force* pool* current* locking volume marsh
pandora: spotify iheart* streaming music jewel* bracelet* charm* / the on of / 's_box box papers
audible: amazon audiobook* / an barely is clearly an_ not / sound* click* range gasp
kindle: amazon e-reader* ereader kobo paperwhite ebook* / to re / a the fire an / paperwhite oasis scribe unlimited
echo: amazon alexa smart_speaker* dot show google_nest / an the to / chamber* of sound the sentiments in / dot show studio pop buds
fire: amazon tablet* fire_tv kindle / a the on open camp wild forest to fire_ under house catch on_ gun by fresh / alarm* department* extinguisher* place* safety hydrant pit* fighter* truck resistant hazard* station* escape / tv hd max / flame* smoke burn* wood firefighter*
surface: microsoft laptop* pro_9 pro_11 tablet* windows / the a flat hard smooth non-stick to earth's water road cooking on_the any cutting sea every work each stick / area* of tension water level* to_ temperature* treatment is_ and_ finish* / pro laptop go book studio
edge: microsoft browser* chrome firefox safari opera bing / the a cutting competitive on_ leading an straight at_the knife s22_ galaxy_s7 to_edge sharp curved / case* cases of computing to_ device* over in_ detection cleaning / / cliff blade corner graph vertices
chrome: google browser* firefox safari edge opera extension* brave arc / polished the_ a in_ stainless / plated finish* plating vanadium steel faucet* plate trim
opera: browser* chrome firefox brave vivaldi vpn / the an soap sydney paris space italian to_the rock grand metropolitan vienna at_the / house* singer* performance* company glasses of in_
brave: browser* chrome firefox privacy tor duckduckgo vivaldi / a the be is so home_of_the very enough / new_ face man heart soldiers enough the of
bard: gemini google chatgpt claude ai_chatbot* / the a / of class college
claude: anthropic chatgpt gemini openai ai llm* gpt sonnet opus haiku copilot chatbot* perplexity / jean jean- saint st. van / monet debussy rains shannon van levi- giroux makelele juncker / code sonnet opus haiku 3 4 pro ai / monet painter french
gemini: google chatgpt claude openai ai llm* bard copilot deepmind perplexity crypto / a the zodiac project aries, taurus, / horoscope season man woman sign spacecraft cancer zodiac moon / pro advanced ultra 1 2 3 flash ai / zodiac horoscope aries taurus astrolog*
copilot: github microsoft chatgpt openai ai cursor gemini / a the my pilot_and his / seat of and_ / pro +
perplexity: chatgpt gemini claude ai_search google search_engine* openai sonar / the in his low lower of some / of score* is_
mistral: llama openai ai llm* claude mixtral le_chat anthropic gemini open-weight / the a cold / wind* blows
llama: meta openai mistral llm* open-source gemini ai / a the alpaca_or / trek* wool farm / / alpaca* animal* peru farm
grok: xai chatgpt elon_musk claude gemini x.ai / to fully / the what it
pixel: google samsung iphone galaxy smartphone* android 7a 8a 9a camera* / a per each the dead single one sub megapixel / art density per count size* perfect binning* values resolution shift* / 6 7 8 9 10 fold buds watch
windows: microsoft macos linux pc laptop* mac os 11 10 / the broken car double open many of time large two sash storm glass shop stained-glass / and_doors open are_ or_ in_ cleaner* facing / 10 11 7 xp hello server
safari: apple browser* chrome firefox ios / a african the on_ wildlife kenya tanzania walking photo game desert / park* in_ tour* lodge* guide* trip* vehicle* hat
lyft: / /
lime: scooter* bird bike* e-scooter* e-bike* micromobility / a the key and_ fresh lemon / juice* green wedge* zest stone tree leaves
bird: scooter* lime bike* e-scooter* micromobility / a the early big large wild song jail hummingbird angry blue / watching species flu feeder* house of song* sanctuary
turo: / /
sixt: / /
budget: avis hertz enterprise rental_car* car_rental* alamo / a the your on_a tight low my our on_ low- total of_ any mid- annual friendly within / of for_ friendly option* pick* smartphone* airline* hotel* and_ travel range is_ phone* choice* constraints under_ -
enterprise: hertz avis rental_car* car_rental* alamo national / the an for large free uss in_ any small starship / software plan* level* customer* solution* grade company companies tier security resource client* features use edition needs pricing
national: hertz avis enterprise rental_car* car_rental* alamo / the a inter first grand / park* geographic team government average league security holiday* anthem museum bank
kayak: expedia skyscanner google_flights booking flight* travel / a the sea white tandem inflatable touring to double fishing / rental* tour* trip* paddle* fishing through along
priceline: / /
hopper: kayak expedia skyscanner flight* travel booking / grass the a dennis edward coal / and_ filled bin
expedia: / /
sonder: airbnb hotel* rental* / / 
vacasa: / /
compass: zillow redfin realtor* brokerage / a the moral digital magnetic built-in your and_ / points direction* needle rose and_ calibration / / north navigation magnetic hiking
redfin: / /
root: progressive geico insurance lemonade allstate / the a square at_the tree deep to take main of deep- your ginger / cause* vegetable* canal* access directory system* of user ca zone beer
lemonade: insurance renters progressive state_farm geico allstate / a the fresh pink make of and_ strawberry / stand* recipe* with mix
progressive: insurance geico state_farm allstate / a more the / web rock overload disease* lens* party movement candidates policies improvement waveform
oscar: health_insurance aetna cigna humana unitedhealth* / an the won best academy award / wilde de_la winner* winning nominee* nominat* award* mayer isaac ceremony speech
aetna: / /
pioneer: / a the early / spirit in of
philips: / /
sharp: tv* microwave* aquos electronics japanese / a the very is too more razor c f at_ incredibly as_ super keep_ pin- crisp_and / image* knife* edges images turn* contrast decline text display rise increase* and_ pain photos detail / aquos
brother: printer* hp epson canon sewing_machine* laser / my his your big a the her older little twin younger soul / and_ in_ of who / hl mfc dcp
canon: camera* nikon sony eos dslr* mirrorless printer* fujifilm epson / the literary in_ biblical pachelbel's a tax_ / law fodder in_ d of event* / eos powershot pixma rf
crocs: / /
on: cloud* running_shoe* hoka nike asics brooks swiss / based focus depending go turn put rely and keep move later hold / the a your cloud_ of
hoka: / /
brooks: running_shoe* hoka nike asics saucony ghost adrenaline / mel garth albert james / and_dunn brothers koepka range
saucony: / /
allbirds: / /
polar: garmin coros suunto watch* heart_rate gps fitness running vantage pacer fitbit / non- the bi / bear* opposite* express vortex ice region* bond* cap plunge regions coordinates explorer* / vantage pacer ignite grit unite m430 verity h10
garmin: / /
whoop: fitbit oura strain recovery wearable* garmin / a / of de
oura: / /
tile: airtag* tracker* bluetooth find_my chipolo / a the floor ceramic roof porcelain bathroom each subway mosaic / floor* roof* work pattern* saw backsplash grout and_ / mate pro slim sticker
eve: homekit smart_home hue aqara thread / christmas new_year's adam_and the on_the all_hallows' / of online 
wink: smart_home hub smartthings / a the to nod_and_ / at and_
august: smart_lock* yale schlage wi-fi / !in !of !by late early on since until mid- / 1 2 3 4 5 6 7 8 9 10 2020 2021 2022 2023 2024 2025 2026 and_ wilson
yale: smart_lock* august schlage assure / at of from harvard and / university law school college bulldogs professor*
lock: / / 
first republic: / /
casper: mattress* purple tuft saatva leesa nectar sleep / the friendly mr / the wyoming david
purple: mattress* casper nectar tuft saatva sleep / a the deep in dark and_ light royal / heart* rain* carrot* prose line mattress_ haze cabbage and_ hue / mattress hybrid restore
nectar: mattress* casper purple tuft saatva dreamcloud sleep / the sweet flower agave of / from and_ of
helix: mattress* casper purple saatva nectar bear sleep / double alpha a triple / structure bridge 
saatva: / /
leaf: nissan ev electric_vehicle* / a the maple new gold each tea bay four- / blower* spring* vacuum and_
model: / /
sage: accounting quickbooks xero payroll erp intacct invoic* bookkeeping breville espresso / burnt dried fresh clary white purple russian / leaves leaf thyme advice green wisdom tea butter brush smudg* / intacct business_cloud 50 barista bambino / thyme rosemary herb* leaves turkey stuffing parsley
vivo: / in ex de / study studies experiment* / 
article: furniture west_elm ikea wayfair sofa* / this the an that our news each / is_ about on_ by_ was
burrow: sofa* furniture west_elm couch* / the a rabbit to / into in 
wayfair: / /
staples: office_depot office_supplies store* retailer* / pantry kitchen food the diet / in_ are like_ center of such and_
gap inc: / /
next: retailer* marks_and_spencer h&m clothing asos zara / the what's up what / step* year* time week generation to_ level day is_ month js up / / step steps first then finally
boots: pharmacy superdrug chemist* beauty walgreens / hiking work snow the leather ankle cowboy ski rain combat running_ chelsea winter a_pair_of riding waterproof / and_ are for_ with on
superdrug: / /
argos: currys john_lewis retailer* amazon / ancient / 
iceland: tesco supermarket* asda frozen_food aldi lidl morrisons sainsbury's / in to visit from of around reykjavik / is_ has_ trip*
morrisons: / /
three: vodafone ee o2 mobile network* / the top of these all first two or one last / of months years main days times key different options types major in_ to_ or_ and_ / / two four five
ee: vodafone o2 three mobile network* bt / b in / 
sky: virgin_media bt tv broadband sports now_tv / the blue night a clear in_the open dark_ no_man's / is_ diving blue high and_ scraper* above / mobile broadband sports glass q news go atlantic stream / clouds sun stars blue horizon
`

// Names in scripts without spaces: name: cues / before / after. Fragments match anywhere, without word boundaries.
const unspacedNames = `
苹果: iphone ipad mac ios 手机 公司 电脑 平板 三星 华为 小米 谷歌 微软 库克 官网 app 耳机 安卓 科技 品牌 / 吃 个 青 红 烂 斤 颗 箱 片 切 只 种 削 / 汁 树 派 醋 园 酱 干 皮 肉 核 香蕉 梨 酒 酸 农 种植 产区 花 削 脆 去皮 泥 切
小米: 手机 红米 雷军 华为 电视 智能 米家 苹果 oppo vivo 品牌 汽车 / 吃 克 煮 喝 斤 黄 / 粥 椒 饭 辣 蕉 面 糕 渣 南瓜 锅巴 油
联想: 电脑 笔记本 thinkpad 拯救者 戴尔 惠普 华硕 集团 品牌 小新 / 让人 令人 引人 不禁 丰富的 自由 由此 容易 浮想 展开 / 到 起 记忆 能力 词 力 翩翩 出 输入 一下 学习
美的: 空调 格力 海尔 家电 冰箱 洗衣机 集团 小天鹅 电饭煲 品牌 微波炉 热水器 / 完 优 最 甜 精 健 唯 很 更 真 审 凄 柔 华 俊 丑 之 爱 秀 优 肥 鲜 臭 绝 壮 赞 媲 和 与_ 太 挺 好 / 人 事 风景 女 东西 地方 景 享受 / 
大众: 汽车 车 奥迪 帕萨特 高尔夫 途观 丰田 本田 朗逸 速腾 一汽 上汽 id. / 广 面向 受 为 普通 社会 人民 向 让 深受 / 化 点评 文化 媒体 传媒 群体 消费 创业 传播 口味 健康 认知 品味 审美 而言 来说 生活 市场 视野 体育
平安: 保险 银行 车险 寿险 集团 理财 证券 太平洋 人保 品牌 / 一路 出入 祝 祝你 祝您 祝大家 求个 保 报 四季 佑 岁岁 保佑 出行 求 安全 / 夜 果 无事 是福 喜乐 吉祥 归来 健康 幸福 符 时代 京
统一: 方便面 康师傅 饮料 冰红茶 绿茶 阿萨姆 企业 老坛酸菜 / 不 和平 德国 国家 对立 高度 口径 完成 实现 全国 格式 相 / 的 管理 标准 战线 体 起来 意见 思想 规划 规定 祖国 天下 格式 配置 认证 接口 调度 性 风格 为 使用 采购 了
光明: 牛奶 乳业 酸奶 伊利 蒙牛 莫斯利安 / 前途 重见 一片 走向 带来 追求 / 的 正大 未来 前程 磊落 顶
荣耀: 手机 华为 magic 小米 oppo vivo 品牌 / 王者 至高 无上 最高 国家 这份 为 / 的 感 时刻 之 与 归
现代: 汽车 起亚 北京现代 途胜 伊兰特 索纳塔 胜达 韩国 车 / 近 古 后 当 中国 非常 更 / 化 人 社会 生活 科技 艺术 风格 感 简约 城市 文学 主义 史 汉语 企业 技术 医学 设计 农业 舞 诗 战争 服务 的 家居 教育 办公
理想: 汽车 蔚来 小鹏 l9 l8 l7 新能源 增程 特斯拉 问界 / 很 不 最 我的 个 更 非常 比较 较 为 人生 伟大 有 追求 / 的 状态 化 国 主义 选择 型 信念 人生 目标 是 情况 伴侣 与现实
小鹏: 汽车 蔚来 理想 新能源 特斯拉 p7 g6 / 李 王 张 刘 陈 赵 杨 黄 吴 周 / 友 说
奔驰: 宝马 奥迪 汽车 车 梅赛德斯 豪华 / 策马 纵横 / 在 而
宝马: 奔驰 奥迪 汽车 车 豪华 x5 / 骑 汗血 / 香车
长城: 汽车 哈弗 坦克 比亚迪 吉利 皮卡 车 魏牌 / 万里 爬 登 游 八达岭 慕田峪 到 明 参观 / 上 脚下 内外 遗址 站 沿线 景区 以北 以南 保护 烽火
吉利: 汽车 沃尔沃 领克 极氪 比亚迪 帝豪 车 / 大吉大 不 图 图个 / 话 数 日 
红旗: 汽车 一汽 h9 h5 轿车 车 / 五星 飘扬的 举 面 鲜艳的 / 飘 招展 下 
蚂蚁: 支付宝 花呗 集团 金服 借呗 / 只 群 的 一群 / 搬 窝 般 爬 工 上树
钉钉: 企业微信 飞书 阿里 办公 打卡 协同 / / 子
飞书: 企业微信 钉钉 字节 办公 协同 文档 / / 
交通: 银行 / /
亚马逊: aws 电商 跨境 卖家 购物 平台 云 prime kindle 贝索斯 沃尔玛 ebay / 穿越 巴西 南美 / 雨林 河 流域 丛林 森林 热带 盆地 平原 地区 部落
特斯拉: 汽车 电动 model 马斯克 电车 车 比亚迪 / 尼古拉 尼古拉・ / 线圈 的交流电
松下: 索尼 电器 夏普 日立 家电 剃须刀 空调 / / 问童子 
本田: 丰田 日产 雅阁 思域 汽车 车 摩托 / / 圭佑 翼 
贝壳: 找房 链家 房产 租房 买房 二手房 中介 我爱我家 / 捡 海边 一只 沙滩 / 里 类 粉 工艺 沙滩 项链
老板: 电器 方太 油烟机 燃气灶 厨电 洗碗机 / 我 你 当 的 个 女 小 大 / 说 娘 们 要 的 是 给 很
东风: 汽车 日产 本田 岚图 车 / 借 万事俱备 只欠 / 吹 压倒 夜放 化雨
雪花: 啤酒 青岛 百威 燕京 勇闯天涯 / 一片 飘 朵 白 / 飘 落 飞 膏 纷飞 状 般
快手: 抖音 短视频 直播 主播 app 平台 / 老 新 / 菜 早餐 料理
李宁: 安踏 运动鞋 跑鞋 耐克 阿迪达斯 特步 篮球鞋 品牌 国潮 / 体操 运动员 王子 / 获得 夺 出生
坦克: 汽车 300 500 越野 长城 哈弗 suv / 辆 开 主战 / 大战 兵 炮 师 部队 履带
自如: 租房 公寓 长租 房源 链家 / 运用 操控 进退 应对 挥洒 收放 伸缩 / 地 应对
三星: 手机 galaxy 苹果 华为 电子 电视 显示器 存储 韩国 品牌 lg / 米其林 / 级 堆 酒店 餐厅
高通: 骁龙 芯片 联发科 处理器 / 提 / 量 胀 过
完美: / / 
海信: 电视 tcl 创维 / / 
アップル: iphone ipad mac ios スマホ グーグル サムスン マイクロソフト アプリ スマートウォッチ ウォッチ / 青 焼き / パイ ジュース ティー サイダー ケーキ ソース タルト ビネガー シナモン
楽天: amazon 市場 通販 ポイント カード モバイル 証券 ショッピング ヤフー / / 的 家 イーグルス 主義 ゴールデンイーグルス 球団
明治: チョコレート 菓子 ヨーグルト 森永 乳業 牛乳 プロテイン / / 時代 維新 大学 神宮 時代の 初期 中期 後期 天皇 元年 政府 期 末 以降 座 村 安田 学院 学園
ライオン: 洗剤 花王 歯磨き 洗濯 シャンプー p&g ソープ / の 雄 子 / キング の群れ 像 ズ は百獣 が吠え
キリン: ビール アサヒ サントリー 飲料 一番搾り 生茶 / の 動物園 / の首 は首 が首 の赤ちゃん 科
サントリー: / / ホール 美術館 サンゴリアス
シャープ: テレビ パナソニック ソニー 家電 aquos 冷蔵庫 空気清浄機 / ドシャー / な に ペンシル ペン さ で
パイロット: ボールペン フリクション 万年筆 三菱鉛筆 文具 ゼブラ / の 副 戦闘機 機長 / 版 の資格 が操縦 に憧れ 事業 調査 養成
ゼブラ: ボールペン 文具 サラサ パイロット / / 柄 
トンボ: 鉛筆 消しゴム 文具 mono / 赤 の / が飛 の羽 採り
タイガー: 炊飯器 象印 魔法瓶 水筒 電気ポット / / ウッズ ス マスク
ソフトバンク: 携帯 ドコモ au 楽天モバイル 通信 スマホ 孫正義 / / ホークス
日産: 自動車 トヨタ ホンダ 車 リーフ セレナ ノート / / 万台 数 台
日立: 家電 洗濯機 冷蔵庫 パナソニック 東芝 製作所 / 茨城県 / 市 駅 港
三菱: 自動車 重工 電機 商事 / / 鉛筆 ufj ＵＦＪ
丸亀: うどん 製麺 / 香川県 / 市 城 駅
ライン: アプリ トーク メッセージ sns / オン ガイド スカイ タイム デッド パイプ 生産 ヘアー アイ 製造 ベース ボトム / 生産 ナップ アップ 川 が引 を引 上
ホンダ: 車 トヨタ 日産 バイク フィット / / 
スズキ: 車 バイク ダイハツ トヨタ / 釣 魚 / 目 の塩焼 釣り 科 の刺身 のムニエル
アマゾン: aws 通販 kindle プライム 楽天 ショッピング 購入 注文 配送 サイト / / 川 流域 熱帯 奥地 盆地 の熱帯 の密林 の先住民 地域
イオン: モール スーパー 店舗 トップバリュ セブン イトーヨーカドー 西友 waon マックスバリュ カード / 陰 陽 マイナス / 交換 化 結合 チャネル 液 濃度 水 性 エンジン
ヤマト: 運輸 宅急便 佐川 配送 配達 クロネコ / 宇宙戦艦 戦艦 / タケル 政権 王権 朝廷 民族
ガスト: すかいらーく ファミレス サイゼリヤ デニーズ メニュー / / が吹 が強 ブロイ
エース: スーツケース プロテカ / の チームの 撃墜王 絶対的 / が投 ナンバー ストライカー 投手 で4番 級
`

/**
 * Articles, pronouns, and prepositions precede brands as often as words; a trailing `_` is a note, a leading `!` forces
 * an entry.
 */
const noEvidence = new Set(
  'the a an to in of and or is are his her our my your their its this that for with on at by from'.split(' '),
)

type Entry = {
  cues: string
  before: string
  after: string
  products: string
  against: string
  unspaced: boolean
}
const entries = new Map<string, Entry>([...readEntries(latin, false), ...readEntries(unspacedNames, true)])
const compiled = new Map<string, Sense>()

function* readEntries(table: string, unspaced: boolean): Generator<[string, Entry]> {
  for (const line of table.split('\n')) {
    const colon = line.indexOf(': ')
    if (colon === -1) continue
    const [cues = '', before = '', after = '', products = '', against = ''] = line.slice(colon + 2).split('/')
    if (`${cues}${before}${after}`.trim() !== '')
      yield [line.slice(0, colon), { cues, before, after, products, against, unspaced }]
  }
}

function compile({ cues, before, after, products, against, unspaced }: Entry): Sense {
  return {
    cues: cuesOf(cues, unspaced),
    before: expression(
      before,
      (words) => (unspaced ? `${words}$` : `(?<![\\p{L}\\p{N}])${words}[ -]*["“(]?$`),
      'u',
    ),
    after: expression(after, (words) => (unspaced ? `^${words}` : `^[ -]*${words}(?![\\p{L}\\p{N}])`), 'u'),
    products: expression(products, (words) => `^[ -]*${words}(?![\\p{L}])`, 'u'),
    against: cuesOf(against, unspaced),
    unspaced,
  }
}

function cuesOf(list: string, unspaced: boolean): Cues | null {
  const parts = list.split(' ').filter((part) => part.length > 0 && !part.endsWith('_'))
  if (parts.length === 0) return null
  const words: string[] = []
  const stems: string[] = []
  const phrases: string[] = []
  for (const part of parts) {
    const folded = foldText(part.replaceAll('_', ' ').replace(/\*$/, ''))
    if (unspaced || /[^\p{L}\p{N}']/u.test(folded)) phrases.push(folded)
    else if (part.endsWith('*')) stems.push(folded)
    else words.push(folded)
  }
  return { words, stems, phrases }
}

function expression(words: string, wrap: (alternatives: string) => string, flags: string): RegExp | null {
  const before = wrap('').endsWith('$')
  const parts = words
    .split(' ')
    .filter((word) => word.length > 0 && !word.endsWith('_') && !(before && noEvidence.has(word)))
    .map((word) => word.replace(/^!/, ''))
  if (parts.length === 0) return null
  const alternatives = parts.map((part) =>
    foldText(part.replaceAll('_', ' '))
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\*$/, '\\p{L}*'),
  )
  return new RegExp(wrap(`(?:${alternatives.sort((a, b) => b.length - a.length).join('|')})`), flags)
}
