import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import classes from './label-menu.module.css'
import { t } from '../../../../lib/language/t.ts'

export type LabelChoice = { key: string; words: string; isNow: boolean; onChoose: () => void }

/**
 * A label that can be corrected: its button lists the alternatives. Enter, a click, or w on the focused label opens it.
 * Read-only without the right to correct.
 */
export function LabelMenu({
  name,
  children,
  choices,
  canCorrect,
  isPending,
  onLight,
}: {
  /** The label's subject for screen readers, such as "Sentiment towards Acorn". */
  name: string
  children: ReactNode
  choices: readonly LabelChoice[]
  canCorrect: boolean
  isPending: boolean
  /** Highlights the words in the text that the label is based on. */
  onLight?: (isLit: boolean) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const lighting = onLight && {
    onMouseEnter: () => onLight(true),
    onMouseLeave: () => onLight(false),
    onFocus: () => onLight(true),
    onBlur: () => onLight(false),
  }
  if (!canCorrect) return <Shown lighting={lighting}>{children}</Shown>
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-start" withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={classes['label']}
          disabled={isPending}
          title={t('Correct a label (W)')}
          aria-keyshortcuts="w"
          onKeyDown={(event) => {
            if (event.key !== 'w' || event.ctrlKey || event.metaKey || event.altKey) return
            event.preventDefault()
            setIsOpen(true)
          }}
          {...lighting}
        >
          <VisuallyHidden>{name}: </VisuallyHidden>
          {children}
          <VisuallyHidden>{t('. Correct this label')}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {choices
          .filter((choice) => choice.isNow)
          .map(({ key, words, onChoose }) => (
            <Menu.Item key={key} onClick={onChoose}>
              {t('Confirm: {words}', { words })}
            </Menu.Item>
          ))}
        <Menu.Divider />
        {choices
          .filter((choice) => !choice.isNow)
          .map(({ key, words, onChoose }) => (
            <Menu.Item key={key} onClick={onChoose}>
              {words}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Shown({ children, lighting }: { children: ReactNode; lighting: object | undefined }) {
  return (
    <span className={classes['shown']} {...lighting}>
      {children}
    </span>
  )
}
