/**
 * Roles that words play in the sentences of answers, in folded English, German, French, Spanish, and Italian. A word
 * may have several. Rules match sequences of roles, so that one rule covers all wordings.
 */
export const role = {
  /** `excellent choice`: an adjective that turns a choice into a recommendation. */
  good: 1,
  /** Singles out one: `best`, `top`, `favorite`. */
  superlative: 2,
  /** `choice`, `pick`, `option`: what is recommended. */
  choice: 4,
  /** The plural: a list, unless a verb makes it a statement about names. */
  choices: 8,
  /** `ideal for`, `suited to`. */
  fit: 16,
  /** `for`, `if`, `when`: a purpose or a condition follows. */
  purpose: 32,
  /** `beginners`, `those`, `anyone`. */
  person: 64,
  /** `recommend`, `choose`, `consider`: an object follows. */
  advise: 128,
  be: 256,
  /** Any finite verb, including `be`: labels and names have none. */
  verb: 512,
  /** `it`, `these`, `this`: means the brand just named. */
  standIn: 1024,
  /** Begins a clause that speaks against the one before it. */
  contrast: 2048,
  article: 4096,
  /** `user`, `reviewers`: whose view a complaint is. */
  critic: 8192,
  /** Words that only other languages use; see `language.ts`. */
  english: 16_384,
  german: 32_768,
  french: 65_536,
  spanish: 131_072,
  italian: 262_144,
  /** Makes a noun of it negative to lack: `no`, `lacks`, `without`. */
  lack: 524_288,
  /** Good to be without: `fees`, `contracts`. */
  burden: 1_048_576,
  /** Joins names: `and`, `or`, `vs`. */
  joint: 2_097_152,
  /** `more`, `less`, and words in -er. */
  comparative: 4_194_304,
  /** Words of further languages, for which there are no rules. */
  foreign: 8_388_608,
  /** In a heading, announces the answer's decision: `verdict`, `picks`. */
  verdict: 16_777_216,
} as const

const listed: readonly (readonly [number, string])[] = [
  [
    role.good,
    'best strongest safest smartest stronger safer smarter wiser top great excellent good solid strong fantastic ideal perfect superb outstanding terrific wonderful smart ' +
      'safe amazing stellar standout brilliant ultimate favorite favourite finest overall first number-one #1 go-to ' +
      'better reliable dependable sensible clear obvious easy default right wise worthy impressive must-have worthwhile ' +
      'all-around all-round well-rounded budget value premium upgrade recommended versatile compelling formidable ' +
      'cost-effective budget-friendly affordable beginner-friendly convenient winning ' +
      'beste besten bester bestes gute guter gutes gute hervorragende hervorragender ausgezeichnete ideale perfekte ' +
      'starke solide tolle erste meilleur meilleure meilleurs excellente excellent bon bonne ideal ideale parfait ' +
      'parfaite solide mejor mejores excelente gran buena buen ideal perfecta perfecto solida primera migliore ' +
      'migliori ottima ottimo eccellente buona buon perfetta perfetto solida prima',
  ],
  [
    role.superlative,
    'best top favorite favourite finest ultimate winner strongest safest smartest #1 number-one first beste besten bester bestes meilleur ' +
      'meilleure mejor migliore top',
  ],
  [
    role.choice,
    'choice answer default pick option bet contender fit match buy winner recommendation all-rounder all-arounder performer companion ' +
      'selection alternative candidate starting-point solution partner package value runner-up route call suggestion backup fallback ' +
      'wahl option alternative empfehlung tipp testsieger choix alternative recommandation eleccion opcion alternativa ' +
      'recomendacion scelta opzione alternativa consiglio',
  ],
  [
    role.choices,
    'choices picks options bets contenders recommendations selections alternatives winners buys performers ' +
      'optionen alternativen empfehlungen choix alternatives recommandations opciones alternativas recomendaciones ' +
      'elecciones scelte opzioni alternative consigli',
  ],
  [
    role.fit,
    'shines shine excels excel ideal perfect great excellent suited suitable good better best attractive tailor-made well-suited fantastic awesome recommended superb amazing ' +
      'terrific wonderful solid tailored beneficial handy must-have ' +
      'ideal perfekt geeignet bestens optimal hervorragend gut ideal ideale parfait parfaite adapte recommande excellent ' +
      'ideal perfecto perfecta adecuado recomendado excelente ideale perfetto perfetta adatto consigliato ottimo',
  ],
  [role.purpose, 'for if when whether to among fur wenn pour si para per se'],
  [
    role.person,
    'those anyone someone everyone users user people person beginners beginner students student professionals ' +
      'professional enthusiasts enthusiast travelers travellers commuters families family runners gamers creators ' +
      'audiophiles homeowners renters parents teams businesses freelancers athletes hikers novices experts buyers ' +
      'shoppers listeners viewers fans lovers customers you who individuals folks pros households group groups couples seniors kids adults ' +
      'anfanger einsteiger nutzer alle familien studenten profis wer debutants utilisateurs ceux familles etudiants ' +
      'quienes principiantes usuarios familias estudiantes chi principianti utenti famiglie studenti',
  ],
  [
    role.advise,
    'recommend recommends recommended recommending suggest suggests suggesting advise choose choosing pick picking go ' +
      'opt opting consider considering try buy get grab start starting begin commit settle sign stick check look prefer favor favors favours ' +
      'empfehle empfehlen wahlen nehmen nimm recommande recommandons conseille conseillons choisissez recomiendo recomendamos elige elija ' +
      'consiglio consigliamo scegli',
  ],
  [
    role.be,
    "is are was were be been being remains remain it's they're that's makes make making stands stays becomes ist sind " +
      'est sont es son e sono bleibt reste sigue resta',
  ],
  [
    role.verb,
    'covers pays has have had get pay say says find finds made make gives offers offer offering includes include features provides provide comes come delivers deliver uses use ' +
      'can will may might should does do did want wants need needs gives give lets let allows allow supports support ' +
      'keeps runs works work lasts last boasts boast excels excel shines shine stands ranks rank tends tend combines ' +
      'balances brings earns earn gets look looking looks seems feels performs perform handles costs cost weighs packs ' +
      'focuses falls lacks lack misses goes takes requires require lies sits starts wins beats outperforms leads ' +
      'would could must hat haben bietet bieten kann konnen ont offre offrent peut ofrece ofrecen tiene tienen puede ' +
      'ha hanno offre offrono puo',
  ],
  [
    role.standIn,
    "it it's its they they're their these this this's both he she es er sie dieser diese dieses il elle ils elles ce " +
      'cette ces este esta estos estas ello questo questa questi queste esso',
  ],
  [
    role.contrast,
    'but however although though while whereas yet nevertheless except despite unlike albeit still aber jedoch obwohl ' +
      'allerdings dennoch wahrend mais cependant toutefois bien pero aunque sin embargo ma pero tuttavia anche',
  ],
  [
    role.article,
    'a an the another my our your ein eine einen der die das un une le la les el los las una il lo gli',
  ],
  [
    role.critic,
    'users user reviewers reviewer people owners owner customers critics some many others buyers testers runners ' +
      'listeners drivers guests experts nutzer kunden tester utilisateurs clients usuarios clientes utenti clienti',
  ],
  [
    role.lack,
    "no lacks lack lacking missing misses doesn't don't isn't aren't didn't won't can't cannot without fehlt fehlen kein " +
      'keine manque sans falta sin manca senza',
  ],
  [
    role.burden,
    'minimum minimums deposit deposits requirement requirements blackout debris dirt dust mess stains fee fees contract contracts subscription subscriptions ads ad hassle commitment commitments charges charge interest ' +
      'compromise compromises complaints problem problems lag noise wires cables cord cords risk penalty penalties ' +
      'limits limit cost costs issues issue problemas gebuhren frais comisiones commissioni tricks guesswork clutter ' +
      'distortion delays downtime stress worries',
  ],
  [
    role.verdict,
    'verdict recommendation recommendations recommend pick picks choose choosing choice choices decide decision ' +
      'conclusion final takeaway takeaways summary tl which who bottom buy should winner winners fazit empfehlung tipp wahl choix conseil eleccion scelta call favorit favori favorito favorita ' +
      'recommandation conclusion recomendacion conclusion consiglio conclusione',
  ],
  [role.joint, 'and or vs versus nor und oder et ou y o e'],
  [
    role.comparative,
    'more less fewer better worse higher lower faster slower longer shorter lighter heavier cheaper pricier bulkier ' +
      'smaller larger bigger thinner thicker louder quieter stronger weaker brighter dimmer sharper smoother steeper ' +
      'easier harder newer older wider narrower deeper richer clearer cleaner warmer cooler simpler safer costlier ' +
      'tougher rougher stiffer clunkier noisier messier finer superior inferior',
  ],
  [
    role.english,
    'the and with this that their your you they would which than when these are from is of for it as has but who ' +
      'if while have its be by or an can not',
  ],
  [
    role.german,
    'der das und ist nicht mit fur ein eine einen sich auf auch bei oder aber sind wird wenn wie zum zur dem den im ' +
      'sehr kann bietet von zu',
  ],
  [
    role.french,
    'les des est une pour avec dans sur qui pas vous cette ces sont mais aux du et le plus ses il elle tres la en',
  ],
  [
    role.spanish,
    'el los las una para con por que es del como mas pero son sus tiene muy ofrece y esta este al la en de se',
  ],
  [
    role.italian,
    'il di che per con una della dei sono piu anche gli nel delle degli questo e molto offre ha alla la si',
  ],
  [
    role.foreign,
    'nao uma com para os que do da dos das mais sao voce muito em um seu ' +
      'het een van voor niet met zijn ook maar wordt bij dat deze naar ' +
      'och att det som med for inte kan ett ar av den pa ' +
      'og til er ikke som en et av ' +
      'nie jest sie oraz dla przez ktory ' +
      've bir bu icin ile daha olarak ' +
      'yang dan untuk dengan dari ini tidak adalah pada ' +
      'va la cua cho trong khong mot nhung',
  ],
]

const roles = new Map<string, number>()
for (const [bit, words] of listed)
  for (const word of words.split(' ')) roles.set(word, (roles.get(word) ?? 0) | bit)
for (const [word, bits] of roles) if ((bits & role.be) !== 0) roles.set(word, bits | role.verb)

/** The roles of a folded word as bits of `role`; 0 for most words. */
export const roleOf = (word: string): number => roles.get(word) ?? 0
