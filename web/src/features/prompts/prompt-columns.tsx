import { Badge, Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EngineRow } from '#core/runs/schema.ts'
import type { PromptList, PromptRow } from '#core/reports/schema.ts'
import { DotStrip } from '../../charts/dot-strip.tsx'
import { ConsistencyBadge } from '../../components/figures/consistency-badge.tsx'
import type { Column } from '../../components/data-table/column.ts'
import type { SortValue } from '../../components/data-table/sort-rows.ts'
import { TextLink } from '../../components/layout/links.tsx'
import { Moment } from '../../components/figures/moment.tsx'
import { Rate } from '../../components/figures/rate.tsx'
import { SandboxBadge } from '../../components/states/sandbox-badge.tsx'
import { engineLabel } from '../../lib/engines/engines.ts'
import { formatCount, formatPercent, nothing } from '../../lib/format.ts'
import { keepReportFilters } from '../../lib/reports/report-filters.ts'
import { importanceInWords } from './importance-labels.ts'
import { ImportanceMenu } from './importance-menu.tsx'
import classes from './prompts.module.css'
import { stageLabels } from './stage-labels.ts'
import { locale } from '../../lib/language/chosen.ts'
import { t } from '../../lib/language/t.ts'

const rank = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function promptColumns({
  engines,
  isMixed,
  hasCriticism = false,
  brandId,
  onEdit,
}: {
  /**
   * True when the list has both real and sandbox answers, so that each row says which. Otherwise the screen says it
   * once.
   */
  isMixed: boolean
  engines: readonly EngineRow[] | undefined
  /** True when some answers were checked for criticism. */
  hasCriticism?: boolean
  brandId: string
  /** Null: the viewer may not edit. */
  onEdit: ((row: PromptRow) => void) | null
}): Column<PromptRow>[] {
  return [
    {
      key: 'text',
      header: t('Prompt'),
      sortValue: (row) => row.text,
      width: '34%',
      cell: (row) => <PromptCell row={row} isMixed={isMixed} />,
    },
    {
      key: 'topic',
      header: t('Topic'),
      width: '9rem',
      hideOnSmall: true,
      sortValue: (row) => row.topic,
      cell: (row) => row.topic || nothing,
    },
    {
      key: 'importance',
      header: t('Importance'),
      hint: t('How much the prompt counts in rates weighted by importance, and in actions'),
      width: '8rem',
      hideOnSmall: true,
      sortValue: (row) => row.weight,
      exportValue: (row) => row.importance,
      cell: (row) =>
        onEdit === null ? importanceInWords(row) : <ImportanceMenu brandId={brandId} prompt={row} />,
    },
    {
      key: 'visibility',
      header: t('Visibility'),
      width: 'min(14rem, 40vw)',
      sortValue: (row) => row.visibility.value,
      cell: (row) => <VisibilityCell row={row} engines={engines} />,
    },
    {
      key: 'consistency',
      header: t('Consistency'),
      width: '7rem',
      hideOnSmall: true,
      sortValue: (row) => row.consistency,
      cell: (row) => <ConsistencyBadge consistency={row.consistency} />,
    },
    {
      key: 'rank',
      header: t('Avg. position'),
      headerCell: <span className={classes['wraps']}>{t('Avg. position')}</span>,
      hint: t('Average position among tracked brands when mentioned'),
      align: 'end',
      width: '4.5rem',
      hideOnSmall: true,
      sortValue: (row) => row.averageRank,
      cell: (row) => (row.averageRank === null ? nothing : rank.format(row.averageRank)),
    },
    {
      key: 'brands',
      header: t('Most mentioned'),
      width: '9.5rem',
      hideOnSmall: true,
      cell: (row) => <TopBrands row={row} />,
      exportValue: (row) => row.topBrands.map(({ name, present }) => `${name} ${present}`).join(', '),
    },
    ...(hasCriticism ? [criticismColumn] : []),
    {
      key: 'answers',
      header: t('Answers'),
      align: 'end',
      width: '5.5rem',
      hideOnSmall: true,
      sortValue: (row) => row.answers,
      cell: (row) => formatCount(row.answers),
    },
    {
      key: 'last',
      header: t('Last answer'),
      width: '8rem',
      hideOnSmall: true,
      sortValue: (row) => row.lastAnsweredAt,
      cell: (row) => (row.lastAnsweredAt === null ? t('none yet') : <Moment at={row.lastAnsweredAt} />),
    },
    ...(onEdit === null
      ? []
      : [
          {
            key: 'edit',
            header: t('Actions'),
            headerCell: <VisuallyHidden>{t('Actions')}</VisuallyHidden>,
            align: 'end' as const,
            width: '4.5rem',
            hideOnSmall: true,
            cell: (row: PromptRow) => (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={t('Edit “{text}”', { text: row.text.slice(0, 80) })}
                onClick={() => onEdit(row)}
              >
                {t('Edit')}
              </Button>
            ),
          },
        ]),
  ]
}

/** Below the least number of checked answers: counts instead of a rate. */
const criticismColumn: Column<PromptRow> = {
  key: 'criticism',
  header: t('Criticized'),
  align: 'end',
  width: '5.5rem',
  hint: t('Answers that criticize the brand, out of those that mention it and were checked for criticism'),
  hideOnSmall: true,
  sortValue: ({ criticism: { checked, criticized } }) => (checked === 0 ? null : criticized / checked),
  cell: ({ criticism: { checked, criticized, rate } }) =>
    rate.value === null ? (
      <Text component="span" fz="xs" c="dimmed">
        {checked === 0
          ? nothing
          : t('{criticized} of {checked}', {
              criticized: formatCount(criticized),
              checked: formatCount(checked),
            })}
      </Text>
    ) : (
      formatPercent(rate.value)
    ),
}

/** Whether any answer to these prompts was checked for criticism. */
export function hasCriticism({ rows }: PromptList): boolean {
  return rows.some((row) => row.criticism.checked > 0)
}

export function isMixed({ scope, rows }: PromptList): boolean {
  const answers = rows.reduce((sum, row) => sum + row.answers, 0)
  return scope.sandboxAnswers > 0 && scope.sandboxAnswers < answers
}

/** Values for calculations in a spreadsheet, and what the table shows as icons. */
export const exportOnlyColumns: Column<PromptRow>[] = exported({
  'Visibility low': (row) => row.visibility.low,
  'Visibility high': (row) => row.visibility.high,
  'Answers mentioning the brand': (row) => row.visibility.numerator,
  'Valid answers': (row) => row.visibility.denominator,
  'Labelled answers': (row) => row.sentiment.labelled,
  Positive: (row) => row.sentiment.counts.positive,
  Negative: (row) => row.sentiment.counts.negative,
  'Answers checked for criticism': (row) => row.criticism.checked,
  'Answers criticizing the brand': (row) => row.criticism.criticized,
  'Answers praising the brand': (row) => row.criticism.praised,
  Tags: (row) => row.tags.join(', '),
  Intent: (row) => row.intent,
  'Funnel stage': (row) => row.funnel,
  Volume: (row) => row.volume,
  'Volume source': (row) => row.volumeSource,
  Weight: (row) => row.weight,
  Branded: (row) => row.isBranded,
  Version: (row) => row.version,
  'Sandbox answers': (row) => row.sandboxAnswers,
})

function exported(values: Record<string, (row: PromptRow) => SortValue>): Column<PromptRow>[] {
  return Object.entries(values).map(([header, exportValue]) => ({
    key: header,
    header,
    exportValue,
    cell: () => null,
  }))
}

function PromptCell({ row, isMixed }: { row: PromptRow; isMixed: boolean }) {
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
        {row.isBranded && <Mark>{t('branded')}</Mark>}
        {row.archivedAt !== null && <Mark>{t('archived')}</Mark>}
        {row.version > 1 && <Mark>{t('version {version}', { version: row.version })}</Mark>}
        {isMixed && row.sandboxAnswers > 0 && <SandboxBadge />}
        {[row.intent, row.funnel === null ? null : stageLabels[row.funnel]].map((word) =>
          word ? (
            <Text key={word} component="span" fz="xs" c="dimmed">
              {word}
            </Text>
          ) : null,
        )}
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
    <Stack className={classes['visibility']} gap={4} miw={132}>
      <DotStrip
        dots={row.dots}
        label={t('Latest answers to “{text}”', { text: row.text.slice(0, 80) })}
        engineLabel={(engine) => engineLabel(engine, engines)}
        onSelect={(answerId) =>
          void navigate({
            to: '/prompt-details',
            search: { ...keepReportFilters(search), promptId: row.promptId, answerId },
          })
        }
      />
      <Rate rate={row.visibility} />
    </Stack>
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
