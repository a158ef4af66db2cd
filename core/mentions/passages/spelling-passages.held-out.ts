import type { Passages } from './word-names.measure.ts'

/**
 * Other spellings of names, with distractors, written before the rules. Not used for tuning; see
 * `spelling-passages.development.ts` for the format.
 */
export const heldOutSpellings: Passages = [
  // Initials
  [
    'J.R. Wexler',
    'For oak furniture, ⟦J.R. Wexler⟧ leads. ⟦J. R. Wexler⟧ delivers in a week, ⟦JR Wexler⟧ has outlets, and ⟦J R Wexler⟧ takes returns; reviewers on forums write ⟦JRWexler⟧ and ⟦j.r. wexler⟧. Junior Wexler is a person.',
  ],
  ['E.W. Holm', '**⟦E. W. Holm⟧** (also ⟦EW Holm⟧) and its outlet ⟦E.W. Holm⟧. Ew, Holm is a town.'],
  ['C&J Laurent', '⟦C & J Laurent⟧, ⟦C&J Laurent⟧, ⟦C and J Laurent⟧, ⟦C. & J. Laurent⟧, or ⟦C+J Laurent⟧.'],
  ['H.I.S.', 'Book with ⟦H.I.S.⟧ or ⟦H.I.S⟧; his tours and HIS tours are something else, as is his mother.'],
  [
    'R.M. Williams',
    '⟦R.M. Williams⟧ boots, ⟦RM Williams⟧ boots, ⟦R. M. Williams⟧ boots; Robin Williams did not make boots.',
  ],
  // Marks
  ['Škoda', 'The ⟦Škoda⟧ Octavia, ⟦Skoda⟧ Kodiaq, and ⟦ŠKODA⟧ Enyaq; ⟦SKODA⟧ and ⟦S\u030ckoda⟧.'],
  ['Mövenpick', '⟦Mövenpick⟧, ⟦Moevenpick⟧, and ⟦Movenpick⟧ ice cream, or ⟦MÖVENPICK⟧ and ⟦MOEVENPICK⟧.'],
  ['Røde', '⟦Røde⟧, ⟦Rode⟧, and ⟦Roede⟧ make microphones; he rode a bike along the rode.'],
  ['Fjällräven', '⟦Fjällräven⟧ (⟦Fjallraven⟧, ⟦FJÄLLRÄVEN⟧, ⟦Fjaellraeven⟧) jackets last.'],
  ['Weißbach', '⟦Weißbach⟧, ⟦Weissbach⟧, ⟦WEISSBACH⟧, and ⟦WEIẞBACH⟧ brew wheat beer.'],
  ['Citroën', 'The ⟦Citroën⟧ C3, ⟦Citroen⟧ C4 and ⟦CITROËN⟧ Ami; citron is a fruit.'],
  ['Sørensen Lys', '⟦Sørensen Lys⟧, ⟦Sorensen Lys⟧, ⟦Soerensen Lys⟧, ⟦SØRENSEN LYS⟧'],
  ['Łódź Motors', '⟦Łódź Motors⟧ and ⟦Lodz Motors⟧ and ⟦ŁÓDŹ MOTORS⟧ build vans in Łódź.'],
  // Apostrophes
  [
    "Carraway's",
    "At ⟦Carraway's⟧, ⟦Carraway’s⟧, or ⟦Carraways⟧, ask for tea. ⟦Carraway`s⟧ closes at six; caraway seeds.",
  ],
  [
    "Land's End",
    "⟦Land's End⟧, ⟦Lands' End⟧, ⟦Lands End⟧, and ⟦Land’s End⟧ sell parkas. Lands ending there.",
  ],
  ["Domino's", "⟦Domino's⟧ and ⟦Dominos⟧ deliver; ⟦Domino’s⟧ app works. A domino effect with dominoes."],
  ["Lowe's", "⟦Lowe's⟧ and ⟦Lowes⟧ carry it, ⟦Lowe’s⟧ too. The lows were low."],
  ['Acmeon', "⟦Acmeon⟧'s app, ⟦Acmeon⟧’s price, several ⟦Acmeon⟧s, and the ⟦Acmeon⟧s’ batteries."],
  [
    "Trader Joe's",
    "⟦Trader Joe's⟧, ⟦Trader Joes⟧, ⟦trader joe’s⟧, and ⟦Trader Joe’s⟧’ sauce. Trader Joseph, average joes.",
  ],
  // And, plus
  [
    'Bang & Olufsen',
    '⟦Bang & Olufsen⟧, ⟦Bang and Olufsen⟧, ⟦Bang&Olufsen⟧, ⟦Bang &amp; Olufsen⟧, ⟦Bang + Olufsen⟧, ⟦BANG & OLUFSEN⟧',
  ],
  [
    'Crate and Barrel',
    '⟦Crate & Barrel⟧, ⟦Crate and Barrel⟧, ⟦Crate&Barrel⟧, ⟦Crate + Barrel⟧; a crate and a barrel, a crate and barrel of apples.',
  ],
  [
    'Harlow + Finch',
    '⟦Harlow + Finch⟧, ⟦Harlow & Finch⟧, ⟦Harlow and Finch⟧, ⟦Harlow+Finch⟧. Harlow and a finch.',
  ],
  ["Fisk 'n' Tate", "⟦Fisk 'n' Tate⟧, ⟦Fisk n Tate⟧, ⟦Fisk & Tate⟧, ⟦Fisk and Tate⟧, ⟦Fisk ’n’ Tate⟧."],
  // Separators
  [
    'Rolls-Royce',
    '⟦Rolls-Royce⟧, ⟦Rolls Royce⟧, ⟦Rolls‑Royce⟧, ⟦Rolls–Royce⟧, ⟦RollsRoyce⟧, ⟦rolls_royce⟧; bread rolls.',
  ],
  [
    'LightHarbor',
    '⟦LightHarbor⟧, ⟦Lightharbor⟧, ⟦lightharbor⟧, ⟦Light Harbor⟧, ⟦Light-Harbor⟧, ⟦LIGHTHARBOR⟧, ⟦Light\u2009Harbor⟧, ⟦Light_Harbor⟧; a light harbor, light harbors, and a harbor light.',
  ],
  ['Wal-Mart', '⟦Wal-Mart⟧, ⟦Walmart⟧, ⟦Wal Mart⟧, ⟦WalMart⟧, ⟦WAL-MART⟧.'],
  [
    'Blue Apron Kitchens',
    '⟦Blue Apron Kitchens⟧, ⟦Blue-Apron Kitchens⟧, ⟦BlueApron Kitchens⟧, ⟦BlueApronKitchens⟧; blue apron kitchens with tiles.',
  ],
  ['ClickMeter', 'A ⟦Click-Meter⟧ account, ⟦ClickMeter⟧’s API, ⟦Click Meter⟧, ⟦Clickmeter⟧, ⟦clickmeter⟧.'],
  ['Pret A Manger', '⟦Pret A Manger⟧, ⟦Pret a Manger⟧, ⟦Pret-a-Manger⟧, ⟦Prêt à Manger⟧. A manger.'],
  ['GitHarbor', '⟦git-harbor⟧, ⟦GitHarbor⟧, ⟦Git Harbor⟧, ⟦Githarbor⟧; git harbors no grudge.'],
  ['Dr. Oetker', '⟦Dr. Oetker⟧, ⟦Dr Oetker⟧, ⟦Dr.Oetker⟧, ⟦DR. OETKER⟧; Dr. Miller.'],
  ['St. Ives', '⟦St. Ives⟧, ⟦St Ives⟧, ⟦St.Ives⟧ scrub; St. Louis, Ives.'],
  // Digits
  ['Galaxora 5', 'The ⟦Galaxora 5⟧, ⟦Galaxora5⟧, and ⟦Galaxora-5⟧; Galaxora 50 is another.'],
  ['7-Eleven', '⟦7-Eleven⟧, ⟦7 Eleven⟧, ⟦7‑Eleven⟧, ⟦7-ELEVEN⟧, ⟦7Eleven⟧; 7 of eleven, 17-eleven.'],
  ['3D Forge', '⟦3D Forge⟧, ⟦3DForge⟧, ⟦3-D Forge⟧, ⟦3d Forge⟧; a 3D print and a forge; 43D Forge.'],
  ['1Vault', '⟦1Vault⟧, ⟦1vault⟧, ⟦1 Vault⟧; 11 vaults, 1 vaulted roof, 21Vault.'],
  // Forms of companies and articles
  [
    'Norvane Inc.',
    '⟦Norvane⟧, ⟦Norvane Inc.⟧, ⟦Norvane, Inc.⟧, ⟦Norvane⟧ GmbH, ⟦Norvane⟧ Ltd. and the ⟦Norvane⟧ Corporation.',
  ],
  ['Helvig Group', '⟦Helvig Group⟧ AG, The ⟦Helvig Group⟧ and its group.'],
  [
    'The Copper Kettle',
    'Dine at ⟦The Copper Kettle⟧ or ⟦the Copper Kettle⟧; ⟦Copper Kettle⟧ opens at noon. A copper kettle boils.',
  ],
  // Signs, compounds
  [
    'Brixton',
    'A ⟦Brixton⟧™ tent, ⟦Brixton⟧® bag, ⟦Brixton⟧-like, ⟦Brixton⟧-owned, non-⟦Brixton⟧, anti-⟦Brixton⟧, pre-⟦Brixton⟧, ⟦Brixton⟧-Series; Brixtonian.',
  ],
  [
    'Zephyra',
    '⟦Zephyra⟧Cam 3 and ⟦Zephyra⟧Pay and ⟦Zephyra⟧TV and ⟦Zephyra⟧Pods Max; not Zephyran, Zephyras3, zephyrable or xZephyra.',
  ],
  ['Kombra', '⟦Kombra⟧Watch 2, ⟦Kombra⟧OS, ⟦Kombra⟧Care+, ⟦Kombra⟧Book; Kombracelet, Kombrach.'],
  // Markdown, HTML, line breaks
  [
    'LightHarbor',
    '**⟦Light**Harbor⟧, ⟦Light*Harbor⟧*, [⟦Light](https://a.io)Harbor⟧, ⟦Light&shy;Harbor⟧, ⟦Light&#8203;Harbor⟧, ⟦Light<wbr>Harbor⟧.',
  ],
  [
    'Wexford Mills',
    'Blankets by ⟦Wexford\nMills⟧ or by ⟦Wexford&nbsp;Mills⟧ or ⟦Wexford  Mills⟧ or **⟦Wexford** Mills⟧.',
  ],
  ['Kettleborough', 'A shop called ⟦Kettle-\nborough⟧ and one called ⟦Kettle\u00adborough⟧. Kettle-\nbell.'],
  // Case and width
  ['YouTrove', '⟦Youtrove⟧, ⟦YouTrove⟧, ⟦YOUTROVE⟧, ⟦youtrove⟧, ⟦You Trove⟧; ⟦ＹｏｕＴｒｏｖｅ⟧.'],
  ['eBarn', '⟦eBarn⟧, ⟦Ebarn⟧, ⟦EBARN⟧, ⟦ebarn⟧, ⟦e-Barn⟧.'],
  ['IKEA', '⟦IKEA⟧, ⟦Ikea⟧, ⟦ikea⟧, ⟦ＩＫＥＡ⟧'],
  ['B.O.A.', '⟦B.O.A.⟧ shoes, ⟦BOA⟧ shoes, ⟦B.O.A⟧ shoes; a boa constrictor, the Boa.'],
  ['UPS', 'Ship with ⟦UPS⟧; ups and downs, push-ups, start-ups, follow-UPs.'],
  ['O2', '⟦O2⟧ and ⟦o2⟧ tariffs; CO2, O20.'],
]
