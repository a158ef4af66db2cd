import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screens } from './bundle.ts'

test('every screen of the route table is measured with its layout', () => {
  const router = readFileSync('web/src/app/router.tsx', 'utf8')
  const measured = screens(router)
  const paths = [...router.matchAll(/^ {2}path: '([^']+)'/gm)].map((match) => match[1])
  expect(measured.map((screen) => screen.path)).toEqual(paths)
  expect(measured.find((screen) => screen.path === '/login')?.modules).toEqual([
    'src/app/card-layout.tsx',
    'src/features/identity/login-page.tsx',
  ])
})
