import { ActiveRuns } from '../../features/runs/runs/active-runs.tsx'
import { ReportTools } from './report-tools.tsx'
import { FirstAnswers } from '../../features/runs/first-run/first-answers.tsx'
import { useCurrentBrand } from '../../lib/brands/use-current-brand.ts'
import type { BrandProfile } from '#core/brands/schema.ts'
import { Box } from '@mantine/core'
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
      running={(brand) => (
        <>
          <ActiveRuns brandId={brand.id} organizationId={brand.organizationId} />
          <BeforeAnswers brand={brand} />
        </>
      )}
    />
  )
}

/** The next step, above the prompts, until there are answers. */
function BeforeAnswers({ brand }: { brand: BrandProfile }) {
  const { brand: row } = useCurrentBrand()
  if (row === undefined || row.answers > 0 || brand.prompts === 0) return null
  return (
    <Box mb="md">
      <FirstAnswers brand={{ ...row, prompts: brand.prompts }} organizationId={brand.organizationId} />
    </Box>
  )
}
