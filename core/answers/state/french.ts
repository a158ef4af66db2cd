import { anyOf, clauseWith, name, nameSign, pattern, type StateGrammar } from './grammar.ts'

const start = '(?:^|[^\\p{L}])'
const words = "(?: [\\p{L}'-]+)"
const information = anyOf(
  "(?:d'|l')?(?:informations?|infos?|indications?|elements?|elements|acces|avis|entrees?)|donnees?|resultats?|mentions?|details?|traces?|renseignements?|sources?|references?|connaissances?|precisions?|preuve|rien",
)
const thing = anyOf(
  'marque|entreprise|societe|boutique|magasin|produit|service|fabricant|banque|agence|enseigne|site|fournisseur|nom|etablissement|assureur|application|outil|operateur',
)
const standIn = `(?:cette?|ces|telle?|ce|la|le|une?|aucune?)${words}{0,2}? ${thing}|(?:de|par|sous|a|porte) ce nom`
const sources = `(?:mes|les|ces|des|ma|la|mon|aucune? (?:de|des)(?: mes)?|parmi les|l'ensemble des)${words}{0,3}? ?(?:sources?|resultats?|recherches?|base|donnees|documents?|pages?|articles?|connaissances?|entrainement)`
const negation = '(?:pas|rien|aucune?|jamais|guere|ni|inconnue?|manque|ignore|nullement|impossible|moindre)'
const known = anyOf(
  'trouv\\p{L}+|connais|connaissons|connue?|inconnue?|reconnais|identifi\\p{L}+|reper\\p{L}+|localis\\p{L}+|entendu|dit|evoque',
  `verifi\\p{L}+|confirmer|sais|sait|decel\\p{L}+|${information}`,
)
const act = anyOf(
  'aider|repondre|fournir|assister|traiter|conseiller|recommander|donner|comparer|commenter|discuter|evaluer|juger|prononcer|dire|(?<!entendu )parler|avis|opinion|conseils?|exprimer|choisir|trancher|satisfaire|partager|offrir|proposer|parti',
)

export const french: StateGrammar = {
  triggers:
    /\b(?:ne|n'[a-z]+|pas|rien|aucune?|jamais|ni|inconnue?|sans|introuvable|prefere|refuser?|abstenir|decliner?|manque|ignore|m'abstiens|abstien[a-z]+|m'abstien[a-z]+|impossible|moindre)\b/,
  cues: pattern(
    `${start}(?:je|j'|nous|me|m'|mes|mon|ma|moi|il|on)(?:$|[^\\p{L}]|(?<='))|trouv|information|donnee|resultat|connai|connu|source|recherche|mention|existe|figure|appara`,
  ),
  denials: [
    {
      gate: /./u,
      patterns: [
        clauseWith(["(?:je|j'\\p{L}*|nous|on|me|m'\\p{L}+|mes|ma|mon|moi)", negation, known], { not: act }),
        clauseWith([sources, "(?:ne|n')\\p{L}*", negation]),
        `${start}il (?:n'existe|n'y a|ne semble|semble que?)[^.;]{0,40}?(?:aucune?|pas d[e']|pas|qu'aucune?)${words}{0,2}? ?(?:${information}|${thing})(?![\\p{L}])`,
        `${start}il (?:n'existe|n'y a|ne semble (?:pas )?y avoir)[^.;]{0,12}?(?:aucune?|pas d(?:e |'))[^.;]{1,40}? (?:appele|nomme|denomme)e?s? (?=${name})`,
        `(?:^|[:—|,-] ?|\\bqu'|que )[^\\p{L}]*aucune?${words}{0,2}? ?(?:${information}|${thing}(?= (?:ne|n'|nommee?|appelee?|du nom|de ce nom)))(?![\\p{L}])`,
        `${name}[^.;,]{0,20}? (?:ne |n')(?:figure|apparait|est mentionnee?|est repertoriee?|est citee?|est presente?|ressort|semble|existe|est referencee?)\\b[^.;]{0,20}?\\b(?:pas|nulle part|dans aucune?|jamais)\\b(?=[^;]{0,50}?(?:${sources}|exister|etre une? ${thing}|nulle part|connu|$|[,.]))(?! en (?:magasin|rayon|boutique|france))`,
        `^[^\\p{L}]*(?:malheureusement,? |desolee?,? )?impossible de (?:trouver|verifier|confirmer|localiser|identifier)`,
        `(?:^|[:—|-] ?)[^\\p{L}]*pas d(?:e |')${information}(?![\\p{L}])`,
        `${name}[^.;,]{0,20}? (?:reste |est )?introuvable (?:dans|parmi) ${sources}`,
      ].map(pattern),
    },
  ],
  looseDenials: [],
  others: /(?!)/u,
  refusals: [
    `${start}(?:je|j') ?(?:ne |n')\\p{L}+(?: \\p{L}+){0,2}? pas\\b[^.;,]{0,60}?\\b${act}\\b`,
    `${start}(?:je|j') ?(?:ne |n')\\p{L}+(?: \\p{L}+){0,2}? (?:aucune?|rien|jamais)\\b[^.;]{0,30}?\\b(?:recommandation|avis|conseil|opinion|parti)`,
    `${start}(?:je )?(?:prefere|aimerais mieux|prefererais)(?: \\p{L}+)? ne pas\\b`,
    `${start}(?:je )?(?:dois|me vois|suis)(?: \\p{L}+){0,3}? (?:decliner|refuser|m'abstenir|m'excuser)|${start}(?:je )?(?:m'abstiens|refuse|decline|m'abstiendrai)\\b`,
    `${start}(?:il )?(?:ne m'appartient|n'est pas de mon ressort|n'est pas mon role|ne m'est pas (?:possible|permis)|ne me revient|ne serait pas (?:approprie|juste|correct))\\b`,
    `${start}(?:ne suis pas|n'ai pas) (?:en mesure|habilitee?|autorisee?|le droit|a l'aise|capable)\\b`,
    `${start}contraire a (?:mes|nos) (?:regles|directives|principes)`,
  ].map(pattern),
  praise:
    /\b(?:meilleure?s?|mieux|pire|(?:plus|aussi|autant|moins) \p{L}+|plainte?s?|problemes?|defauts?|reproches?|inconvenients?|negatifs?|parfum)\b/u,
  detail: pattern(
    `\\b(?:prix|tarifs?|cout|couts|avis|numero|adresse|chiffre|garantie|frais|si|comment|pourquoi|quand|ou|ses|son|sa|leurs?|duree|temps reel|modeles?)\\b`,
  ),
  about: /\b(?:sur|concernant|a propos d[eu]|au sujet d[eu]|relatives? a|appelee?|nommee?|de|du)\b/u,
  standIn: pattern(`\\b(?:${standIn})\\b|\\b(?:a ce sujet|elle|lui|la-dessus|en)\\b`),
  boundary:
    /[;:(—|]| - |, (?!(?:(?:et|ou) )?["'“«]*\ue000+["'”»]*(?:[,.;!?]|$| et | ou )|une? )|\b(?:mais|cependant|toutefois|pourtant|car|donc|tandis|alors que|bien que|parce)\b/u,
  contrast: /^\W*(?:mais|cependant|toutefois|pourtant|neanmoins|en revanche)\b/u,
  concession: /^\W*(?:bien que|meme si|si je ne)\b/u,
  substitute: /\b(?:alternatives?|plutot|similaires?|comparables?)\b/u,
  empty: pattern(
    anyOf(
      "^[^\\p{L}\ue000]*(?:(?:et|mais|donc|sinon|alors|toutefois|cependant),? )*(?:(?:quant a|en ce qui concerne|concernant|a propos de) [^,]*$|si |s'il|s'ils|peut-etre|il se peut|il est possible|il s'agit peut|il pourrait|pouvez-vous|pourriez-vous|pourrais-tu|veuillez|verifiez|consultez|contactez|visitez|adressez|essayez|regardez|privilegiez|choisissez|lisez|comparez|n'hesitez|je vous (?:conseille|recommande|suggere|invite)|vous (?:pouvez|pourriez|devriez)|pour (?:plus|bien|choisir|en savoir|obtenir)|il est (?:difficile|recommande|preferable|conseille|impossible)|c'est une (?:question|affaire|decision)|quand |lorsque )",
      "\\?\\W*$|\\b(?:pourrait|pourraient|peut-etre|probablement|eventuellement|semble|serait|possible)\\b(?!.*\\d)|\\bje ne (?:peux|puis|suis|saurais)\\b|\\bj'ai (?:cherche|recherche|consulte|effectue)\\b|\\bvous (?:demandez|cherchez|mentionnez)\\b|\\bde preciser\\b",
    ),
  ),
  pronoun: pattern(
    `^[^\\p{L}${nameSign}]*(?:(?:mais|et|cependant|toutefois|pourtant|neanmoins|en revanche),? )*(?:elle|elles|il(?! (?:est|faut|y|se|s'|convient|existe))|ils|sa|ses|son|leurs?|cette (?:marque|entreprise|boutique)|la (?:marque|banque|societe|boutique)|l'entreprise|le (?:fabricant|service|site))\\b|^[^\\p{L}${nameSign}]*(?:(?:les|certaine?s|la plupart des|de nombreu\\p{L}+) )(?:clients?|utilisat\\p{L}+|acheteurs)\\b|^[^\\p{L}${nameSign}]*(?:mais|pourtant|cependant|toutefois|neanmoins)\\b.{8,}`,
  ),
  blank:
    /^\W*(?:(?:aucune?|pas|non|rien|inconnue?|introuvable|n\/a|n\. ?c|sans)(?: (?:d'|de |d')?(?:informations?|infos?|donnees?|resultats?|disponibles?|trouvee?s?|communiquee?|renseignee?|fiables?|connue?))*|-|—|\?|)\W*$/u,
}
