import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/language/t.ts'

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue' | 'prefix'> & {
  value: number | null
  onChange: (amount: number | null) => void
}

/** An amount in US dollars; empty is null, never 0. */
export function UsdField({ value, onChange, ...rest }: Props) {
  // Unfinished input, such as "1.", is not a number yet.
  const [typed, setTyped] = useState<number | string>('')
  return (
    <NumberInput
      prefix="$"
      min={0}
      decimalScale={6}
      thousandSeparator=","
      hideControls
      {...rest}
      value={amountOf(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next)
        onChange(amountOf(next))
      }}
    />
  )
}

/** A budget: whole cents; empty means no limit. */
export function BudgetField(props: Props) {
  return <UsdField placeholder={t('No limit')} decimalScale={2} {...props} />
}

function amountOf(typed: number | string): number | null {
  const amount = typed === '' ? Number.NaN : Number(typed)
  return Number.isFinite(amount) ? amount : null
}
