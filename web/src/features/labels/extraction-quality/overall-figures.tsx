import type { AnswerAnalysis } from '#core/labels/checks/schema.ts'
import { Figures, type Figure } from '../../../components/figures/figures.tsx'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { said } from '../../../lib/language/said.ts'

type Quality = AnswerAnalysis['overall']['mention']

/** Precision, recall, and specificity of mentions, over everything shown below. */
export function OverallFigures({ analysis: { overall, corrections } }: { analysis: AnswerAnalysis }) {
  const { precision, recall, specificity, checked } = overall.mention
  const corrected = Object.values(corrections).reduce((sum, count) => sum + count, 0)
  return (
    <Figures
      about={t('Quality of reading')}
      figures={[
        figureOf(t('Precision'), precision, t('of the names read, those that are there')),
        figureOf(t('Recall'), recall, t('of the names there, those that were read')),
        figureOf(t('Specificity'), specificity, t('of the names not there, those not read')),
        { label: t('Checked at random'), value: formatCount(checked), note: t('pairs of answer and brand') },
        {
          label: t('Corrections by readers'),
          value: formatCount(corrected),
          note: t('{mention} of names', { mention: formatCount(corrections.mention) }),
        },
      ]}
    />
  )
}

function figureOf(label: string, rate: Quality['precision'], note: string): Figure {
  return rate === null
    ? { label, value: t('n/a'), note: t('not checked yet'), title: t('Nothing was checked at random yet.') }
    : {
        label,
        value: formatPercent(rate.value),
        note: `${formatInterval(rate.low, rate.high)} · ${note}`,
        title: said(rate.method),
      }
}
