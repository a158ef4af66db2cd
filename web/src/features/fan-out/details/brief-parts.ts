import type { CoverageBrief } from '#core/fan-out/coverage-schema.ts'
import { sandboxSentences } from '#core/fan-out/coverage/sandbox-sentences.ts'
import { vectorsProblemTexts } from '#core/fan-out/coverage/vectors.ts'
import {
  formatCalendarDay,
  formatCount,
  formatDecimal,
  formatInterval,
  formatPercent,
} from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { pictureFoot } from '../../../pictures/picture-foot.ts'
import type { PictureHead, PicturePart } from '../../../pictures/picture-pages.ts'
import { addressLabels, originLabels, formatPath, formatScore } from './coverage-labels.ts'

/** The heading of a brief. */
export function briefHead(
  { brand, period, sandbox, scoring, gaps, gapsInAll, title }: CoverageBrief,
  fallback: string,
): PictureHead {
  const { covered, partly } = scoring.thresholds
  const invented = sandboxSentences[sandbox]
  return {
    title: t('Content brief: {brand}', { brand: brand === '' ? fallback : brand }),
    lines: [
      ...(title === '' ? [] : [title]),
      `${formatCalendarDay(period.from)} – ${formatCalendarDay(period.to)}`,
      ...(invented === null ? [] : [t(invented)]),
      t('First {shown} of {all, plural, one {# gap} other {# gaps}}.', {
        shown: gaps.length,
        all: gapsInAll,
      }),
      t(
        'A page covers a sub-query if its best passage scores at least {covered} out of 1, and covers it partially from {partly}.',
        { covered: formatDecimal(covered, 2), partly: formatDecimal(partly, 2) },
      ),
      ...(scoring.problem === null ? [] : [t(vectorsProblemTexts[scoring.problem])]),
    ],
    foot: pictureFoot(),
  }
}

/** The parts of the brief: a coverage summary, the gaps, and the passages to improve. */
export function briefParts({ totals, gaps }: CoverageBrief): PicturePart[] {
  const sides = [
    { key: 'own', label: t('Covered by owned pages') },
    { key: 'rival', label: t('Covered by competitors') },
    { key: 'cited', label: t('Covered by cited pages') },
  ] as const
  return [
    ...sides.map(({ key, label }): PicturePart => {
      const { covered, partly, missing } = totals[key]
      return {
        kind: 'figure',
        label,
        value: formatCount(covered),
        interval: t('of {count, plural, one {# sub-query} other {# sub-queries}}', {
          count: covered + partly + missing,
        }),
        note: t('{partly} partial, {missing} not covered', {
          partly: formatCount(partly),
          missing: formatCount(missing),
        }),
      }
    }),
    {
      kind: 'table',
      title: t('Content gaps by priority'),
      table: {
        columns: [t('Sub-query'), t('Recurrence'), t('Action'), t('Covered by')].map((label) => ({
          label,
          kind: 'text' as const,
        })),
        rows: gaps.map((gap, index) => [
          `${index + 1}. ${gap.query}`,
          recurrenceOf(gap),
          stepOf(gap),
          [gap.rival, gap.cited]
            .flatMap((page) =>
              page?.state === 'covered' ? [`${addressLabels(page.url)} (${formatScore(page.score)})`] : [],
            )
            .join(', '),
        ]),
      },
    },
    ...passagesOf(gaps),
  ]
}

type Gap = CoverageBrief['gaps'][number]

function recurrenceOf({ share, origin }: Gap): string {
  if (share === null) return originLabels[origin]
  return `${formatPercent(share.value)} (${formatInterval(share.low, share.high)}), ${originLabels[origin]}`
}

function stepOf({ step, own }: Gap): string {
  if (own === null) return t('Create a page')
  const page = `${formatPath(own.url)} (${formatScore(own.score)})`
  return step === 'improve' ? t('Improve {page}', { page }) : t('Create a page (closest: {page})', { page })
}

function passagesOf(gaps: readonly Gap[]): PicturePart[] {
  const rows = gaps.flatMap(({ passage }, index) =>
    passage === null ? [] : [[`${index + 1}.`, passage.heading, passage.content]],
  )
  if (rows.length === 0) return []
  return [
    {
      kind: 'table',
      title: t('Passages to improve'),
      table: {
        columns: [t('Gap'), t('Heading'), t('Text')].map((label) => ({ label, kind: 'text' as const })),
        rows,
      },
    },
  ]
}
