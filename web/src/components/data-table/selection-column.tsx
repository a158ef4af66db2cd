import type { Column } from './column.ts'
import classes from './selection-column.module.css'
import type { useSelection } from './use-selection.ts'
import { t } from '../../lib/language/t.ts'

/** A checkbox for each row and one for all; Shift selects a range. */
export function selectionColumn<Row>(
  selection: ReturnType<typeof useSelection>,
  words: { all: string; keyOf: (row: Row) => string; nameOf: (row: Row) => string },
): Column<Row> {
  return {
    key: 'selected',
    header: t('Selected'),
    width: '2.5rem',
    headerCell: (
      <input
        type="checkbox"
        className={classes['checkbox']}
        aria-label={words.all}
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
        aria-label={t('Select {row}', { row: words.nameOf(row) })}
        checked={selection.has(words.keyOf(row))}
        onChange={({ nativeEvent }) =>
          selection.toggle(words.keyOf(row), {
            range: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
          })
        }
      />
    ),
  }
}
