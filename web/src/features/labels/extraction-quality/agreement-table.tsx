import { classesOf, type RaterAgreement } from '#core/labels/checks/rater-agreement.ts'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './extraction-quality.module.css'
import { raterLabels } from './agreement-labels.ts'
import { labelLabels } from './label-class-labels.ts'

type Cell = RaterAgreement['cells'][number]

/** A confusion matrix of two raters. Every number opens its answers. Agreement is on the diagonal, framed. */
export function AgreementTable({
  agreement: { label, one, other, cells },
  chosen,
  onCell,
}: {
  agreement: RaterAgreement
  chosen: Cell | null
  onCell: (cell: Cell) => void
}) {
  const said = classesOf[label].filter((name) =>
    cells.some((cell) => cell.one === name || cell.other === name),
  )
  const [rows, columns] = [raterLabels[one], raterLabels[other]]
  return (
    <div className={styles['sideways']}>
      <table className={classes['cells']}>
        <caption>{t('Rows: {rows}. Columns: {columns}.', { rows, columns })}</caption>
        <thead>
          <tr>
            <td aria-hidden="true" />
            {said.map((name) => (
              <th key={name} scope="col">
                {labelLabels[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {said.map((first) => (
            <tr key={first}>
              <th scope="row">{labelLabels[first]}</th>
              {said.map((second) => {
                const cell = cells.find((each) => each.one === first && each.other === second)
                return (
                  <td key={second} data-same={first === second || undefined}>
                    {cell === undefined ? (
                      formatCount(0)
                    ) : (
                      <button
                        type="button"
                        aria-pressed={cell === chosen}
                        aria-label={t('{count}, {rows}: {first}, {columns}: {second}', {
                          count: formatCount(cell.count),
                          rows,
                          first: labelLabels[first] ?? first,
                          columns,
                          second: labelLabels[second] ?? second,
                        })}
                        onClick={() => onCell(cell)}
                      >
                        {formatCount(cell.count)}
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
