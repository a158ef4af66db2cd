import { Box, Flex, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { useContext, useId, useRef, useState, type ReactNode } from 'react'
import { saveFile } from '../../components/inputs/save-file.ts'
import styles from '../../components/styles/styles.module.css'
import { pictureFoot } from '../../pictures/picture-foot.ts'
import { reportHead, useReportPart } from '../../pictures/report-parts.ts'
import { chartCsv } from './chart-csv.ts'
import type { PictureFormat } from '../../pictures/picture-files.ts'
import { formatRow, type ChartTable } from './chart-table.ts'
import classes from './chart-frame.module.css'
import { fileNameOf } from './file-name.ts'
import { SandboxShareContext, sandboxLabels } from './sandbox-share.ts'
import { t } from '../../lib/language/t.ts'
import { useReportAccess } from '../../lib/reports/report-access.ts'

/**
 * The card around a chart: title, unit, explanation, and the same numbers as table, CSV, and picture. Pictures are made
 * of the first drawing inside.
 */
export function ChartFrame({
  title,
  unit,
  hint,
  table,
  hasPicture = true,
  isFresh = true,
  extra,
  children,
}: {
  title: string
  /** What is measured, over what, and how uncertainty is drawn. */
  unit: string
  /** Its name, which opens an explanation; shown in place of the title. */
  hint?: ReactNode
  table: ChartTable
  /** False: the chart consists of several drawings, so its picture is the table. */
  hasPicture?: boolean
  /** False while newer numbers load; the old ones stay, slightly faded. */
  isFresh?: boolean
  extra?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const [showsTable, setShowsTable] = useState(false)
  const [problem, setProblem] = useState('')
  const sandbox = useContext(SandboxShareContext)
  const { downloads } = useReportAccess()

  const handleCsv = () => {
    const csv = new Blob([chartCsv(table, sandbox)], { type: 'text/csv;charset=utf-8' })
    saveFile(`${fileNameOf(title)}.csv`, csv)
  }
  const part = { kind: 'chart', title, unit: noteOf(unit, sandboxLabels[sandbox]), table } as const
  useReportPart(card, () => part)
  const handlePicture = async (format: PictureFormat) => {
    const drawing = card.current?.querySelector<SVGSVGElement>('[data-drawing] svg') ?? null
    const about = reportHead()
    try {
      const { savePicture } = await import('../../pictures/picture-files.ts')
      await savePicture(
        format,
        { title, lines: about === null ? [] : [about.title, ...about.lines], foot: pictureFoot() },
        [{ ...part, title: '', drawing }],
      )
      setProblem('')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <section
      ref={card}
      className={`${classes['card']} ${styles['card']}`}
      aria-labelledby={id}
      data-stale={!isFresh || undefined}
    >
      <Flex
        component="header"
        wrap="wrap"
        align="baseline"
        justify="space-between"
        gap="0.125rem 1rem"
        mb={10}
      >
        <h2 id={id} className={classes['title']}>
          {hint ?? title}
        </h2>
        <Group align="stretch" gap="0.125rem 0.75rem" c="dimmed" fz="xs">
          <span>{unit}</span>
          <span className={classes['tools']}>
            <UnstyledButton
              className={`${classes['tool']} ${styles['fine']}`}
              aria-pressed={showsTable}
              aria-label={t('Table: {title}', { title })}
              onClick={() => setShowsTable((before) => !before)}
            >
              {t('Table')}
            </UnstyledButton>
            {downloads ? (
              <Menu position="bottom-end" withinPortal>
                <Menu.Target>
                  <UnstyledButton
                    className={`${classes['tool']} ${styles['fine']}`}
                    aria-label={t('Download {title}', { title })}
                  >
                    {t('Download')}
                  </UnstyledButton>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item aria-label={t('Download {title} as CSV', { title })} onClick={handleCsv}>
                    {t('CSV')}
                  </Menu.Item>
                  {pictures.map(({ format, label }) => (
                    <Menu.Item
                      key={format}
                      aria-label={t('Download {title} as {label}', { label, title })}
                      onClick={() => void handlePicture(format)}
                    >
                      {label}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            ) : null}
            {extra}
          </span>
        </Group>
      </Flex>
      {problem === '' ? null : (
        <Text role="alert" mb={8} c="var(--worse)" fz="sm">
          {problem}
        </Text>
      )}
      {showsTable ? (
        <TableView title={title} table={table} />
      ) : (
        <div data-drawing={hasPicture || undefined}>{children}</div>
      )}
    </section>
  )
}

const pictures = [
  { format: 'pdf', label: 'PDF' },
  { format: 'svg', label: 'SVG' },
  { format: 'png', label: 'PNG' },
] as const

function noteOf(unit: string, origin: string | null): string {
  return origin === null ? unit : t('{unit} · {origin} data', { unit, origin })
}

function TableView({ title, table }: { title: string; table: ChartTable }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
    <section className={classes['scroll']} aria-label={t('{title}, table', { title })} tabIndex={0}>
      <Box component="table" className={`${classes['table']} ${styles['table']}`}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column.label} scope="col" data-kind={column.kind}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {formatRow(table, row).map((cell, at) => (
                <td key={table.columns[at]?.label ?? at} data-kind={table.columns[at]?.kind}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </section>
  )
}
