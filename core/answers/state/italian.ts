import { anyOf, clauseWith, name, nameSign, pattern, type StateGrammar } from './grammar.ts'

const start = '(?:^|[^\\p{L}])'
const words = "(?: [\\p{L}'-]+)"
const information = anyOf(
  'informazion[ei]|dat[oi]|risultat[oi]|dettagli[o]?|menzion[ei]|riferiment[oi]|notizie|font[ei]|conoscenz[ae]|tracc[ei]a?|prov[ae]|accesso|corrispondenz[ae]|nulla|niente|recensioni|riscontr[oi]',
)
const thing = anyOf(
  'marchio|marca|azienda|negozio|societa|prodotto|servizio|produttore|banca|agenzia|sito|fornitore|nome|impresa|brand|compagnia|assicurazione|applicazione|strumento|catena|istituto|piattaforma',
)
const standIn = `(?:quest[oa]|quel|quella|tale|il|la|l'|un[oa]?|nessun[oa]?)${words}{0,2}? ?${thing}|(?:con|di|a) (?:questo|quel|tale) nome`
const sources = `(?:mie|le|i|mia|la|il|nessun[oa]?|nelle|nei|nella|tra|fra)${words}{0,4}? ?(?:fonti|fonte|risultati|ricerc[ah]e?|base|dati|documenti|pagine|articoli|conoscenze|addestramento)`
const find =
  '(?:trovare|trovato|trovata|trovati|trovate|trovo|individuare|individuato|identificare|identificato|conosco|conoscere|riconosco|rintracciare|rintracciato|reperire|reperito|verificare|confermare|risultano|sentito parlare|visto|recuperare|localizzare)'
const act = anyOf(
  'aiutar\\p{L}*|risponder\\p{L}*|fornir\\p{L}*|assister\\p{L}*|consigliar\\p{L}*|consulenza|raccomandar\\p{L}*|dar\\p{L}*|dire|confrontar\\p{L}*|commentar\\p{L}*|esprimer\\p{L}*|parlar\\p{L}*|valutar\\p{L}*|giudicar\\p{L}*|giudizi\\p{L}*|discutere|scegliere|condividere|offrir\\p{L}*|opinion[ei]|parere|pareri|consigli\\p{L}*|schierarmi|pronunciarmi',
)

export const italian: StateGrammar = {
  triggers:
    /\b(?:non|nessun[oa]?|nulla|niente|mai|ne|senza|sconosciut[oa]|preferisco|declino|astengo|astener\w+|rifiuto|ignoro|mancano|evito)\b/,
  cues: pattern(
    `${start}(?:mi|me|mio|mia|mie|miei|ci|io)(?:$|[^\\p{L}])|trov|informazion|dat[oi]|risult|conosc|font[ei]|ricerc|menzion|esist|compar|figura|posso|dispongo|ho\\b|prefer|noto|riesco|sono|so\\b|devo|poter|asten|opportun|appropriat|comment|consigli`,
  ),
  denials: [
    {
      gate: /./u,
      patterns: [
        `${start}non (?:mi |ci |si )?(?:ho |abbiamo |ha |sono |siamo |posso |possiamo |e stato |riesco |riusciamo )?(?:potuto |riuscit[oai] |possibile |in grado di |mai )?(?:a |ad )?${find}\\b`,
        `${start}non (?:ho|abbiamo|dispongo di|disponiamo di|possiedo|ci sono|c'e|esiste|esistono|vi sono|ci risultano|risultano|vedo)\\b(?=(?: [\\p{L}-]+){0,4}? (?:${information}|${thing})\\b)`,
        `${start}(?:ignoro|mi mancano|non so nulla|non so niente|non mi risulta|non mi dice nulla)\\b`,
        `${name}[^.;,]{0,20}? (?:non mi (?:e|risulta|dice)|mi (?:e|risulta))(?: \\p{L}+)? ?(?:not[oa]|conosciut[oa]|familiare|sconosciut[oa]|nulla|niente|esistente)?\\b`,
        `${start}${standIn} (?:non mi e not[oa]|mi e sconosciut[oa])`,
        `(?:${name}|${start}${standIn}|^|, )[^.;]{0,20}? ?non (?:figura|compare|appare|risulta|viene menzionat[oa]|e (?:menzionat[oa]|presente|citat[oa])|esiste|sembra (?:esistere|essere un[oa]? ?'?${thing}))\\b(?=[^;]{0,30}?(?:${sources}|fonti|risultati|da nessuna parte|esistere)|[^\\p{L}]*$|[.,])(?! nei negozi)`,
        `${start}${sources}[^.;]{0,50}? non (?:\\p{L}+)\\b(?=[^;]{0,40}?(?:${information}|${name}|nome))`,
        `${start}nessun[oa']?(?:${words}{0,2}? | ?)(?:${information}(?= (?:su|sul|sulla|di|del|affidabile|disponibile|rilevante))|${thing} (?:chiamat|con|che si|di nome|denominat))`,
        `(?:^|[:—|,-] ?)[^\\p{L}]*(?:senza|nessun[oa]?) (?:\\p{L}+ )?${information}\\b`,
        `${start}(?:non esiste|non c'e|non sembra esserci|non sembra esistere|non esistono)${words}{0,2}? ?(?:un'?)?${thing}\\b`,
        `${start}non (?:esiste|esistono|c'e|ci sono|risulta|conosco|trovo)\\b[^.;]{0,60}? (?:chiamat[oaie]|denominat[oaie]|di nome) (?=${name})`,
        `${name} non (?:figura|compare|appare|risulta|e|rientra) (?:tra|fra|in)[^.;,]{0,40}? (?:che (?:conosco|ho|mi)|a me not[ie])`,
        `${start}ricerc[ah]e?\\b[^.;]{0,60}? non (?:\\p{L}+)(?: \\p{L}+)? ?(?:nulla|niente|alcun|risultat)`,
        `${start}(?:non si sa|si sa (?:molto )?poco|non so)\\b[^.;,]{0,30}?\\b(?:nulla|niente|poco|quasi)\\b`,
        clauseWith([
          '(?:nessun[oa]?|non)',
          `(?:fonti|fonte|risultati|ricerca)`,
          '(?:menziona\\p{L}*|cita\\p{L}*|compare|compaiono|parla\\p{L}*|include\\p{L}*|dato|riporta\\p{L}*)',
        ]),
        clauseWith([
          'non',
          '(?:mi|sono|posso|potuto)',
          '(?:familiare|verificare|confermare|esistenza|conoscenza|not[oa])',
        ]),
      ].map(pattern),
    },
  ],
  looseDenials: [],
  others: /(?!)/u,
  refusals: [
    `${start}(?:non (?:posso|poter|possa|potrei|potro|devo|voglio|intendo|mi e (?:possibile|permesso|consentito)|sono (?:in grado|autorizzat[oa]|nella posizione|abilitat[oa])|me la sento|ho il permesso|sarebbe (?:appropriato|corretto|opportuno)|do|faccio|esprimo))\\b[^.;,]{0,60}?\\b${act}\\b`,
    `${start}(?:preferisco|preferirei) (?:non|astenermi|evitare|restare)\\b`,
    `${start}(?:non spetta a me|non (?:e|sarebbe|mi sembra) (?:opportuno|appropriato|corretto|etico|giusto) che|non e (?:il )?mio (?:compito|ruolo)|mi astengo|devo (?:declinare|rifiutare|astenermi)|declino|rifiuto di|non tocca a me|non mi compete|non sta a me)\\b`,
    `${start}(?:contro|contrario alle|in contrasto con le) (?:le )?(?:mie|nostre) (?:linee guida|regole|politiche)`,
  ].map(pattern),
  praise:
    /\b(?:migliore?i?|meglio|peggio|peggiore|piu|lamentele|problemi|difetti|svantaggi|negativ[oaie]|altr[oaie]|cosi \p{L}+ come)\b/u,
  detail: pattern(
    `\\b(?:prezz[oi]|tariff[ae]|cost[oi]|recensioni|telefono|indirizzo|fatturato|garanzia|commissioni|se|come|perche|quando|dove|su[oa]i?|suoi|sue|tempo reale)\\b`,
  ),
  about: /\b(?:su|sul|sulla|sullo|riguardo a|riguardanti|relativ[oaie] a|di|del|della|chiamat[oa]|per)\b/u,
  standIn: pattern(`\\b(?:${standIn})\\b|\\b(?:al riguardo|a riguardo|in merito|su di (?:esso|essa))\\b`),
  boundary:
    /[;:(—|]| - |, (?!(?:(?:e|o) )?["'“«]*\ue000+["'”»]*(?:[,.;!?]|$| e | o )|un[oa]? )|\b(?:ma|pero|tuttavia|sebbene|anche se|perche|mentre|quindi|eppure|benche)\b/u,
  contrast: /^\W*(?:ma|pero|tuttavia|eppure|comunque|ciononostante)\b/u,
  concession: /^\W*(?:anche se|sebbene|benche|pur)\b/u,
  substitute: /\b(?:alternativ[ae]|invece|simil[ei]|paragonabil[ei])\b/u,
  empty: pattern(
    anyOf(
      '^[^\\p{L}\ue000]*(?:(?:e|ma|quindi|altrimenti),? )*(?:(?:quanto a|per quanto riguarda|riguardo a|su) [^,]*$|se |forse|magari|puo darsi|potrebbe|potresti|puoi|per favore|controlla|verifica|consulta|contatta|visita|cerca|ti (?:consiglio|suggerisco|invito)|le (?:consiglio|suggerisco)|per (?:maggiori|ulteriori|scegliere|sapere|valutare)|e (?:difficile|possibile|consigliabile|meglio)|meglio (?:rivolgersi|consultare)|quando )',
      '\\?\\W*$|\\b(?:potrebbe|potrebbero|forse|probabilmente|eventualmente|sembra|sarebbe|possa)\\b(?!.*\\d)|\\bnon posso\\b|\\bho (?:cercato|consultato|controllato)\\b|\\bchiedi (?:di|informazioni)\\b|\\bposso aiutar',
    ),
  ),
  pronoun: pattern(
    `^[^\\p{L}${nameSign}]*(?:(?:ma|e|tuttavia|eppure|pero|comunque),? )*(?:ess[oa]|su[oa]i?|suoi|sue|le sue|i suoi|il suo|la sua|il marchio|l'azienda|la (?:marca|banca|societa)|il (?:negozio|servizio|produttore)|i clienti)\\b|^[^\\p{L}${nameSign}]*(?:ma|eppure|tuttavia|pero)\\b.{8,}`,
  ),
  blank:
    /^\W*(?:(?:nessun[oa]?|non|nulla|niente|sconosciut[oa]|n\/d|n\/a|senza)(?: (?:informazion[ei]|dat[oi]|risultat[oi]|disponibil[ei]|trovat[oaie]|affidabil[ei]|noto|nota|pervenut[oaie]))*|-|—|\?|)\W*$/u,
}
