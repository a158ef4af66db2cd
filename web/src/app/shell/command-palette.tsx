import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, createSpotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { reportFilters } from '#core/reports/filters.ts'
import { Icon } from '../../components/layout/icon.tsx'
import { keepReportFilters } from '../../lib/reports/report-filters.ts'
import { useIsStaff, useMembership } from '../../lib/organization/use-organization.ts'
import { useBrands } from '../../lib/organization/use-brands.ts'
import { promptsQuery } from '../../features/prompts/api/prompts-query.ts'
import { findPrompts } from './find-prompts.ts'
import { can } from '../../lib/organization/rights.ts'
import { useBotLogActions } from './bot-log-actions.tsx'
import { useFanOutActions } from './fan-out-actions.tsx'
import { screensFor } from './screens.ts'
import { t } from '../../lib/language/t.ts'

const [store, spotlight] = createSpotlight()

/**
 * Finds screens, brands, and the current brand's prompts. `opens` counts the requests to open it; each change opens it.
 */
export function CommandPalette({ opens }: { opens: number }) {
  const [query, setQuery] = useState('')
  // Synchronizes with the spotlight's own store.
  useEffect(() => {
    spotlight.open()
  }, [opens])

  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      actions={useActions(query)}
      nothingFound={t('No results')}
      highlightQuery
      scrollable
      maxHeight={420}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      styles={{ content: { background: 'var(--surface)' } }}
      attributes={{ content: { 'aria-label': t('Command palette') } }}
      searchProps={{
        placeholder: t('Search pages, brands, and prompts'),
        'aria-label': t('Search pages, brands, and prompts'),
        leftSection: <Icon name="search" />,
      }}
    />
  )
}

function useActions(query: string): SpotlightActionGroupData[] {
  const navigate = useNavigate()
  const membership = useMembership()
  const isStaff = useIsStaff()
  const { brands, brand } = useBrands()
  const [typed] = useDebouncedValue(query, 200)
  const prompts = usePrompts(brand?.id ?? null, typed)
  const ofBotLogs = useBotLogActions({ brand, typed, isAllowed: can(membership, 'bot-logs') })
  const ofFanOut = useFanOutActions({ brand, typed, isAllowed: can(membership, 'query-fanout') })
  const ofScreens = screensFor(membership, isStaff).map((screen, index) => ({
    id: screen.to,
    label: screen.label,
    description: screen.about,
    leftSection: <Icon name={screen.icon} />,
    rightSection: (
      <span style={{ color: 'var(--muted)', fontSize: '0.75rem' }}>
        {t('Alt {index}', { index: index + 1 })}
      </span>
    ),
    onClick: () => void navigate({ to: screen.to }),
  }))
  const ofBrands = brands.map((brand) => ({
    id: brand.id,
    label: brand.name,
    description: brand.archivedAt ? t('Archived brand') : t('Brand'),
    leftSection: <Icon name="brands" />,
    onClick: () =>
      void navigate({ to: '/overview', search: (before: object) => ({ ...before, clientId: brand.id }) }),
  }))
  const ofPrompts = prompts.map(({ promptId, text, archivedAt }) => ({
    id: promptId,
    label: text.length > longestLabel ? `${text.slice(0, longestLabel)}…` : text,
    description: t('Prompt for {name}{archivedAt}', {
      name: brand?.name ?? t('this brand'),
      archivedAt: archivedAt === null ? '' : t(', archived'),
    }),
    // The words may be in any order; without this, the palette's own search would filter the prompt out.
    keywords: typed,
    leftSection: <Icon name="prompts" />,
    onClick: () =>
      void navigate({
        to: '/prompt-details',
        search: (before: object) => ({ ...keepReportFilters(before), clientId: brand?.id, promptId }),
      }),
  }))
  return [
    { group: t('App pages'), actions: ofScreens },
    { group: t('AI traffic'), actions: ofBotLogs },
    { group: t('Query fan-out'), actions: ofFanOut },
    { group: t('Brands'), actions: ofBrands },
    { group: t('Prompts'), actions: ofPrompts },
  ]
}

const longestLabel = 160

/** All prompts, also branded ones, whatever the filters of the current screen. */
const every = reportFilters.parse({ branded: 'all' })

function usePrompts(brandId: string | null, typed: string) {
  const { data } = useQuery({
    ...promptsQuery(brandId ?? '', every),
    enabled: brandId !== null && typed.trim().length > 1,
    staleTime: 60_000,
  })
  return findPrompts(data?.rows ?? [], typed)
}
