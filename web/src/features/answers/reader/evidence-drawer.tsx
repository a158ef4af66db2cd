import { Box, Drawer, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import styles from '../../../components/styles/styles.module.css'
import { enginesQuery, engineLabel } from '../../../lib/engines/engines.ts'
import { useEvidence, type Evidence } from '../../../lib/reports/evidence.ts'
import { formatCount } from '../../../lib/format.ts'
import { useOrganizationId } from '../../../lib/organization/use-organization.ts'
import { useReportFilters } from '../../../lib/reports/report-filters.ts'
import { useCurrentBrand } from '../../../lib/brands/use-current-brand.ts'
import { AnswersList } from './answers-list.tsx'
import { answersQuery } from './api/load-answers.ts'
import { EvidenceChips } from './evidence-chips.tsx'
import classes from './evidence-drawer.module.css'
import { t } from '../../../lib/language/t.ts'

/** The answers behind a number on the screen. The URL says which number (`lib/evidence.ts`). */
export function EvidenceDrawer() {
  const { evidence, changeEvidence, closeEvidence } = useEvidence()
  const { brand } = useCurrentBrand()
  return (
    <Drawer
      opened={evidence !== null && brand !== undefined}
      onClose={closeEvidence}
      position="right"
      size="min(44rem, 100vw)"
      title={evidence?.about || t('Answers')}
      closeButtonProps={{ 'aria-label': t('Close answers') }}
      classNames={{ title: styles['name'] ?? '', body: classes['body'] ?? '' }}
    >
      {evidence && brand ? (
        <EvidenceAnswers brandId={brand.id} evidence={evidence} onChange={changeEvidence} />
      ) : null}
    </Drawer>
  )
}

function EvidenceAnswers({
  brandId,
  evidence,
  onChange,
}: {
  brandId: string
  evidence: Evidence
  onChange: (evidence: Evidence) => void
}) {
  const { filters } = useReportFilters()
  const navigate = useNavigate()
  const organizationId = useOrganizationId()
  const { data: engines } = useQuery({
    ...enginesQuery(organizationId ?? ''),
    enabled: organizationId !== null,
  })
  const answers = useInfiniteQuery(answersQuery(brandId, filters, evidence.filters))
  const { present, first } = evidence.filters

  return (
    <>
      {present === undefined ? null : (
        <SegmentedControl
          size="xs"
          mb="sm"
          aria-label={t('Filter answers')}
          value={first === 'false' ? 'later' : present}
          data={[
            { value: 'true', label: t('Brand mentioned') },
            { value: 'false', label: t('Brand not mentioned') },
          ]}
          onChange={(value) =>
            onChange({
              ...evidence,
              filters: {
                ...evidence.filters,
                present: value === 'false' ? 'false' : 'true',
                first: undefined,
              },
            })
          }
        />
      )}
      <EvidenceChips filters={evidence.filters} onChange={(filters) => onChange({ ...evidence, filters })} />
      <Loaded query={answers}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          const total = pages[0]?.total ?? null
          if (rows.length === 0)
            return (
              <EmptyState title={t('No answers found')}>{t('No answers match these filters')}</EmptyState>
            )
          return (
            <>
              <Box component="output" display="block" mb={6} c="dimmed" fz="sm">
                {t('{total} {total2, plural, one {answer} other {answers}}, newest first', {
                  total:
                    total === null
                      ? `${formatCount(rows.length)}${answers.hasNextPage ? ` ${t('or more')}` : ''}`
                      : formatCount(total),
                  total2: total,
                })}
              </Box>
              <AnswersList
                rows={rows}
                engineLabel={(engine) => engineLabel(engine, engines)}
                onOpen={(row) =>
                  void navigate({
                    to: '/prompt-details',
                    search: (before) => ({
                      ...before,
                      evidence: undefined,
                      promptId: row.promptId,
                      answerId: row.id,
                    }),
                  })
                }
                onNearEnd={() => {
                  if (answers.hasNextPage && !answers.isFetchingNextPage) void answers.fetchNextPage()
                }}
              />
            </>
          )
        }}
      </Loaded>
    </>
  )
}
