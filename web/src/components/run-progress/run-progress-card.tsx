import { Box, Button, Collapse, Group, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { RunProgress } from '#core/runs/schema.ts'
import { SandboxBadge } from '../states/sandbox-badge.tsx'
import classes from './run-progress-card.module.css'
import { barShares, costFact, isOver, progressFacts, statusWord } from './progress-summary.ts'
import { t } from '../../lib/language/t.ts'
import styles from '../styles/styles.module.css'

type Props = {
  progress: RunProgress
  /** What is running, such as "24 prompts × ChatGPT × 3". */
  title: ReactNode
  isSandbox: boolean
  /** Only the sandbox is used. */
  isFree: boolean
  /** Buttons that fit the state: cancel, resume, retry, dismiss. */
  actions?: ReactNode
  /** Why it does not continue, and what to do about it. */
  notes?: ReactNode
}

/** A compact card for one run: what it is, its progress, its failures, and its actions. */
export function RunProgressCard({ progress, title, isSandbox, isFree, actions, notes }: Props) {
  const [showsReasons, { toggle }] = useDisclosure(false)
  const cost = costFact(progress, { isFree })
  const facts = [...progressFacts(progress), ...(cost === null ? [] : [cost])]
  const reasons = progress.failures
  return (
    <section
      className={`${classes['card']} ${styles['panel']}`}
      aria-label={`${statusWord(progress)}: ${facts.join(', ')}`}
    >
      <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start" className={classes['row']}>
        <Box miw={0}>
          <Group gap={8} wrap="wrap">
            <Text component="span" fz="sm" fw={600}>
              {statusWord(progress)}
            </Text>
            <Text component="span" fz="sm" className={styles['anywhere']}>
              {title}
            </Text>
            {isSandbox && <SandboxBadge />}
          </Group>
          <Text fz="xs" c="dimmed" className={classes['facts']}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {reasons.length > 0 && (
              <Box
                type="button"
                component="button"
                className={styles['underlined']}
                c="var(--accent)"
                aria-expanded={showsReasons}
                onClick={toggle}
              >
                {showsReasons ? t('Hide reasons') : t('Show reasons')}
              </Box>
            )}
          </Text>
          {progress.failure !== null && (
            <Text fz="xs" c="var(--worse)">
              {progress.failure}
            </Text>
          )}
        </Box>
        <Group gap={6} wrap="nowrap" flex="none">
          {actions}
        </Group>
      </Group>
      {notes}
      <Collapse expanded={showsReasons}>
        <FailureReasons failures={reasons} />
      </Collapse>
      <ProgressBar progress={progress} />
    </section>
  )
}

/** Failed answers, grouped by reason. */
export function FailureReasons({ failures }: Pick<RunProgress, 'failures'>) {
  return (
    <ul className={classes['reasons']}>
      {failures.map(({ code, count, message }) => (
        <li key={`${code} ${message}`}>
          <strong>{count} ×</strong> {message} <span className={styles['muted']}>{code}</span>
        </li>
      ))}
    </ul>
  )
}

function ProgressBar({ progress }: { progress: RunProgress }) {
  const { done, failed } = barShares(progress)
  return (
    <>
      <VisuallyHidden>
        <progress aria-label={t('Progress')} max={100} value={Math.round((done + failed) * 100)} />
      </VisuallyHidden>
      <div aria-hidden="true" className={classes['track']} data-over={isOver(progress) || undefined}>
        <span className={classes['done']} style={{ width: `${done * 100}%` }} />
        <span className={classes['failed']} style={{ width: `${failed * 100}%` }} />
      </div>
    </>
  )
}

export function CardAction({
  label,
  about,
  isBusy,
  onClick,
}: {
  label: string
  /** Names the run for screen readers. */
  about: string
  isBusy: boolean
  onClick: () => void
}) {
  return (
    <Button size="compact-xs" variant="default" loading={isBusy} onClick={onClick}>
      {label}
      <VisuallyHidden> {about}</VisuallyHidden>
    </Button>
  )
}
