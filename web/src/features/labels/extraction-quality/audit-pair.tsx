import { Box, Button, Group, Kbd, Progress, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentiments } from '#core/labels/labels.ts'
import type { Audit, AuditItem } from '#core/labels/checks/schema.ts'
import { notifyError } from '../../../components/states/notices.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatDay } from '../../../lib/format.ts'
import { engineLabel } from '../../../lib/engines/engines.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { answerPair, skipPair, type AuditAnswer } from './api/extraction-quality.ts'
import classes from './extraction-quality.module.css'
import { t } from '../../../lib/language/t.ts'

const steps = ['mention', 'sentiment', 'recommendation', 'topPick', 'criticism'] as const
type Step = (typeof steps)[number]
type Choice = { key: string; words: string; answer: AuditAnswer }

/**
 * One pair to check: does this answer mention that brand? If so, and if labels were extracted, what would a person say?
 * Extracted values are hidden. Keys: y, n, s, or the number of a choice.
 */
export function AuditPair({
  audit,
  item,
  progress: { done, total },
}: {
  audit: Audit
  item: AuditItem
  progress: { done: number; total: number }
}) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>('mention')
  const refresh = () => queryClient.invalidateQueries()
  const pair = { auditId: audit.id, answerId: item.answerId, trackedBrandId: item.trackedBrandId }
  // The answer on the mention completes the pair, so it is sent last: after a reload in between, the pair is asked
  // again.
  const sending = useSubmission({
    mutationFn: async (answers: readonly AuditAnswer[]) => {
      for (const answer of answers) await answerPair(pair, answer)
    },
    onError: notifyError,
    onSettled: refresh,
  })
  const skipping = useSubmission({
    mutationFn: () => skipPair(audit.id, item.index),
    onError: notifyError,
    onSettled: refresh,
  })
  const [said, setSaid] = useState<readonly AuditAnswer[]>([])
  const isBusy = sending.isPending || skipping.isPending
  const choices = choicesOf(step)
  const choose = ({ answer }: Choice) => {
    if (isBusy) return
    const all = [...said, answer]
    const next = nextStep(step, answer, item)
    if (next === null) {
      sending.submit([...all].reverse())
      return
    }
    setSaid(all)
    setStep(next)
  }
  const skip = () => {
    if (!isBusy) skipping.submit(undefined)
  }
  useHotkeys([
    ...choices.map((choice): [string, () => void] => [choice.key, () => choose(choice)]),
    ['s', skip],
  ])
  return (
    <Box className={styles['panel']} maw={736} p={20}>
      <Progress value={(100 * done) / total} aria-label={t('Pairs checked')} />
      <p className={classes['quiet']}>
        {t('{count} of {total} · {engine}, {answeredAt}', {
          count: formatCount(done + 1),
          total: formatCount(total),
          engine: engineLabel(item.engine),
          answeredAt: formatDay(item.answeredAt),
        })}
      </p>
      <p className={classes['quiet']}>{t('Prompt: {promptText}', { promptText: item.promptText })}</p>
      <Text mt={12} mb={4} fz="lg" fw={600} aria-live="polite">
        {questionOf(step, item.brandName)}
      </Text>
      <Group align="stretch" gap={8} mt={12}>
        {choices.map((choice) => (
          <Button
            key={choice.key}
            variant="default"
            disabled={isBusy}
            aria-keyshortcuts={choice.key}
            rightSection={<Kbd size="xs">{choice.key}</Kbd>}
            onClick={() => choose(choice)}
          >
            {choice.words}
          </Button>
        ))}
        <Button
          variant="subtle"
          disabled={isBusy}
          aria-keyshortcuts="s"
          rightSection={<Kbd size="xs">s</Kbd>}
          onClick={skip}
        >
          {t('Not sure')}
        </Button>
      </Group>
      <section
        className={`${classes['text']} ${styles['box']}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
        tabIndex={0}
        dir="auto"
        aria-label={t('Answer text')}
      >
        {item.text}
      </section>
    </Box>
  )
}

function questionOf(step: Step, brand: string): string {
  if (step === 'mention') return t('Does this answer mention {brand}?', { brand })
  if (step === 'sentiment') return t('What is its sentiment toward {brand}?', { brand })
  if (step === 'recommendation') return t('Does it recommend {brand}?', { brand })
  if (step === 'topPick') return t('Is {brand} its first choice, or one of two first choices?', { brand })
  return t('Does it criticize {brand}?', { brand })
}

function choicesOf(step: Step): Choice[] {
  if (step === 'sentiment')
    return sentiments.map((label, index) => ({
      key: String(index + 1),
      words: label,
      answer: { label: 'sentiment', correct: label },
    }))
  return [true, false].map((correct) => ({
    key: correct ? 'y' : 'n',
    words: correct ? t('Yes') : t('No'),
    answer: { label: step, correct },
  }))
}

/** Asks about labels only where one was extracted and the brand is mentioned. */
function nextStep(step: Step, answer: AuditAnswer, item: AuditItem): Step | null {
  if (step === 'mention' && answer.correct !== true) return null
  return (
    steps.slice(steps.indexOf(step) + 1).find((next) => next !== 'mention' && item[next] !== null) ?? null
  )
}
