import { RunningAnalyses } from '../../features/analyses/running-analyses.tsx'
import { PromptsPage } from '../../features/prompts/prompts-page.tsx'

/** `/prompts`: the prompts of a brand, below what is running for it. */
export function PromptsScreen() {
  return (
    <PromptsPage
      running={(brand) => <RunningAnalyses brandId={brand.id} organizationId={brand.organizationId} />}
    />
  )
}
