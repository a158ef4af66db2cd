import { Badge, Group, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import type { BrandProfile } from '#core/brands/schema.ts'
import { Loaded, RowsSkeleton } from '../../components/states/loaded.tsx'
import { Page } from '../../components/layout/page.tsx'
import { SandboxBadge } from '../../components/states/sandbox-badge.tsx'
import { brandQuery } from '../../lib/brands/brands.ts'
import classes from './brand-page.module.css'
import { DangerTab } from './danger-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { t } from '../../lib/language/t.ts'

const CompetitorsTab = lazy(async () => ({
  default: (await import('./competitors/competitors-tab.tsx')).CompetitorsTab,
}))
const PeopleTab = lazy(async () => ({ default: (await import('./people-tab.tsx')).PeopleTab }))

/** Tabs filled by other features. */
export type BrandPageSlots = {
  prompts: (brand: BrandProfile) => ReactNode
  runs: (brand: BrandProfile) => ReactNode
  schedule: (brand: BrandProfile) => ReactNode
  pages: (brand: BrandProfile) => ReactNode
  imports: (brand: BrandProfile) => ReactNode
  /** Share links, shown below the members with access, only to users who may edit the brand. */
  links: (brand: BrandProfile) => ReactNode
  /** Active runs, shown above every tab. */
  running: (brand: BrandProfile) => ReactNode
  actions: (brand: BrandProfile) => ReactNode
}

const tabs = [
  'profile',
  'competitors',
  'prompts',
  'runs',
  'schedule',
  'pages',
  'imports',
  'people',
  'danger',
] as const
type Tab = (typeof tabs)[number]

const names: Record<Tab, string> = {
  profile: t('Profile'),
  competitors: t('Competitors'),
  prompts: t('Prompts'),
  runs: t('Runs'),
  schedule: t('Schedules'),
  pages: t('Pages & documents'),
  imports: t('Imports'),
  people: t('Access'),
  danger: t('Archive'),
}

const shownTab = (tab: string | undefined): Tab => tabs.find((one) => one === tab) ?? 'profile'

export function BrandPage({ slots }: { slots: BrandPageSlots }) {
  const { id } = useParams({ from: '/shell/brand/$id' })
  const query = useQuery({
    ...brandQuery(id),
    // Polls while answers are reprocessed, so that the notice disappears when they are done.
    refetchInterval: ({ state }) => (state.data?.reprocessing ? 2000 : false),
  })
  const { tab } = useSearch({ from: '/shell/brand/$id' })
  return (
    <Page
      title={query.data?.name ?? t('Brand settings')}
      part={names[shownTab(tab)]}
      filters={query.data ? <Marks brand={query.data} /> : undefined}
      actions={query.data?.canEdit && query.data.archivedAt === null ? slots.actions(query.data) : undefined}
    >
      <Loaded query={query}>
        {(brand) => (
          <>
            {slots.running(brand)}
            <BrandTabs key={brand.id} brand={brand} slots={slots} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Marks({ brand }: { brand: BrandProfile }) {
  return (
    <Group gap={8}>
      {brand.archivedAt !== null && (
        <Badge variant="outline" color="gray" radius="sm" tt="none">
          {t('archived')}
        </Badge>
      )}
      {brand.isDemo && <SandboxBadge />}
    </Group>
  )
}

function BrandTabs({ brand, slots }: { brand: BrandProfile; slots: BrandPageSlots }) {
  const { tab } = useSearch({ from: '/shell/brand/$id' })
  const navigate = useNavigate({ from: '/brand/$id' })
  const shown = shownTab(tab)
  const list = useRef<HTMLDivElement>(null)
  // Scrolls the active tab into view, because the list is wider than a narrow screen.
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[role="tab"][data-active]')
    if (list.current && active) list.current.scrollLeft = active.offsetLeft - 24
  }, [shown])
  const contents: Record<Tab, (() => ReactNode) | null> = {
    profile: () => <ProfileTab brand={brand} />,
    competitors: () => <CompetitorsTab brand={brand} />,
    prompts: () => slots.prompts(brand),
    runs: () => slots.runs(brand),
    schedule: () => slots.schedule(brand),
    pages: () => slots.pages(brand),
    imports: () => slots.imports(brand),
    people: () => (
      <Stack gap="lg">
        <PeopleTab brand={brand} />
        {brand.canEdit ? slots.links(brand) : null}
      </Stack>
    ),
    danger: brand.canEdit ? () => <DangerTab brand={brand} /> : null,
  }
  const counts: Partial<Record<Tab, number>> = {
    competitors: brand.competitors.length,
    prompts: brand.prompts,
  }
  return (
    <Tabs
      value={shown}
      keepMounted={false}
      onChange={(next) =>
        void navigate({
          search: (before) => ({ ...before, tab: next === 'profile' || next === null ? undefined : next }),
          replace: true,
        })
      }
    >
      <Tabs.List ref={list} mb="md" className={classes['tabs']}>
        {tabs.map((one) =>
          contents[one] === null ? null : (
            <Tabs.Tab key={one} value={one}>
              {names[one]} {counts[one]}
            </Tabs.Tab>
          ),
        )}
      </Tabs.List>
      <Tabs.Panel value={shown}>
        <Suspense key={shown} fallback={<RowsSkeleton />}>
          {contents[shown]?.()}
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
