import { Alert } from '@mantine/core'
import type { JudgeState } from '#core/judge/schema.ts'
import { formatCount, formatPrice } from '../../lib/format.ts'
import classes from './settings.module.css'

/** Who labels now, how far the judge is, and what this month has cost. */
export function JudgeProgress({ judge }: { judge: JudgeState }) {
  const { method, stopped, waiting, month, presences, settings, engines } = judge
  const canJudge = engines.some(({ configured }) => configured)
  return (
    <div className={classes['words']}>
      <span>
        New answers are labelled by <code>{method}</code>
        {settings?.enabled === true ? '.' : ', the word list.'}
      </span>
      {canJudge ? null : (
        <span>No key of an engine that can judge is configured, so the word list speaks.</span>
      )}
      {stopped === null ? null : (
        <Alert color="orange" title="The judge does not go on" mt="xs">
          {stopped}
        </Alert>
      )}
      {settings === null ? null : (
        <span>
          {waiting === 0
            ? 'No answer waits for the judge.'
            : `${formatCount(waiting)} ${waiting === 1 ? 'answer waits' : 'answers wait'} for the judge.`}{' '}
          This month (UTC): {formatCount(month.texts)} {month.texts === 1 ? 'text' : 'texts'} judged for{' '}
          {formatPrice(month.knownUsd)}
          {month.assumedUsd > 0
            ? `, and ${formatPrice(month.assumedUsd)} set aside for calls whose cost is not known`
            : ''}
          {settings.usdPerMonth === null ? '.' : `, of at most ${formatPrice(settings.usdPerMonth)}.`}
        </span>
      )}
      <span className={classes['fine']}>
        Brands named in answers of the last four weeks: {formatCount(presences.all)}; labelled{' '}
        {formatCount(presences.labelled)}, of these by a judge or a person {formatCount(presences.judged)}.
      </span>
    </div>
  )
}
