import { Box, Text, VisuallyHidden } from '@mantine/core'
import type { CoreSource } from '#core/reports/views.ts'
import { ChartFrame } from '../../charts/frame/chart-frame.tsx'
import { intervalColumns } from '../../charts/frame/chart-table.ts'
import { Hint } from '../../components/figures/metric-hint.tsx'
import { NumberButton } from '../../components/figures/number-button.tsx'
import styles from '../../components/styles/styles.module.css'
import { formatCount, nothing, percentSign } from '../../lib/format.ts'
import classes from './sources-view.module.css'
import { t } from '../../lib/language/t.ts'

const most = 8

/** By engine: core sources, cited in most waves, and rotating sources. */
export function CoreCard({
  core,
  isRun,
  engineLabel,
  isFresh,
  onOpen,
}: {
  core: readonly CoreSource[]
  /** A single run is one wave, so no source can recur. */
  isRun: boolean
  engineLabel: (engine: string) => string
  isFresh: boolean
  onOpen: (row: CoreSource) => void
}) {
  const engines = [...Map.groupBy(core, (row) => row.engine)]
  return (
    <ChartFrame
      title={t('Core and rotating sources')}
      unit={t('Weeks in which an engine cited the domain')}
      hint={
        <Hint about={t('Core and rotating sources')}>
          <p>
            {t(
              'Core: cited in 60% or more of the latest weeks with answers (up to eight). Rotating: cited in some of them. Each box is a week. Filled: cited. Blue: core.',
            )}
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Engine'), kind: 'text' },
          { label: t('Domain'), kind: 'text' },
          { label: t('Type'), kind: 'text' },
          { label: t('Weeks cited'), kind: 'count' },
          { label: t('Weeks'), kind: 'count' },
          { label: t('Share of weeks'), kind: 'share' },
          ...intervalColumns(),
        ],
        rows: core.map((row) => [
          engineLabel(row.engine),
          row.domain,
          row.kind,
          row.cited,
          row.waves,
          row.share.value,
          row.share.low,
          row.share.high,
        ]),
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      {engines.length === 0 ? (
        <Text my={8} c="dimmed" fz="sm">
          {isRun
            ? t('A single run can’t show recurrence. Choose a period instead of a run.')
            : t('No weeks with cited sources')}
        </Text>
      ) : (
        <div className={classes['engines']}>
          {engines.map(([engine, rows]) => (
            <section key={engine} aria-label={engineLabel(engine)}>
              <Box component="h3" mb={4} fz="sm">
                {engineLabel(engine)}{' '}
                <span className={styles['tiny']}>
                  {t('{rows} core, {rows2} rotating', {
                    rows: rows.filter((row) => row.kind === 'core').length,
                    rows2: rows.filter((row) => row.kind === 'carousel').length,
                  })}
                </span>
              </Box>
              <ul className={styles['list']}>
                {rows
                  .toSorted((a, b) => b.cited - a.cited || a.domain.localeCompare(b.domain))
                  .slice(0, most)
                  .map((row) => (
                    <li key={row.domain} className={classes['row']}>
                      <span className={`${styles['anywhere']} ${row.owner === 'own' ? styles['own'] : ''}`}>
                        {row.domain}{' '}
                        {row.kind === 'core' ? (
                          <VisuallyHidden>{t('core')}</VisuallyHidden>
                        ) : (
                          <span className={styles['tiny']}>{t('rotating')}</span>
                        )}
                      </span>
                      <span className={`${styles['end']} ${styles['nowrap']}`}>
                        <Weeks row={row} />
                        <NumberButton
                          about={t('weeks citing {domain}', { domain: row.domain })}
                          onOpen={() => onOpen(row)}
                        >
                          {t('{cited} of {waves}', {
                            cited: formatCount(row.cited),
                            waves: formatCount(row.waves),
                          })}
                        </NumberButton>{' '}
                        <span className={styles['tiny']}>({wholePercents(row.share)})</span>
                      </span>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </ChartFrame>
  )
}

/** A few weeks do not justify tenths of a percent. */
const wholePercents = ({ low, high }: CoreSource['share']) =>
  low === null || high === null ? nothing : `${Math.round(low * 100)}–${Math.round(high * 100)}${percentSign}`

function Weeks({ row }: { row: CoreSource }) {
  return (
    <span className={classes['waves']} data-kind={row.kind} aria-hidden="true">
      {Array.from({ length: row.waves }, (_, week) => (
        <span key={week} className={classes['wave']} data-cited={week < row.cited || undefined} />
      ))}
    </span>
  )
}
