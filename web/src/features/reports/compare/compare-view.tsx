import type { ComparisonReport } from '#core/reports/views.ts'
import { ReportCell, ReportGrid } from '../../../components/layout/report-grid.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import { useReportEvidence } from '../../../lib/reports/use-report-evidence.ts'
import { DifferencesCard } from './differences-card.tsx'
import { PromptsTable } from './prompts-table.tsx'
import { sideEvidence, sideLabel, type SideName } from './sides.ts'
import { SidesBar } from './sides-bar.tsx'
import { t } from '../../../lib/language/t.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'

/** Compares two sides of a brand and shows which differences are significant. */
export default function CompareView({ report, isFresh }: { report: ComparisonReport; isFresh: boolean }) {
  const { scope, shared, rows, prompts } = report
  const open = useReportEvidence(scope)
  const { leadsOn } = useReportAccess()
  const engineLabel = useEngineLabel(scope.brand.organizationId)
  const label = (side: SideName) => sideLabel(report, side, engineLabel)
  const [a, b] = [label('a'), label('b')]
  const isComplete = report.a.answers > 0 && report.b.answers > 0
  return (
    <ReportGrid>
      <ReportCell span="whole">
        {leadsOn ? <SidesBar report={report} engineLabel={engineLabel} /> : null}
        <p className={styles['note']}>{describeBasis(report, { a, b, shared })}</p>
      </ReportCell>
      {isComplete ? (
        <>
          <ReportCell span="whole">
            <DifferencesCard
              rows={rows}
              a={a}
              b={b}
              isFresh={isFresh}
              onOpen={(about, side, filters) =>
                open(`${about}, ${label(side)}`, { ...sideEvidence(report, side), ...filters })
              }
            />
          </ReportCell>
          {prompts.length === 0 ? null : (
            <ReportCell span="whole">
              <PromptsTable
                report={report}
                a={a}
                b={b}
                onOpen={(prompt, side) =>
                  open(`“${prompt.text}”, ${label(side)}`, {
                    ...sideEvidence(report, side),
                    promptId: prompt.promptId,
                    present: 'true',
                  })
                }
              />
            </ReportCell>
          )}
        </>
      ) : null}
    </ReportGrid>
  )
}

/** The answers that are compared, or why they cannot be. */
export function describeBasis(
  { by, a, b }: Pick<ComparisonReport, 'by' | 'a' | 'b'>,
  words: { a: string; b: string; shared: number },
): string {
  if (a.key === '' || b.key === '' || words.b === '')
    return by === 'period'
      ? t('Choose comparison dates in the date filter above.')
      : t('You need at least two options to compare.')
  if (a.answers === 0 || b.answers === 0) {
    const empty = a.answers === 0 ? words.a : words.b
    return t('{empty} has no valid answers with these filters. Change the filters to compare.', { empty })
  }
  const sides = t(
    '{a}: {answers} answers to {prompts} prompts. {b}: {answers2} answers to {prompts2} prompts.',
    {
      a: words.a,
      answers: formatCount(a.answers),
      prompts: formatCount(a.prompts),
      b: words.b,
      answers2: formatCount(b.answers),
      prompts2: formatCount(b.prompts),
    },
  )
  return words.shared === 0
    ? t('{sides} No shared prompts, so the sides are compared as independent samples.', { sides })
    : t('{sides} Compares the {shared} prompts both sides share.', {
        sides,
        shared: formatCount(words.shared),
      })
}
