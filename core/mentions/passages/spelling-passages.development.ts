import type { Passages } from './word-names.measure.ts'

/**
 * Other spellings of names, with words near them that must not match. Double brackets mark the mentions. The rules
 * were developed on these, not on `spelling-passages.held-out.ts`.
 */
export const developmentSpellings: Passages = [
  // Kana
  ['キヤノン', '⟦キヤノン⟧のEOSと⟦キャノン⟧のプリンター。キャノンボール。'],
  ['富士フイルム', '⟦富士フイルム⟧、⟦富士フィルム⟧のチェキ。'],
  ['ルイ・ヴィトン', '⟦ルイ・ヴィトン⟧、⟦ルイヴィトン⟧、⟦ルイ ヴィトン⟧のバッグ。'],
  ['三星（Samsung）', '⟦三星⟧电视；⟦三星（Samsung）⟧手机。'],
  // Initials
  [
    'A.B. Norden',
    'For lamps, ⟦A.B. Norden⟧ is the classic; ⟦A. B. Norden⟧ ships to Europe, ⟦AB Norden⟧ to Asia, ⟦A B Norden⟧ nowhere. Users write ⟦ABNorden⟧ or ⟦a.b. norden⟧. Abnorden is no word, Norden is a town.',
  ],
  ['AB Norden', '⟦A.B. Norden⟧, ⟦A. B. Norden⟧, ⟦AB Norden⟧, ⟦ABNorden⟧'],
  ['J.Crew', '⟦J.Crew⟧, ⟦J. Crew⟧, ⟦J Crew⟧, ⟦JCrew⟧, ⟦j.crew⟧; a crew of five.'],
  ['T.K. Maxx', '⟦T.K. Maxx⟧, ⟦TK Maxx⟧, ⟦T. K. Maxx⟧, ⟦TKMaxx⟧'],
  ['H&M', '⟦H&M⟧, ⟦H & M⟧, ⟦H and M⟧, ⟦H&amp;M⟧, ⟦H+M⟧; 5 h & 3 m, h and m are letters.'],
  ['I.T.', '⟦I.T.⟧ is a shop; it sells shirts. IT departments and it.'],
  ['e.l.f.', '⟦e.l.f.⟧, ⟦e.l.f⟧, ⟦E.L.F.⟧ Cosmetics; an elf, ELF, elf ears.'],
  // Marks
  ['Müller', '⟦Müller⟧, ⟦Mueller⟧, ⟦Muller⟧, ⟦MÜLLER⟧ and ⟦MUELLER⟧ yogurt'],
  ['Øresund Energi', '⟦Øresund Energi⟧, ⟦Oresund Energi⟧, ⟦Oeresund Energi⟧, ⟦ØRESUND ENERGI⟧'],
  ['Gießen Glas', '⟦Gießen Glas⟧, ⟦Giessen Glas⟧, ⟦GIESSEN GLAS⟧'],
  ['Håndværk', '⟦Håndværk⟧, ⟦Handvaerk⟧, ⟦Haandvaerk⟧, ⟦Handværk⟧'],
  ['Żabka', '⟦Żabka⟧, ⟦Zabka⟧, ⟦ŻABKA⟧'],
  ['Mueller', '⟦Mueller⟧'],
  ['L’Oréal', "⟦L’Oréal⟧, ⟦L'Oreal⟧, ⟦Loreal⟧, ⟦L´Oréal⟧, ⟦L`Oréal⟧, ⟦L Oréal⟧, ⟦L'ORÉAL⟧"],
  // Apostrophes
  ["McDonald's", "⟦McDonald's⟧, ⟦McDonald’s⟧, ⟦McDonalds⟧, ⟦Mcdonalds⟧, ⟦McDonald’s⟧ menu; Old MacDonald."],
  ['Wendelins', "⟦Wendelins⟧ and ⟦Wendelin's⟧ and ⟦Wendelin’s⟧"],
  ["Sainsbury's", "⟦Sainsbury's⟧, ⟦Sainsburys⟧, ⟦Sainsbury’s⟧ Local; the ⟦Sainsbury's⟧' range"],
  ['Acmeva', "⟦Acmeva⟧'s, ⟦Acmeva⟧’s, ⟦Acmeva⟧s, ⟦Acmeva⟧s’, and ⟦Acmeva⟧-made."],
  ["Hollow's", "⟦Hollow's⟧ and ⟦Hollow’s⟧; hollows in the wood, Hollows were dug."],
  // And, plus
  [
    "Ben & Jerry's",
    "⟦Ben & Jerry’s⟧, ⟦Ben and Jerry's⟧, ⟦Ben & Jerrys⟧, ⟦Ben and Jerrys⟧, ⟦Ben&Jerry's⟧, ⟦Ben + Jerry's⟧, ⟦Ben n Jerry's⟧; Ben and Jerry are friends.",
  ],
  ['Dolce & Gabbana', '⟦Dolce & Gabbana⟧, ⟦Dolce and Gabbana⟧, ⟦Dolce+Gabbana⟧, ⟦Dolce&Gabbana⟧'],
  [
    'Bed Bath & Beyond',
    '⟦Bed Bath & Beyond⟧, ⟦Bed, Bath & Beyond⟧, ⟦Bed Bath and Beyond⟧; a bed, bath and beyond that nothing.',
  ],
  ['Disney+', '⟦Disney+⟧, ⟦Disney Plus⟧, ⟦DisneyPlus⟧, ⟦Disney +⟧; Disney plus a friend.'],
  // Separators
  [
    'Coca-Cola',
    '⟦Coca-Cola⟧, ⟦Coca Cola⟧, ⟦coca_cola⟧, ⟦Coca‑Cola⟧, ⟦CocaCola⟧, ⟦Coca\u202fCola⟧, ⟦Coca.Cola⟧; coca leaves.',
  ],
  ['HubSpot', '⟦HubSpot⟧, ⟦Hubspot⟧, ⟦hubspot⟧, ⟦Hub Spot⟧, ⟦Hub-Spot⟧, ⟦Hub_Spot⟧, ⟦HUBSPOT⟧; hub spots.'],
  ['The Home Depot', '⟦The Home Depot⟧, ⟦Home Depot⟧, ⟦the Home Depot⟧, ⟦HomeDepot⟧; a home near the depot.'],
  [
    'Whole Grain Bakers',
    '⟦Whole-Grain Bakers⟧, ⟦WholeGrain Bakers⟧, ⟦Whole Grain Bakers⟧, ⟦WholeGrainBakers⟧; whole grain bakers like rye.',
  ],
  ['Node.js', '⟦Node.js⟧, ⟦NodeJS⟧, ⟦Node JS⟧, ⟦node.js⟧, ⟦nodejs⟧'],
  ['Yves Saint-Laurent', '⟦Yves Saint Laurent⟧, ⟦Yves Saint-Laurent⟧, ⟦Yves-Saint-Laurent⟧'],
  ['Dr. Pepper', '⟦Dr. Pepper⟧, ⟦Dr Pepper⟧, ⟦Dr.Pepper⟧'],
  ['A/S Nordvik', '⟦A/S Nordvik⟧ and ⟦AS Nordvik⟧'],
  // Digits
  ['PS5', '⟦PS5⟧, ⟦PS 5⟧, ⟦PS-5⟧, ⟦ps5⟧; PS50, PS 50, 5PS.'],
  ['3M', '⟦3M⟧ tape; 3 m, 3m long, 13M.'],
  ['Office 365', '⟦Office 365⟧, ⟦Office365⟧, ⟦Office-365⟧; office 3656, an office.'],
  ['23andMe', '⟦23andMe⟧, ⟦23andme⟧, ⟦23 and Me⟧; 23 and mean, 123andMe.'],
  // Forms of companies
  ['Acme Inc.', '⟦Acme⟧, ⟦Acme Inc.⟧, ⟦Acme, Inc.⟧, ⟦Acme⟧ GmbH, ⟦Acme⟧ Limited, the ⟦Acme⟧ Company'],
  ['Baltica S.p.A.', '⟦Baltica⟧, ⟦Baltica S.p.A.⟧, ⟦Baltica SpA⟧'],
  // Signs and compounds
  [
    'Acmeva',
    '⟦Acmeva⟧™, ⟦Acmeva⟧(R), ⟦Acmeva⟧®-certified, non-⟦Acmeva⟧, ⟦Acmeva⟧-like, ex-⟦Acmeva⟧; Acmevalley.',
  ],
  ['Zolando', '⟦Zolando⟧Cam 3, ⟦Zolando⟧Pay, ⟦Zolando⟧TV, ⟦Zolando⟧Hub; Zolandona, Zolandos3, Zolandopolis.'],
  ['Samsung', 'Pay with ⟦Samsung⟧Pay on ⟦Samsung⟧TV; samsunging.'],
  // Markdown, HTML, line breaks
  [
    'HubSpot',
    '**⟦Hub**Spot⟧, [⟦Hub](https://x.io)Spot⟧, ⟦Hub&#x200b;Spot⟧, ⟦Hub<b>Spot⟧</b>, ⟦Hub&shy;Spot⟧.',
  ],
  ['Acmeva', '**⟦Ac**meva⟧, ⟦Acm\u200beva⟧, __⟦Acmeva⟧__, ⟦Ac-\nmeva⟧ and\n⟦Acmeva⟧.'],
  ['Old Navy', '⟦Old\nNavy⟧, ⟦Old&nbsp;Navy⟧, > ⟦Old Navy⟧; an old navy ship.'],
  // Case and width
  ['YouTube', '⟦Youtube⟧, ⟦youtube⟧, ⟦You Tube⟧, ⟦ＹｏｕＴｕｂｅ⟧, ⟦YOUTUBE⟧; your tube.'],
  ['eBay', '⟦eBay⟧, ⟦Ebay⟧, ⟦ebay⟧, ⟦EBAY⟧, ⟦e-Bay⟧'],
  ['LG', '⟦LG⟧, ⟦ＬＧ⟧; lg, 5 lg.'],
  ['AMD', '⟦AMD⟧, ⟦A.M.D.⟧, ⟦Amd⟧, ⟦amd⟧ chips'],
]
