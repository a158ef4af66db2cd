import { Box, Chip, Group, Input, SegmentedControl, Select, Stack } from '@mantine/core'
import { useId } from 'react'
import type { Cadence } from '#core/runs/schedules/schema.ts'
import type { Spread } from '#core/runs/schedules/spread.ts'
import { weekdayName } from '#core/runs/schedules/describe-cadence.ts'
import type { CadenceValues } from './schedule-values.ts'
import classes from './schedules.module.css'
import { t } from '../../../lib/language/t.ts'

const choices: { value: Cadence['every']; label: string }[] = [
  { value: 'hour', label: t('Hourly') },
  { value: 'day', label: t('Daily') },
  { value: 'week', label: t('Weekly') },
  { value: 'month', label: t('Monthly') },
]

const hourSteps = [1, 2, 3, 4, 6, 8, 12]
const weekdays = [1, 2, 3, 4, 5, 6, 7]

type Props = {
  values: CadenceValues
  onChange: (change: Partial<CadenceValues>) => void
  /** The minute at which this schedule runs, so that the form offers exact times. */
  spread: Spread
  /** By field, such as `cadence.weekdays`. */
  errors: Partial<Record<string, string>>
}

export function CadenceFields({ values, onChange, spread, errors }: Props) {
  const label = useId()
  return (
    <Stack gap="sm">
      <Input.Wrapper label={t('Frequency')} labelElement="div" labelProps={{ id: label }}>
        <SegmentedControl
          fullWidth
          mt={4}
          aria-labelledby={label}
          data={choices}
          value={values.every}
          onChange={(every) => onChange({ every })}
        />
      </Input.Wrapper>
      {values.every === 'week' ? (
        <Weekdays values={values} onChange={onChange} error={errors['cadence.weekdays']} />
      ) : null}
      <Group gap="sm" align="flex-start" grow>
        {values.every === 'month' ? (
          <Select
            label={t('Day of the month')}
            data={Array.from({ length: 31 }, (_, index) => String(index + 1))}
            value={String(values.day)}
            allowDeselect={false}
            onChange={(day) => onChange({ day: Number(day) })}
            error={errors['cadence.day']}
            {...(values.day > 28 ? { description: t('In shorter months, runs on the last day.') } : {})}
          />
        ) : null}
        {values.every === 'hour' ? (
          <Select
            label={t('Every')}
            data={hourSteps.map((hours) => ({
              value: String(hours),
              label: hours === 1 ? 'hour' : t('{hours} hours', { hours }),
            }))}
            value={String(values.hours)}
            allowDeselect={false}
            onChange={(hours) => onChange({ hours: Number(hours) })}
            error={errors['cadence.hours']}
          />
        ) : (
          <Select
            label={t('Time of day')}
            data={hoursOfDay(spread)}
            value={String(values.hour)}
            allowDeselect={false}
            onChange={(hour) => onChange({ hour: Number(hour) })}
            error={errors['cadence.hour']}
          />
        )}
      </Group>
    </Stack>
  )
}

function Weekdays({
  values,
  onChange,
  error,
}: {
  values: CadenceValues
  onChange: Props['onChange']
  error: string | undefined
}) {
  const errorId = useId()
  return (
    <Box
      component="fieldset"
      className={classes['weekdays']}
      miw={0}
      {...(error === undefined ? {} : { 'aria-describedby': errorId })}
    >
      <legend>
        <Input.Label labelElement="div">{t('Weekdays')}</Input.Label>
      </legend>
      <Chip.Group
        multiple
        value={values.weekdays.map(String)}
        onChange={(chosen) => onChange({ weekdays: chosen.map(Number).toSorted((a, b) => a - b) })}
      >
        <Group gap={6}>
          {weekdays.map((weekday) => (
            <Chip
              key={weekday}
              value={String(weekday)}
              // Required for the theme to set the text color.
              variant="filled"
              size="sm"
              radius="sm"
              aria-label={weekdayName(weekday)}
            >
              {weekdayName(weekday).slice(0, 3)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {error === undefined ? null : (
        <Input.Error id={errorId} mt={4}>
          {error}
        </Input.Error>
      )}
    </Box>
  )
}

function hoursOfDay({ minute }: Spread) {
  return Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
  }))
}
