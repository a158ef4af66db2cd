import { Checkbox, Radio, Select, Stack } from '@mantine/core'
import type { BrandRow } from '#core/brands/schema.ts'
import type { PermissionPreviewInput } from '#core/people/permission-preview.ts'
import { roles, roleLabels } from '#core/people/roles.ts'
import { t } from '../../../lib/language/t.ts'
import { BrandChoice } from '../../../components/inputs/brand-choice.tsx'

export function PreviewForm({
  brands,
  wanted,
  onChange,
}: {
  brands: readonly BrandRow[]
  wanted: PermissionPreviewInput
  onChange: (wanted: PermissionPreviewInput) => void
}) {
  const change = (part: Partial<PermissionPreviewInput>) => onChange({ ...wanted, ...part })
  const isGuest = wanted.role === 'guest'
  return (
    <Stack>
      <Select
        label={t('Role')}
        description={t(roleLabels[wanted.role].about)}
        allowDeselect={false}
        value={wanted.role}
        data={roles.map((value) => ({ value, label: t(roleLabels[value].label) }))}
        onChange={(value) => {
          const role = roles.find((one) => one === value)
          if (role) change({ role, ...(role === 'guest' ? { allBrands: false } : {}) })
        }}
      />
      <Radio.Group
        label={t('Brands')}
        value={wanted.allBrands ? 'all' : 'these'}
        onChange={(value) => change({ allBrands: value === 'all' })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="all" disabled={isGuest} label={t('All current and future brands')} />
          <Radio value="these" label={t('Selected brands')} />
        </Stack>
      </Radio.Group>
      {wanted.allBrands ? null : (
        <BrandChoice brands={brands} chosen={wanted.brandIds} onChange={(brandIds) => change({ brandIds })} />
      )}
      <Checkbox
        label={t('Query fan-out')}
        checked={wanted.canViewQueryFanout}
        onChange={(event) => change({ canViewQueryFanout: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('AI traffic')}
        checked={wanted.canViewBotLogs}
        onChange={(event) => change({ canViewBotLogs: event.currentTarget.checked })}
      />
    </Stack>
  )
}
