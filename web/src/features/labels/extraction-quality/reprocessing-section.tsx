import { Alert, Box, Button, Checkbox, Group, Select, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BrandQuality } from '#core/labels/checks/schema.ts'
import type { ReprocessingPreview, ReprocessingScope } from '#core/answers/reprocess/schema.ts'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import styles from '../../../components/styles/styles.module.css'
import { engineLabel } from '../../../lib/engines/engines.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import {
  answeringEnginesQuery,
  previewReprocessing,
  reprocessingKeys,
  startReprocessing,
} from './api/reprocessings.ts'
import classes from './extraction-quality.module.css'
import { ChangedAnswers } from './changed-answers.tsx'
import { ReprocessingRuns } from './reprocessing-runs.tsx'

/** Selects stored answers, previews what reprocessing would change, and starts it. */
export function ReprocessingSection({
  brands,
  scope,
  onScope,
}: {
  brands: readonly BrandQuality[]
  scope: ReprocessingScope
  onScope: (scope: ReprocessingScope) => void
}) {
  const queryClient = useQueryClient()
  const previewing = useSubmission({ mutationFn: previewReprocessing, onError: notifyError })
  const starting = useSubmission({
    mutationFn: startReprocessing,
    onError: notifyError,
    onSuccess: () => {
      previewing.reset()
      notify(t('Reprocessing started. Metrics stay accurate meanwhile.'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: reprocessingKeys.all }),
  })
  const choose = (change: Partial<ReprocessingScope>) => {
    previewing.reset()
    onScope({ ...scope, ...change })
  }
  return (
    <Box component="section" mb={28}>
      <Title order={2}>{t('Reprocess answers')}</Title>
      <p className={classes['quiet']}>
        {t(
          'Applies the current extractor and tracked brands to stored answers. Corrections are kept, and metrics update accordingly.',
        )}
      </p>
      <ScopeFields brands={brands} scope={scope} onChoose={choose} />
      <Group align="stretch" gap={8} mt={12}>
        <Button variant="default" loading={previewing.isPending} onClick={() => previewing.submit(scope)}>
          {t('Preview changes')}
        </Button>
        <Button
          loading={starting.isPending}
          disabled={previewing.data?.answers === 0}
          onClick={() => starting.submit(scope)}
        >
          {previewing.data === undefined
            ? t('Reprocess')
            : t('Reprocess {count, plural, one {# answer} other {# answers}}', {
                count: previewing.data.answers,
              })}
        </Button>
      </Group>
      <div aria-live="polite">
        {previewing.data === undefined ? null : <Preview preview={previewing.data} />}
      </div>
      <ReprocessingRuns />
    </Box>
  )
}

function ScopeFields({
  brands,
  scope,
  onChoose,
}: {
  brands: readonly BrandQuality[]
  scope: ReprocessingScope
  onChoose: (change: Partial<ReprocessingScope>) => void
}) {
  const { organizationId, brandId, engine, firstDay, lastDay, onlyOlder } = scope
  const { data: engines = [] } = useQuery(answeringEnginesQuery(organizationId, brandId))
  const organizations = new Map(brands.map((brand) => [brand.organizationId, brand.organization]))
  return (
    <Group align="end" gap="sm" mb={12}>
      {organizations.size > 1 ? (
        <Select
          label={t('Organization')}
          data={[...organizations].map(([value, label]) => ({ value, label }))}
          value={organizationId}
          onChange={(value) =>
            onChoose({ organizationId: value ?? organizationId, brandId: null, engine: null })
          }
          allowDeselect={false}
          searchable
        />
      ) : null}
      <Select
        label={t('Brand')}
        placeholder={t('All brands')}
        data={brands
          .filter((brand) => brand.organizationId === organizationId)
          .map((brand) => ({ value: brand.brandId, label: brand.name }))}
        value={brandId}
        onChange={(value) => onChoose({ brandId: value, engine: null })}
        clearable
        searchable
      />
      <Select
        label={t('Engine')}
        placeholder={t('All engines')}
        data={engines.map((value) => ({ value, label: engineLabel(value) }))}
        value={engine}
        onChange={(value) => onChoose({ engine: value })}
        clearable
        searchable
      />
      <TextInput
        label={t('Start date')}
        type="date"
        value={firstDay ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose({ firstDay: value || null })}
      />
      <TextInput
        label={t('End date')}
        type="date"
        value={lastDay ?? ''}
        error={
          firstDay !== null && lastDay !== null && lastDay < firstDay
            ? t('Enter a date on or after the start date.')
            : null
        }
        onChange={({ currentTarget: { value } }) => onChoose({ lastDay: value || null })}
      />
      <Checkbox
        label={t('Only answers from an older extractor version')}
        checked={onlyOlder}
        onChange={({ currentTarget: { checked } }) => onChoose({ onlyOlder: checked })}
      />
    </Group>
  )
}

function Preview({ preview }: { preview: ReprocessingPreview }) {
  const { answers, extractor, versions, sampled, changed, changes, names } = preview
  if (answers === 0 || changed === null)
    return (
      <Alert variant="light" mt="sm">
        {t('No stored answers match your selection.')}
      </Alert>
    )
  return (
    <Box className={styles['panel']} mt={14} py={14} px={16}>
      <Box component="p" mb={8}>
        {t(
          '{count, plural, one {# answer} other {# answers}}: {versions}. Current extractor version: {extractor}.',
          {
            count: answers,
            versions: versions.map(versionInWords).join(', '),
            extractor,
          },
        )}
      </Box>
      <Box component="p" mb={8}>
        {t(
          'In a random sample of {sampled}, {count, plural, one {# answer} other {# answers}} would change: {share} ({interval}) of all. Nothing has been saved yet.',
          {
            sampled: formatCount(sampled),
            count: changed.answers,
            share: formatPercent(changed.value),
            interval: formatInterval(changed.low, changed.high),
          },
        )}
      </Box>
      <ChangedAnswers caption={t('Sampled answers that would change')} changes={changes} names={names} />
    </Box>
  )
}

const versionInWords = ({ extractor, answers }: ReprocessingPreview['versions'][number]) =>
  extractor === 0
    ? t('{answers} awaiting extraction', { answers: formatCount(answers) })
    : t('{answers} from version {extractor}', { answers: formatCount(answers), extractor })
