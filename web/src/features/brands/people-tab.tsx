import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BrandProfile } from '#core/brands/schema.ts'
import { roles, roleLabels } from '#core/people/roles.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { TextLink } from '../../components/layout/links.tsx'
import { Loaded } from '../../components/states/loaded.tsx'
import { can } from '../../lib/organization/rights.ts'
import { useMembership } from '../../lib/organization/use-organization.ts'
import { viewersQuery, type Viewer } from '../../lib/reports/viewers.ts'
import { t } from '../../lib/language/t.ts'

const columns: Column<Viewer>[] = [
  { key: 'person', header: t('User'), cell: (viewer) => viewer.name || viewer.email || t('Unnamed') },
  { key: 'email', header: t('Email'), hideOnSmall: true, cell: (viewer) => viewer.email ?? '–' },
  { key: 'role', header: t('Role'), cell: (viewer) => roleInWords(viewer.role) },
  {
    key: 'because',
    header: t('Access via'),
    cell: (viewer) => (viewer.because === 'role' ? t('Role (all brands)') : t('Brand access')),
  },
]

const roleInWords = (role: string) => {
  const known = roles.find((one) => one === role)
  return known === undefined ? role : t(roleLabels[known].label)
}

/** Members with access to the brand. Access is granted in the settings. */
export function PeopleTab({ brand }: { brand: BrandProfile }) {
  const query = useQuery(viewersQuery(brand.id))
  const seesAll = can(useMembership(), 'admin')
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        {seesAll
          ? t('Owners and admins can view every brand. Other members need access.')
          : t('Only owners and admins can see everyone with access. You see only yourself.')}{' '}
        {seesAll ? (
          <TextLink
            fz="inherit"
            underline="always"
            to="/settings"
            search={{ section: 'members', brand: brand.id }}
          >
            {t('Manage access')}
          </TextLink>
        ) : null}
      </Text>
      <Loaded query={query}>
        {(viewers) => (
          <DataTable
            caption={t('Members with access')}
            columns={columns}
            rows={viewers}
            rowKey={(viewer) => viewer.userId}
          />
        )}
      </Loaded>
    </Stack>
  )
}
