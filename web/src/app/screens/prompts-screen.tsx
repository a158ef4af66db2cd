import { ActiveRuns } from '../../features/runs/runs/active-runs.tsx'
import { ReportTools } from './report-tools.tsx'
import { PromptsPage } from '../../features/prompts/prompts-page.tsx'
import { t } from '../../lib/language/t.ts'

/** `/prompts`: the brand's prompts, below its current runs. */
export function PromptsScreen() {
  return (
    <PromptsPage
      tools={(brand, scope) => (
        <ReportTools
          brand={brand}
          title={t('Prompts: {name}', { name: brand.name })}
          scope={scope}
          answers={scope?.engines.reduce((sum, { answers }) => sum + answers, 0) ?? 0}
        />
      )}
      running={(brand) => <ActiveRuns brandId={brand.id} organizationId={brand.organizationId} />}
    />
  )
}
