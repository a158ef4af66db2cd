import { Box, Flex, Progress, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TrialProgress, TrialView } from '#core/trials/schema.ts'
import { IntervalWhisker } from '../../../charts/interval-whisker.tsx'
import { basis, Rate } from '../../../components/figures/rate.tsx'
import { SandboxNotice } from '../../../components/states/sandbox-notice.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatDuration, formatInterval, formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './trial.module.css'

/** The first run of a trial while it progresses: visibility of the brand, competitors, and the answers behind it. */
export function TrialReport({
  trial,
  progress,
  isBroken,
  keep,
  answers,
}: {
  trial: TrialView
  progress: TrialProgress
  isBroken: boolean
  keep: ReactNode
  answers: ReactNode
}) {
  const { planned, answered, failed, visibility, ranking } = progress
  const isRunning = progress.state === 'running' || progress.state === 'confirmed'
  const done = answered + failed
  return (
    <div className={classes['report']}>
      <div>
        <Title order={1}>{t('What AI says about {brand}', { brand: trial.brandName })}</Title>
        <Text className={styles['figures']} mt={4} mb={10} c="dimmed" fz="md" aria-live="polite">
          {isBroken
            ? t('Connection lost. Reconnecting… Your data is safe.')
            : isRunning
              ? planned === 0
                ? t('Preparing prompts…')
                : t('{answered} of {planned} answers collected{left}', {
                    answered: formatCount(answered),
                    planned: formatCount(planned),
                    left: progress.etaSeconds === null ? '' : `, ${formatDuration(progress.etaSeconds)}`,
                  })
              : answered + failed < planned
                ? t('{answered} of {planned} answers collected. The trial’s budget is used up.', {
                    answered: formatCount(answered),
                    planned: formatCount(planned),
                  })
                : failed > 0
                  ? t('{answered} answers collected, {failed} failed.', {
                      answered: formatCount(answered),
                      failed: formatCount(failed),
                    })
                  : t('All {answered} answers collected.', { answered: formatCount(answered) })}
        </Text>
        {isRunning ? (
          <Progress
            value={planned === 0 ? 4 : (done / planned) * 100}
            size="sm"
            aria-label={t('Answers collected')}
            animated={planned === 0}
          />
        ) : null}
      </div>
      {progress.isSandbox === true ? <SandboxNotice sandboxAnswers={answered} answers={answered} /> : null}
      {keep}
      <div className={classes['numbers']}>
        <Box
          component="section"
          className={`${classes['figure']} ${styles['panel']}`}
          miw={0}
          p={16}
          aria-labelledby="trial-visibility"
        >
          <h2 id="trial-visibility">{t('Visibility')}</h2>
          <Text className={styles['figures']} mb={6} fz={32} lh={1.1} fw={600} lts="-0.02em">
            {visibility === null ? '–' : formatPercent(visibility.value)}
          </Text>
          <IntervalWhisker
            value={visibility?.value ?? null}
            low={visibility?.low ?? null}
            high={visibility?.high ?? null}
          />
          <p className={classes['fine']}>
            {visibility === null || visibility.value === null
              ? t('Share of answers that mention the brand. Waiting for the first answers.')
              : visibility.low === null
                ? basis(visibility)
                : t(
                    '95% confidence interval: {interval}. It narrows as answers arrive. Branded prompts are excluded.',
                    {
                      interval: formatInterval(visibility.low, visibility.high),
                    },
                  )}
          </p>
        </Box>
        <Box
          component="section"
          className={`${classes['figure']} ${styles['panel']}`}
          miw={0}
          p={16}
          aria-labelledby="trial-ranking"
        >
          <h2 id="trial-ranking">{t('Competitors')}</h2>
          {ranking.length < 2 ? (
            <p className={classes['fine']}>
              {t('No competitors yet. We’ll suggest some when you create an account.')}
            </p>
          ) : null}
          <Flex component="ol" className={classes['ranking']} direction="column" gap={6} fz="md">
            {ranking.map((row) => (
              <li key={row.brandId} data-own={row.isOwn || undefined}>
                <span>{row.name}</span>
                <Rate rate={row.visibility} />
              </li>
            ))}
          </Flex>
        </Box>
      </div>
      {answers}
    </div>
  )
}
