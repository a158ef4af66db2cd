export type DefinitionsVersion = { version: number; since: string; changes: readonly string[] }

/** Versions of the metric definitions, newest first; docs/methodology.md describes the newest. */
export const definitionVersions: readonly DefinitionsVersion[] = [
  {
    version: 4,
    since: '2026-11-24',
    changes: [
      'New: first choice, criticism rate, praise rate. Net sentiment counts only labels by AI labeling or by people, no longer those of word lists.',
    ],
  },
  {
    version: 3,
    since: '2026-11-22',
    changes: [
      'New: search trigger rate, sub-queries per answer, share and recurrence of sub-queries and of their types. All others are the same as before.',
    ],
  },
  {
    version: 2,
    since: '2026-11-21',
    changes: [
      'Intervals of ten prompts or more follow the spread between prompts without a floor at independent answers, and their t has degrees of freedom fitted to it. Values are the same as before; most intervals are narrower.',
      'New: net sentiment, recommendation rate, open share of voice, rank distribution with intervals, core and carousel sources, source gap, head to head.',
    ],
  },
  {
    version: 1,
    since: '2026-11-20',
    changes: [
      'Visibility, share of voice, fair-share voice, ranks, citations, prompt coverage, consistency; changes paired by prompt.',
    ],
  },
]

export const definitionsVersion = 4
