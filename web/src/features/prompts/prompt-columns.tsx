import { Badge, Button, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EngineRow } from '#core/analysis/schema.ts'
import type { PromptRow } from '#core/report/schema.ts'
import { DotStrip } from '../../charts/dot-strip.tsx'
import { ConsistencyBadge } from '../../components/consistency-badge.tsx'
import type { Column } from '../../components/data-table/data-table.tsx'
import { TextLink } from '../../components/links.tsx'
import { Moment } from '../../components/moment.tsx'
import { Rate } from '../../components/rate.tsx'
import { SandboxBadge } from '../../components/sandbox-badge.tsx'
import { engineLabel } from '../../lib/engines.ts'
import { formatCount, nothing } from '../../lib/format.ts'
import { keepReportFilters } from '../../lib/report-filters.ts'
import classes from './prompts.module.css'
import type { useSelection } from './use-selection.ts'

const rank = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function selectionColumn(selection: ReturnType<typeof useSelection>): Column<PromptRow> {
  return {
    key: 'selected',
    header: 'Selected',
    width: '2.5rem',
    headerCell: (
      <input
        type="checkbox"
        className={classes['checkbox']}
        aria-label="Select all prompts shown"
        checked={selection.ids.length > 0}
        ref={(element) => {
          if (element) element.indeterminate = selection.ids.length > 0 && !selection.isAll
        }}
        onChange={() => (selection.ids.length > 0 ? selection.clear() : selection.selectAll())}
      />
    ),
    cell: (row) => (
      <input
        type="checkbox"
        className={classes['checkbox']}
        aria-label={`Select “${row.text.slice(0, 80)}”`}
        checked={selection.has(row.promptId)}
        onChange={({ nativeEvent }) =>
          selection.toggle(row.promptId, {
            range: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
          })
        }
      />
    ),
  }
}

export function promptColumns({
  engines,
  onEdit,
}: {
  engines: readonly EngineRow[] | undefined
  /** Null: the viewer may not edit. */
  onEdit: ((row: PromptRow) => void) | null
}): Column<PromptRow>[] {
  return [
    {
      key: 'text',
      header: 'Prompt',
      sortValue: (row) => row.text,
      cell: (row) => <PromptCell row={row} />,
    },
    {
      key: 'topic',
      header: 'Topic',
      width: '9rem',
      hideOnSmall: true,
      sortValue: (row) => row.topic,
      cell: (row) => row.topic || nothing,
    },
    {
      key: 'visibility',
      header: 'Visibility',
      width: '15rem',
      sortValue: (row) => row.visibility.value,
      cell: (row) => <VisibilityCell row={row} engines={engines} />,
    },
    {
      key: 'rank',
      header: 'Rank',
      align: 'end',
      width: '4.5rem',
      hideOnSmall: true,
      sortValue: (row) => row.averageRank,
      cell: (row) => (row.averageRank === null ? nothing : rank.format(row.averageRank)),
    },
    {
      key: 'brands',
      header: 'Named most',
      width: '11rem',
      hideOnSmall: true,
      cell: (row) => <TopBrands row={row} />,
      exportValue: (row) => row.topBrands.map(({ name, present }) => `${name} ${present}`).join(', '),
    },
    {
      key: 'answers',
      header: 'Answers',
      align: 'end',
      width: '5.5rem',
      hideOnSmall: true,
      sortValue: (row) => row.answers,
      cell: (row) => formatCount(row.answers),
    },
    {
      key: 'last',
      header: 'Last answer',
      width: '7.5rem',
      hideOnSmall: true,
      sortValue: (row) => row.lastAnsweredAt,
      cell: (row) => (row.lastAnsweredAt === null ? 'none yet' : <Moment at={row.lastAnsweredAt} />),
    },
    ...(onEdit === null
      ? []
      : [
          {
            key: 'edit',
            header: '',
            align: 'end' as const,
            width: '4.5rem',
            hideOnSmall: true,
            cell: (row: PromptRow) => (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Edit “${row.text.slice(0, 80)}”`}
                onClick={() => onEdit(row)}
              >
                Edit
              </Button>
            ),
          },
        ]),
  ]
}

function PromptCell({ row }: { row: PromptRow }) {
  return (
    <div className={classes['prompt']}>
      <TextLink
        to="/prompt-details"
        search={(before) => ({ ...keepReportFilters(before), promptId: row.promptId })}
        fz="sm"
        c="var(--ink)"
        dir="auto"
        className={classes['text']}
      >
        {row.text}
      </TextLink>
      <div className={classes['marks']}>
        {row.isBranded && <Mark>branded</Mark>}
        {row.archivedAt !== null && <Mark>archived</Mark>}
        {row.version > 1 && <Mark>version {row.version}</Mark>}
        {row.sandboxAnswers > 0 && <SandboxBadge />}
        {row.tags.map((tag) => (
          <Text key={tag} component="span" fz="xs" c="dimmed">
            #{tag}
          </Text>
        ))}
      </div>
    </div>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <Badge variant="outline" color="gray" size="sm" radius="sm" tt="none" fw={500} c="dimmed">
      {children}
    </Badge>
  )
}

function VisibilityCell({ row, engines }: { row: PromptRow; engines: readonly EngineRow[] | undefined }) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  return (
    <div className={classes['visibility']}>
      <DotStrip
        dots={row.dots}
        label={`Latest answers to “${row.text.slice(0, 80)}”`}
        engineLabel={(engine) => engineLabel(engine, engines)}
        onSelect={(answerId) =>
          void navigate({
            to: '/prompt-details',
            search: { ...keepReportFilters(search), promptId: row.promptId, answerId },
          })
        }
      />
      <div className={classes['figures']}>
        <Rate rate={row.visibility} />
        {row.consistency !== null && <ConsistencyBadge consistency={row.consistency} />}
      </div>
    </div>
  )
}

function TopBrands({ row }: { row: PromptRow }) {
  if (row.topBrands.length === 0) return nothing
  return (
    <span className={classes['brands']}>
      {row.topBrands.slice(0, 3).map(({ brandId, name, isOwn, present }) => (
        <span key={brandId} data-own={isOwn || undefined}>
          {name} {formatCount(present)}
        </span>
      ))}
    </span>
  )
}
