import {
  Box,
  Button,
  CloseButton,
  Combobox,
  Flex,
  Highlight,
  Kbd,
  Modal,
  Text,
  TextInput,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core'
import { useDebouncedValue, useMediaQuery, useReducedMotion } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import {
  Fragment,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { Icon } from '../../components/layout/icon.tsx'
import styles from '../../components/styles/styles.module.css'
import { t } from '../../lib/language/t.ts'
import classes from './command-palette.module.css'
import { groups, type Entry, type Group } from './palette/entry.ts'
import { usePaletteEntries } from './palette/use-palette-entries.ts'

const ExportDialog = lazy(async () => ({
  default: (await import('../../features/answers/exports/export-dialog.tsx')).ExportDialog,
}))

/**
 * Finds screens, actions, and everything of the organization's brands. `opens` counts the requests to open it; each
 * change opens it.
 */
export function CommandPalette({ opens, onShortcuts }: { opens: number; onShortcuts: () => void }) {
  const [opened, setOpened] = useState(0)
  const [exported, setExported] = useState<string | null>(null)
  const pending = useRef<(() => void) | null>(null)
  const isNarrow = useMediaQuery('(max-width: 45em)', false, { getInitialValueInEffect: false })
  const isStill = useReducedMotion()
  const isOpen = opens > opened
  const close = (then?: () => void) => {
    pending.current = then ?? null
    setOpened(opens)
  }
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={() => close()}
        // Dialogs of an action open once the palette has returned the focus.
        onExitTransitionEnd={() => {
          pending.current?.()
          pending.current = null
        }}
        withCloseButton={false}
        padding={0}
        size={656}
        yOffset="12vh"
        fullScreen={isNarrow}
        overlayProps={{ backgroundOpacity: 0.4 }}
        transitionProps={{ duration: isStill ? 0 : 120 }}
        attributes={{ content: { 'aria-label': t('Command palette') } }}
      >
        <Palette onClose={close} dialogs={{ openExport: setExported, openShortcuts: onShortcuts }} />
      </Modal>
      <Suspense>
        {exported === null ? null : <ExportDialog brandId={exported} onClose={() => setExported(null)} />}
      </Suspense>
    </>
  )
}

function Palette({
  onClose,
  dialogs,
}: {
  onClose: (then?: () => void) => void
  dialogs: { openExport: (brandId: string) => void; openShortcuts: () => void }
}) {
  const router = useRouter()
  const combobox = useCombobox({ opened: true })
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [narrowed, setNarrowed] = useState<Group | null>(null)
  const [index, setIndex] = useState(0)
  const [asked] = useDebouncedValue(typed.trim(), 200)
  const { shown, offered, isFetching, error, remember } = usePaletteEntries({
    typed: typed.trim(),
    asked,
    narrowed,
    dialogs,
    onSearchAnswers: () => narrow('answers'),
  })
  const entries = shown.flatMap((group) => group.entries)
  const selected = Math.min(index, entries.length - 1)
  const optionId = (at: number) => `${listId}-${at}`
  // Keeps the selected row in view, also when the keyboard moves it.
  useEffect(() => {
    document.querySelector(`#${CSS.escape(`${listId}-${selected}`)}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, selected])

  function narrow(group: Group | null) {
    setNarrowed(group)
    setIndex(0)
  }
  const open = (entry: Entry | undefined, inNewTab: boolean) => {
    if (entry === undefined) return
    if (entry.staysOpen === true) return entry.run?.()
    remember(entry)
    const { href, run } = entry
    if (href === undefined) return onClose(run)
    if (inNewTab) {
      window.open(href, '_blank', 'noopener')
      return onClose()
    }
    onClose()
    void router.navigate({ href })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step !== undefined) setIndex((selected + step + entries.length) % Math.max(1, entries.length))
    else if (event.key === 'Enter') open(entries[selected], event.metaKey || event.ctrlKey)
    else if (event.key === 'Tab') narrow(nextGroup(offered, narrowed, event.shiftKey ? -1 : 1))
    else if (event.key === 'Backspace' && typed === '' && narrowed !== null) narrow(null)
    else return
    event.preventDefault()
  }

  return (
    <Combobox store={combobox}>
      <div className={classes['palette']}>
        <Box className={classes['head']} pt={8} pb={4} px={12}>
          <TextInput
            flex="1"
            variant="unstyled"
            size="md"
            leftSection={<Icon name="search" />}
            placeholder={t('Search pages, brands, and prompts')}
            aria-label={t('Search pages, brands, and prompts')}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input becomes a combobox by its role
            role="combobox"
            aria-expanded={entries.length > 0}
            aria-haspopup="listbox"
            aria-autocomplete="list"
            aria-controls={entries.length > 0 ? listId : undefined}
            aria-activedescendant={entries.length > 0 ? optionId(selected) : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            data-autofocus
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setIndex(0)
            }}
            onKeyDown={handleKeyDown}
          />
          <CloseButton aria-label={t('Close')} onClick={() => onClose()} />
        </Box>
        <fieldset className={classes['groups']} aria-label={t('Show only')}>
          {[null, ...offered].map((group) => (
            <Button
              key={group}
              size="compact-xs"
              variant={group === narrowed ? 'light' : 'subtle'}
              {...(group !== narrowed && { color: 'gray' })}
              aria-pressed={group === narrowed}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => narrow(group)}
            >
              {group === null ? t('All') : t(groups[group])}
            </Button>
          ))}
        </fieldset>
        {entries.length === 0 ? (
          <Text c="dimmed" fz="sm" p="md">
            {isFetching ? t('Searching…') : t('No results')}
          </Text>
        ) : (
          <Combobox.Options id={listId} aria-label={t('Results')} className={classes['list'] ?? ''}>
            {shown.map(({ group, entries: of, hidden }) => (
              <Combobox.Group key={group} label={t(groups[group])}>
                {of.map((entry) => {
                  const at = entries.indexOf(entry)
                  const isSelected = at === selected
                  return (
                    <Combobox.Option
                      key={entry.id}
                      id={optionId(at)}
                      value={entry.id}
                      selected={isSelected}
                      aria-selected={isSelected}
                      className={classes['row'] ?? ''}
                      onClick={(event: MouseEvent) => open(entry, event.metaKey || event.ctrlKey)}
                      onAuxClick={(event: MouseEvent) => (event.button === 1 ? open(entry, true) : undefined)}
                    >
                      <Row entry={entry} typed={typed} />
                    </Combobox.Option>
                  )
                })}
                {hidden > 0 ? (
                  <Button
                    component="div"
                    aria-hidden
                    size="compact-xs"
                    variant="transparent"
                    className={classes['more'] ?? ''}
                    onClick={() => narrow(group)}
                  >
                    {t('{hidden} more', { hidden })}
                  </Button>
                ) : null}
              </Combobox.Group>
            ))}
          </Combobox.Options>
        )}
        {error === null ? null : (
          <Text role="alert" c="var(--worse)" fz="sm" px="md" pb="xs">
            {error.message}
          </Text>
        )}
        <VisuallyHidden>
          <output>
            {isFetching
              ? ''
              : t('{entries, plural, one {# result} other {# results}}', { entries: entries.length })}
          </output>
        </VisuallyHidden>
        <Box
          className={`${classes['foot']} ${styles['lined']}`}
          py={8}
          px={12}
          c="dimmed"
          fz="xs"
          aria-hidden
        >
          {hints.map(({ keys, label }) => (
            <Fragment key={label}>
              <Kbd size="xs">{keys}</Kbd> <span>{label}</span>
            </Fragment>
          ))}
        </Box>
      </div>
    </Combobox>
  )
}

function Row({ entry, typed }: { entry: Entry; typed: string }) {
  const words = typed.trim().split(/\s+/).filter(Boolean)
  return (
    <>
      <Icon name={entry.icon} />
      <Highlight component="span" highlight={words} className={styles['ellipsis'] ?? ''}>
        {entry.label}
      </Highlight>
      {entry.note ? (
        <span className={`${classes['note']} ${styles['ellipsis']} ${styles['fine']}`}>{entry.note}</span>
      ) : null}
      {entry.keys ? (
        <Flex component="span" gap={2} ms="auto">
          <VisuallyHidden>{t('Shortcut:')} </VisuallyHidden>
          {entry.keys.split(' ').map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
        </Flex>
      ) : null}
    </>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** All groups, then each one, and around. */
function nextGroup(offered: readonly Group[], narrowed: Group | null, step: number): Group | null {
  const choices = [null, ...offered]
  const at = Math.max(0, choices.indexOf(narrowed))
  return choices[(at + step + choices.length) % choices.length] ?? null
}

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
const hints = [
  { keys: '↑ ↓', label: t('Move') },
  { keys: '↵', label: t('Open page') },
  { keys: isApple ? '⌘ ↵' : 'Ctrl ↵', label: t('New tab') },
  { keys: 'Tab', label: t('Show only one group') },
]
