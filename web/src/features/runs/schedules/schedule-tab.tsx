import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { BrandProfile } from '#core/brands/schema.ts'
import { scheduleLimits, type ScheduleRow } from '#core/runs/schedules/schema.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { enginesQuery } from '../../../lib/engines/engines.ts'
import { schedulesQuery } from './api/list-schedules.ts'
import { ScheduleCard, scheduleName } from './schedule-card.tsx'
import classes from './schedules.module.css'
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
    <Button onClick={() => setEdited('new')}>{t('Add a schedule')}</Button>
  ) : null
  return (
    <>
      <Loaded query={schedules}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('Nothing is asked by itself yet')} action={addButton}>
              {t(
                'A schedule puts the prompts to the engines you choose, every few hours up to once a month, within a budget. Trends need it.',
              )}
            </EmptyState>
          ) : (
            <Stack gap="sm">
              <Group justify="space-between" align="flex-start">
                <Text fz="sm" c="dimmed" maw="40rem">
                  {brand.archivedAt === null
                    ? t(
                        'Asked by itself, on the clock of the organization. A time that is not asked says why.',
                      )
                    : t('The brand is archived: until it is restored its schedules skip every time.')}
                </Text>
                {rows.length < scheduleLimits.perBrand ? addButton : null}
              </Group>
              <ul className={classes['cards']} aria-label={t('Schedules')}>
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
              </ul>
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
