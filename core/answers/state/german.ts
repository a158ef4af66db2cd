import { anyOf, clauseWith, name, nameSign, pattern, type StateGrammar } from './grammar.ts'

const start = '(?:^|[^\\p{L}])'
const words = "(?: [\\p{L}'-]+)"
const information = anyOf(
  'informationen|angaben|ergebnisse?|daten|treffer|hinweise?|quellen?|details?|kenntnisse?|erkenntnisse|eintrage?|fakten|belege|wissen|nichts|eintrag|infos?|nichts|erwahnung(?:en)?|material|auskunft|auskunfte|preise?|zugriff',
)
const thing = anyOf(
  'unternehmen|marke|firma|anbieter|hersteller|name|produkt|dienst|shop|laden|geschaft|handler|\\p{L}*bank|agentur|begriff|app|tool|versicherung|seite',
)
const standIn = `(?:dieser?s?|diesem|diesen|so eine?|solche[rsn]?|der|die|das|ein|eine)${words}{0,2}? ${thing}`
const sources = anyOf(
  `(?:in|unter|laut|aus|bei)(?: (?:den|meinen|meiner|der|den mir|diesen|keiner|allen|samtlichen|dem|keinem|einer|mir))?${words}{0,3}? (?:suchergebnissen|ergebnissen|quellen|suche|daten|wissensbasis|datenbank|trainingsdaten|datenbanken|recherche|material|vorliegenden|verzeichnis(?:sen)?|verfugung|kenntnisstand)`,
  '(?:meine|die|diese|samtliche|alle|keine der)(?: [\\p{L}-]+){0,3}? (?:suche|suchergebnisse|ergebnisse|quellen|daten|recherche|wissensbasis|seiten|artikel|trainingsdaten)',
)
const negation =
  '(?:nicht|nichts|kein\\p{L}*|nie|niemals|weder|unbekannt|fremd|fehlen|fehlt|leer|ergebnislos)'
const known = anyOf(
  'finden|gefunden|fand|finde|ermitteln|ausfindig|entdecken|entdeckt|feststellen|identifizieren|zuordnen|verifizieren',
  'bestatigen|auffinden|kenne|kennen|bekannt|vertraut|gelaufig|begriff|untergekommen|begegnet|gehort|weiss|gestossen',
  `unbekannt|fremd|sagt|${information}`,
)
const act = anyOf(
  'helfen|weiterhelfen|beantworten|bereitstellen|unterstutzen|antworten|beraten|empfehlen|empfehlung(?:en)?|bewerten|bewertung(?:en)?|beurteilen|beurteilung|aussern|auskunft|abgeben|geben|vergleichen|kommentieren|sagen|einschatzung|beratung|stellung|urteil|urteilen|rat|raten|aussuchen|entscheiden|dienen|nachkommen|partei|festlegen|diskutieren|sprechen',
)

export const german: StateGrammar = {
  triggers:
    /\b(?:nicht|nichts|kein[a-z]*|nie|niemals|weder|unbekannt|fehlen|fehlt|ohne|enthalte|verzichte|ablehnen|leer|ergebnislos|zuruckhalten|passen|lieber)\b/,
  cues: pattern(
    `${start}(?:ich|mir|mich|mein\\p{L}*|wir)(?:$|[^\\p{L}])|find|fund|information|angaben|ergebnis|daten|treffer|bekannt|existier|gibt|quelle|taucht|erwahn|verfugbar|erscheint|vorhanden|suche`,
  ),
  denials: [
    {
      gate: /./u,
      patterns: [
        clauseWith(['(?:ich|mir|mich|wir|uns|mein\\p{L}*)', negation, known], { not: act }),
        clauseWith([sources, negation], { not: '(?:ich|wir|nur)' }),
        clauseWith(
          [
            '(?:gibt es|es gibt|existier\\p{L}*|liegen|liegt|sind|wurden?|findet|finden|konnten?)',
            'kein\\p{L}*',
            `${information}(?! zur)`,
          ],
          { not: '(?:kunden|kaufer|tester|nutzer)' },
        ),
        clauseWith(
          [
            'kein\\p{L}*',
            thing,
            `(?:namens|mit (?:dem|diesem) namen|dieses namens|${nameSign}+)`,
            '(?:gibt|existiert|gefunden|finden|scheint)',
          ],
          { not: '(?:besser\\p{L}*|wie|als)' },
        ),
        `${name}[^.;,]{0,30}? (?:taucht|kommt|erscheint|findet sich|ist|wird|steht|existiert|scheint|lasst sich|liess sich|konnte)[^.;,]{0,60}?\\b(?:nicht|nirgends)\\b[^.;,]{0,40}?(?:\\b(?:auf|vor|${sources}|existier\\p{L}*|erwahnt|gefunden|auffindbar|verzeichnet|gelistet|zu finden|finden|identifizieren|ermitteln|zuordnen)\\b)(?![^.;]{0,30}(?:laden|geschaft|markt))`,
        `${name} (?:scheint|existiert|ist|gehort)[^.;,]{0,40}?\\b(?:nicht|kein\\p{L}*)\\b(?=[^;.,]{0,40}?(?:\\b(?:existier\\p{L}*|zu geben|(?:allgemein |weithin )?bekannte?[rsn]? (?:\\p{L}+)?${thing})|[^\\p{L}]*$))`,
        `(?:^|[:—|-] ?)[^\\p{L}]*(?:leider )?kein\\p{L}*(?: [\\p{L}-]+){0,2}? ${information}\\b`,
        `${name} (?:gehort|zahlt|ist)[^.;,]{0,40}? (?:nicht|kein\\p{L}*)\\b[^.;,]{0,40}?, (?:die|den|der|das) (?:ich|mir)\\b[^.;,]{0,20}?\\b(?:kenne|bekannt|finden|kennen)`,
        clauseWith(
          [
            '(?:nichts|wenig|kaum|nicht)',
            '(?:bekannt|klaren|ermitteln|herausfinden|feststellen)',
            `(?:uber|zu|es|sich|${nameSign}+)`,
          ],
          { not: '(?:beim|bei|in|dafur)' },
        ),
      ].map(pattern),
    },
  ],
  looseDenials: [],
  others: /(?!)/u,
  refusals: [
    clauseWith(['(?:ich|wir)', '(?:nicht|kein\\p{L}*|nichts|niemals)', act], {
      not: '(?:wurde|wurden|selbst)',
    }),
    `${start}(?:kann|darf|mochte|werde|will) (?:ich|wir)\\b[^.;]{0,60}?\\b(?:nicht|kein\\p{L}*|nichts)\\b[^.;,]{0,80}?\\b${act}\\b`,
    `${start}(?:dazu|dabei|damit|hierzu|darauf|daran|hierbei)(?: [\\p{L}]+){0,2} ich(?: [\\p{L}]+){0,3} (?:nicht|nichts|kein\\p{L}*)`,
    `${start}(?:ich|mich)(?: [\\p{L}]+){0,4}? (?:enthalte|zuruckhalten|heraushalten|verzichte|ablehnen|lehne)\\b|${start}(?:enthalte|verzichte|muss) ich\\b[^.;]{0,60}?\\b(?:mich|lieber|ablehnen|passen)`,
    `${start}(?:steht mir nicht zu|nicht meine aufgabe|nicht meine rolle|mir nicht (?:moglich|gestattet|erlaubt)|nicht in der lage|ich mich lieber nicht|gegen meine (?:richtlinien|regeln))`,
    `${start}(?:ich) (?:ziehe|wurde) (?:es )?(?:vor|lieber)[^.;]{0,40}? nicht`,
  ].map(pattern),
  praise:
    /\b(?:besser\p{L}*|schlechter\p{L}*|als|beanstanden|beschwerden|probleme?|mangel|nachteile?|bequemer\p{L}*|vergleichbar\p{L}*|einzige\p{L}*|negativ\p{L}*)\b/u,
  detail: pattern(
    `\\b(?:preise?|preisen|kosten|bewertungen?|telefonnummer|adresse|umsatz|garantie|gebuhren|ob|wie|warum|wann|wo|welche|stromverbrauch|verbrauch|seine[rnm]?|ihre[rnm]?|deren|dessen|aktuellen?)\\b`,
  ),
  about: /\b(?:uber|zu|zum|zur|von|vom|namens|mit dem namen)\b/u,
  standIn: pattern(`\\b${standIn}|\\b(?:dazu|hierzu|daruber|davon|ihn|ihm|es)\\b`),
  boundary:
    /[;:(—|]| - |, (?!(?:(?:und|oder) )?["'“„]*\ue000+["'“”]*(?:[,.;!?]|$| und | oder )|d(?:er|ie|as) )|\b(?:aber|jedoch|allerdings|doch|weil|obwohl|wahrend|sondern|daher|deshalb)\b/u,
  contrast: /^\W*(?:aber|jedoch|allerdings|doch|dennoch|trotzdem|hingegen|wohl aber)\b/u,
  concession: /^\W*(?:wahrend|obwohl|auch wenn|zwar)\b/u,
  substitute: /\b(?:alternativen?|stattdessen|ahnliche\p{L}*|vergleichbare\p{L}*)\b/u,
  empty: pattern(
    anyOf(
      '^[^\\p{L}\ue000]*(?:(?:und|aber|doch|daher|also|ansonsten|andernfalls|so),? )*(?:was [^,]*$|(?:zu|bezuglich|uber|von) \ue000+[^,]*$|falls|wenn|ob|sofern|bitte|vielleicht|moglicherweise|eventuell|handelt es sich|meinen sie|meinst du|konnten sie|konntest du|konnen sie|kannst du|achten sie|achte|prufen sie|prufe|besuchen sie|wenden sie|informieren sie|schauen sie|lesen sie|suchen sie|fragen sie|geben sie|teilen sie|lassen sie|fur (?:weitere|aktuelle|genaue)|sie (?:konnen|sollten|konnten)|du (?:kannst|solltest)|es (?:ist|ware) (?:ratsam|sinnvoll|moglich|schwer|schwierig|wichtig)|beim? |um )',
      '\\?\\W*$|\\b(?:konnte|konnten|moglicherweise|vielleicht|eventuell|vermutlich|wahrscheinlich|scheint|musste|mussen sie|durfte)\\b(?!.*\\d)|\\bkann ich\\b.{0,60}\\b(?:nicht|keine?)\\b|\\bich (?:habe|konnte|kann|helfe|empfehle ihnen|rate)\\b.{0,40}\\b(?:gesucht|durchsucht|gepruft|gerne|nicht|zu prufen|keine?)\\b|\\bsie haben nach\\b',
    ),
  ),
  pronoun: pattern(
    `^[^\\p{L}${nameSign}]*(?:(?:aber|doch|jedoch|dennoch|allerdings|trotzdem|und|denn),? )*(?:sie|er|es|ihre?|ihr|seine?|die (?:marke|firma|bank|schuhe|app|produkte)|das unternehmen|der (?:anbieter|hersteller|shop|handler)|dessen|deren)\\b|^[^\\p{L}${nameSign}]*(?:(?:die meisten|viele|einige|andere) )?(?:nutzer\\p{L}*|kunden|kundinnen|kaufer\\p{L}*|tester)\\b|^[^\\p{L}${nameSign}]*(?:uberzeugt|bietet|punktet|hat|ist|gilt|(?:aber|doch|jedoch|dennoch)\\b.{8,})`,
  ),
  blank:
    /^\W*(?:(?:kein[a-z]*|nichts|nicht|unbekannt|k\. ?a|n\/a|ohne)(?: (?:angaben?|daten|informationen|ergebnisse?|treffer|gefunden|verfugbar|bekannt|verlasslichen?|vorhanden))*|-|—|\?|)\W*$/u,
}
