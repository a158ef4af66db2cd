import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatCount } from '../../../lib/format.ts'
import classes from './perception.module.css'
import { t } from '../../../lib/language/t.ts'

/** The first rows; the rest on demand. */
export function LimitedList<Row>({
  rows,
  most,
  rowKey,
  empty,
  children,
}: {
  rows: readonly Row[]
  most: number
  rowKey: (row: Row) => string
  empty: string
  children: (row: Row) => ReactNode
}) {
  const [showsAll, setShowsAll] = useState(false)
  if (rows.length === 0) return <p className={classes['note']}>{empty}</p>
  return (
    <>
      <ul className={classes['list']}>
        {(showsAll ? rows : rows.slice(0, most)).map((row) => (
          <li key={rowKey(row)} className={classes['item']}>
            {children(row)}
          </li>
        ))}
      </ul>
      {rows.length > most ? (
        <Button size="compact-xs" variant="subtle" mt="xs" onClick={() => setShowsAll((before) => !before)}>
          {showsAll ? t('Show fewer') : t('Show all {rows}', { rows: formatCount(rows.length) })}
        </Button>
      ) : null}
    </>
  )
}
