import { Group, PinInput } from '@mantine/core'
import { t } from '../../lib/language/t.ts'

/** Six boxes for a code; pasting fills all of them, and the last digit submits. */
export function CodeBoxes({
  value,
  onValue,
  onComplete,
  isBusy,
  isWrong,
  justify = 'center',
}: {
  value: string
  onValue: (value: string) => void
  onComplete: (code: string) => void
  isBusy: boolean
  isWrong: boolean
  /** Cards center the boxes, forms align them at the start. */
  justify?: 'center' | 'start'
}) {
  return (
    <Group justify={justify}>
      <PinInput
        length={6}
        type="number"
        oneTimeCode
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is what the user types next
        autoFocus
        value={value}
        onChange={onValue}
        onComplete={onComplete}
        disabled={isBusy}
        error={isWrong}
        aria-label={t('Verification code')}
        getInputProps={(index) => ({ 'aria-label': t('Digit {position} of 6', { position: index + 1 }) })}
      />
    </Group>
  )
}
