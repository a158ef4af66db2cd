import { Checkbox, Radio, Stack, Text, UnstyledButton } from '@mantine/core'
import { Fragment } from 'react'
import type { Filter } from './filter-sheet.tsx'
import classes from './report-filter-bar.module.css'
import { t } from '../../lib/language/t.ts'
import styles from '../styles/styles.module.css'

export type Choice = {
  value: string
  label: string
  note?: string
  /** Choices of one group appear together under its name. */
  group?: string
}

type Choosing = {
  name: string
  /** The current selection in words. */
  summary: string
  choices: readonly Choice[]
  chosen: readonly string[]
  mode: 'one' | 'many'
  onChange: (values: string[]) => void
  /** Names the empty selection, which means everything. */
  clearLabel?: string
  /** Explains what may seem to be missing from the choices. */
  footnote?: string
  /** Whether it limits the report. Without this, any selection does if it can be cleared. */
  isActive?: boolean
}

/** A filter by a list of choices, for `FilterSheet`. */
export const choiceFilter = (choosing: Choosing): Filter => ({
  name: choosing.name,
  summary: choosing.summary,
  isActive: choosing.isActive ?? (choosing.clearLabel !== undefined && choosing.chosen.length > 0),
  content: <ChoiceFilter {...choosing} />,
})

function ChoiceFilter({ name, choices, chosen, mode, onChange, clearLabel, footnote }: Choosing) {
  return (
    <>
      {mode === 'many' ? (
        <Checkbox.Group label={name} value={[...chosen]} onChange={onChange}>
          <Stack className={classes['choices'] ?? ''}>
            {choices.map((choice) => (
              <Checkbox
                key={choice.value}
                size="xs"
                value={choice.value}
                label={<ChoiceLabel choice={choice} />}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : (
        <Radio.Group
          label={name}
          value={chosen[0] ?? ''}
          onChange={(value) => onChange(value === '' ? [] : [value])}
        >
          <Stack className={classes['choices'] ?? ''}>
            {clearLabel === undefined ? null : <Radio size="xs" value="" label={clearLabel} />}
            {choices.map((choice, index) => (
              <Fragment key={choice.value}>
                {choice.group !== undefined && choice.group !== choices[index - 1]?.group ? (
                  <span className={`${classes['note']} ${styles['fine']}`}>{choice.group}</span>
                ) : null}
                <Radio size="xs" value={choice.value} label={<ChoiceLabel choice={choice} />} />
              </Fragment>
            ))}
          </Stack>
        </Radio.Group>
      )}
      {choices.length === 0 ? (
        <Text mt={8} c="dimmed" fz="xs">
          {t('No options in this period')}
        </Text>
      ) : null}
      {footnote === undefined ? null : (
        <Text mt={8} c="dimmed" fz="xs">
          {footnote}
        </Text>
      )}
      {mode === 'many' && clearLabel !== undefined && chosen.length > 0 ? (
        <UnstyledButton
          className={classes['clear']}
          mt={10}
          c="var(--accent)"
          fz="sm"
          onClick={() => onChange([])}
        >
          {clearLabel}
        </UnstyledButton>
      ) : null}
    </>
  )
}

function ChoiceLabel({ choice }: { choice: Choice }) {
  return (
    <>
      {choice.label}
      {choice.note ? <span className={`${classes['note']} ${styles['fine']}`}> {choice.note}</span> : null}
    </>
  )
}
