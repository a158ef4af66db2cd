import { Group } from '@mantine/core'
import type { ReadingSide } from '#core/answers/reprocess/effect.ts'
import type { ChangedAnswer } from '#core/answers/reprocess/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './extraction-quality.module.css'
import { AnswerLink } from './answer-link.tsx'
import { labelLabels } from './label-class-labels.ts'

type Names = Record<string, string>

/** Answers with changed results, before and after. Each links to its answer. */
export function ChangedAnswers({
  caption,
  changes,
  names,
}: {
  caption: string
  changes: readonly ChangedAnswer[]
  names: Names
}) {
  const columns = columnsWith(names)
  return (
    <>
      <Group justify="space-between" gap={8} mb={4}>
        <span className={classes['quiet']}>{caption}</span>
        {changes.length === 0 ? null : (
          <ExportButton fileName="changed-answers.csv" columns={columns} rows={changes} />
        )}
      </Group>
      <DataTable
        caption={caption}
        columns={columns}
        rows={changes}
        rowKey={({ answerId }) => answerId}
        empty={t('No answers changed')}
      />
    </>
  )
}

const columnsWith = (names: Names): Column<ChangedAnswer>[] => [
  {
    key: 'answer',
    header: t('Answer'),
    width: '34%',
    cell: (answer) => <AnswerLink answer={answer} />,
    exportValue: ({ answerId }) => answerId,
  },
  {
    key: 'before',
    header: t('Before reprocessing'),
    cell: ({ before, after }) => <Side side={before} other={after} names={names} />,
    exportValue: ({ before }) => allInWords(before, names),
  },
  {
    key: 'after',
    header: t('After reprocessing'),
    cell: ({ before, after }) => <Side side={after} other={before} names={names} />,
    exportValue: ({ after }) => allInWords(after, names),
  },
]

/** Lines that only this side has stand out by weight, not by color alone. */
function Side({ side, other, names }: { side: ReadingSide; other: ReadingSide; names: Names }) {
  const beside = new Set(sideInWords(other, names))
  const lines = sideInWords(side, names)
  const isSame = lines.every((line) => beside.has(line)) && lines.length === beside.size
  const moved = [
    ...(side.pages === other.pages && side.ownPages === other.ownPages ? [] : [pagesInWords(side)]),
    ...(side.untracked === other.untracked ? [] : [untrackedInWords(side)]),
  ]
  return (
    <ul className={`${classes['side']} ${styles['small']} ${styles['anywhere']}`}>
      {lines.map((line) => (
        <li key={line} data-differs={!beside.has(line) || undefined}>
          {line}
        </li>
      ))}
      {moved.map((line) => (
        <li key={line} data-differs>
          {line}
        </li>
      ))}
      {isSame && moved.length === 0 ? <li>{t('different location or wording in the text')}</li> : null}
    </ul>
  )
}

function sideInWords({ state, mentions }: ReadingSide, names: Names): string[] {
  return [
    ...(state === 'answered' ? [] : [state === 'refused' ? t('refused') : t('found nothing')]),
    ...mentions.map(({ trackedBrandId, spans, sentiment, recommended }, index) =>
      [
        t('{rank}. {brand}, mentioned {count, plural, one {once} other {# times}}', {
          rank: formatCount(index + 1),
          brand: names[trackedBrandId] ?? t('brand no longer tracked'),
          count: spans,
        }),
        ...(sentiment === null ? [] : [labelLabels[sentiment]]),
        ...(recommended === true ? [labelLabels['recommended']] : []),
      ].join(', '),
    ),
    ...(mentions.length === 0 ? [t('no tracked brands')] : []),
  ]
}

const pagesInWords = ({ pages, ownPages }: ReadingSide) =>
  t('{count, plural, one {# cited page} other {# cited pages}}, {own} owned', {
    count: pages,
    own: formatCount(ownPages),
  })

const untrackedInWords = ({ untracked }: ReadingSide) =>
  t('{count, plural, one {# untracked brand} other {# untracked brands}}', { count: untracked })

const allInWords = (side: ReadingSide, names: Names) =>
  [...sideInWords(side, names), pagesInWords(side), untrackedInWords(side)].join('; ')
