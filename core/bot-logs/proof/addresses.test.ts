import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AddressRanges, normalAddress } from './addresses.ts'

describe('normalizing addresses of a log', () => {
  test.each([
    ['1.2.3.4', '1.2.3.4'],
    ['1.2.3.4:8080', '1.2.3.4'],
    [' 1.2.3.4 ', '1.2.3.4'],
    ['[1.2.3.4]:80', '1.2.3.4'],
    ['255.255.255.255', '255.255.255.255'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:443', 'fe80::1'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4:8080', '1.2.3.4'],
    ['[::ffff:1.2.3.4]:8080', '1.2.3.4'],
    ['::ffff:102:304', '1.2.3.4'],
    ['64:ff9b::1.2.3.4', '64:ff9b::102:304'],
  ])('%s is %s', (written, address) => {
    expect(normalAddress(written)).toBe(address)
  })

  test.each([
    '',
    '-',
    'unknown',
    'example.com',
    '01.2.3.4',
    '1.2.3.010',
    '1.2.3.00',
    '::ffff:010.0.0.1',
    '1.2.3',
    '1.2.3.4.5',
    '1..2.3',
    '1.2.3.',
    '256.1.1.1',
    '1.2.3.4.',
    '0x7f.0.0.1',
    '2130706433',
    '1.2.3.4, 5.6.7.8',
    '1.2.3.4/32',
    '1.2.3.4:',
    '1.2.3.4:123456',
    '[::1',
    '::1]',
    '[]',
    ':',
    '::1::2',
    '1:2:3:4:5:6:7:8:9',
    '12345::1',
    '１.2.3.4',
    '9'.repeat(1000),
    ':'.repeat(90),
  ])('refuses %j', (written) => {
    expect(normalAddress(written)).toBeNull()
  })

  test('every address has exactly one normal form', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        const normal = normalAddress(address)
        expect(normal).not.toBeNull()
        expect(normalAddress(normal ?? '')).toBe(normal)
        expect(normalAddress(`[${address}]:443`)).toBe(normal)
      }),
    )
  })
})

describe('address ranges', () => {
  test('contain their first and last addresses and nothing around them', () => {
    const ranges = new AddressRanges(['10.1.2.0/23', '192.0.2.7', '2001:db8:1::/48', '2001:db8::7/128'])
    const held = '10.1.2.0 10.1.3.255 192.0.2.7 2001:db8:1:: 2001:db8:1:ffff:ffff:ffff:ffff:ffff 2001:db8::7'
    const around =
      '10.1.1.255 10.1.4.0 192.0.2.6 192.0.2.8 2001:db8:0:ffff:ffff:ffff:ffff:ffff 2001:db8:2:: 2001:db8::6 2001:db8::8'
    for (const address of held.split(' ')) expect([address, ranges.has(address)]).toEqual([address, true])
    for (const address of around.split(' ')) expect([address, ranges.has(address)]).toEqual([address, false])
  })

  test('may be nested, and may contain everything or nothing', () => {
    const nested = new AddressRanges(['10.0.0.0/8', '10.1.0.0/16', '10.255.0.0/16', '11.0.0.0/8'])
    expect(['10.0.0.1', '10.1.0.0', '10.254.0.1', '11.255.255.255'].every((one) => nested.has(one))).toBe(
      true,
    )
    expect(nested.has('12.0.0.0')).toBe(false)
    expect(new AddressRanges(['0.0.0.0/0', '::/0']).has('255.255.255.255')).toBe(true)
    expect(new AddressRanges(['0.0.0.0/0', '::/0']).has('::')).toBe(true)
    expect(new AddressRanges([]).has('1.2.3.4')).toBe(false)
    expect(new AddressRanges([]).has('::1')).toBe(false)
  })

  test('accept a network written with any of its addresses', () => {
    expect(new AddressRanges(['192.0.2.77/24']).has('192.0.2.1')).toBe(true)
  })

  test.each([
    '',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8',
    '2001:db8::/129',
    '10.0.0.0/-1',
    'x',
    '10.0.0.0/8/8',
    '010.0.0.0/8',
  ])('refuse %j', (prefix) => {
    expect(() => new AddressRanges([prefix])).toThrow('is no network')
  })

  test('a search finds the same as a linear scan', () => {
    const prefix = fc.oneof(
      fc.tuple(fc.ipV4(), fc.integer({ min: 4, max: 32 })),
      fc.tuple(fc.ipV6(), fc.integer({ min: 4, max: 128 })),
    )
    fc.assert(
      fc.property(
        fc.array(
          prefix.map(
            ([address, bits]) =>
              `${normalAddress(address)}/${Math.min(bits, normalAddress(address)?.includes(':') ? 128 : 32)}`,
          ),
          { maxLength: 30 },
        ),
        fc.oneof(fc.ipV4(), fc.ipV6()).map((address) => normalAddress(address) ?? ''),
        (prefixes, address) => {
          const alone = prefixes.some((one) => new AddressRanges([one]).has(address))
          expect(new AddressRanges(prefixes).has(address)).toBe(alone)
        },
      ),
    )
  })
})
