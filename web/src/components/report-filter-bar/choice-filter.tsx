import { Checkbox, Popover, Radio, Stack, UnstyledButton } from '@mantine/core'
import { Fragment, useState } from 'react'
import { Icon } from '../layout/icon.tsx'
import classes from './report-filter-bar.module.css'
import { t } from '../../lib/language/t.ts'

export type Choice = {
  value: string
  label: string
  note?: string
  /** Choices of one group appear together under its name. */
  group?: string
}

/** A filter: a button with the current selection that opens the choices. */
export function ChoiceFilter({
  name,
  summary,
  choices,
  chosen,
  mode,
  onChange,
  clearLabel,
  footnote,
}: {
  name: string
  summary: string
  choices: readonly Choice[]
  chosen: readonly string[]
  mode: 'one' | 'many'
  onChange: (values: string[]) => void
  /** Label of the button that clears the selection, which means everything. */
  clearLabel?: string
  /** Explains what may seem to be missing from the choices. */
  footnote?: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  const isChanged = clearLabel !== undefined && chosen.length > 0
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes['button']}
          data-changed={isChanged || undefined}
          aria-label={`${name}: ${summary}`}
          onClick={() => setIsOpen((before) => !before)}
        >
          <span className={classes['summary']}>{summary}</span>
          <Icon name="chevron" size={14} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown']} aria-label={name}>
        {mode === 'many' ? (
          <Checkbox.Group label={name} value={[...chosen]} onChange={onChange}>
            <Stack gap={6} mt={6}>
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
            onChange={(value) => {
              onChange([value])
              setIsOpen(false)
            }}
          >
            <Stack gap={6} mt={6}>
              {choices.map((choice, index) => (
                <Fragment key={choice.value}>
                  {choice.group !== undefined && choice.group !== choices[index - 1]?.group ? (
                    <span className={classes['group']}>{choice.group}</span>
                  ) : null}
                  <Radio size="xs" value={choice.value} label={<ChoiceLabel choice={choice} />} />
                </Fragment>
              ))}
            </Stack>
          </Radio.Group>
        )}
        {choices.length === 0 ? <p className={classes['nothing']}>{t('No options in this period')}</p> : null}
        {footnote === undefined ? null : <p className={classes['nothing']}>{footnote}</p>}
        {isChanged ? (
          <UnstyledButton
            className={classes['clear']}
            onClick={() => {
              onChange([])
              setIsOpen(false)
            }}
          >
            {clearLabel}
          </UnstyledButton>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}

function ChoiceLabel({ choice }: { choice: Choice }) {
  return (
    <>
      {choice.label}
      {choice.note ? <span className={classes['note']}> {choice.note}</span> : null}
    </>
  )
}
