import { describe, expect, test } from 'vitest'
import { isRedirectUri, isRegistered, redirectHost, redirectTo } from './redirect-uri.ts'

describe('a redirect URI', () => {
  test.each([
    'https://claude.ai/api/mcp/auth_callback',
    'https://chatgpt.com/connector/oauth/a-b_c?x=1',
    'http://localhost:33418/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:9/',
  ])('may be %s', (uri) => expect(isRedirectUri(uri)).toBe(true))

  test.each([
    '',
    'javascript:alert(1)',
    'JavaScript://claude.ai/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'cursor://callback',
    '//evil.example/',
    '/callback',
    'http://claude.ai/callback',
    'http://127.0.0.1.evil.example/',
    'http://localhost.evil.example/',
    'http://127.0.0.1@evil.example/',
    'https://claude.ai@evil.example/',
    'https://user:secret@evil.example/',
    'https://evil.example/#fragment',
    'https://evil.example/#',
    'https:\\\\evil.example/',
    'https://evil.example\\@claude.ai/',
    'https://evil.example/\r\nLocation: x',
    'https://evil.example/ ',
    ' https://evil.example/',
    'https://еvil.example/',
    'https://',
    'https://[::1',
    `https://evil.example/${'a'.repeat(500)}`,
  ])('may not be %j', (uri) => expect(isRedirectUri(uri)).toBe(false))

  test('is one of those registered, exactly', () => {
    const registered = ['https://claude.ai/callback', 'https://claude.ai/other?x=1']
    expect(isRegistered('https://claude.ai/callback', registered)).toBe(true)
    for (const other of [
      'https://claude.ai/callback/',
      'https://claude.ai/Callback',
      'https://claude.ai/callback?x=1',
      'https://claude.ai:8443/callback',
      'https://claude.ai/callback/../evil',
      'https://claude.ai.evil.example/callback',
      'https://claude.ai/other',
      'http://claude.ai/callback',
    ])
      expect([other, isRegistered(other, registered)]).toEqual([other, false])
  })

  test('on the user’s own computer may have any port, and nothing else may differ', () => {
    const registered = ['http://127.0.0.1:8080/callback', 'https://localhost:1/callback']
    expect(isRegistered('http://127.0.0.1:50123/callback', registered)).toBe(true)
    expect(isRegistered('http://127.0.0.1/callback', registered)).toBe(true)
    for (const other of [
      'http://localhost:8080/callback',
      'http://127.0.0.1:8080/other',
      'http://127.0.0.1:8080@evil.example/callback',
      'http://127.0.0.1:8080/callback#x',
      'https://localhost:2/callback',
    ])
      expect([other, isRegistered(other, registered)]).toEqual([other, false])
  })

  test('keeps its own parameters and encodes those added', () => {
    expect(redirectTo('https://a.example/x?y=%20', { code: 'c&d', state: 'ü ', iss: null })).toBe(
      'https://a.example/x?y=%20&code=c%26d&state=%C3%BC+',
    )
    expect(redirectTo('https://a.example', { state: '' })).toBe('https://a.example?state=')
  })

  test('shows the host without disguise', () => {
    expect(redirectHost('https://xn--80ak6aa92e.example/x')).toBe('xn--80ak6aa92e.example')
    expect(redirectHost('http://localhost:33418/x')).toBe('localhost:33418')
  })
})
