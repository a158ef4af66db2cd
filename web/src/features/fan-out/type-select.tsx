import { Select } from '@mantine/core'
import { subQueryTypes } from '#core/fan-out/sub-query.ts'
import { t } from '../../lib/language/t.ts'
import { typeLabels } from './type-labels.ts'

/** Filters sub-queries by type. `offersNone` adds an option for those without a type. */
export function TypeSelect({
  type,
  offersNone = false,
  onChange,
}: {
  type: string | undefined
  offersNone?: boolean
  onChange: (type: string | undefined) => void
}) {
  return (
    <Select
      size="xs"
      w={160}
      aria-label={t('Type')}
      value={type ?? ''}
      onChange={(next) => onChange(next || undefined)}
      allowDeselect={false}
      data={[
        { value: '', label: t('All types') },
        ...subQueryTypes.map((known) => ({ value: known, label: typeLabels[known] })),
        ...(offersNone ? [{ value: '-', label: t('No type') }] : []),
      ]}
    />
  )
}
