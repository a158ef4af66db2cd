import type { SpotlightActionData } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Icon } from '../../components/layout/icon.tsx'
import { sourcesQuery } from '../../features/bot-logs/sources/api/sources.ts'
import { botLogViews, placeOf } from '../../features/bot-logs/views.ts'
import { t } from '../../lib/language/t.ts'

/** Palette actions for a brand's bot-log views and log sources. None until a search is typed. */
export function useBotLogActions({
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
  const { data } = useQuery({ ...sourcesQuery(brand?.id ?? ''), enabled: isAsked, staleTime: 60_000 })
  if (!isAsked) return []
  const open = (search: { view?: string | undefined; part?: string | undefined; sourceId?: string }) =>
    void navigate({ to: '/bot-logs', search: { clientId: brand.id, ...search } })
  const views = botLogViews.map(({ id, label }) => ({
    id: `bot-logs ${id}`,
    label,
    description: t('AI traffic: {name}', { name: brand.name }),
    leftSection: <Icon name="bots" />,
    onClick: () => open(placeOf(id)),
  }))
  const sources = (data?.sources ?? []).map(({ id, name }) => ({
    id,
    label: name,
    description: t('Log source for {name}', { name: brand.name }),
    leftSection: <Icon name="bots" />,
    onClick: () => open({ view: 'sources', sourceId: id }),
  }))
  return [...views, ...sources]
}
