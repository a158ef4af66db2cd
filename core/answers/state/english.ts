import { anyOf, clauseWith, name, nameSign, pattern, type StateGrammar } from './grammar.ts'

const start = "(?:^|[^\\p{L}'])"
const word = "(?: [\\p{L}'-]+)"
const adverb = '(?: (?:\\p{L}+ly|also|just|even|still|yet|ever|so far|at present|in fact|been|be|can|could))'
const information = anyOf(
  'information|info|data|details?|records?|results?|knowledge|awareness|mentions?|references?|evidence|facts|sources?',
  'hits|match(?:es)?|traces?|entry|entries|listings?|coverage|documentation|insights?|idea|memory|specifics|access',
  'background|indications?|material|clue|reviews?|record|proof|sign|footprint|particulars|profile|file|write-?up',
)
/** The assistant does not … : its own subject or none, and a negation. */
const assistant = anyOf(
  `${start}(?:i|we)(?:, (?:\\p{L}+ly|however|though|too|for one|for my part|in turn),)?(?:'ve|'d|'m|'re)?`,
  `${start}i [^;.]{0,120}? (?:but|and|or|yet)`,
  `^[^\\p{L}${nameSign}]*(?:(?:unfortunately|sorry|sadly|apologies|hmm?|regrettably)[,:]? ?)?`,
  `${name} ?[:—|-]`,
)
const negation = anyOf(
  " ?(?:could|ca|did|do|have|had|was|were|are|am|has|wo)n't",
  '(?: (?:could|can|did|do|have|had|was|were|are|am))? ?(?:not|never)',
  "(?: am|'m|'ve|'d)? (?:not|never)",
  "(?: am|'m| was| are|'re)?(?: \\p{L}+ly)? ?(?:unable to|unaware of|unfamiliar with)",
  '(?: have)? fail(?:ed)? to',
  "(?:'m| am|'ve been| was)?(?: (?:hav(?:e|ing)|had) (?:\\p{L}+ )?(?:trouble|difficulty|a hard time|problems|no luck|no (?:way|means|basis)(?: of| to| for)?)| struggl(?:e|ed|ing) to)",
  "(?: am| was| were|'m)(?:n't| not) able to",
)
const knowing = anyOf(
  'find|found|locate|located|identif(?:y|ied)|discover|discovered|retrieve|retrieved|uncover|uncovered|see|seen|spot|spotted',
  '(?:turn|turned|pull|pulled|dig|bring|look)(?: (?:it|that|this|them|anything|much))? up|(?:come|came) (?:across|upon)|encounter|encountered|trace|track down',
  'recogni[sz]ed?|know|known|aware|familiar|acquainted|heard|hear|verify|verified|confirm|place|recall|learned|sure about',
  '(?:tell you|say) (?:anything|much|more)(?: for sure)? (?:about|on)|(?<=unaware) of|(?<=unfamiliar) with',
  '(?:find|locat|identify|verify|confirm|recogni[sz]|plac|retriev|see|trac|discover|track|gather|obtain)ing',
  'gather|gathered|obtain|obtained|unearth|unearthed|detect|detected|dig up|pin down|speak (?:to|about)|vouch for|get hold of',
  '(?:connect|match|link|tie|associate|attribute)(?:ed)?(?: (?:it|that|this|the name))? (?:to|with) (?:any|an?|the)',
)
const source = anyOf(
  'search(?:es)?|results?|sources?|records?|data|databases?|dataset|documents?|pages?|articles?|knowledge|material|training|passages?|texts?|excerpts?|guides?|roundups?|rankings?|publications?|posts?|threads?|forums?|lists?|reports?|press|media',
  'director(?:y|ies)|archives?|regist(?:ers?|r(?:y|ies))|web|internet|snippets?|listings?|lookup|index|sites?|context|library|platforms?|outlets|references|coverage|catalogs?|filings?',
)
/** Any sign of a lack, for clauses that also say who lacks what. */
const lack = anyOf(
  "no|not|never|nothing|none|neither|nor|cannot|\\p{L}+n't|unable|unaware|unfamiliar|unknown|nonexistent|little|lack(?:s|ing)?",
  'blank|empty|short|silent|nowhere|escape[sd]|hardly|barely|insufficient|fail(?:s|ed)?|missing|absent|zero|scant',
)
const speaker = "(?:i|i'm|i've|i'd|we|we've|(?:to|for|with|escapes|escaped) me)"
const within = (max: number) => `[^,;:(—|?]{0,${max}}?`
/** Someone else who does not know or find. */
const others =
  '(?:no one|nobody|people|friends?|users?|customers?|reviewers?|testers?|shoppers?|buyers?|researchers|scientists|family|you|he|she|who)'
const sources = `(?:${start}what i (?:know|have|could find|was trained on)|(?<!\\b(?:(?<!search )of|on|from|in|at|for|by|with))${start}(?:my|our|the|these|those|available|public|web|search|current|provided|retrieved|any|other|online|and)${word}{0,4}? ${source})`
/** From a source to its own verb: what the source reports is not about the source. */
const ofSource = `(?: (?!(?:says?|said|states?|notes?|suggests?|claims?|confirms?|describes?|warns?|lists?|shows?|indicates?)\\b)[^;.: ${nameSign}]+){0,12}?`
const covers = anyOf(
  'mention|include|contain|cover|reference|show|list|say|return|yield|provide|reveal|discuss|have|bring up|extend|reach',
  'turn(?: anything)? up|surface|address|name|describe|give|offer|match|produce|find|feature|refer|point|speak|talk|write|report|hold|know',
)
const thing = anyOf(
  'company|brand|business|firm|name|product|service|provider|store|shop|retailer|maker|manufacturer|organi[sz]ation',
  'entity|institution|agency|bank|label|carrier|app|tool|platform|thing|term|one|chain|website|site|vendor|startup',
)
const standIn = anyOf(
  `(?:that|this|such an?|any such|no such|the|your|said)(?: (?:exact|particular|specific|same))?(?: [\\p{L}-]+)? ${thing}`,
  '(?:by|of|under|with) (?:that|this|such a)(?: exact)? name',
)
const foundPast =
  '(?:found|located|identified|verified|confirmed|traced|retrieved|available|returned|surfaced|uncovered|discovered|provided|included|listed|cited|accessible|published|documented|returned)'
const called =
  '(?:called|named|titled|labell?ed|known as|by the name(?: of)?|with the name|goes by|going by|(?:operating|trading|doing business) (?:as|under))'
/** Subject: the brand or its stand-in, with what is put between commas after it. */
const subject = `${anyOf(name, `${start}(?:(?:that|this)(?: (?:one|name))|it|that|this|they)`, `${start}${standIn}`)}(?: (?:you(?:'ve)? (?:mention(?:ed)?|asked about)|itself|specifically))?(?:,[^,;.]{1,60})?,?(?: \\(.{1,40}\\))?`
const isNot =
  "(?:(?: is|'s| was| has| does| did| do| could| can| are| were| have)(?:n't| ?not| never|(?<='s) not)| ca[n]'t)"
const seem = '(?: (?:seem|appear)(?:s|ing)? to(?: be)?| be)?'
const sourcePlace = `(?:in|into|among|on|within|by|across|from|to)(?: [\\p{L}'-]+){0,4}? (?:${source}|access|them|i(?:'ve)?|tools|forums?)`
const clauseEnd =
  '(?=$|\\s*[,.;:!?—)]|\\s-| at all| anywhere| here| either| to me| as an?| online| with| under| and| or| so| for )'
const scarce =
  '(?:no|0|little(?: to no)?|nothing|hardly any|not? (?:any|much|enough)|limited|insufficient|scant|zero|sparse|an? (?:complete |real )?lack of)'
/** What follows information in general, and not information about a part of something else. */
const informed = `${information}(?= (?:about|on|for|regarding|of|that|which|available|found|in|to|or|and|concerning|online|publicly|exists?|was|were|is|are|could|here)\\b|\\s*$|[.,;:!)])`

/** Nouns that only speak of knowing; with `about Acme` they need no verb of knowing. */
const record = anyOf(
  'information|info|data|details?|records?|results?|mentions?|references?|trace|coverage|entry|entries|listings?|match(?:es)?|hits',
  'profile|web ?page|website|homepage|articles?|sources?|background|knowledge|insights?|evidence|write-?ups?',
)
const ofSubject = `(?:about|on|of|for|regarding|concerning|named|called) (?:${name}|${standIn})(?!'s)`

/** Acts of answering, in the forms that follow `to` and `I don't`. */
const act = anyOf(
  'help(?! but)|assist|comply|answer|provide|discuss|share|recommend|offer|give|engage|create|generate|continue|respond',
  'advise|compare|rank|comment|participate|do (?:that|this|so)|weigh in|write|endorse|judge|say|tell|take|support|make (?:an?|any|that|this|such|(?:\\p{L}+ )?claims|\\p{L}+ recommendations?)',
  'suggest|fulfil+|review|evaluate|rate|speak|look up|opine|go (?:into|there)|get into|pick|choose|talk|assess|promote|favou?r|diagnose|prescribe|speculate|guess|predict|forecast|book|process|place (?:an )?orders?|bypass|fake|reproduce|quote|copy|send|schedule|purchase|cancel|draft|produce|simulate|impersonate|disclose|reveal|encourage|facilitate|teach|explain how|describe how|instruct|hack|get you|make (?:bookings?|reservations?|purchases?|payments?|calls?|appointments?|predictions?)|walk you|guide you|show you|go along|engage|be the one|proceed|express|voice|decide',
)
const acting =
  '(?:helping|assisting|answering|providing|discussing|sharing|recommending|commenting|ranking|comparing|writing|giving|taking|judging|speaking|making|reviewing|endorsing|evaluating|saying|weighing|advising|doing)'
const unable = anyOf(
  " ?(?:ca|wo)n't(?: be able to)?",
  ' (?:cannot|can not|will not)(?: be able to)?',
  " (?:should(?:n't| not)|must not|may not|don't think i should|would(?:n't| not) want to)",
  "(?: am|'m| are|'re)? ?(?:\\p{L}+ly )?(?:unable to|not (?:able|allowed|permitted|authori[sz]ed|supposed|going|willing|qualified|designed|programmed|prepared|inclined|here) to|not in (?:a|the) position to|not comfortable)",
)
const reluctant = anyOf(
  "(?:'d| would) (?:rather|prefer|like)(?: to)? (?:not(?= to (?:say|comment|answer)|\\W*$|[,.;:!])|leave|stay|keep out|avoid|skip|refrain|abstain)",
  ' prefer (?:not(?= to (?:say|comment|answer)|\\W*$|[,.;:!])|to (?:stay|leave|keep out|remain))',
  "(?: must|'ll| will|'m| am|'d| would)?(?: going to)?(?: (?:have|need|choose) to)?(?: \\p{L}+ly)? (?:decline|say no\\b|pass(?! on (?:the|your|its|their|some|any|a)\\b(?! (?:[\\p{L}'-]+ ){0,2}(?:question|request|topic)))|refuse|abstain|refrain|(?:stay|keep) out|(?:stay|remain) (?:neutral|impartial)|sit this(?: one)? out|steer clear|bow out|skip (?:this|that|the question)|leave (?:that|this|the)(?: \\p{L}+)? (?:to|up to) you)",
  "(?: am|'m) (?:not the (?:right|best)|prevented|prohibited|barred|nowhere|nonexistent|escape[sd]|barely|unanswered|quiet|choose not|try not|opt not|aim|restricted|declining)",
  " (?:do not|don't|never)(?: \\p{L}+ly)? (?:take sides|pick favou?rites)",
  " (?:do not|don't|wouldn't|would not) (?:feel|be) (?:comfortable|right|able)",
)

/** Predicates of existing and of being known, listed, or found. */
const presence =
  /\b(?:exists?|appear|showing|show|turn(?:ing)?|com(?:e|ing)|feature|figure|surface|pop(?:ping)?|register(?:ed)?|ring(?:ing)?|match(?:es|ing)?|yields?|returns?|traces?|footprint|profile|coverage|records?|online|after|me|radar|listed|mentioned|found|covered|included|referenced|named|present|featured|documented|described|sources?|results?|known|well-known|recogni[sz]\w+|established|real|existing|familiar|prominent|famous|located|identified|verified|confirmed|traced|unknown|unfamiliar|to me|absent|missing|outside|beyond|my|actual|genuine|verifiable|identifiable|slipped|elude[sd]|passed me|nowhere|mystery|blank|enigma|elusive|unverifiable|untraceable|unidentifiable|profile|page|entry|website|presence|made? it|(?:refer|point|relate|belong) to|one of|among|fictional|fictitious|imaginary|invented|too|i|i'm|i've|they|these|them)\b/

const scarcity =
  /\b(?:nothing|little|much|no|any|limited|scarce|sparse|scant|minimal|thin|0|zero|not|never|unable|cannot|n't|insufficient|nonexistent|unavailable|lacking|(?:is|are|was|were|could|can)(?:n't| not))\b/

export const english: StateGrammar = {
  triggers:
    /\b(?:no|not|nothing|none|neither|never|cannot|unable|unfamiliar|unaware|unknown|little|lack|failed|blank|empty|declin(?:e|ing)|refuse|refrain|rather|pass|outside|beyond|stay|remain|leave|bow|sit|off-limits|absent|missing|silent|limited|insufficient|scant|sparse|0|new|stumped|puzzled|radar|after|barred|nowhere|nonexistent|escape[sd]|barely|unanswered|quiet|choose not|try not|opt not|aim|prevented|prohibited|restricted|declining|unrelated|all|only|mostly|let's|let us|hardly|steer|avoid|skip|abstain|inappropriate|violates?|against|prevents?|prohibits?|forbids?|neutral|fictional|fictitious|imaginary|obscure|unavailable|lacking|zero|mystery|gaps?|hole|first time|slipped|elude[sd]|passed|without|before|predates?|blind spots?|trouble|difficulty|hard time|struggl\w+|scarce|minimal|thin|elusive|enigma|untraceable|unverifiable|unidentifiable|up short|short on)\b|n't\b|n\/a/,
  cues: /\b(?:i|we|me|my|unknown|(?:un)?available|sources?|search(?:es|ed)?|results?|records?|data|databases?|knowledge|director(?:y|ies)|articles?|pages?|web|documents?|information|info|details?|mentions?|evidence|hits|traces?|exists?|recogni[sz]\w+|well-known|known|ring(?:ing)?|called|named|identified|verified|located|found|find|mentioned|listed|included|dataset|seen|covered|documented|unable|sure|heard|means|notice|radar|nowhere|them|could|appropriate|something|appears?|(?:turn|com|show|c[ao]m)(?:es?|ed|s|ing|e)? (?:back|up)|a (?:topic|question|request)|polic|guidelines?|assist|nothing|mystery|blank|fictional|obscure|elusive|to that|fair|responsible|ethical|proper|clear|certain|able|seems?|real|presence|footprint|new)\b|n\/a/,
  denials: [
    {
      gate: /\b(?:i|we)\b|^[^a-z]*(?:un|could|no|not|never|sorry|sadly|regret|apolog|hm|fail)|\ue000.? ?[:—|-]/,
      patterns: [
        // I could not find, I don't think I've heard of
        `${assistant}${adverb}{0,3}(?: have)?${negation}${word}{0,5}? ${knowing}\\b(?: (?:of|about|with))?`,
        `${start}i(?:'m| am) (?:unaware of|unfamiliar with)`,
        // I have no information, I found nothing, I lack data, I'm drawing a blank
        `${assistant}${word}{0,3}? ?(?:find|found|see|saw|know|located|came up with|retrieved|get|got)(?: of| about)? (?:absolutely )?(?:(?:no|zero|neither)(?=${word}{0,5}? (?:${informed}|${called}|${standIn}))|(?:(?:little|next) to |virtually |practically |almost )?nothing(?= (?:\\p{L}+ )?(?:about|on|for|regarding|concerning|of|to|in)\\b|${clauseEnd}))`,
        `${assistant}${word}{0,3}? ?(?:have|had|hold|possess|got|with|lack)(?: (?:absolutely|virtually|very|only))?(?:(?<=lack)| ${scarce})${word}{0,4}? ?(?:${informed}|to go on|on|about)\\b`,
        `${assistant}(?:${adverb}{0,3} (?:do|have|did)(?:n't| not)(?: \\p{L}+ly)? (?:have|possess|hold|got|seem to have)|(?:'ve| have) not got| haven't(?: got)?)${word}{0,5}? (?:${informed}|anything|much|to go on)\\b`,
        `${assistant}${word}{0,3}? ?(?:have|had|'ve got|got) (?:absolutely |really |quite )?nothing(?: \\p{L}+)? to (?:share|say|offer|tell|report|go on|work with|add|base|give)\\b`,
        `${start}(?:i|we)(?:'m| am| keep)?${word}{0,3} (?:draw(?:ing)?|drew|c[ao]me up|coming (?:up|back))(?: an?)?(?: (?:complete|total))?(?: with)? (?:blank|empty|short|nothing)`,
        `${start}(?:i|we)${word}{0,3}? (?:find|found|see|know)[^;:.]{0,80}? but (?:no|not|nothing(?: [\\p{L}-]+){0,3}?) (?=${name}${clauseEnd})`,
        `${start}i(?:'ve| have)? (?:looked|searched|checked|tried|went|gone|scanned)\\b[^.;]{0,100}? without (?:finding|seeing|spotting|locating|identifying|a match|success|luck)\\b`,
        `(?:n't|not) (?:\\p{L}+ly )?(?:sure|certain|clear|convinced|confident) (?:that |if |whether )?(?:${name}|${standIn}) (?:(?:\\p{L}+ly )?exists|(?:is|was) (?:\\p{L}+ly )?(?:an? )?(?:real|actual|genuine|existing|operating|active))\\b`,
        `${start}my (?:training|knowledge|data)(?: data| cutoff)? (?:end(?:s|ed)|stop(?:s|ped)|was cut off|cuts off|predates?)(?: before)?\\b(?<=before|predates?)`,
        `(?:n't|not) (?:much|a (?:whole )?lot|anything)(?: that)? (?:i|we) can (?:say|tell you) (?:about|on)`,
        `(?:^[^\\p{L}]*|${start}i(?: have|'ve| had)(?: got)? )no idea\\b`,
        `(?:gap|hole|blind spot)s? (?:in|for) my (?:own )?(?:knowledge|training|data|information)`,
        `(?:^[^\\p{L}]*|${start}i(?:'m| am) )not sure (?:what|who) (?:it|that|this|${name}) (?:is|are|refers)\\b`,
      ].map(pattern),
    },
    {
      gate: pattern(
        `\\b(?:${source}|search\\w*|looked|checked|tried|ran|went|query|what i|without|neither|pages|hits|mentions|information|(?:no|nothing|zero)(?<=(?:turn(?:ed|s)? up|return(?:ed|s)?|yield(?:ed|s)?|c[ao]mes? up with|brought up|surfaced|produced) (?:no|nothing|zero)))\\b`,
      ),
      patterns: [
        // My sources do not mention, the search returned nothing
        `${sources}${ofSource} ?(?:(?:do|does|did|is|are|has|have|could|can)(?:n't| not)|never|fail(?:s|ed)? to)${word}{0,3}? ${covers}\\b`,
        `${sources}${ofSource} (?:ha(?:s|ve|d)|makes?|made|contains?|shows?|holds?|lists?|includes?|gives?|gave|finds?|found|offers?|offered|says?|said|mentions?|reveals?|provides?) (?:absolutely )?(?:no|nothing|zero)\\b`,
        `${sources}(?: [^;.]{0,40}?)? (?:is|are|remains?|comes?|came|goes?|went|leads?|led) (?:silent|empty|blank|mute|short|nowhere|dry)`,
        `(?:turn(?:ed|s)? up|return(?:ed|s)?|yield(?:ed|s)?|c[ao]mes? up with|brought up|surfaced|produced) (?:absolutely )?(?:no|nothing|zero)\\b(?<!${nameSign}[^;.]{0,20})`,
        `${start}(?:search(?:es|ing)?|lookup|query|searched|results?)[^;.]{0,80}? (?:came?|comes?|coming|turned|returned|yielded|found|produced|gave|leads?|led)(?: back| up)?(?: with)? (?:empty|short|blank|dry|nothing|nowhere|no|0|zero)\\b`,
        `${start}(?:search(?:es|ing)?|lookup|query|results?)[^;.]{0,80}? (?:brings?|brought|gives?|gave|returns?|returned|turns?|turned|yields?|yielded|shows?|showed|pulls?|pulled|produced?|leads?|led|surfaced?)(?: (?:me|up|back|to))* (?:only|just|mostly|mainly|unrelated|different|nothing but)\\b`,
        `${start}i(?:'ve| have)? (?:looked|searched|checked|tried|ran)\\b[^.]{0,120}? (?:nothing|no (?:luck|results?|success|avail)|without (?:any )?(?:luck|success|results?)|in vain)\\b`,
        `${start}without (?:(?:an?|any|access to|more|the) )?(?:[\\p{L}-]+ ){0,3}?${record} [^,;.]{0,40}?(?=${name})`,
        `${start}neither ${name} nor [^;.,]{1,40}? (?:(?:returns?|yields?|match(?:es)?)(?= (?:an?|any|anything|results?)\\b)|brings? up|leads?|produces?|turns? up|shows? up|appears?|exists?)\\b`,
        `${start}(?:none of (?:them|these|those)|(?:none of|nothing in|neither|no|not one of|not a single|few if any)${word}{0,4}? ${source})\\b${ofSource} ${covers.replace(')', '|mentioned|covered|listed)')}(?:s|d|ed)?\\b`,
        `${start}i (?:looked|searched|checked)[^;.]{0,80}? (?:but|and)[^;.]{0,60}? (?:unrelated|(?:all|only|mostly) (?:about|for|related|concern))`,
        `${start}(?:pages|results|hits|match(?:es)?|articles|information|mentions)(?: (?:i|we|that|come|came|up|find|found|get|got|see|is|are|was|were|all|only|mostly|just|seems?|to|be))* (?:about|on|for|of|to|with|involving|relate[sd]?|refer|concern|point|cover)(?: to)? (?:an? |the )?(?:surname|last name|family name|first name|given name|word|town|village|river|different|unrelated|other|similarly)\\b`,
      ].map(pattern),
    },
    {
      gate: /\b(?:there|it|called|named|known|name|clear|certain|no)\b/,
      patterns: [
        // There is no information, no company called
        `${start}(?:there|it)${word}{0,2}?(?:'s|(?<=there) (?:is|are|was|were)| (?:is|are|was|were)| (?:seems?|appears?|appeared|seemed) to be| has been| exists?)(?: \\p{L}+ly)? ${scarce}\\b${word}{0,6}? (?:${informed}|${called}|${standIn})`,
        `${start}there(?: (?:is|are|was|were|does|do|did|has)(?:n't| not))${word}{0,5}? (?:any|much|an?|enough)\\b${word}{0,6}? (?:${informed}|${called}|${standIn})`,
        `${start}(?:no(?: [\\p{L}-]+){1,4}?|none)(?: (?:is|are))? ${called} (?=${name})`,
        `${start}no\\b[^;.]{0,100}? (?:for|about|on|of|regarding) (?:${name}|${standIn}) (?:(?:could|can) be|was|were|is|are|has been) ${foundPast}\\b`,
        `${start}there(?:'s| is| was)(?: \\p{L}+ly)? nothing (?:on|about|for|regarding|concerning) (?:${name}|${standIn})(?: as |${clauseEnd})`,
        `${start}there(?:'s| is| was)(?: \\p{L}+ly)? nothing(?: that)? i can (?:say|tell|report|share|offer|add|confirm|verify)\\b`,
        `(?:n't|not)(?: \\p{L}+)? (?:clear|known|sure|certain|evident) (?:what|who) (?:exactly )?(?:${name}|${standIn}|it|that|this|they) (?:is|are|does|do|refers?|offers?|makes?|sells?)\\b`,
        `${start}(?:there(?:'s| is| was| exists)|i (?:find|found|see|know of)|^\\W*)(?: \\p{L}+ly)? ?no such (?:[\\p{L}-]+ )?${thing}\\b`,
        `${start}no(?: [\\p{L}-]+){1,4}? (?:uses?|has|bears|goes by|operates under|exists under) (?:the|that|this) name\\b`,
        `${start}nothing (?:under|by|with|of) (?:the|that|this) name\\b`,
        `${start}there(?:'s| is| was) no (?=${name}(?:$|[.,;!?]| (?:in|among|listed) ))`,
      ].map(pattern),
    },
    {
      gate: presence,
      also: pattern(`${isNot}|\\bi[' ]`),
      patterns: [
        // Acme does not appear in my sources
        `${subject}${isNot}${adverb}{0,2}${seem}${adverb}{0,2} (?:exist|appear|show(?:ing)? up|turn(?:ing)? up|com(?:e|ing) up|feature|figure|surface|pop(?:ping)? up|register|made? it)(?: (?:anywhere|at all))?(?: ${sourcePlace}|${clauseEnd})`,
        `${subject}${isNot}${seem}${adverb}{0,2} (?:ring(?:ing)? (?:a|any) bells?|(?:match|yield|return|produce|generat|giv|lead)(?:e|ing)?(?: to)?|(?:bring(?:ing)? up|(?:correspond|refer|point|relat|belong)(?:e|ing)? to)(?: (?:any|anything|a|with|an?y? \\p{L}+)){1,2}|left (?:a|any) trace|on my radar)`,
        `${subject}${isNot}${seem}${adverb}{0,2} (?:listed|mentioned|found|covered|included|referenced|named|present|featured|documented|described|in|among|part of)(?: (?:${sourcePlace}|(?<=(?:mentioned|covered|included|listed|featured) )(?:in|by|on) (?:any of )?(?:(?:the|any|that|this|these|those|either|my|major|most) )?(?:[\\p{L}-]+ ){0,2}(?:tests?|reviews?|${source})|by anything|among [^,.;]{0,40}(?:sources|results)|anywhere)|${clauseEnd}(?<=mentioned|documented|found|listed|covered))|${subject}${isNot} ${sourcePlace}`,
        `${subject}(?:${isNot}${seem}|(?: is|'s) (?:just )?(?=(?:an?|one|something)\\b[^,;.]{0,50}? i(?:'m| have|'ve|) ?(?:not|n't|never|have not|haven't|don't|cannot|can't)))${adverb}{0,2} ?(?:an?|one|any|something|anything|the)\\b[^,;.]{0,50}?(?: (?:that|which))? i(?:'m| am|'ve| have| can| could| was)?(?: not|n't| never)?(?: [\\p{L}']+){0,3}? ?(?:${knowing}|${informed}|data|on)\\b`,
        `${subject}${isNot}${seem}${adverb}{0,2}(?: (?:an?|the))? (?:\\p{L}+ly )?(?:well-known|known|recogni[sz]ed|recogni[sz]able|established|registered|real|actual|genuine|verifiable|identifiable|existing|familiar|prominent|documented|famous)\\b(?! (?:as(?! an? (?:\\p{L}+ly )?(?:established|real|legitimate|registered|licensed|major|known|existing))|outside|in the|for|among|yet|that|how|why|whether|when|where|if|which)\\b)`,
      ].map(pattern),
    },
    {
      gate: /\bnowhere\b|\b(?:could|can)(?: ?not|n't) be\b/,
      patterns: [
        `${subject}(?: is| was|'s) nowhere to be (?:found|seen)(?: ${sourcePlace}|${clauseEnd})`,
        `${subject} (?:could|can)(?: ?not|n't) be (?:found|located|identified|verified|confirmed|traced)`,
      ].map(pattern),
    },
    {
      gate: /\b(?:they|these|the (?:sources|articles|results|pages))\b/,
      also: pattern(isNot),
      patterns: [
        `${subject}${isNot}[^,;.]{0,50}? (?:they|these|the (?:sources|articles|results|pages))(?: all)? (?:${covers}|reviews?|compare|rank|test|list)`,
      ].map(pattern),
    },
    {
      gate: /\b(?:to me|absent|missing|outside|beyond|(?:in|on|with|from) my)\b/,
      patterns: [
        `${subject}(?:'s| is| remains| was| seems?(?: to be)?| appears? to be)(?: (?:\\p{L}+ly|all|a|an|one|name|that's|which|is|quite|entirely)){0,4}? (?:(?:unknown|unfamiliar|new|foreign) to me|(?:absent|missing) from)`,
        `${subject} (?:is|falls|lies)(?: \\p{L}+ly)? (?:outside|beyond) (?:of )?(?:what i know\\b|the (?:information|data|knowledge|sources|material) (?:that )?(?:i|available)\\b|(?:my|the (?:scope|reach) of my) (?:knowledge|training|data))`,
        `${subject}[^,;.]{0,40}?(?:n't| not| never| nothing| no| little)\\b(?: (?!appeal|matter)[\\p{L}'-]+){0,5}? (?:to me|(?:in|on|with|from) my (?:[\\p{L}-]+ ){0,2}?(?:memory|mind|knowledge|data|training|records?|sources|index|database))\\b`,
        `${name}'s? [^;.]{0,60}? (?:is|are)(?: (?:\\p{L}+ly|all|both))? (?:unknown|unfamiliar|new) to me\\b`,
      ].map(pattern),
    },
    {
      gate: /\b(?:mystery|blank|enigma|elusive|un(?:traceable|verifiable|identifiable)|fictional|fictitious|imaginary|invented|nonexistent|too (?:obscure|new|small|niche|recent|local))\b/,
      patterns: [
        `${subject} (?:is|was|remains?)(?: \\p{L}+ly)? (?:an? )?(?:(?:complete|total) )?(?:mystery|blank|enigma|elusive|untraceable|unverifiable|unidentifiable)\\b`,
        `${subject} (?:is|was)(?: [^;.]{1,30}?)? draws? a blank\\b`,
        `${subject} (?:is|was|seems?(?: to be)?|appears?(?: to be)?|(?:may|might|could) be) (?:either )?(?:fictional|fictitious|imaginary|invented|nonexistent|too (?:obscure|new|small|niche|recent|local) (?:for me|to))\\b`,
      ].map(pattern),
    },
    {
      gate: /(?:n't|not|never)\b/,
      patterns: [
        `${subject}(?: still)?${isNot} (?:there|here)(?=\\W*$)`,
        `${subject}${isNot} (?:one of|among)[^,;.]{0,60}? ${sourcePlace}`,
        `${subject}${isNot}${word}{0,5}? (?:in|among|by|from|within) (?:(?:my|our|those|these|the (?:provided|available|retrieved|given|search))(?: [\\p{L}-]+){0,3}? ${source}|the(?: [\\p{L}-]+){1,3}? (?:that )?(?:i|you) (?:can|could|have|had|know|checked|consulted|was|gave|searched|reviewed|shared|provided))\\b`,
      ].map(pattern),
    },
    {
      gate: /\b(?:no|little|hardly|footprint|trace|presence|profile|coverage|records?)\b/,
      patterns: [
        `${subject} (?:has|have|had|leaves?) (?:left )?(?:almost |virtually |essentially )?(?:no|little|hardly any)${word}{0,3}? (?:trace|record(?= (?:in|on|among)\\b|\\W*$)|footprint|(?:online|web|internet|digital|public|documented|verifiable) (?:presence|profile|coverage|records?))s?\\b`,
        `${subject} (?:has|have|had) no${word}{0,2}? (?:profile|listing|page|entry|presence|website|record|reviews?) (?:in|on|with|at|among) (?:any|either|them|those|these|the${word}{0,3}? ${source})\\b`,
        `${subject}(?:${isNot}${seem}${adverb}{0,2} have)${word}{0,3}? (?:footprint|trace|(?:online|web|internet|digital|public|media|documented|verifiable) (?:presence|profile|coverage|records?))\\b`,
        `${subject} (?:yields?|returns?|gets?|gives?|brings? up|has|had) no${word}{0,3} (?:results|hits|matches|trace)`,
      ].map(pattern),
    },
    {
      gate: /\b(?:cut-?off|update|data|training|knowledge)\b/,
      patterns: [
        `${subject}${word}{0,8}? (?:launched|founded|released|introduced|established|created|emerged|started|appeared|formed|came out|announced|debuted|postdates)(?: [\\p{L}]+)?(?:(?<=postdates)| after| since) (?:my|the) (?:[\\p{L}-]+ ){0,2}(?:cutoff|cut-off|update|data|training|knowledge)\\b`,
      ].map(pattern),
    },
    {
      gate: /\bme\b|\bmy radar\b/,
      patterns: [
        `${subject} (?:has|have|had|got|leaves?) me (?:completely |totally )?(?:stumped|puzzled|at a loss|drawing a blank|scratching my head)\\b`,
        `${subject}[^;.]{0,40}? (?:flown |fl(?:ies|ew) |slipped |stayed |falls? |remained |been )?(?:under|off|below|escaped|past) my radar\\b`,
        `${subject} (?:has |had |have )?(?:slipped (?:past|by)|escape[sd]|elude[sd]|passed) me\\b`,
      ].map(pattern),
    },
    {
      gate: /\bi can(?:'t|not)/,
      patterns: [
        `^[^\\p{L}]*(?:but |and )?(?:about|on|as for|regarding) ${name}(?: itself| specifically| in particular)?,?(?: (?:though|however|sadly|unfortunately),?)? i can(?:'t|not)(?: (?:say|tell you)(?: (?:anything|much))?)?\\W*$`,
      ].map(pattern),
    },
    {
      gate: scarcity,
      patterns: [
        // Nothing turned up, no results were found, little is known
        `${start}nothing\\b[^;.]{0,60}?(?:turn(?:s|ed)?|c[ao]mes?|surface[sd]?|show(?:s|ed)?|popp?(?:s|ed)?)(?: back| up)?(?: ${sourcePlace}|${clauseEnd})`,
        `${start}(?:nothing|little(?: to nothing)?|not much|next to nothing)${word}{0,2}? (?:is|was|seems to be|could be|has been) (?:\\p{L}+ly )?(?:known|reported|${foundPast})`,
      ].map(pattern),
    },
    {
      gate: scarcity,
      also: pattern(`${record} (?:\\p{L}+ ){0,3}?(?:about|on|of|for|regarding|concerning|named|called)`),
      patterns: [
        `(?<!${nameSign}[^;.]{0,80})\\b(?:no|zero|0|little|scant|scarce|insufficient|any)(?: [\\p{L}-]+){0,4}? ${record} (?:[\\p{L}-]+ ){0,3}?${ofSubject}`,
        `(?<!${nameSign}[^;.]{0,80})(?:n't|\\bnot|\\bnever|\\bunable|\\bcannot)\\b[^;.,]{0,60}? ${record} (?:[\\p{L}-]+ ){0,3}?${ofSubject}`,
      ].map(pattern),
    },
    {
      gate: scarcity,
      also: pattern(information),
      patterns: [
        `${start}no (?:[^;.]{0,40}? )?${information}(?: [^;.]{0,30}?)? (?:turned up|came up|surfaced|(?:could be|can be|were|was|is|are|has been|have been) (?:\\p{L}+ly )?${foundPast}|exists?)\\b`,
        `(?:^|[,:—|] ?|- |\\b(?:but|so|as|since|because|that|with|currently|without) )["'(]*(?:no|any|insufficient)(?: [\\p{L}-]+){0,4}? ${informed}(?<!${nameSign}[^;.]{0,30} without .{0,40})`,
        `${start}${information}(?: (?:about|on|for|regarding|concerning) [^;.]{1,50}?)? ?(?:is|are|was|were|remains?|seems?(?: to be)?)(?: (?:very|quite|rather|extremely|fairly|\\p{L}+ly))? (?:\\p{L}+ (?:to|or) )?(?:nonexistent|unavailable|lacking|limited(?! to\\b)|scarce|sparse|scant|minimal|thin)\\b`,
        `${start}${information}(?: [^;.,]{1,80}?)? ?(?:(?:is|are|was|were|could|can)(?:n't| not))(?: \\p{L}+ly)? (?:available|found|provided|included|be found|be located|be verified|listed|covered|accessible)`,
      ].map(pattern),
    },
  ],
  looseDenials: [
    `${start}${speaker}(?![\\p{L}'])(?:${within(50)})? ${lack}(?:${within(40)})? (?:${knowing}|finding|seeing|existence|radar|notice|${information}|anything)\\b`,
    `${start}(?:${speaker}(?![\\p{L}'])(?:${within(40)})? )?(?:escaped my notice|c[ao]me up (?:empty|blank|short|dry)|means (?:nothing|little) to me)`,
    clauseWith([`(?:my|our)${word}{0,3}? (?:${source}|information|notice|awareness)`, lack]),
    `${start}(?:my|our) (?:knowledge|information|data|awareness)${within(60)} (?:is|are)(?: \\p{L}+ly)? (?:zero|nil|nonexistent|empty|none)\\b`,
    clauseWith([`(?:any|none|them|all) of (?:the|my|these)${word}{0,2}? ${source}`, lack]),
  ].map(pattern),
  others: pattern(`\\b${others}\\b`),
  refusals: [
    `${start}(?:i|we)(?: \\p{L}+ly| therefore| really| just| simply)*${unable}(?: (?:\\p{L}+ly|just|in good conscience|even|really|actually|personally))*(?: (?:${act}|${acting})\\b|(?<=going|able|allowed|comfortable|position) )(?!.{0,60}\\b(?:enough|much|pretend)\\b)(?<!\\bwe .{0,30}(?:recommend|endorse|advise|suggest))`,
    `${start}(?:i|we) (?:do(?:n't| not)|never)(?: \\p{L}+ly)? (?:discuss|comment|endorse|rank|compare|steer|speculate|engage|evaluate|judge|(?:give|have|offer|provide|share|express|make|hold|recommend|favou?r|promote|support)(?: out)? (?:(?:an?|any|(?:that|this|these|those) (?:kind|sort|type)s? of|personal|specific|particular|individual|single|financial|legal|medical|investment|purchase|product|stock|such|\\p{L}+ing) )*(?:recommendations?|judge?ments?|opinions?|advice|claims|sides|brands?|compan(?:y|ies)|products?|stores?|providers?|one|views?|preferences?|favou?rites?|stance|feelings|rankings?|ratings?|comparisons?|endorsements?))\\b`,
    `${start}(?:i(?:'d| would|'ll| will| have to)? (?:rather )?leave (?:that|this|the) (?:decision|choice|judge?ment|call)|(?:decision|choice|judge?ment|call)(?: that)? i(?:'d| would|'ll| will)? (?:rather )?leave)\\b`,
    `${start}i${reluctant}`,
    `${start}let(?:'s| us) not ${act}\\b`,
    `${start}i(?:'d| would)? (?:rather|prefer|choose|try|aim|opt)(?: to)? not(?: to)? ${act}`,
    `${start}i(?: \\p{L}+){0,3} (?:leave (?:this |that |it )?unanswered|(?:remain|stay|keep) (?:silent|quiet))\\b`,
    `n't (?:feel|think|believe)[^.;]{0,25} (?:my (?:role|place|job)|appropriate|right for me|i should)\\b`,
    `(?:^|[^\\p{L}])(?:and|but|so),?(?: therefore)?${unable} ${act}\\b(?<=\\bi\\b.{0,160})(?!.{0,60}\\benough\\b)`,
    `(?:^[^\\p{L}]*|, |sorry[ ,—-]+(?:but )?)(?:unable to|can't|cannot|can not) (?:help|assist|comply|answer|provide|discuss)\\b`,
    `(?:^[^\\p{L}]*\\p{L}+ing [^;]{0,120}?)?(?:\\bis|'s|\\bare)(?:n't| not)(?: \\p{L}+ly)? (?:something|an? (?:\\p{L}+ )?(?:topic|call|question|subject|request|judge?ment|decision|task|matter|area)|one|anything|what)(?: that| which)? i(?:'m| am| can| could|'d| would|'ll| will| do| make| get)?\\b(?! (?:[\\p{L}']+ ){0,3}?(?:familiar|aware|find|locate|verify|identify|know|have|recogni[sz]e|seen|heard|data|information))`,
    `${start}(?:something|an? (?:topic|question|request)|one|which|that|what)(?: that)? i(?:'ll| will|'d|'m| am)?(?: (?:have|going|must|need|'ve got) to| not (?:permitted|allowed|able) to)? ?(?:can't|cannot|won't|pass|decline|avoid|refuse|skip|prefer not|stay out|not (?:permitted|allowed)|give|don't)\\b(?! (?:\\p{L}+ )?(?:${knowing}|have))(?<!what i.{0,12}(?:give|don't))`,
    `${start}(?:outside|beyond) (?:of )?(?:what|the (?:topics|scope|things)|my (?:scope|remit|role|guidelines))\\b(?: of what)?(?: that)?(?: i(?:'m| am| can)\\b)?|\\boff-limits (?:for|to) me|\\boff the table for me`,
    `(?:\\bwould|\\bis|'s)(?:n't| not)(?: be)?(?: \\p{L}+ly)? (?:appropriate|right|proper|ethical|fair|responsible|my place|my role|up to me|my job)(?= (?:for me|of me|to|that i))`,
    `${start}${acting.replace(')', '|speculating|guessing|taking sides|choosing|picking)')}[^;.]{0,80}?(?:n't| not)(?: be)?(?: \\p{L}+ly)? (?:appropriate|right|proper|ethical|fair|responsible)\\b`,
    `(?:n't| not) (?:for me|up to me|my (?:place|call|job|role)) to ${act}\\b`,
    `${start}inappropriate (?:for|of) me`,
    `${start}(?:my|our|openai's|the) (?:\\p{L}+ )?(?:guidelines|polic(?:y|ies)|rules|programming|instructions|principles)\\b[^;.]{0,40}? (?:(?:do|does|is)(?:n't| not)|prevent|prohibit|forbid)`,
    `(?:against|violates?|not permitted by|contrary to) (?:my|our|openai's|the) (?:\\p{L}+ )?(?:polic|guideline|rules|programming|principles)`,
  ].map(pattern),
  advice:
    /^\W*(?:(?:but|and|so) )?(?:here(?:'s| is| are) (?:how|some)|(?:please )?(?:check|look|ask|compare|read|verify|make sure|consider))\b/u,
  warning: pattern(
    `(?:n't|cannot|not) (?:\\p{L}+ly )?(?:recommend|endorse|suggest) [^,;:.]{0,40}${nameSign}[^,;:.]{0,20}(?::| - |,? (?:because|since|as) )(?!.{0,120}\\b(?:i|i'm|i've|my|me|ai|we|assistant)\\b).{12}`,
  ),
  praise: pattern(
    `\\b(?:than|better|worse|complaints?(?! (?:record|history|data))|bad|problems?|issues?|flaws?|faults?|negative|scams?|fraud|red flags?|downsides?|drawbacks?|to complain|wrong|against|but praise|like ${nameSign}|single (?!(?:\\p{L}+ ){0,2}?(?:${information}|test|mention))|other|ads?|doubt|difference|(?:record|evidence|proof|indications?|signs?|reports?) (?:of ${nameSign}+ (?:ever )?\\p{L}+ing|that ${nameSign}+(?:'s [\\p{L}-]+)? (?!(?:really |actually |even |currently )?exists?|is an? (?:real|legitimate|actual|genuine|registered)))|(?:any|no|an?) (?:[\\p{L}-]+ ){0,3}(?:accidents?|incidents?|lawsuits?|recalls?|violations?|breach(?:es)?|fines?|sanctions?|misconduct|warnings?|injur(?:y|ies)|deaths?|hacks?|allegations?|outages?|controvers(?:y|ies))|(?:personal|private|confidential|sensitive|home) (?:information|details|data|address)|(?:any|another|an?|many|other|every|one) (?:[\\p{L}'-]+ ){1,4}?(?:that|who|which) (?!(?:\\p{L}+ )?(?:goes|is called|named|matche?s?|confirm|mention|cover|describe|list|discuss|reference|address|include)s?\\b)[\\p{L}']+ (?:[\\p{L}'-]+ ){0,3}?["“]?${nameSign}|another|easier|cheaper|faster|\\p{L}+er than|anyone|anybody|doubt|elsewhere|no regrets?|dead|lead(?! nowhere)|as (?:many|good|well|fast|much)|(?:more|less) \\p{L}+)\\b`,
  ),
  detail: pattern(
    `\\b(?:pric(?:e|es|ing)|costs?|reviews?|ratings?|numbers?|address|dates?|revenue|warranty|fees?|whether|how|why|when|where|which|what|its|their|every|coupons?|discounts?|hours|ingredients?|owners?|live|real-time)\\b|${nameSign}'s? `,
  ),
  about: /\b(?:about|on|for|regarding|of|concerning|related to|in|called|named)\b/u,
  standIn: pattern(`\\b${standIn}|\\b(?:it|them|that|this|one)(?= *(?:$|[.,;!?]|in |anywhere|at all))`),
  boundary:
    /[;:(—|]| - |, (?!(?:[\p{L}-]+ ){0,2}[\p{L}-]+, |(?:and|or) (?:[\p{L}-]+ ){0,3}(?:for|about|on|of) |(?:(?:and|or|nor) )?(?:its|their|other) (?:[\p{L}-]+ ){0,2}[\p{L}-]+(?:[,.;!?]|$| and | or )|(?:[\p{L}-]+ ){1,2}(?:(?:and|or) (?:[\p{L}-]+ ){0,3})?(?:for|about|on|of|regarding|concerning) |(?:(?:and|or) )?["'“]*\ue000+["'”]*(?:[,.;!?]|$| and | or )|(?:an?|the) )|\b(?:but|however|so|because|although|though|while|whereas|yet|except)\b/u,
  contrast: /^\W*(?:but|however|though|although|yet|still|nevertheless|nonetheless)\b/u,
  concession: /^\W*(?:while|although|though|even though|whereas)\b/u,
  substitute:
    /\b(?:alternatives?|instead|similar|substitutes?|comparable|other (?:brands|options|companies|choices))\b/u,
  negated:
    /\b(?:no|not|never|nor|neither|none|nothing|nobody|nowhere|without|lacks?|cannot|few|little|hardly|un(?:known|clear|verified|available))\b|n't\b/u,
  aside:
    /^\W*(?:(?:and|but|so|well|sorry|yes|no|honestly|frankly|unfortunately),? )*(?:i|we|my)(?:'m|'ve|'d|'ll)?(?: \p{L}+){0,2}? (?:afraid|sorry|search(?:ed)?|looked|checked|tried|went|ran|admit|tend|think|have to|must|need|want|wish|hope|hoped|should|keep|asked|reviewed|scanned|dug|suspect|assume|guess)\b/u,
  empty: pattern(
    anyOf(
      "^[^\\p{L}\ue000]*(?:(?:and|but|so|or|also|however|otherwise|that said|in that case|instead|alternatively|sorry|regardless|since|because|as),? )*(?:if|whether|assuming|supposing|provided that|whatever|please|perhaps|maybe|possibly|probably|here(?:'s| is| are) (?:how|some|a few|ways)|no (?:reviews?|website|listings?|results?|hits|mentions?|social media|records?|information|data)|try|check|double-check|visit|contact|ask|search|look|read|verify|confirm|make sure|let me|let us|feel free|consider (?:checking|visiting|contacting|asking)|to (?:learn|find|get|see|evaluate|judge|assess|verify|know|check|help|answer)|(?:as for|regarding|concerning|with regard to|when it comes to|speaking of) [^,]*$|for (?:more|the (?:latest|most)|up-to-date|current|accurate|details)|you (?:may|might|could|can|should|will|asked|mention|want)|you're (?:asking|thinking|referring)|your (?:question|query|best bet)|when |unless |before |until |treat |it(?:'s| is) (?:\\p{L}+ly |also |always )?(?:best|good to|a good idea|wise|worth (?:checking|noting|asking)|important|hard|difficult|better to|possible|impossible|advisable|recommended|essential|helpful|unclear|not (?:clear|possible))|it (?:seems|looks|sounds|appears|helps?|pays)|what (?:i|we) (?:found|know|could find|can (?:tell|say))\\b|about \ue000+\\W*$|\ue000+ is no exception|for \ue000+(?: (?:specifically|itself|in particular))?\\W*$|in (?:the case of )?\ue000+(?:'s case)?[^\\p{L}]*$)",
      "\\?\\W*$|\\b(?:(?<!\\b(?:in|since|until|by|of|this|last) )may|might|could|perhaps|possibly|probably|maybe|possible|chance|presumably|would be|would need|(?:seems?|appears?)(?! (?:in|on|among|at)\\b))\\b(?!.*\\d)|\\b(?:it|this|that)(?: is|'s|'d be| would be)? (?:hard|difficult|impossible|irresponsible|tricky|unclear)\\b",
      "\\bi(?:'ve| have|'d| had| was| would)? (?:\\p{L}+ly )?(?:hoped|hoping|wish|wanted|love|searched|looked|checked|tried|reviewed|ran|scanned|consulted|went through|browsed|encourage|suggest|advise|want|need|understand|appreciate|realize|guess|assume)\\b|\\bi(?:'d| would) be (?:guessing|speculating|making)\\b|\\bi(?:'d| would| can|'ll| could|'m| am)\\b.{0,20}\\b(?:happy|glad|gladly|suggest|help|be (?:cautious|careful|wary|skeptical)|need|love to|look|try|treat|proceed|wait|ask|check|verify|start|exercise)\\b|\\bmy search for\\b|\\bi(?:'m| am)? .{0,20}(?:not|n't|cannot)\\b|\\b(?:after|when|while|in) searching\\b",
      "\\byou(?:'re| are)? (?:asked|asking|mention(?:ed)?|refer(?:red|ring)?|meant?|thinking)\\b|\\b(?:is|would be|are) (?:illegal|unlawful|unethical|fraud)\\b|\\b(?:personal (?:decision|choice|preference)|up to you)\\b|\\bshould\\b(?!.*\\d)|\\b(?:checking|visiting|contacting|reach out|reaching out|official (?:website|site))\\b|\\bbest (?:discussed|left|made)\\b|\\bthat (?:also )?(?:includes|goes for|applies to)\\b|\\b(?:that|this|the) name\\b|helping someone\\b|^\\W*(?:it|this|that|doing so|the request|such an? \\p{L}+) (?:asks (?:for|me)|involves|would (?:mean|involve|require|be|violate)|crosses|goes against|falls (?:outside|under))\\b|^\\W*(?:which|that)(?:'s| is|(?: (?:\\p{L}+n't|\\p{L}+ not|may|might|could|would))?(?: \\p{L}+ly)? (?:means?|makes?|explains?|suggests?|indicates?|imply|implies))|^\\W*(?:which|that|they|these|those|the results|results|all)\\b.{0,20}\\b(?:focus(?:es)?|concern|cover|deal|relate|refer|point|discuss|describe|talk)\\b|^[^.]{0,20}\\bquestion about\\b|\\bone way or the other\\b",
    ),
  ),
  pronoun: pattern(
    `^[^\\p{L}${nameSign}]*(?:(?:but|and|yet|though|although|however|still|nevertheless|while|that said|overall|according to \\p{L}+),? )*(?:[^,]{3,30}, |(?:in|on|at|for|since|until|by|with) (?:the )?[\\p{L}-]+ )?(?:it|its|it's|they|their|the (?:(?:last|latest|newest|current|first|basic|free|base|flagship|previous) [\\p{L}-]+|company|brand|business|firm|app|shop|store|retailer|product|service|maker|startup|start-up|bank|carrier|site)|(?:(?:most|many|some|other|early|several) )?(?:users|customers|reviewers|buyers|owners|clients|shoppers|patients)|(?:user|customer|owner|buyer|guest|patient|client)s?'? (?:reviews|ratings|feedback))\\b|^[^?]*\\b(?:its|their)\\b|^[^\\p{L}${nameSign}]*(?:which|who|whose) |^[^\\p{L}${nameSign}]*(?:but|yet|though|although|however) .{0,80}\\b(?:it|its|them|their)\\b`,
  ),
  blank:
    /^\W*(?:(?:not?|nothing|none|unknown|n\/a|unavailable|tbd|unclear)(?: (?:reliable|verified|data|info|information|found|available|results?|details?|records?|known|applicable|listed|mention|sources?|specific|any|of|the|in|my|at|this|time|current|reviews?|public))*|-|—|\?|)\W*$/u,
}
