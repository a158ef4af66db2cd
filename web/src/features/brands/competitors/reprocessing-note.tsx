import { Group, Loader, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BrandProfile } from '#core/brands/schema.ts'
import type { BrandReprocessingRow } from '#core/competitors/discovery/schema.ts'
import { formatCount, formatDuration } from '../../../lib/format.ts'
import { brandReprocessingsQuery } from '../api/proposals.ts'
import { t } from '../../../lib/language/t.ts'

/** Shows progress and remaining time while stored answers are reprocessed with the changed brand set. */
export function ReprocessingNote({ brand }: { brand: BrandProfile }) {
  const query = useQuery({
    ...brandReprocessingsQuery(brand.id),
    enabled: brand.reprocessing,
    refetchInterval: brand.reprocessing ? 1000 : false,
  })
  const running = query.data?.find(({ status }) => status === 'running')
  return (
    <output aria-live="polite" style={{ display: 'block' }}>
      {brand.reprocessing && (
        <Stack gap={6}>
          <Group gap="xs" wrap="nowrap">
            <Loader size={14} style={{ flex: 'none' }} />
            <Text fz="sm">
              {t('Reprocessing stored answers with the updated names. Metrics are final when this finishes.')}
            </Text>
          </Group>
          {running !== undefined && running.total > 0 && <ReprocessingProgress reprocessing={running} />}
        </Stack>
      )}
    </output>
  )
}

function ReprocessingProgress({
  reprocessing: { total, done, changed, secondsLeft },
}: {
  reprocessing: BrandReprocessingRow
}) {
  return (
    <>
      <Progress.Root size="md">
        <Progress.Section value={Math.min(100, (100 * done) / total)} aria-label={t('Reprocessed answers')} />
      </Progress.Root>
      <Text fz="sm" c="dimmed">
        {t('{done} of {total} answers reprocessed, {changed} changed{secondsLeft}', {
          done: formatCount(done),
          total: formatCount(total),
          changed: formatCount(changed),
          secondsLeft:
            secondsLeft === null
              ? ''
              : t('; about {secondsLeft} left', { secondsLeft: formatDuration(secondsLeft) }),
        })}
      </Text>
    </>
  )
}
