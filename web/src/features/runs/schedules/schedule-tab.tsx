import { Button, Flex, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { BrandProfile } from '#core/brands/schema.ts'
import { scheduleLimits, type ScheduleRow } from '#core/runs/schedules/schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { enginesQuery } from '../../../lib/engines/engines.ts'
import { schedulesQuery } from './api/list-schedules.ts'
import { ScheduleCard, scheduleName } from './schedule-card.tsx'
import { useScheduleChanges } from './use-schedule-changes.ts'
import { t } from '../../../lib/language/t.ts'

/** Loaded on demand, because it includes time zone calculations that nothing else on the screen needs. */
const ScheduleDialog = lazy(() =>
  import('./schedule-dialog.tsx').then((module) => ({ default: module.ScheduleDialog })),
)

/** The schedules of a brand and their recent results. */
export function ScheduleTab({ brand }: { brand: BrandProfile }) {
  const schedules = useQuery(schedulesQuery(brand.id))
  const engines = useQuery(enginesQuery(brand.organizationId)).data
  const changes = useScheduleChanges(scheduleName)
  const [edited, setEdited] = useState<ScheduleRow | 'new' | null>(null)
  const addButton = brand.canEdit ? (
    <Button onClick={() => setEdited('new')}>{t('Create schedule')}</Button>
  ) : null
  return (
    <>
      <Loaded query={schedules}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('No schedules yet')} action={addButton}>
              {t('Run prompts automatically, from every few hours to monthly, to build trends.')}
            </EmptyState>
          ) : (
            <Stack gap="sm">
              <Group justify="space-between" align="flex-start">
                <Text fz="sm" c="dimmed" maw="40rem">
                  {brand.archivedAt === null
                    ? t('Runs automatically in your organization’s time zone. Skipped runs show the reason.')
                    : t('This brand is archived. Its schedules skip every run until you restore it.')}
                </Text>
                {rows.length < scheduleLimits.perBrand ? addButton : null}
              </Group>
              <Flex component="ul" direction="column" gap="sm" aria-label={t('Schedules')}>
                {rows.map((schedule) => (
                  <ScheduleCard
                    key={schedule.id}
                    schedule={schedule}
                    engines={engines}
                    canEdit={brand.canEdit}
                    changes={changes}
                    onEdit={() => setEdited(schedule)}
                  />
                ))}
              </Flex>
            </Stack>
          )
        }
      </Loaded>
      {edited === null ? null : (
        <Suspense fallback={null}>
          <ScheduleDialog
            brand={brand}
            schedule={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  )
}
