import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedPageRow, PageList } from '#core/pages/crawl-schema.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { Moment } from '../../components/figures/moment.tsx'
import { notify, notifyError } from '../../components/states/notices.tsx'
import styles from '../../components/styles/styles.module.css'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { deletePages, pageKeys } from './api/pages.ts'
import { ownerLabels, pageName, describeProblem, shortAddress, statusTexts } from './page-labels.ts'
import classes from './pages.module.css'

export function PagesTable({
  list,
  brandId,
  onOpen,
}: {
  list: PageList
  brandId: string
  onOpen: (pageId: string) => void
}) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const queryClient = useQueryClient()
  const onSheet = chosen.filter((id) => list.rows.some((row) => row.id === id))
  const remove = useMutation({
    mutationFn: () => deletePages(brandId, onSheet),
    onSuccess: async () => {
      notify(t('{count, plural, one {# page} other {# pages}} deleted', { count: onSheet.length }))
      setChosen([])
      await queryClient.invalidateQueries({ queryKey: pageKeys.all })
    },
    onError: notifyError,
  })
  const choice: Column<ListedPageRow>[] = list.mayEdit
    ? [
        {
          key: 'choose',
          header: t('Select'),
          headerCell: <VisuallyHidden>{t('Select')}</VisuallyHidden>,
          width: '2.5rem',
          cell: (row) => (
            <Checkbox
              size="xs"
              aria-label={t('Select {page}', { page: pageName(row) })}
              checked={chosen.includes(row.id)}
              onChange={() =>
                setChosen(
                  chosen.includes(row.id) ? chosen.filter((id) => id !== row.id) : [...chosen, row.id],
                )
              }
            />
          ),
        },
      ]
    : []
  return (
    <>
      {onSheet.length > 0 ? (
        <div className={classes['chosen']}>
          <span>
            {t('{count, plural, one {# page} other {# pages}} selected', { count: onSheet.length })}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('Delete with all versions')}
          </Button>
        </div>
      ) : null}
      <DataTable
        caption={t('Pages and documents')}
        isDense
        columns={[...choice, ...columnsWith(onOpen)]}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={t('No pages match these filters')}
      />
    </>
  )
}

/** Shown below the name. A page without a title already has its URL as its name. */
function whereOf({ origin, url, title }: ListedPageRow): string {
  if (origin === 'upload') return t('Document')
  return title === '' ? '' : shortAddress(url)
}

const columnsWith = (onOpen: (pageId: string) => void): Column<ListedPageRow>[] => [
  {
    key: 'page',
    header: t('Page'),
    width: 'max(38%, 10rem)',
    cell: (row) => (
      <button type="button" className={classes['page']} onClick={() => onOpen(row.id)}>
        <span>{pageName(row)}</span>
        <span className={styles['note']}>{whereOf(row)}</span>
      </button>
    ),
  },
  {
    key: 'owner',
    header: t('Page owner'),
    hideOnSmall: true,
    width: '8rem',
    cell: (row) => row.competitor ?? t(ownerLabels[row.owner]),
  },
  {
    key: 'status',
    header: t('Status'),
    width: 'max(22%, 5rem)',
    cell: (row) => (
      <>
        {t(statusTexts[row.status])}
        {row.isNoindex ? <span className={styles['note']}>{` · ${t('noindex')}`}</span> : null}
        {row.problem === null ? null : (
          <span className={`${classes['reason']} ${styles['note']}`}>{describeProblem(row.problem)}</span>
        )}
      </>
    ),
  },
  {
    key: 'passages',
    header: t('Passages'),
    align: 'end',
    width: '6.5rem',
    hideOnSmall: true,
    cell: (row) => (row.passages === 0 ? '–' : formatCount(row.passages)),
  },
  {
    key: 'fetched',
    header: t('Fetched'),
    width: '8.5rem',
    hideOnSmall: true,
    cell: (row) => (row.fetchedAt === null ? '–' : <Moment at={row.fetchedAt} />),
  },
]
