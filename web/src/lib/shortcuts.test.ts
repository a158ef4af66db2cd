// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { isShortcut, turnShortcuts } from './shortcuts.ts'

afterEach(() => {
  document.body.replaceChildren()
  turnShortcuts(true)
})

function press(key: string, init: KeyboardEventInit = {}, markup = '<p>text</p>'): boolean {
  document.body.innerHTML = markup
  const target = document.body.querySelector('[data-at]') ?? document.body
  let result = false
  const look = (event: KeyboardEvent) => (result = isShortcut(event))
  window.addEventListener('keydown', look)
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
  window.removeEventListener('keydown', look)
  return result
}

test('a single key is a shortcut', () => {
  expect(press('g')).toBe(true)
  expect(press('?', { shiftKey: true })).toBe(true)
})

test.each([
  ['with Control', { ctrlKey: true }],
  ['with Command', { metaKey: true }],
  ['with Alt', { altKey: true }],
  ['held down', { repeat: true }],
])('no key is one %s', (_, init) => {
  expect(press('r', init)).toBe(false)
})

test.each([
  '<input data-at>',
  '<textarea data-at></textarea>',
  '<select data-at></select>',
  '<div contenteditable="true"><b data-at>x</b></div>',
  '<div role="dialog"><button data-at>x</button></div>',
  '<div role="menu"></div><p data-at>x</p>',
])('no key is one in %s', (markup) => {
  expect(press('r', {}, markup)).toBe(false)
})

test('no key is one after they are turned off', () => {
  turnShortcuts(false)
  expect(press('r')).toBe(false)
})
