import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BrandProfile } from '#core/brands/schema.ts'
import { reportFilters } from '#core/reports/filters.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ButtonLink, TextLink } from '../../components/layout/links.tsx'
import { Loaded } from '../../components/states/loaded.tsx'
import { enginesQuery } from '../../lib/engines/engines.ts'
import { formatCount } from '../../lib/format.ts'
import { promptsQuery } from './api/prompts-query.ts'
import { isMixed, promptColumns } from './prompt-columns.tsx'
import { t } from '../../lib/language/t.ts'

const shown = 8
const everything = reportFilters.parse({ branded: 'all' })

/** A preview of a brand's prompts with a link to all of them. */
export function PromptsSummary({ brand }: { brand: BrandProfile }) {
  const query = useQuery(promptsQuery(brand.id, everything))
  const engines = useQuery(enginesQuery(brand.organizationId)).data
  if (brand.prompts === 0)
    return (
      <EmptyState
        title={t('No prompts yet')}
        action={
          brand.canEdit && (
            <ButtonLink to="/prompts" search={{ clientId: brand.id, add: 'true' }}>
              {t('Add prompts')}
            </ButtonLink>
          )
        }
      >
        {t('Add questions that customers ask AI to see how often answers mention {name}.', {
          name: brand.name,
        })}
      </EmptyState>
    )
  return (
    <Loaded query={query}>
      {(list) => {
        const rows = list.rows.filter((row) => row.archivedAt === null)
        return (
          <Stack gap="sm">
            <DataTable
              caption={t('Prompts: {name}', { name: brand.name })}
              columns={promptColumns({ engines, isMixed: isMixed(list), brandId: brand.id, onEdit: null })}
              rows={rows.slice(0, shown)}
              rowKey={(row) => row.promptId}
            />
            <Group justify="space-between">
              <Text fz="sm" c="dimmed">
                {t('{count} of {prompts}', {
                  count: formatCount(Math.min(shown, rows.length)),
                  prompts: formatCount(brand.prompts),
                })}
              </Text>
              <TextLink fz="sm" to="/prompts" search={{ clientId: brand.id }}>
                {t('All prompts')}
              </TextLink>
            </Group>
          </Stack>
        )
      }}
    </Loaded>
  )
}
