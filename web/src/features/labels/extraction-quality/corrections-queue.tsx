import { Box, Button, Flex, Group, SegmentedControl, Title } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CheckRow } from '#core/labels/checks/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import { TextLink } from '../../../components/layout/links.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { ShowMore } from '../../../components/layout/show-more.tsx'
import { describeCheck, describeMethod } from '../../../lib/reports/describe-label.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { allCorrections, correctionsQuery, withdrawCheck } from './api/extraction-quality.ts'
import { useEditableOrganizations } from './use-editable-organizations.ts'
import { t } from '../../../lib/language/t.ts'

/** Checks of labels, latest first, to review or remove. */
export function CorrectionsQueue() {
  const [only, setOnly] = useState<'wrong' | 'all'>('wrong')
  const query = useInfiniteQuery(correctionsQuery(only))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Box component="section" mb={28}>
      <Group justify="space-between" gap={8} mb={4}>
        <Title order={2}>{t('Corrections')}</Title>
        <Flex component="span" wrap="wrap" gap={8} mt={12}>
          <SegmentedControl
            aria-label={t('Show checks')}
            size="xs"
            value={only}
            onChange={(value) => setOnly(value === 'all' ? 'all' : 'wrong')}
            data={[
              { value: 'wrong', label: t('Active corrections') },
              { value: 'all', label: t('All checks') },
            ]}
          />
          {rows.length === 0 ? null : (
            <ExportButton fileName="corrections.csv" columns={columns} rows={() => allCorrections(only)} />
          )}
        </Flex>
      </Group>
      <Loaded query={query}>
        {() => (
          <DataTable
            caption={t('Label checks')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={t('No corrections yet. Open any answer to correct its labels.')}
          />
        )}
      </Loaded>
      <ShowMore query={query} />
    </Box>
  )
}

function Withdraw({ check }: { check: CheckRow }) {
  const mayEdit = useEditableOrganizations().has(check.organizationId)
  const queryClient = useQueryClient()
  const withdrawing = useSubmission({
    mutationFn: withdrawCheck,
    onError: notifyError,
    onSuccess: () => notify(t('Correction removed')),
    onSettled: () => queryClient.invalidateQueries(),
  })
  if (check.withdrawnAt !== null) return <>{t('removed')}</>
  if (!mayEdit) return null
  return (
    <Button
      size="compact-xs"
      variant="default"
      disabled={withdrawing.isPending}
      onClick={() => withdrawing.submit(check.id)}
      aria-label={t('Remove correction: {check}', { check: describeCheck(check) })}
    >
      {t('Remove correction')}
    </Button>
  )
}

const columns: Column<CheckRow>[] = [
  {
    key: 'said',
    header: t('Correct label'),
    width: '32%',
    cell: (check) => (
      <TextLink
        to="/prompt-details"
        search={{
          organizationId: check.organizationId,
          clientId: check.brandId,
          promptId: check.promptId,
          answerId: check.answerId,
        }}
        fz="sm"
      >
        {describeCheck(check)}
        {check.correct === null ? t(', label confirmed') : ''}
      </TextLink>
    ),
    exportValue: (check) => describeCheck(check),
  },
  {
    key: 'prompt',
    header: t('Prompt'),
    hideOnSmall: true,
    cell: ({ promptText }) => promptText,
    exportValue: ({ promptText }) => promptText,
  },
  {
    key: 'read',
    header: t('Method'),
    hideOnSmall: true,
    cell: ({ extractor }) => describeMethod(extractor),
    exportValue: ({ extractor }) => extractor,
  },
  {
    key: 'origin',
    header: t('Origin'),
    hideOnSmall: true,
    cell: ({ origin }) => (origin === 'sample' ? t('Random sample') : t('User')),
    exportValue: ({ origin }) => origin,
  },
  {
    key: 'by',
    header: t('By'),
    cell: ({ checkedByName }) => checkedByName ?? t('unnamed member'),
    exportValue: ({ checkedByName }) => checkedByName,
  },
  {
    key: 'when',
    header: t('When'),
    align: 'end',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    exportValue: ({ createdAt }) => createdAt,
  },
  { key: 'withdraw', header: t('Status'), align: 'end', cell: (check) => <Withdraw check={check} /> },
]
