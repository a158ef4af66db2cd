import { describe, expect, test } from 'vitest'
import { evidenceParameter, readEvidence, type Evidence } from './evidence.ts'

describe('evidence in the URL', () => {
  test('is the same after writing and reading it', () => {
    const evidence: Evidence = {
      about: 'Halden & Co in "Noise = off"',
      filters: { trackedBrandId: 'b-1', present: 'true', topic: 'a&b=c' },
    }
    expect(readEvidence(evidenceParameter(evidence))).toEqual(evidence)
  })

  test('leaves out unknown names and invalid values', () => {
    expect(readEvidence('about=x&present=maybe&first=true&admin=1')).toEqual({
      about: 'x',
      filters: { first: 'true' },
    })
  })

  test('is null if the URL has none', () => {
    expect(readEvidence(undefined)).toBeNull()
  })
})
