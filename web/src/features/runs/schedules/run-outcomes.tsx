import { Box, Flex } from '@mantine/core'
import { TextLink } from '../../../components/layout/links.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import type { ScheduleRun } from '#core/runs/schedules/schema.ts'
import styles from '../../../components/styles/styles.module.css'
import classes from './schedules.module.css'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

const words: Record<ScheduleRun['outcome'], string> = {
  started: t('Started'),
  late: t('Started late'),
  queued: t('Queued'),
  skipped: t('Skipped'),
}

const shownAtOnce = 3

/** The results of recent occurrences, latest first, with the reason if a run was not started. */
export function RunOutcomes({ brandId, runs }: { brandId: string; runs: readonly ScheduleRun[] }) {
  if (runs.length === 0)
    return <p className={`${styles['note']} ${styles['anywhere']}`}>{t('No runs yet')}</p>
  const [recent, older] = [runs.slice(0, shownAtOnce), runs.slice(shownAtOnce)]
  return (
    <>
      <Outcomes brandId={brandId} runs={recent} label={t('Latest runs')} />
      {older.length === 0 ? null : (
        <details>
          <summary className={`${styles['note']} ${styles['anywhere']}`}>
            {t('{older, plural, one {# earlier run} other {# earlier runs}}', { older: older.length })}
          </summary>
          <Outcomes brandId={brandId} runs={older} label={t('Earlier runs')} />
        </details>
      )}
    </>
  )
}

function Outcomes({
  brandId,
  runs,
  label,
}: {
  brandId: string
  runs: readonly ScheduleRun[]
  label: string
}) {
  return (
    <Flex component="ul" className={classes['runs']} direction="column" gap={4} fz="sm" aria-label={label}>
      {runs.map((run) => (
        <li className={styles['anywhere']} key={run.dueAt} data-outcome={run.outcome}>
          <Rich
            text="<span>{words}</span> · due"
            values={{
              span: (words) => (
                <Box component="span" className={classes['outcome']} fw={600}>
                  {words}
                </Box>
              ),
              words: words[run.outcome],
            }}
          />{' '}
          <Moment at={run.dueAt} />
          {run.analysisId === null ? null : (
            <>
              {' · '}
              <TextLink
                fz="inherit"
                underline="always"
                to="/overview"
                search={{ clientId: brandId, analysis: run.analysisId }}
              >
                {t('view answers')}
              </TextLink>
            </>
          )}
          {run.reason === null ? null : <> · {run.reason}</>}
        </li>
      ))}
    </Flex>
  )
}
