import { Button, Menu, Text, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { SavedView } from '#core/reports/saved-views/schema.ts'
import { Icon } from '../../../components/layout/icon.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import styles from '../../../components/styles/styles.module.css'
import { myProfileQuery } from '../../../lib/session/my-profile.ts'
import {
  changeView,
  deleteView,
  savedViewKeys,
  savedViewsQuery,
  saveView,
  type ViewHome,
} from './api/saved-views.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import classes from './saved-views.module.css'
import { showsView, viewSearch } from './view-address.ts'
import { t } from '../../../lib/language/t.ts'

type Editing = { view: SavedView | null }

/**
 * Further actions on a report (`children`), and the saved views of its brand. Opening one restores its screen, period,
 * and filters.
 */
export function SavedViewsMenu({
  home,
  mayShare,
  children,
}: {
  home: ViewHome
  mayShare: boolean
  children?: ReactNode
}) {
  const views = useQuery(savedViewsQuery(home))
  const { data: me } = useQuery(myProfileQuery())
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [editing, setEditing] = useState<Editing | null>(null)
  const { remove, update } = useViewChanges(home)
  const at = { path: pathname, search: viewSearch(search) }
  const current = views.data?.find((view) => showsView(view, at))
  const open = (view: SavedView) =>
    void navigate({
      to: view.path,
      search: { organizationId: home.organizationId, clientId: home.clientId, ...view.search },
    })

  return (
    <>
      <Menu position="bottom-end" width={300} withinPortal={false}>
        <Menu.Target>
          <Button variant="default" maw={192}>
            {current === undefined ? (
              <>
                <Icon name="more" />
                <VisuallyHidden>{t('More')}</VisuallyHidden>
              </>
            ) : (
              <span className={classes['name']}>{current.name}</span>
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          <Menu.Label>{t('Saved views')}</Menu.Label>
          {views.error ? (
            <Text py={8} px={12} c="dimmed" fz="sm">
              {views.error.message}
            </Text>
          ) : null}
          {views.data?.length === 0 ? (
            <Text py={8} px={12} c="dimmed" fz="sm">
              {t('No saved views yet. Save this page’s dates and filters to reopen them later.')}
            </Text>
          ) : null}
          {views.data?.map((view) => (
            <Menu.Item
              key={view.id}
              onClick={() => open(view)}
              aria-current={view.id === current?.id || undefined}
              rightSection={
                <Text component="span" className={styles['fine'] ?? ''}>
                  {view.isShared ? t('shared') : t('yours')}
                </Text>
              }
            >
              {view.name}
            </Menu.Item>
          ))}
          {current && (current.createdBy === me?.id || (current.isShared && mayShare)) ? (
            <>
              <Menu.Divider />
              <Menu.Label>{current.name}</Menu.Label>
              {current.createdBy === me?.id ? (
                <Menu.Item onClick={() => setEditing({ view: current })}>{t('Rename or share…')}</Menu.Item>
              ) : null}
              <Menu.Item onClick={() => void remove(current)}>{t('Delete')}</Menu.Item>
            </>
          ) : null}
          <Menu.Divider />
          <Menu.Item onClick={() => setEditing({ view: null })}>{t('Save view…')}</Menu.Item>
          {views.data
            ?.filter((view) => view.id !== current?.id && view.createdBy === me?.id && view.path === pathname)
            .map((view) => (
              <Menu.Item key={view.id} onClick={() => void update(view, at.search)}>
                {t('Update “{name}”', { name: view.name })}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {editing ? (
        <SaveViewDialog
          home={home}
          at={at}
          view={editing.view}
          mayShare={mayShare}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  )
}

function useViewChanges(home: ViewHome) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: savedViewKeys.all })
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      notifyError(error instanceof Error ? error : new Error(t('Couldn’t update the view. Try again.')))
    }
    await refresh()
  }
  return {
    remove: (view: SavedView) =>
      attempt(async () => {
        await deleteView(view.id)
        notify(t('“{name}” deleted', { name: view.name }), {
          undo: () => attempt(() => saveView(home, view)),
        })
      }),
    update: (view: SavedView, search: Record<string, string>) =>
      attempt(async () => {
        await changeView(view.id, { search })
        notify(t('“{name}” updated', { name: view.name }), {
          undo: () => attempt(() => changeView(view.id, { search: view.search })),
        })
      }),
  }
}
