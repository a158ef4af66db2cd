import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CannotOpen, openKeyVault, type KeyVault, type Sealed, type SealedPlace } from './key-vault.ts'

const key = (id: string) => ({ id, bytes: randomBytes(32) })
const [old, current] = [key('2025'), key('2026')]
const place: SealedPlace = { organizationId: 'acorn', rowId: 'row-1', purpose: ['openai', ''] }
const secret = 'sk-proj-ä-0123456789'

function vaultOf(...keys: Parameters<typeof openKeyVault>[0]): KeyVault {
  const vault = openKeyVault(keys)
  if (vault === null) throw new Error('no vault')
  return vault
}

describe('the key vault', () => {
  test('decrypts what it encrypted, and stores nothing in clear', () => {
    const vault = vaultOf(current)
    const sealed = vault.seal(secret, place)
    expect(vault.open(sealed, place)).toBe(secret)
    expect(sealed.sealedWith).toBe('2026')
    expect(sealed.sealed.includes(Buffer.from('sk-proj'))).toBe(false)
  })

  test('never encrypts the same text to the same bytes', () => {
    const vault = vaultOf(current)
    const seals = new Set(Array.from({ length: 200 }, () => vault.seal(secret, place).sealed.toString('hex')))
    expect(seals.size).toBe(200)
  })

  test('decrypts with an old key, encrypts with the first', () => {
    const sealed = vaultOf(old).seal(secret, place)
    const vault = vaultOf(current, old)
    expect(vault.open(sealed, place)).toBe(secret)
    expect(vault.seal(secret, place).sealedWith).toBe('2026')
  })

  test('names the missing key', () => {
    const sealed = vaultOf(old).seal(secret, place)
    expect(() => vaultOf(current).open(sealed, place)).toThrow('“2025”')
  })

  test('does not decrypt with other bytes under the same ID', () => {
    const sealed = vaultOf(current).seal(secret, place)
    expect(() => vaultOf(key('2026')).open(sealed, place)).toThrow(CannotOpen)
  })

  test.each([
    { ...place, organizationId: 'birch' },
    { ...place, rowId: 'row-2' },
    { ...place, purpose: ['xai', ''] },
    { ...place, purpose: ['openai', '', 'https://elsewhere.example'] },
    { ...place, purpose: ['openai'] },
  ])('does not decrypt at another place: %o', (elsewhere) => {
    const vault = vaultOf(current)
    expect(() => vault.open(vault.seal(secret, place), elsewhere)).toThrow(CannotOpen)
  })

  test('does not decrypt after any byte was changed, or after a truncation', () => {
    const vault = vaultOf(current)
    const { sealed, sealedWith } = vault.seal(secret, place)
    const tampered: Sealed[] = []
    for (let index = 0; index < sealed.length; index += 1) {
      const copy = Buffer.from(sealed)
      copy.writeUInt8(copy.readUInt8(index) ^ 1, index)
      tampered.push({ sealed: copy, sealedWith }, { sealed: sealed.subarray(0, index), sealedWith })
    }
    for (const each of tampered) expect(() => vault.open(each, place)).toThrow(CannotOpen)
  })

  test('does not exist without keys', () => {
    expect(openKeyVault([])).toBeNull()
  })
})
