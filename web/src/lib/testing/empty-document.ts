import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

/** Test files share one document, so each one cleans up after itself. */
afterEach(cleanup)
afterAll(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('lang')
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  history.replaceState(null, '', '/')
})
