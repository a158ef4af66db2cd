import { Group, NumberInput, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import { metrics, type BrandMetricId } from '#core/metrics/registry.ts'
import { ExampleResult } from '../../../components/method/example-result.tsx'
import { metricExamples, rateOfExample } from '../../../components/method/metric-examples.ts'
import classes from '../../../components/method/method.module.css'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'
import { said } from '../../../lib/language/said.ts'

const most = 1000

/** Editable counts and their result, calculated by the functions of the reports. */
export function WorkedExample({ metric }: { metric: BrandMetricId }) {
  const example = metricExamples[metric]
  const [rows, setRows] = useState(example.rows)
  const [times, setTimes] = useState(1)
  const labelId = useId()
  const rate = rateOfExample(metric, rows, { times })
  const change = (row: number, column: number, value: number) =>
    setRows(rows.map((counts, index) => (index === row ? counts.with(column, value) : counts)))

  return (
    <>
      <div className={styles['sideways']}>
        <table className={`${classes['counts']} ${styles['table']}`}>
          <caption>
            <VisuallyHidden>
              {t('Editable counts for {label}', { label: said(metrics[metric].label) })}
            </VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('Prompt')}</th>
              {example.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((counts, row) => (
              <tr key={row}>
                <th scope="row">{row + 1}</th>
                {example.columns.map((column, index) => (
                  <td key={column}>
                    <NumberInput
                      aria-label={t('{column}, prompt {row}', { column, row: row + 1 })}
                      w={88}
                      size="xs"
                      min={0}
                      max={most}
                      allowDecimal={false}
                      value={counts[index] ?? 0}
                      onChange={(value) => change(row, index, countOf(value))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Group align="end" gap="0.75rem 1.25rem" mt={8} mb={12}>
        <span id={labelId} className={styles['note']}>
          {t('Number of prompts')}
        </span>
        <SegmentedControl
          size="xs"
          aria-labelledby={labelId}
          value={`${times}`}
          onChange={(value) => setTimes(Number(value))}
          data={[1, 3, 10].map((copies) => ({
            value: `${copies}`,
            label: `${copies * example.rows.length}`,
          }))}
        />
      </Group>
      <div aria-live="polite">
        <ExampleResult metric={metric} rate={rate} />
      </div>
    </>
  )
}

const countOf = (value: number | string) => Math.min(most, Math.max(0, Math.trunc(Number(value) || 0)))
