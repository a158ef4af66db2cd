import { Button, Checkbox, Group, Select } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, type RefObject } from 'react'
import {
  eventKind,
  eventKindNames,
  eventKinds,
  severities,
  severity,
} from '#core/notifications/events/schema.ts'
import { severityLabels } from '#core/notifications/events/severity-labels.ts'
import type { FeedItem } from '#core/notifications/inbox.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorState } from '../../components/states/error-state.tsx'
import { Loaded } from '../../components/states/loaded.tsx'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { brandsQuery } from '../../lib/brands/brands.ts'
import { t } from '../../lib/language/t.ts'
import type { Membership } from '#core/people/membership.ts'
import styles from '../../components/styles/styles.module.css'
import { feedKeys, unreadQuery } from '../../lib/unread.ts'
import { dismiss, feedQuery, markRead, type FeedView } from './api/inbox.ts'
import { FeedEntry } from './inbox-entry.tsx'
import classes from './notifications.module.css'

/** The inbox, latest first. Its filters are stored in the URL. */
export function Feed({ membership: { organizationId } }: { membership: Membership }) {
  const view = useView()
  const feed = useInfiniteQuery(feedQuery(organizationId, view))
  const { data: unread = 0 } = useQuery(unreadQuery(organizationId))
  const act = useFeedActions(organizationId)
  const list = useRef<HTMLOListElement>(null)
  const items = feed.data?.pages.flatMap((page) => page.items) ?? []
  const itemOf = (id: string) => items.find((item) => item.id === id)
  useFeedKeys(list, {
    read: (id) => void act.read({ ids: [id], isRead: itemOf(id)?.isRead !== true }),
    dismiss: (id) => {
      const item = itemOf(id)
      if (item !== undefined) void act.dismiss(item)
    },
  })
  const isFiltered = Object.values(view).some((value) => value !== undefined)
  return (
    <>
      <Group justify="space-between" align="end" mb="md" gap="sm">
        <Filters organizationId={organizationId} view={view} />
        <Button
          variant="default"
          disabled={unread === 0}
          onClick={() => void act.read({ ids: 'all', isRead: true })}
        >
          {t('Mark all as read')}
        </Button>
      </Group>
      <Loaded query={feed}>
        {() => {
          if (items.length === 0)
            return isFiltered ? (
              <EmptyState title={t('No matching notifications')}>
                {t('Change or clear your filters to see more notifications.')}
              </EmptyState>
            ) : (
              <EmptyState title={t('You’re all caught up')}>
                {t(
                  'Finished runs, limits, and significant changes appear here. Set up alerts to watch specific metrics.',
                )}
              </EmptyState>
            )
          return (
            <>
              <ol ref={list} className={classes['feed']} aria-label={t('Notifications')}>
                {items.map((item) => (
                  <FeedEntry
                    key={item.id}
                    item={item}
                    onRead={(isRead) => void act.read({ ids: [item.id], isRead })}
                    onDismiss={() => void act.dismiss(item)}
                  />
                ))}
              </ol>
              {feed.isFetchNextPageError ? (
                <ErrorState error={feed.error} onRetry={() => void feed.fetchNextPage()} />
              ) : null}
              {feed.hasNextPage ? (
                <Group justify="center" mt="md">
                  <Button
                    variant="default"
                    loading={feed.isFetchingNextPage}
                    onClick={() => void feed.fetchNextPage()}
                  >
                    {t('Show older')}
                  </Button>
                </Group>
              ) : null}
              <p className={`${classes['keys']} ${styles['fine']}`}>
                {t('Use arrow keys to move, M to mark as read or unread, and Delete to dismiss.')}
              </p>
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function Filters({ organizationId, view }: { organizationId: string; view: FeedView }) {
  const navigate = useNavigate()
  const { data: brands = [] } = useQuery(brandsQuery(organizationId))
  const set = (changed: { about?: string; kind?: string; severity?: string; unread?: string }) =>
    void navigate({
      to: '/notifications',
      search: {
        about: view.brand,
        kind: view.kind,
        severity: view.severity,
        unread: view.unread === true ? 'true' : undefined,
        ...changed,
      },
      replace: true,
    })
  return (
    <Group gap="xs" align="end">
      <Select
        aria-label={t('Brand')}
        placeholder={t('All brands')}
        data={brands.map(({ id, name }) => ({ value: id, label: name }))}
        value={view.brand ?? null}
        onChange={(about) => set({ about: about ?? '' })}
        clearable
        searchable
        w={150}
      />
      <Select
        aria-label={t('Type')}
        placeholder={t('All types')}
        data={eventKindNames.map((kind) => ({ value: kind, label: t(eventKinds[kind].words) }))}
        value={view.kind ?? null}
        onChange={(kind) => set({ kind: kind ?? '' })}
        clearable
        searchable
        comboboxProps={{ width: 280, position: 'bottom-start' }}
        w={150}
      />
      <Select
        aria-label={t('Severity')}
        placeholder={t('All severities')}
        data={severities.map((value) => ({ value, label: t(severityLabels[value]) }))}
        value={view.severity ?? null}
        onChange={(value) => set({ severity: value ?? '' })}
        clearable
        w={170}
      />
      <Checkbox
        label={t('Unread only')}
        checked={view.unread === true}
        onChange={(event) => set({ unread: event.currentTarget.checked ? 'true' : '' })}
        mb={8}
      />
    </Group>
  )
}

function useView(): FeedView {
  const search = useSearch({ strict: false })
  return {
    brand: search.about === '' ? undefined : search.about,
    kind: eventKind.safeParse(search.kind).data,
    severity: severity.safeParse(search.severity).data,
    unread: search.unread === 'true' ? true : undefined,
  }
}

function useFeedActions(organizationId: string) {
  const queryClient = useQueryClient()
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      notifyError(
        error instanceof Error ? error : new Error(t('Something went wrong. Try again.'), { cause: error }),
      )
    }
    await queryClient.invalidateQueries({ queryKey: feedKeys.all })
  }
  return {
    read: (input: { ids: string[] | 'all'; isRead: boolean }) =>
      attempt(() => markRead(organizationId, input)),
    dismiss: (item: FeedItem) =>
      attempt(async () => {
        await dismiss(item.id, true)
        notify(t('“{title}” dismissed', { title: item.title }), {
          undo: () => attempt(() => dismiss(item.id, false)),
        })
      }),
  }
}

/** Keyboard shortcuts for the focused entry. Elsewhere the keys keep their usual meaning. */
function useFeedKeys(
  list: RefObject<HTMLOListElement | null>,
  act: { read: (id: string) => void; dismiss: (id: string) => void },
) {
  const focused = () => {
    const entry = document.activeElement?.closest<HTMLElement>('[data-entry]') ?? null
    return entry !== null && list.current?.contains(entry) === true ? entry : null
  }
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    const entry = focused()
    const next = step === 1 ? entry?.nextElementSibling : entry?.previousElementSibling
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }
  const onEntry = (work: (id: string) => void) => () => {
    const id = focused()?.dataset['entry']
    if (id !== undefined) work(id)
  }
  const keepDefault = { preventDefault: false }
  useHotkeys([
    ['ArrowDown', (event) => move(event, 1), keepDefault],
    ['ArrowUp', (event) => move(event, -1), keepDefault],
    ['m', onEntry(act.read), keepDefault],
    ['Delete', onEntry(act.dismiss), keepDefault],
  ])
}
