import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('docs/third-party-notices.md lists the packages of package-lock.json; otherwise run npm run notices', () => {
  const file = fileURLToPath(new URL('notices.mjs', import.meta.url))
  expect(() => execFileSync(process.execPath, [file, '--check'], { stdio: 'pipe' })).not.toThrow()
})
