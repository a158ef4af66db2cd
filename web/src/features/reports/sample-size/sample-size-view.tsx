import { Box } from '@mantine/core'
import type { SampleSizeReport } from '#core/reports/views.ts'
import { ReportCell, ReportGrid } from '../../../components/layout/report-grid.tsx'
import { RepeatPlan } from '../../../components/repeat-plan/repeat-plan.tsx'
import styles from '../../../components/styles/styles.module.css'
import { can } from '../../../lib/organization/rights.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import { useReportEvidence } from '../../../lib/reports/use-report-evidence.ts'
import { ComponentsCard } from './components-card.tsx'
import { EffectiveCard } from './effective-card.tsx'
import { PlannerCard } from './planner-card.tsx'
import classes from './sample-size.module.css'
import { t } from '../../../lib/language/t.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'

/** Sources of variation, what reduces them, and the cost of reducing them. */
export default function SampleSizeView({ report, isFresh }: { report: SampleSizeReport; isFresh: boolean }) {
  const { scope, cells, prices } = report
  const open = useReportEvidence(scope)
  const engineLabel = useEngineLabel(scope.brand.organizationId)
  const membership = useMembership()
  const { leadsOn } = useReportAccess()
  return (
    <ReportGrid>
      <ReportCell span="wide">
        <ComponentsCard report={report} isFresh={isFresh} />
      </ReportCell>
      <ReportCell span="narrow">
        <EffectiveCard
          report={report}
          isFresh={isFresh}
          onOpen={() => open(t('Visibility of {name}', { name: scope.brand.name }), { present: 'true' })}
          onOpenAll={() => open(t('Valid answers'), { state: 'valid' })}
        />
      </ReportCell>
      <ReportCell span="whole">
        <PlannerCard report={report} engineLabel={engineLabel} isFresh={isFresh} />
      </ReportCell>
      {leadsOn ? (
        <ReportCell span="whole">
          <Box component="section" className={styles['panel']} py={14} px={16} aria-label={t('More answers')}>
            <Box component="h2" mb={4} fz="md">
              {t('Collect more answers where they help most')}
            </Box>
            <p className={`${classes['note']} ${styles['fine']}`}>
              {t(
                'Answers go only to prompt–engine pairs that need more, starting with those that gain most. Pairs with a clear result get none.',
              )}
            </p>
            <RepeatPlan
              brandId={scope.brand.id}
              cells={cells}
              prices={prices}
              engineLabel={engineLabel}
              mayRun={can(membership, 'edit')}
            />
          </Box>
        </ReportCell>
      ) : null}
    </ReportGrid>
  )
}
