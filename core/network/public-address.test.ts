import { describe, expect, test } from 'vitest'
import { isPrivateHost, problemWithEndpoint } from './public-address.ts'

const hostOf = (address: string) => new URL(address).hostname

describe('a host is private', () => {
  test.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://10.1.2.3',
    'http://172.16.0.1',
    'http://192.168.1.1',
    'http://169.254.169.254',
    'http://100.64.0.1',
    'http://0.0.0.0',
    'http://224.0.0.1',
    'http://168.63.129.16',
    'http://[::1]',
    'http://[::]',
    'http://[fe80::1]',
    'http://[fd00:ec2::254]',
    'http://[::ffff:169.254.169.254]',
    'http://[::ffff:a00:1]',
    'http://[::127.0.0.1]',
    'http://[64:ff9b::a00:1]',
    'http://[2002:a00:1::]',
    'http://localhost',
    'http://localhost.',
    'http://api.localhost',
    'http://metadata',
    'http://metadata.google.internal',
    'http://printer.local',
  ])('%s', (address) => {
    expect(isPrivateHost(hostOf(address))).toBe(true)
  })
})

describe('a host may be public', () => {
  test.each(['https://api.openai.com', 'https://8.8.8.8', 'https://[2606:4700::1111]', 'https://172.32.0.1'])(
    '%s',
    (address) => {
      expect(isPrivateHost(hostOf(address))).toBe(false)
    },
  )
})

describe('endpoint URL', () => {
  test('must be public and encrypted', () => {
    const problem = (address: string) => problemWithEndpoint(address, { allowPrivate: false })
    expect(problem('https://llm.example.com/v1')).toBeNull()
    expect(problem('http://llm.example.com/v1')).toContain('https')
    expect(problem('https://127.0.0.1:11434/v1')).toContain('ALLOW_PRIVATE_ENDPOINTS')
    expect(problem('ftp://llm.example.com')).toContain('Enter a URL')
    expect(problem('https://user:key@llm.example.com')).toContain('own field')
  })

  test('may be private and unencrypted if the instance admin allows it', () => {
    const problem = (address: string) => problemWithEndpoint(address, { allowPrivate: true })
    expect(problem('http://127.0.0.1:11434/v1')).toBeNull()
    expect(problem('http://user:key@127.0.0.1')).toContain('own field')
  })
})
