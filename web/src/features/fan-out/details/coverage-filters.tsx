import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import {
  subQueryOrigins,
  subQueryTypes,
  type SubQueryOrigin,
  type SubQueryType,
} from '#core/fan-out/sub-query.ts'
import { t } from '../../../lib/language/t.ts'
import { typeLabels } from '../type-labels.ts'
import { originLabels } from './coverage-labels.ts'

type Parts = {
  search?: string | undefined
  origin?: SubQueryOrigin | undefined
  type?: SubQueryType | undefined
}

/** Filters sub-queries by text, origin, and type. */
export function CoverageFilters({
  parts,
  choose,
}: {
  parts: Parts
  choose: (change: Record<string, string | undefined>) => void
}) {
  const [typed, setTyped] = useState(parts.search ?? '')
  const send = useDebouncedCallback((value: string) => choose({ q: value === '' ? undefined : value }), 300)
  return (
    <>
      <TextInput
        size="xs"
        aria-label={t('Search sub-queries')}
        placeholder={t('Search sub-queries')}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          send(event.currentTarget.value)
        }}
      />
      <OriginSelect value={parts.origin} onChange={(origin) => choose({ origin })} />
      <TypeSelect value={parts.type} onChange={(type) => choose({ type })} />
    </>
  )
}

export function OriginSelect({
  value,
  onChange,
}: {
  value: SubQueryOrigin | undefined
  onChange: (origin: string | undefined) => void
}) {
  return (
    <Select
      size="xs"
      aria-label={t('Sub-query source')}
      placeholder={t('Observed and simulated')}
      value={value ?? null}
      data={subQueryOrigins.map((origin) => ({ value: origin, label: originLabels[origin] }))}
      clearable
      onChange={(origin) => onChange(origin ?? undefined)}
    />
  )
}

export function TypeSelect({
  value,
  onChange,
}: {
  value: SubQueryType | undefined
  onChange: (type: string | undefined) => void
}) {
  return (
    <Select
      size="xs"
      aria-label={t('Type')}
      placeholder={t('All types')}
      value={value ?? null}
      data={subQueryTypes.map((type) => ({ value: type, label: typeLabels[type] }))}
      clearable
      onChange={(type) => onChange(type ?? undefined)}
    />
  )
}
