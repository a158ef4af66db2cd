import { expect, test } from 'vitest'
import { definitionsVersion, definitionVersions } from './definitions.ts'

test('the newest version of the definitions is described, and versions count down without a gap', () => {
  expect(definitionVersions.map(({ version }) => version)).toEqual(
    Array.from({ length: definitionsVersion }, (_, index) => definitionsVersion - index),
  )
  for (const { changes } of definitionVersions) expect(changes.length).toBeGreaterThan(0)
})
