import { describe, expect, test } from 'vitest'
import { evidenceParameter, readEvidence, type Evidence } from './evidence.ts'

describe('evidence in the address', () => {
  test('comes back as it was put in', () => {
    const evidence: Evidence = {
      about: 'Halden & Co in "Noise = off"',
      filters: { trackedBrandId: 'b-1', present: 'true', topic: 'a&b=c' },
    }
    expect(readEvidence(evidenceParameter(evidence))).toEqual(evidence)
  })

  test('leaves out what it does not know or cannot be', () => {
    expect(readEvidence('about=x&present=maybe&first=true&admin=1')).toEqual({
      about: 'x',
      filters: { first: 'true' },
    })
  })

  test('is null when the address has none', () => {
    expect(readEvidence(undefined)).toBeNull()
  })
})
