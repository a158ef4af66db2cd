import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { BrandRow } from '#core/brands/schema.ts'
import { t } from '../../lib/language/t.ts'
import classes from './brand-choice.module.css'

/** Checkboxes for brands, with a search if there are many. */
export function BrandChoice({
  brands,
  chosen,
  onChange,
}: {
  brands: readonly Pick<BrandRow, 'id' | 'name' | 'archivedAt'>[]
  chosen: readonly string[]
  onChange: (brandIds: string[]) => void
}) {
  const [q, setQ] = useState('')
  const isChosen = new Set(chosen)
  const wanted = q.trim().toLowerCase()
  const shown = brands
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const ids = shown.map(({ id }) => id)
  return (
    <Stack gap={6}>
      <Group gap="xs">
        {brands.length > 8 ? (
          <TextInput
            aria-label={t('Search brands')}
            placeholder={t('Search brands')}
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
          />
        ) : null}
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onChange([...new Set([...chosen, ...ids])])}
        >
          {t('Select all shown')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onChange(chosen.filter((id) => !ids.includes(id)))}
        >
          {t('Clear all shown')}
        </Button>
        <Text fz="xs" c="dimmed" aria-live="polite">
          {t('{count, plural, =0 {No brands selected} one {# brand selected} other {# brands selected}}', {
            count: isChosen.size,
          })}
        </Text>
      </Group>
      <fieldset className={classes['list']} aria-label={t('Brands')}>
        {shown.map(({ id, name, archivedAt }) => (
          <Checkbox
            key={id}
            size="xs"
            label={archivedAt === null ? name : t('{name} (archived)', { name })}
            checked={isChosen.has(id)}
            onChange={() => onChange(isChosen.has(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
          />
        ))}
        {shown.length === 0 ? (
          <Text fz="xs" c="dimmed">
            {brands.length === 0 ? t('No brands yet') : t('No brands found')}
          </Text>
        ) : null}
      </fieldset>
    </Stack>
  )
}
