export type DefinitionsVersion = { version: number; since: string; changes: readonly string[] }

/** Versions of the metric definitions, newest first; docs/methodology.md describes the newest. */
export const definitionVersions: readonly DefinitionsVersion[] = [
  {
    version: 4,
    since: '2026-11-24',
    changes: [
      'New: first choice, criticism rate, praise rate. Net sentiment counts only labels by AI labeling or by users, no longer labels by word lists.',
    ],
  },
  {
    version: 3,
    since: '2026-11-22',
    changes: [
      'New: search trigger rate, sub-queries per answer, share and recurrence of sub-queries and of their types. All others are unchanged.',
    ],
  },
  {
    version: 2,
    since: '2026-11-21',
    changes: [
      'With ten prompts or more, intervals follow the spread between prompts without a floor at independent answers, and t has fitted degrees of freedom. Values are unchanged; most intervals are narrower.',
      'New: net sentiment, recommendation rate, share of voice (all brands), rank distribution with intervals, core and rotating sources, citation gap, head-to-head.',
    ],
  },
  {
    version: 1,
    since: '2026-11-20',
    changes: [
      'Visibility, share of voice, share of voice (weighted), ranks, citations, prompt coverage, consistency; changes paired by prompt.',
    ],
  },
]

export const definitionsVersion = 4
