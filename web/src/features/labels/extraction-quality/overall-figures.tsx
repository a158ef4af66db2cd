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
      about={t('Extraction quality')}
      figures={[
        figureOf(t('Precision'), precision, t('of extracted mentions are correct')),
        figureOf(t('Recall'), recall, t('of actual mentions are found')),
        figureOf(t('Specificity'), specificity, t('of non-mentions are correctly left out')),
        { label: t('Random checks'), value: formatCount(checked), note: t('answer–brand pairs') },
        {
          label: t('User corrections'),
          value: formatCount(corrected),
          note: t('{mention} for mentions', { mention: formatCount(corrections.mention) }),
        },
      ]}
    />
  )
}

function figureOf(label: string, rate: Quality['precision'], note: string): Figure {
  return rate === null
    ? { label, value: t('—'), note: t('not checked yet'), title: t('No random checks yet') }
    : {
        label,
        value: formatPercent(rate.value),
        note: `${formatInterval(rate.low, rate.high)} · ${note}`,
        title: said(rate.method),
      }
}
