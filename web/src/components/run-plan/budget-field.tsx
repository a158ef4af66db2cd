import { NumberInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'

/** An amount in US dollars; empty means no limit, which is null. */
export function BudgetField({
  value,
  onChange,
  ...rest
}: {
  label?: ReactNode
  description?: ReactNode
  value: number | null
  onChange: (usd: number | null) => void
  error?: ReactNode
  'aria-label'?: string
  disabled?: boolean
  size?: string
}) {
  // What is being typed, such as "1.", has no number of its own yet.
  const [typed, setTyped] = useState<number | string>('')
  return (
    <NumberInput
      placeholder="No limit"
      prefix="$"
      min={0}
      decimalScale={2}
      thousandSeparator=","
      hideControls
      value={amountOf(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next)
        onChange(amountOf(next))
      }}
      {...rest}
    />
  )
}

function amountOf(typed: number | string): number | null {
  const amount = typed === '' ? Number.NaN : Number(typed)
  return Number.isFinite(amount) ? amount : null
}
