import { useSyncExternalStore, useEffect, useRef } from 'react'

/** What a screen can do, for its shortcut key and the command palette. */
type PageAction = {
  id: string
  label: string
  /** A single key, such as `e`. */
  keys?: string
  run: () => void
}

const actions = new Map<symbol, { current: PageAction | null }>()

/** Offers an action while the component is shown; null offers none. */
export function usePageAction(action: PageAction | null): void {
  const latest = useRef(action)
  // Keeps the list of actions in step with what is shown.
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => {
    const key = Symbol('page action')
    actions.set(key, latest)
    return () => void actions.delete(key)
  }, [])
}

export const pageActions = (): PageAction[] =>
  [...actions.values()].flatMap(({ current }) => (current === null ? [] : [current]))

const storageKey = 'answerscope.shortcuts'
const listeners = new Set<() => void>()

/** Single-key shortcuts can be turned off, because speech input may type them by accident (WCAG 2.1.4). */
function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true // storage is disabled
  }
}

export function turnShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // storage is disabled: the choice is lost
  }
  for (const notice of listeners) notice()
}

function onChange(notice: () => void) {
  listeners.add(notice)
  window.addEventListener('storage', notice)
  return () => {
    listeners.delete(notice)
    window.removeEventListener('storage', notice)
  }
}

export const useShortcutsOn = () => useSyncExternalStore(onChange, areShortcutsOn)

/** The next key of a sequence must follow within this time. */
const sequenceMs = 1500

/**
 * Runs the action of a key, or of two keys after each other (`g o`). Never while typing, with a modifier key, or while a
 * dialog or menu is open.
 */
export function useShortcutKeys(runFor: (keys: string) => boolean): void {
  const latest = useRef(runFor)
  useEffect(() => {
    latest.current = runFor
  })
  // Synchronizes with the keyboard.
  useEffect(() => {
    let first: { key: string; at: number } | null = null
    const handleKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      const follows = first !== null && event.timeStamp - first.at < sequenceMs ? first.key : null
      first = null
      if (event.key === 'g' && follows === null) first = { key: 'g', at: event.timeStamp }
      else if (latest.current(follows === null ? event.key : `${follows} ${event.key}`))
        event.preventDefault()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}

const typedInto =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"]'

export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing || event.key.length !== 1) return false
  // On many keyboards, brackets need AltGr, which Windows reports as Control and Alt.
  const isModified = event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'))
  if (isModified || !areShortcutsOn()) return false
  if (event.target instanceof Element && event.target.closest(typedInto) !== null) return false
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null
}
