import { Badge, Button, Flex, Group, Text } from '@mantine/core'
import type { EngineRow } from '#core/runs/schema.ts'
import type { ScheduleRow } from '#core/runs/schedules/schema.ts'
import { describeCadence, defaultRunName } from '#core/runs/schedules/describe-cadence.ts'
import styles from '../../../components/styles/styles.module.css'
import { engineLabel } from '../../../lib/engines/engines.ts'
import { formatMoney } from '../../../lib/format.ts'
import { RunOutcomes } from './run-outcomes.tsx'
import { ScheduleTime } from './schedule-time.tsx'
import classes from './schedules.module.css'
import type { useScheduleChanges } from './use-schedule-changes.ts'
import { locale } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

export function ScheduleCard({
  schedule,
  engines,
  canEdit,
  changes,
  onEdit,
}: {
  schedule: ScheduleRow
  engines: readonly EngineRow[] | undefined
  canEdit: boolean
  changes: ReturnType<typeof useScheduleChanges>
  onEdit: () => void
}) {
  const { pausedAt, timeZone } = schedule
  const name = scheduleName(schedule)
  return (
    <li className={`${classes['card']} ${styles['card']}`} data-paused={pausedAt !== null || undefined}>
      <Group align="flex-start" justify="space-between" gap="0.5rem 1rem">
        <Flex component="h2" className={styles['anywhere']} wrap="wrap" align="center" gap={8} fz={15}>
          {name}
          {pausedAt === null ? null : (
            <Badge variant="outline" color="gray" radius="sm" tt="none">
              {t('paused')}
            </Badge>
          )}
        </Flex>
        {canEdit ? <Actions schedule={schedule} changes={changes} onEdit={onEdit} /> : null}
      </Group>
      <Text fz="sm">
        {describeCadence(schedule.cadence, { timeZone, spread: schedule })}
        <NextTime schedule={schedule} />
      </Text>
      <p className={`${styles['note']} ${styles['anywhere']}`}>{factsOf(schedule, engines).join(' · ')}</p>
      <RunOutcomes brandId={schedule.brandId} runs={schedule.runs} />
    </li>
  )
}

export const scheduleName = ({ name, cadence }: Pick<ScheduleRow, 'name' | 'cadence'>) =>
  name === '' ? defaultRunName(cadence) : name

function NextTime({ schedule: { upcoming, timeZone } }: { schedule: ScheduleRow }) {
  const [next] = upcoming
  if (next === undefined) return ` ${t('No runs while paused.')}`
  const moved = upcoming.find(({ note }) => note !== null)
  return (
    <>
      {' '}
      <Rich text="Next run: {time}." values={{ time: <ScheduleTime at={next.at} timeZone={timeZone} /> }} />
      {moved === undefined ? null : (
        <>
          {' '}
          <Text component="span" fz="sm" c="dimmed">
            <ScheduleTime at={moved.at} timeZone={timeZone} />: {moved.note}
          </Text>
        </>
      )}
    </>
  )
}

function Actions({
  schedule,
  changes,
  onEdit,
}: {
  schedule: ScheduleRow
  changes: ReturnType<typeof useScheduleChanges>
  onEdit: () => void
}) {
  const name = scheduleName(schedule)
  const busy = changes.busyId === schedule.id
  const actions = [
    schedule.pausedAt === null
      ? { label: t('Pause'), onClick: () => changes.pause(schedule) }
      : { label: t('Resume'), onClick: () => changes.resume(schedule) },
    { label: t('Edit'), onClick: onEdit },
    { label: t('Delete'), onClick: () => changes.remove(schedule) },
  ]
  return (
    <Group gap={6}>
      {actions.map(({ label, onClick }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="default"
          aria-label={`${label} ${name}`}
          disabled={busy}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}

function factsOf({ plan }: ScheduleRow, engines: readonly EngineRow[] | undefined): string[] {
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const names = plan.engines.map((id) => {
    const model = plan.models[id]
    return model === undefined ? engineLabel(id, engines) : `${engineLabel(id, engines)} (${model})`
  })
  return [
    names.join(', '),
    plan.tags.length === 0 ? t('all prompts') : t('prompts tagged {tags}', { tags: plan.tags.join(', ') }),
    ...(plan.countries.length === 0
      ? []
      : [plan.countries.map((code) => regions.of(code) ?? code).join(', ')]),
    ...(plan.language == null ? [] : [t('in {language}', { language: plan.language })]),
    plan.repeats === 1
      ? t('1 sample per prompt')
      : t('{repeats} samples per prompt', { repeats: plan.repeats }),
    ...(plan.budgetUsd == null
      ? []
      : [t('up to {budgetUsd} per run', { budgetUsd: formatMoney(plan.budgetUsd) })]),
    ...(plan.whenOverQuota === 'wait' ? [t('waits for quota')] : []),
  ]
}
