import { TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './report-filter-bar.module.css'
import { t } from '../../lib/language/t.ts'

/** First and last day, applied together once both are complete. */
export function DaysForm({
  from,
  to,
  words,
  onApply,
}: {
  from: string
  to: string
  words: { form: string; from: string; to: string; apply: string }
  onApply: (from: string, to: string) => void
}) {
  const [start, setStart] = useState(from)
  const [end, setEnd] = useState(to)
  const isChosen = start !== '' && end !== ''
  const isWhole = isChosen && start <= end
  return (
    <form
      className={classes['own']}
      aria-label={words.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) onApply(start, end)
      }}
    >
      <TextInput
        size="xs"
        type="date"
        label={words.from}
        value={start}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        type="date"
        label={words.to}
        value={end}
        error={isChosen && !isWhole ? t('End date can’t be before the start date') : undefined}
        onChange={(event) => setEnd(event.currentTarget.value)}
      />
      <button type="submit" className={classes['apply']} disabled={!isWhole}>
        {words.apply}
      </button>
    </form>
  )
}
