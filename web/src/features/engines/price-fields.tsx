import { SimpleGrid } from '@mantine/core'
import type { PriceOverride } from '#core/engines/price-override.ts'
import { UsdField } from '../../components/inputs/usd-field.tsx'
import { t } from '../../lib/language/t.ts'

const parts = [
  { name: 'inputUsdPerMillion', label: t('Per 1M input tokens') },
  { name: 'outputUsdPerMillion', label: t('Per 1M output tokens') },
  { name: 'usdPerSearch', label: t('Per search') },
  { name: 'usdPerAnswer', label: t('Per answer, any length') },
] as const satisfies readonly { name: keyof PriceOverride; label: string }[]

/** The prices of one model in US dollars. Empty fields override nothing. */
export function PriceFields({
  price,
  onChange,
  placeholder = t('default price'),
}: {
  price: PriceOverride
  onChange: (price: PriceOverride) => void
  /** The price in effect for an empty field. */
  placeholder?: string
}) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
      {parts.map(({ name, label }) => (
        <UsdField
          key={name}
          size="xs"
          label={label}
          placeholder={placeholder}
          value={price[name] ?? null}
          onChange={(usd) => {
            const { [name]: _, ...others } = price
            onChange(usd === null ? others : { ...others, [name]: usd })
          }}
        />
      ))}
    </SimpleGrid>
  )
}
