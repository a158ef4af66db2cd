import type { SpotlightActionData } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Icon } from '../../components/layout/icon.tsx'
import { analysisName, statusTexts } from '../../features/fan-out/analysis-labels.ts'
import { fanOutsQuery } from '../../features/fan-out/api/analyses.ts'
import { fanOutViews } from '../../features/fan-out/views.ts'
import { t } from '../../lib/language/t.ts'

/** Palette actions for a brand's fan-out views and analyses. None until a search is typed. */
export function useFanOutActions({
  brand,
  typed,
  isAllowed,
}: {
  brand: { id: string; name: string } | null
  typed: string
  isAllowed: boolean
}): SpotlightActionData[] {
  const navigate = useNavigate()
  const isAsked = isAllowed && brand !== null && typed.trim().length > 1
  const { data } = useQuery({
    ...fanOutsQuery(brand?.id ?? '', { q: typed.trim().slice(0, 200) }),
    enabled: isAsked,
    staleTime: 60_000,
    refetchInterval: false,
  })
  if (!isAsked) return []
  const open = (search: { view?: string; start?: string }) =>
    void navigate({ to: '/query-fanout', search: { clientId: brand.id, ...search } })
  const icon = <Icon name="fanout" />
  const views = fanOutViews.map(({ id, label }) => ({
    id: `query-fanout ${id}`,
    label,
    description: t('Query fan-out: {name}', { name: brand.name }),
    leftSection: icon,
    onClick: () => open(id === 'observed' ? {} : { view: id }),
  }))
  const start = {
    id: 'query-fanout start',
    label: t('New fan-out analysis'),
    description: t('Query fan-out: {name}', { name: brand.name }),
    leftSection: icon,
    onClick: () => open({ view: 'analyses', start: 'new' }),
  }
  const analyses = (data?.analyses ?? []).slice(0, 10).map((analysis) => ({
    id: analysis.id,
    label: analysisName(analysis),
    description: t('Fan-out analysis, {status}', { status: statusTexts(analysis) }),
    // Found by the server, in its name, topic, or prompt.
    keywords: typed,
    leftSection: icon,
    onClick: () =>
      void navigate({
        to: '/query-fanout/$id',
        params: { id: analysis.id },
        search: { clientId: brand.id },
      }),
  }))
  return [...views, ...(data?.mayStart === true ? [start] : []), ...analyses]
}
