import { anyOf, name, nameSign, pattern, type StateGrammar } from './grammar.ts'

const start = "(?:^|[^\\p{L}'])"
/** Up to four adverbs and the like. */
const adverbs = `(?: (?:\\p{L}+ly|also|just|even|still|yet|ever|really|simply|so far|at present|at this time|been|be|in fact))*`
/** Subject: the assistant, written or left out. */
const assistant = anyOf(
  `${start}(?:i|we)`,
  // `I searched the web but could not …`
  `${start}i [^;.]{0,120}? (?:but|and|or|yet)`,
  // `Could not find …`, `Acme: unable to find …`
  `^[^\\p{L}${nameSign}]*(?:(?:unfortunately|sorry|sadly|apologies|hmm),?)?`,
  `${name} ?[:—|-]`,
)
const negation = anyOf(
  " ?(?:could|ca|did|do|have|had|was|were|are|am|has)n't",
  " (?:could|can|did|do|have|had|was|were|are|am) ?not",
  "(?: am|'m| are|'re|'ve|'d)? (?:not|never)",
  " can't",
  "(?: am|'m| was| are|'re)? (?:currently )?(?:unable to|unaware|unfamiliar)",
  '(?: have)? failed to',
)
const able = "(?: (?:able|seem|appear|manage|managed|get) to)?(?: be able to)?"
const findVerb = anyOf(
  'find|found|locate|located|identify|identified|discover|discovered|retrieve|retrieved|uncover|uncovered|see|seen',
  '(?:turn|turned|pull|pulled|dig|bring|look) up|(?:come|came) (?:across|upon)|encounter|encountered|spot|trace',
  'track down|recogni[sz]e|recogni[sz]ed|know|known|aware|familiar|unaware|unfamiliar|acquainted|heard|hear',
  'verify|verified|confirm|place|recall|match|access|learned',
)
const information = anyOf(
  'information|info|data|details?|records?|results?|knowledge|mentions?|references?|evidence|facts|sources?|hits',
  'matches|match|traces?|entry|entries|listings?|coverage|documentation|insights?|idea|memory|specifics|access',
  'background|indications?|material|clue|reviews?|anything|much|mention',
)
const words = "(?: [\\p{L}'-]+)"
const source = anyOf(
  'search(?:es)?|results?|sources?|records?|data|databases?|dataset|documents?|pages?|articles?|knowledge|material',
  'training|directory|directories|web|internet|snippets?|listings?|lookup|index|sites?|context|library',
)
const sources = `${start}(?:my|the|these|those|available|public|web|search|current|provided|retrieved|any|other|online|and)${words}{0,3}? ${source}`
const covers = anyOf(
  'mention|include|contain|cover|reference|show|list|say|return|yield|provide|reveal|discuss|have|bring up|extend',
  'turn up|turn anything up|surface|address|name|describe|give|offer|match|produce|find|feature|refer|point|speak|hold|reach|recogni[sz]e',
)
const thing = anyOf(
  'company|brand|business|firm|name|product|service|provider|store|shop|retailer|maker|manufacturer|organi[sz]ation',
  'entity|institution|agency|bank|label|carrier|app|tool|platform|thing|term|one|chain|website|site|vendor|startup',
)
const standIn = anyOf(
  `(?:that|this|such an?|any such|no such|the|your|said)(?: (?:exact|particular|specific|same))?(?: [\\p{L}-]+)? ${thing}`,
  `(?:by|of|under|with) (?:that|this|such a)(?: exact)? name`,
)
/** Subject: the brand or its stand-in, with what is put between commas after it. */
const subject = `${anyOf(name, `${start}(?:it|that|this|they)`, `${start}${standIn}`)}(?: (?:you(?:'ve)? (?:mention(?:ed)?|asked about)|itself|specifically))?(?:,[^,;.]{1,60})?,?(?: \\(.{1,40}\\))?`
const isNot = anyOf(
  "(?:(?: is|'s| was| has| does| did| do| could| can| are| were| have)(?:n't| not)|(?: ca)n't|(?:'s| is| was) not)",
)
const seem = '(?: (?:seem|appear)(?:s|ing)? to(?: be)?| be)?'
const sourcePlace = `(?:in|among|on|within|by|across|from|to)(?: [\\p{L}'-]+){0,4}? (?:${source}|access|knowledge base|them|i(?:'ve)?|tools|forums?)`
const clauseEnd = '(?=$|[\\s]*[,.;:!?—)]|\\s-| at all| anywhere| here| either| to me| as an?| online| with| under| and| or| so)'

const act = anyOf(
  'help|assist|comply|answer|provide|discuss|share|recommend|offer|give|engage|create|generate|continue|respond',
  'advise|compare|rank|comment|participate|do|weigh in|write|produce|endorse|judge|say|tell|make|take part|support',
  'suggest|fulfil+|review|reviewing|evaluate|rate|speak|opine|go into|take|pick|choose|talk|assess|help(?:ing)?',
  'compar(?:e|ing)|provid(?:e|ing)|writ(?:e|ing)|recommend(?:ing)?|discussing|answering|giving|shar(?:e|ing)',
)
const unable = anyOf(
  " ?(?:ca|wo)n't(?: be able to)?",
  ' (?:cannot|can not|will not)(?: be able to)?',
  "(?: am|'m| are|'re)(?: \\p{L}+ly)? (?:unable to|not (?:able|allowed|permitted|authori[sz]ed|supposed|going|willing|qualified|designed|programmed|prepared) to|not in (?:a|the) position to|not comfortable|not the right)",
  "(?: am|'m) unable to",
  " (?:do not|don't|wouldn't|would not) (?:feel|be) (?:comfortable|right|able)(?: to)?",
  "(?:'d| would) (?:rather|prefer|like) not(?: to)?",
  ' prefer not(?: to)?',
  "(?: must|'ll have to| have to| need to| will have to|'m going to have to|'d have to| am going to| will|'ll|'m going to)(?: \\p{L}+ly)? (?:decline|pass|refuse|abstain|refrain|stay out|stay neutral|sit this|steer clear|skip)",
  ' (?:refuse|decline|avoid|refrain)',
  " (?:do not|don't|never)(?: \\p{L}+ly)? (?:take sides|endorse|make (?:\\p{L}+ )?(?:recommendations|judgments)|give (?:\\p{L}+ )?(?:advice|opinions)|offer (?:\\p{L}+ )?(?:advice|opinions)|rank|pick favou?rites|think i should)",
)

export const english: StateGrammar = {
  triggers: /\b(?:no|not|nothing|none|neither|never|cannot|unable|unfamiliar|unaware|unknown|little|lack|failed|blank|empty|declin(?:e|ing)|refuse|refrain|rather|pass|outside|beyond|stay|steer|avoid|skip|abstain|inappropriate|violates?|against|prevents?|prohibits?|forbids?|neutral)\b|n't\b|n\/a/,
  cues: /\b(?:i|we|me|my|sources?|search(?:es|ed)?|results?|records?|data|databases?|knowledge|director(?:y|ies)|articles?|pages?|web|documents?|information|info|details?|mentions?|evidence|hits|traces?|exists?|recogni[sz]\w+|well-known|known|ring|called|named|identified|verified|located|found|find|mentioned|listed|covered|documented|unable|could|appropriate|something|appears?|(?:turn|com|show|c[ao]m)(?:es?|ed|s|ing|e)? (?:back|up)|a (?:topic|question|request)|polic|guidelines?|assist|nothing)\b|n\/a/,
  denials: [
    // I could not find
    `${assistant}${adverbs}${negation}${adverbs}${able}${adverbs} ${findVerb}\\b(?: (?:of|about|with))?`,
    // I have no information, I found nothing, I lack data
    `${assistant}${adverbs}(?:'ve| have| had| could| can| do)?${adverbs} (?:find|found|see|saw|know|located|came up with|retrieved)(?: of| about)? (?:absolutely )?(?:no|nothing|zero|little to nothing)\\b`,
    `${assistant}${adverbs}(?:'ve| have| had)?${adverbs} (?:have|had|hold|possess|got|ha(?:ve|d)|lack)(?: absolutely)?(?: no(?:thing)?)?\\b(?<=lack|no|nothing)${words}{0,4}? (?:${information}|to go on|on|about)\\b`,
    `${assistant}${adverbs}(?: (?:do|have|did)(?:n't| not)(?: \\p{L}+ly)? (?:have|possess|hold|got|seem to have)|(?:'ve| have) not got| haven't(?: got)?)${words}{0,5}? (?:${information}|to go on)\\b`,
    `${start}(?:i|we)(?:'m| am| keep|'m afraid i'm)${adverbs} (?:drawing|coming up|coming back)(?: an?)?(?: with)? (?:blank|empty|short|nothing)`,
    `${start}(?:i have )?no idea\\b`,
    // My sources do not mention
    `${sources}(?: [^;.]{0,60}?)? ?(?:(?:do|does|did|is|are|has|have|could)(?:n't| not)|never|fail(?:s|ed)? to)${adverbs}${able} ${covers}\\b`,
    `${anyOf(sources, `${start}(?:my|a|the|several|the web)? ?search(?:es|ing)?(?: of [^;.]{0,40}?)? (?:for|on|about) [^;.]{0,60}?`)}(?: [^;.]{0,60}?)? (?:return|yield|turn up|turned up|found|find|produce|contain|show|brought up|gave|give|reveal|include|list|came up with)(?:s|ed|d)? (?:absolutely )?(?:no|nothing|zero)\\b`,
    `${start}(?:search(?:es|ing)?|lookup|query|searched|results?)[^;.]{0,80}? (?:came?|comes?|coming|turned|returned)(?: back| up)?(?: with)? (?:empty|short|blank|dry|nothing)`,
    `${start}(?:none of|nothing in|neither|no|not one of|not a single)${words}{0,3}? ${source}\\b[^;.]{0,80}? ${covers.replace(')', '|mentioned|covered|listed)')}(?:s|d|ed)?\\b`,
    // There is no information, no company called
    `${start}(?:there|it)(?: (?:currently|really))?(?:'s| is| are| was| were| (?:seems?|appears?|appeared|seemed) to be| has been| exists?)${adverbs} (?:no|little|nothing|hardly any|not (?:any|much|a|an))\\b${words}{0,6}? (?:${information}|called|named|${standIn}|by the name of)\\b`,
    `${start}there(?: (?:is|are|was|were|does|do|did|has)(?:n't| not))${adverbs}(?: (?:seem|appear) to be)?(?: been)? (?:any|much|an?|enough)\\b${words}{0,6}? (?:${information}|called|named|${standIn}|by the name of)\\b`,
    `${start}(?:there(?:'s| is| are| was| were| exists?)|none|no(?: [\\p{L}-]+){1,4}?) (?:is |are )?(?:called|named|by the name of|known as|with the name) (?=${name})`,
    `${start}there(?:'s| is| was) no (?=${name}(?:$|[.,;!?]| (?:in|among|listed) ))`,
    // Acme does not appear in my sources
    `${subject}${isNot}${adverbs}${seem}${adverbs} (?:exist|appear|show(?:ing)? up|turn(?:ing)? up|com(?:e|ing) up|feature|figure|surface|pop(?:ping)? up|register)(?: (?:anywhere|at all))?(?: ${sourcePlace}|${clauseEnd})`,
    `${subject}${isNot}${adverbs} (?:ring (?:a|any) bells?|(?:match|yield|return|bring up|correspond to)(?: (?:any|anything|a|with|an?y? \\p{L}+)){1,2}|left (?:a|any) trace|on my radar)`,
    `${subject}${isNot}${seem}${adverbs} (?:listed|mentioned|found|covered|included|referenced|named|present|featured|documented|described|in|among|part of)(?: (?:${sourcePlace}|by anything|among [^,.;]{0,40}(?:sources|results)|anywhere)|${clauseEnd}(?<=mentioned|documented))|${subject}${isNot} ${sourcePlace}`,
    `${subject}${isNot}${seem}${adverbs} (?:an?|one|any|something|anything|the)\\b[^,;.]{0,50}?(?: (?:that|which|i))?(?: i|(?<= i))(?:'m| am|'ve| have| can| know| could| was| recogni[sz]e)\\b(?: (?:able|aware|familiar|find|identify|any|data|information|details|record|knowledge|heard|verify|seen|come|confirm|access|say|no)\\b|${clauseEnd})`,
    `${subject}${isNot}${seem}${adverbs}(?: (?:an?|the))? (?:\\p{L}+ly )?(?:well-known|known|recogni[sz]ed|recogni[sz]able|established|registered|real|existing|familiar|prominent|documented|famous)\\b(?! (?:as|outside|in the|for|among|yet)\\b)`,
    `${subject} (?:could|can)(?: ?not|n't) be (?:found|located|identified|verified|confirmed|traced)`,
    `${subject} (?:is|remains|was|'s)(?: \\p{L}+ly)? (?:unknown|unfamiliar|new) to me`,
    `${subject} (?:is|falls|lies)(?: \\p{L}+ly)? (?:outside|beyond) (?:of )?(?:my|the (?:scope|reach) of my) (?:knowledge|training|data)`,
    `${subject} (?:yields?|returns?|gets?|gives?|brings? up|has|had) no${words}{0,3} (?:results|hits|matches|trace)`,
    // Nothing turned up, no results were found, little is known
    `${start}nothing\\b[^;.]{0,60}?(?:turn(?:s|ed)?|c[ao]mes?|surface[sd]?|show(?:s|ed)?|popp?(?:s|ed)?)(?: back| up)?(?: ${sourcePlace}|${clauseEnd})`,
    `${start}(?:nothing|little(?: to nothing)?|not much|next to nothing)${words}{0,2}? (?:is|was|seems to be|could be) (?:\\p{L}+ly )?(?:known|found|available)`,
    `(?:^|[,:—|] ?|- |\\b(?:but|so|as|since|because|that|with|currently) )["'(]*no(?: [\\p{L}-]+){0,4}? ${information}\\b(?= (?:about|on|for|regarding|of|was|were|is|are|exist|found|available|could|that|came|turned)|$|[.,;:!|])`,
    `${start}${information}(?: (?:about|on|for|regarding|concerning) [^;.]{1,50}?)? ?(?:(?:is|are|was|were|could|can)(?:n't| not))(?: \\p{L}+ly)? (?:available|found|provided|included|be found|be located|be verified|listed|covered|accessible)`,
  ].map(pattern),
  refusals: [
    `${start}(?:i|we)${adverbs}${unable}${adverbs}\\b(?=[^;]{0,60}?\\b${act}\\b|${clauseEnd}| (?:on|out|from|clear|neutral|this|that|the|say|to))(?!.{0,60}\\benough\\b)`,
    `(?:^|[^\\p{L}])(?:and|but|so),?${unable}${adverbs} (?:help|assist|comply|provide|recommend|share|advise|discuss|give|answer|offer)\\b(?<=\\bi\\b.{0,160})(?!.{0,60}\\benough\\b)`,
    `(?:^[^\\p{L}]*|, |sorry[ ,—-]+(?:but )?)(?:unable to|can't|cannot|can not) (?:help|assist|comply|answer|provide|discuss)\\b`,
    `${start}(?:is|'s|are)(?:n't| not)(?: \\p{L}+ly)? (?:something|a (?:topic|call|question|subject|request|judge?ment|decision|task|matter)|one|anything|what)(?: that| which)? i(?:'m| am| can| could|'d| would| make| will|'ll| do)?\\b(?! (?:familiar|aware|able to (?:find|locate|verify|identify)|find|know|have|recogni))`,
    `${start}(?:something|a (?:topic|question|request)|one)(?: that)? i(?:'ll| will|'d)?(?: have to|'m going to| must| need to|'ve got to)? (?:can't|cannot|won't|pass|decline|avoid|refuse|skip|prefer not|stay out)\\b`,
    `${start}(?:outside|beyond) (?:of )?(?:what|the (?:topics|scope|things)|my (?:scope|remit|role|guidelines))\\b(?: of what)?(?: that)?(?: i(?:'m| am| can)\\b)?`,
    `(?:would|is|'s)(?:n't| not)(?: be)?(?: \\p{L}+ly)? (?:appropriate|right|proper|ethical|fair|responsible|my place|my role|up to me|my job)(?= (?:for me|of me|to|that i))`,
    `${start}inappropriate (?:for|of) me`,
    `${start}(?:my|our|openai's|the) (?:\\p{L}+ )?(?:guidelines|polic(?:y|ies)|rules|programming|instructions|principles)\\b[^;.]{0,40}? (?:(?:do|does|is)(?:n't| not)|prevent|prohibit|forbid)`,
    `(?:against|violates?|not permitted by|contrary to) (?:my|our|openai's|the) (?:\\p{L}+ )?(?:polic|guideline|rules|programming|principles)`,
    `${start}i(?:'m| am)? (?:have to |must |will |'ll )?(?:stay|remain|stays) (?:neutral|out of|impartial)`,
  ].map(pattern),
  praise: pattern(
    `\\b(?:than|better|worse|complaints?|bad|problems?|issues?|flaws?|faults?|negative|scams?|fraud|red flags?|downsides?|drawbacks?|to complain|wrong|like ${nameSign}|single|other|dead|lead)\\b`,
  ),
  detail: pattern(
    `\\b(?:pric(?:e|es|ing)|costs?|reviews?|ratings?|numbers?|address|dates?|revenue|warranty|fees?|whether|how|why|when|where|which|what|its|their|every|coupons?|discounts?|hours|ingredients?|owners?|live|real-time)\\b|${nameSign}'s? `,
  ),
  about: /\b(?:about|on|for|regarding|of|concerning|related to|in|called|named)\b/u,
  standIn: pattern(`\\b${standIn}|\\b(?:it|them|that|this|one)(?= *(?:$|[.,;!?]|in |anywhere|at all))`),
  boundary:
    /[;:(—|]| - |, (?!(?:(?:and|or) )?["'“]*\ue000+["'”]*(?:[,.;!?]|$| and | or )|(?:an?|the) )|\b(?:but|however|so|because|although|though|while|whereas|yet|except)\b/u,
  contrast: /^\W*(?:but|however|though|although|yet|still|nevertheless|nonetheless)\b/u,
  substitute: /\b(?:alternatives?|instead|similar|substitutes?|comparable|other (?:brands|options|companies|choices))\b/u,
  empty: pattern(
    anyOf(
      "^[^\\p{L}\ue000]*(?:(?:and|but|so|or|also|however|otherwise|that said|in that case|instead|alternatively|sorry|regardless|since|because|as),? )*(?:if|whether|please|perhaps|maybe|possibly|try|check|double-check|visit|contact|ask|search|look|read|verify|confirm|make sure|let me|let us|feel free|consider (?:checking|visiting|contacting|asking)|to (?:learn|find|get|see|evaluate|judge|assess|verify|know|check|help|answer)|for (?:more|the (?:latest|most)|up-to-date|current|accurate|details)|you (?:may|might|could|can|should|will|asked|mention|want)|you're (?:asking|thinking|referring)|your (?:question|query|best bet)|when |unless |before |until |treat |it(?:'s| is) (?:\\p{L}+ly |also |always )?(?:best|good to|a good idea|wise|worth (?:checking|noting|asking)|important|hard|difficult|better to|possible|impossible|advisable|recommended|essential|helpful|unclear|not (?:clear|possible))|it (?:seems|looks|sounds|appears|helps?|pays))",
      "\\?\\W*$|\\b(?:may|might|could|perhaps|possibly|maybe|possible|presumably|would be|would need|seems?|appears?)\\b(?!.*\\d)|\\b(?:it|this|that)(?: is|'s|'d be| would be)? (?:hard|difficult|impossible|irresponsible|tricky|unclear)\\b",
      "\\bi(?:'ve| have|'d| had)? (?:\\p{L}+ly )?(?:searched|looked|checked|tried|reviewed|ran|scanned|consulted|went through|browsed|encourage|suggest|advise|want|need|understand|appreciate|realize|guess|assume)\\b|\\bi(?:'d| would| can|'ll| could)\\b.{0,20}\\b(?:happy|glad|gladly|suggest|help|be cautious|need|love to|look|try)\\b|\\bmy search for\\b|\\bi(?:'m| am)? .{0,20}(?:not|n't|cannot)\\b|\\b(?:after|when|while|in) searching\\b",
      '\\byou(?:\'re| are)? (?:asked|asking|mention(?:ed)?|refer(?:red|ring)?|meant?|thinking)\\b|\\b(?:is|would be|are) (?:illegal|unlawful|unethical|fraud)\\b|\\b(?:personal (?:decision|choice|preference)|up to you)\\b|\\bthat (?:also )?(?:includes|goes for|applies to)\\b|\\b(?:that|this|the) name\\b|\\bhelping someone\\b',
    ),
  ),
  pronoun: pattern(
    `^[^\\p{L}${nameSign}]*(?:(?:but|and|yet|though|although|however|still|nevertheless|while|that said|overall|according to \\p{L}+),? )*(?:[^,]{3,30}, )?(?:it|its|it's|they|their|the (?:company|brand|business|firm|app|shop|store|retailer|product|service|maker|startup|start-up|bank|carrier|site))\\b|^[^\\p{L}${nameSign}]*(?:which|who|whose) |^[^\\p{L}${nameSign}]*(?:but|yet|though|although|however) .{0,80}\\b(?:it|its|them|their)\\b`,
  ),
  blank:
    /^\W*(?:(?:not?|nothing|none|unknown|n\/a|unavailable|tbd|unclear)(?: (?:reliable|verified|data|info|information|found|available|results?|details?|records?|known|applicable|listed|mention|sources?|specific|any|of|the|in|my|at|this|time|current|reviews?|public))*|-|—|\?|)\W*$/u,
}
