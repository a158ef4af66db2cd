import { csvLine } from '../../answers/export/csv.ts'
import { translatorOf } from '../../language/catalogues.ts'
import { formatLocalDay, fixedNumber, mailLocale, percentSignIn } from '../../language/figures.ts'
import type { Language } from '../../language/languages.ts'
import { message } from '../../language/message.ts'
import type { Translate } from '../../language/translator.ts'
import type { BestPage, CoverageBrief, CoverageGap, SandboxOf } from '../coverage-schema.ts'
import type { SubQueryOrigin } from '../sub-query.ts'
import { line, link } from '../gap-brief.ts'
import { sandboxSentences } from './sandbox-sentences.ts'
import { vectorsProblemTexts } from './vectors.ts'

const originLabels: Record<SubQueryOrigin, string> = {
  observed: message('observed in engines'),
  model: message('simulated by a model'),
  rules: message('simulated by rules'),
}

const columns = [
  'sub-query',
  'origin',
  'types',
  'intent',
  'times',
  'of',
  'share',
  'low',
  'high',
  'presence',
  'gap',
  'step',
  'own page',
  'own passage',
  'own score',
  'rival page',
  'competitor',
  'rival score',
  'cited page',
  'cited score',
  'data',
] as const

const gapsCsvHeader = csvLine([...columns])

const dataWords: Record<SandboxOf, string | null> = { none: null, some: 'partly sandbox', all: 'sandbox' }

/** A row for each gap, most important first. */
export function gapsCsv(gaps: readonly CoverageGap[], sandbox: SandboxOf): string {
  return gapsCsvHeader + gaps.map((gap) => csvRow(gap, sandbox)).join('')
}

function csvRow({ share, own, rival, cited, ...gap }: CoverageGap, sandbox: SandboxOf): string {
  const row: Record<(typeof columns)[number], string | number | null> = {
    'sub-query': gap.query,
    origin: gap.origin,
    types: gap.types.join(' '),
    intent: gap.intent,
    times: share?.numerator ?? null,
    of: share?.denominator ?? null,
    share: share?.value ?? null,
    low: share?.low ?? null,
    high: share?.high ?? null,
    presence: gap.presence.value,
    gap: gap.gap,
    step: gap.step,
    'own page': own?.url ?? null,
    'own passage': own === null ? null : own.passage + 1,
    'own score': own?.score ?? null,
    'rival page': rival?.url ?? null,
    competitor: rival?.competitor ?? null,
    'rival score': rival?.score ?? null,
    'cited page': cited?.url ?? null,
    'cited score': cited?.score ?? null,
    data: gap.origin === 'observed' ? dataWords[sandbox] : null,
  }
  return csvLine(columns.map((column) => row[column]))
}

/** The content brief in Markdown. */
export function briefMarkdown(brief: CoverageBrief, language: Language): string {
  const reader = { t: translatorOf(language), locale: mailLocale[language] }
  const { t, locale } = reader
  const { scoring, totals, gaps } = brief
  const invented = sandboxSentences[brief.sandbox]
  const count = totals.own.covered + totals.own.partly + totals.own.missing
  const lines = [
    `# ${t('Content brief: {brand}', { brand: line(brief.brand) })}`,
    '',
    ...(brief.title === '' ? [] : [`${line(brief.title)}`, '']),
    `${formatLocalDay(brief.period.from, locale)} – ${formatLocalDay(brief.period.to, locale)}`,
    '',
    ...(invented === null ? [] : [`**${t(invented)}**`, '']),
    t(
      '{count, plural, one {# sub-query was} other {# sub-queries were}} compared with {own, plural, one {# owned page} other {# owned pages}}, {rival, plural, one {# competitor page} other {# competitor pages}}, and {cited, plural, one {# cited page} other {# cited pages}}.',
      { count, ...scoring.pages },
    ),
    t(
      'Owned pages cover {covered} of them fully and {partly} partially, and don’t cover {missing}.',
      totals.own,
    ),
    t(
      'A page covers a sub-query if its best passage scores at least {covered} out of 1, and covers it partially from {partly}.',
      {
        covered: fixedNumber(scoring.thresholds.covered, 2, locale),
        partly: fixedNumber(scoring.thresholds.partly, 2, locale),
      },
    ),
    ...(scoring.problem === null ? [] : [t(vectorsProblemTexts[scoring.problem])]),
    '',
    `## ${t('Content gaps by priority')}`,
    '',
    gaps.length === 0
      ? t('No content gaps: owned pages cover every sub-query that competitor or cited pages cover.')
      : t(
          '{shown, plural, one {# content gap} other {# content gaps}} of {all}: competitor or cited pages cover the sub-query, owned pages don’t. Ranked by recurrence × number of competitors that cover it.',
          { shown: gaps.length, all: brief.gapsInAll },
        ),
    '',
    ...gaps.flatMap((gap, index) => gapLines(gap, index + 1, reader)),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

type Reader = { t: Translate; locale: string }

function gapLines(gap: CoverageBrief['gaps'][number], place: number, reader: Reader): string[] {
  const { t } = reader
  return [
    `### ${place}. ${line(gap.query)}`,
    '',
    `- ${t(originLabels[gap.origin])}${recurrenceOf(gap, reader)}`,
    `- ${ownStep(gap, reader)}`,
    ...(gap.rival?.state !== 'covered'
      ? []
      : [
          `- ${t('Competitor: {page}, score {score}', pageValues(gap.rival, reader))}${gap.rival.competitor === null ? '' : ` (${line(gap.rival.competitor)})`}`,
        ]),
    ...(gap.cited?.state !== 'covered'
      ? []
      : [`- ${t('Cited: {page}, score {score}', pageValues(gap.cited, reader))}`]),
    ...(gap.passage === null
      ? []
      : [
          '',
          ...quoted(
            gap.passage.heading === '' ? '' : `**${line(gap.passage.heading)}**`,
            gap.passage.content,
          ),
        ]),
    '',
  ]
}

function recurrenceOf({ share, origin }: CoverageGap, { t, locale }: Reader): string {
  if (share === null) return ''
  const percent = (value: number) => `${fixedNumber(100 * value, 1, locale)}${percentSignIn(locale)}`
  const values = { count: share.numerator, of: share.denominator }
  const times =
    origin === 'observed'
      ? t('in {count} of {of, plural, one {# answer} other {# answers}}', values)
      : t('in {count} of {of, plural, one {# sample} other {# samples}}', values)
  const interval =
    share.low === null || share.high === null
      ? ''
      : ` (${percent(share.value)}; ${percent(share.low)} – ${percent(share.high)})`
  return `, ${times}${interval}`
}

function ownStep({ step, own }: CoverageGap, reader: Reader): string {
  const { t } = reader
  if (own === null) return t('Create a page: no owned page mentions it.')
  return step === 'improve'
    ? t('Improve {page}, score {score}', pageValues(own, reader))
    : t('Create a page: the closest owned page is {page}, score {score}', pageValues(own, reader))
}

const pageValues = ({ url, title, score }: BestPage, { locale }: Reader) => ({
  page: link(title ?? url, url),
  score: fixedNumber(score, 2, locale),
})

const quoted = (heading: string, content: string): string[] => [
  ...(heading === '' ? [] : [`> ${heading}`, '>']),
  ...content.split('\n').map((text) => `> ${line(text)}`),
]
