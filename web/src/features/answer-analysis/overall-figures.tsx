import type { AnswerAnalysis } from '#core/check/schema.ts'
import { Figures, type Figure } from '../../components/figures.tsx'
import { formatCount, formatInterval, formatPercent } from '../../lib/format.ts'

type Quality = AnswerAnalysis['overall']['mention']

/** Precision, recall and specificity of names, over all that is shown below. */
export function OverallFigures({ analysis: { overall, corrections } }: { analysis: AnswerAnalysis }) {
  const { precision, recall, specificity, checked } = overall.mention
  const corrected = Object.values(corrections).reduce((sum, count) => sum + count, 0)
  return (
    <Figures
      about="Quality of reading"
      figures={[
        figureOf('Precision', precision, 'of the names read, those that are there'),
        figureOf('Recall', recall, 'of the names there, those that were read'),
        figureOf('Specificity', specificity, 'of the names not there, those not read'),
        { label: 'Checked at random', value: formatCount(checked), note: 'pairs of answer and brand' },
        {
          label: 'Corrections by readers',
          value: formatCount(corrected),
          note: `${formatCount(corrections.mention)} of names`,
        },
      ]}
    />
  )
}

function figureOf(label: string, rate: Quality['precision'], note: string): Figure {
  return rate === null
    ? { label, value: 'n/a', note: 'not checked yet', title: 'Nothing was checked at random yet.' }
    : {
        label,
        value: formatPercent(rate.value),
        note: `${formatInterval(rate.low, rate.high)} · ${note}`,
        title: rate.method,
      }
}
