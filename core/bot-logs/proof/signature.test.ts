import { parseDictionary, type InnerList } from 'structured-headers'
import { beforeAll, describe, expect, test } from 'vitest'
import { crawlerOf } from '../recognize/crawler.ts'
import {
  checkSignature,
  gradeSignature,
  keyHosts,
  signatureBase,
  type KeyVersion,
  type SignedLine,
} from './signature.ts'
import { namesOfKey, readKeys, verifies, type PublicKey } from './signature-key.ts'

const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)).buffer

function paramsOf(input: string): InnerList {
  const [params] = parseDictionary(input).values()
  if (params === undefined || !Array.isArray(params[0])) throw new Error('no signature parameters')
  return params as InnerList
}

describe('verifies the test cases of RFC 9421, appendix B.2', () => {
  const [ed25519, ecdsa, rsa] =
    readKeys({
      keys: [
        {
          kty: 'OKP',
          crv: 'Ed25519',
          kid: 'test-key-ed25519',
          x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
        },
        {
          kty: 'EC',
          crv: 'P-256',
          kid: 'test-key-ecc-p256',
          x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
          y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
        },
        {
          kty: 'RSA',
          kid: 'test-key-rsa-pss',
          e: 'AQAB',
          n: 'r4tmm3r20Wd_PbqvP1s2-QEtvpuRaV8Yq40gjUR8y2Rjxa6dpG2GXHbPfvMs8ct-Lh1GH45x28Rw3Ry53mm-oAXjyQ86OnDkZ5N8lYbggD4O3w6M6pAvLkhk95AndTrifbIFPNU8PPMO7OyrFAHqgDsznjPFmTOtCEcN2Z1FpWgchwuYLPL-Wokqltd11nqqzi-bJ9cvSKADYdUAAN5WUtzdpiy6LbTgSxP7ociU4Tn0g5I6aDZJ7A8Lzo0KSyZYoA485mqcO0GVAdVw9lq4aOT9v6d-nb4bnNkQVklLQ3fVAvJm-xdDOp9LCNCN48V2pnDOkFV6-U9nV5oyc6XI2w',
        },
      ],
    }) ?? []

  const values: Record<string, string> = {
    date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    '@method': 'POST',
    '@path': '/foo',
    '@authority': 'example.com',
    '@status': '200',
    'content-type': 'application/json',
    'content-length': '18',
    'content-digest':
      'sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
  }

  const cases: {
    name: string
    key: PublicKey | undefined
    input: string
    changed?: Record<string, string>
    signature: string
  }[] = [
    {
      name: 'B.2.1: RSA-PSS, nothing covered',
      key: rsa,
      input: 'sig-b21=();created=1618884473;keyid="test-key-rsa-pss";nonce="b3k2pp5k7z-50gnwp.yemd"',
      signature:
        'd2pmTvmbncD3xQm8E9ZV2828BjQWGgiwAaw5bAkgibUopemLJcWDy/lkbbHAve4cRAtx31Iq786U7it++wgGxbtRxf8Udx7zFZsckzXaJMkA7ChG52eSkFxykJeNqsrWH5S+oxNFlD4dzVuwe8DhTSja8xxbR/Z2cOGdCbzR72rgFWhzx2VjBqJzsPLMIQKhO4DGezXehhWwE56YCE+O6c0mKZsfxVrogUvA4HELjVKWmAvtl6UnCh8jYzuVG5WSb/QEVPnP5TmcAnLH1g+s++v6d4s8m0gCw1fV5/SITLq9mhho8K3+7EPYTU8IU1bLhdxO5Nyt8C8ssinQ98Xw9Q==',
    },
    {
      name: 'B.2.4: ECDSA, a response',
      key: ecdsa,
      input:
        'sig-b24=("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"',
      changed: { 'content-length': '23' },
      signature: 'wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==',
    },
    {
      name: 'B.2.6: Ed25519',
      key: ed25519,
      input:
        'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
      signature: 'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==',
    },
  ]

  test.each(cases)('$name', async ({ key, input, changed, signature }) => {
    if (key === undefined) throw new Error('a key of the RFC was not read')
    const base = signatureBase(paramsOf(input), (name) => ({ ...values, ...changed })[name] ?? null) ?? ''
    expect(await verifies(key, base, bytesOf(signature), undefined)).toBe(true)
    expect(await verifies(key, base.replace('created=1', 'created=2'), bytesOf(signature), undefined)).toBe(
      false,
    )
    expect(await verifies(key, base, bytesOf(signature), 'hmac-sha256')).toBe(false)
  })

  test('keys have the thumbprints given in the drafts of Web Bot Auth', async () => {
    const names = await Promise.all(
      [ed25519, rsa].map(async (key) => (key === undefined ? [] : namesOfKey(key))),
    )
    expect(names).toEqual([
      ['test-key-ed25519', 'poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U'],
      ['test-key-rsa-pss', 'oD0HwocPBSfpNy5W3bpJeyFGY_IQ_YpqxSjQ3Yd-CLA'],
    ])
  })
})

const created = Date.parse('2026-11-20T08:00:00Z') / 1000
const expires = created + 300
const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

let secret: CryptoKey
let key: PublicKey
let keyId: string

beforeAll(async () => {
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  secret = pair.privateKey
  const [read] = readKeys({ keys: [await crypto.subtle.exportKey('jwk', pair.publicKey)] }) ?? []
  if (read === undefined) throw new Error('the key was not read')
  key = read
  keyId = (await namesOfKey(key))[0] ?? ''
})

const published = (host = 'chatgpt.com', changed: Partial<PublicKey> = {}): KeyVersion[] => [
  { host, from: day('2026-11-01'), until: day('2026-11-30'), keys: [{ ...key, ...changed } as PublicKey] },
]

type Request = { params?: string; covered?: string; lines?: string[]; label?: string } & Partial<SignedLine>

/** A log line of a client that signed its request. */
async function signedLine({
  params,
  covered,
  lines,
  label = 'sig1',
  ...changed
}: Request = {}): Promise<SignedLine> {
  const signatureAgent = changed.signatureAgent ?? '"https://chatgpt.com"'
  const input =
    `(${covered ?? '"@authority" "signature-agent"'})` +
    (params ??
      `;created=${created};expires=${expires};keyid="${keyId}";alg="ed25519";nonce="x";tag="web-bot-auth"`)
  const base = [
    ...(lines ?? ['"@authority": www.example.com', `"signature-agent": ${signatureAgent}`]),
    `"@signature-params": ${input}`,
  ].join('\n')
  const bytes = new Uint8Array(await crypto.subtle.sign('Ed25519', secret, new TextEncoder().encode(base)))
  return {
    time: (created + 2) * 1000,
    authority: 'www.example.com',
    signatureAgent,
    signatureInput: `${label}=${input}`,
    signature: `${label}=:${btoa(String.fromCharCode(...bytes))}:`,
    ...changed,
  }
}

const resultOf = async (request: Request, versions = published()) =>
  (await checkSignature(await signedLine(request), versions)).result

describe('a signed line', () => {
  test('is verified by the key of its agent', async () => {
    expect(await checkSignature(await signedLine(), published())).toEqual({
      result: 'signed',
      host: 'chatgpt.com',
      keyId,
    })
  })

  test('may name its agent in a dictionary, and its key by a short id', async () => {
    const request = {
      signatureAgent: 'g="https://agent.bot.goog"',
      covered: '"@authority" "signature-agent";key="g"',
      lines: ['"@authority": www.example.com', '"signature-agent";key="g": "https://agent.bot.goog"'],
      params: `;tag="web-bot-auth";created=${created};expires=${expires};keyid="k7"`,
    }
    expect(await resultOf(request, published('agent.bot.goog', { kid: 'k7' }))).toBe('signed')
  })

  test('may name the directory’s full URL, or a bare host as in early drafts', async () => {
    const agent = '"https://chatgpt.com/.well-known/http-message-signatures-directory"'
    expect(await resultOf({ signatureAgent: agent })).toBe('signed')
    expect(await resultOf({ signatureAgent: 'chatgpt.com' })).toBe('signed')
  })

  test('may cover other fields of the log', async () => {
    const request = {
      covered:
        '"@authority" "@method" "@path" "@query" "@target-uri" "@scheme" "@request-target" "user-agent"',
      lines: [
        '"@authority": www.example.com',
        '"@method": GET',
        '"@path": /docs/',
        '"@query": ?p=1',
        '"@target-uri": https://www.example.com/docs/?p=1',
        '"@scheme": https',
        '"@request-target": /docs/?p=1',
        '"user-agent": Mozilla/5.0',
      ],
    }
    const known = { method: 'GET', target: '/docs/?p=1', userAgent: 'Mozilla/5.0' }
    expect(await resultOf({ ...request, ...known })).toBe('signed')
    expect(await resultOf({ ...request, ...known, target: '/docs/?p=2' })).toBe('invalid')
    expect(await resultOf({ ...request, ...known, method: 'POST' })).toBe('invalid')
    expect(await resultOf(request)).toBe('uncovered')
  })

  test('compares its host without case and with the default port', async () => {
    expect(await resultOf({ authority: 'WWW.Example.com:443' })).toBe('signed')
    expect(await resultOf({ authority: 'www.example.com:8443' })).toBe('invalid')
  })

  test('counts next to signatures with another tag', async () => {
    const line = await signedLine()
    const other = {
      ...line,
      signatureInput: `pay=("@authority");created=1;tag="agent-payer-auth", ${line.signatureInput}`,
      signature: `pay=:AAAA:, ${line.signature}`,
    }
    expect((await checkSignature(other, published())).result).toBe('signed')
  })
})

describe('is not verified', () => {
  test('if signed for another site', async () => {
    expect(await resultOf({ authority: 'www.example.org' })).toBe('invalid')
    expect(await resultOf({ authority: '' })).toBe('uncovered')
  })

  test('outside its period of validity', async () => {
    expect(await resultOf({ time: (created - 61) * 1000 })).toBe('outdated')
    expect(await resultOf({ time: (expires + 61) * 1000 })).toBe('outdated')
    expect(await resultOf({ time: (expires + 30) * 1000 })).toBe('signed')
    expect(await resultOf({ params: `;created=${created};keyid="${keyId}";tag="web-bot-auth"` })).toBe(
      'unsigned',
    )
  })

  test('if its host is not on our list', async () => {
    const evil = { signatureAgent: '"https://evil.example"' }
    expect(await resultOf(evil, published('evil.example'))).toBe('foreign')
    expect(await resultOf({ signatureAgent: '"https://chatgpt.com.evil.example"' })).toBe('foreign')
    expect(await resultOf({ signatureAgent: '"http://chatgpt.com"' })).toBe('foreign')
    expect(await resultOf({ signatureAgent: '' })).toBe('foreign')
  })

  test('by a key that the host did not publish, or no longer publishes', async () => {
    expect(await resultOf({}, [])).toBe('unknown-key')
    expect(await resultOf({}, published('agent.bot.goog'))).toBe('unknown-key')
    expect(
      await resultOf({ params: `;created=${created};expires=${expires};keyid="other";tag="web-bot-auth"` }),
    ).toBe('unknown-key')
    const former = published().map((version) => ({ ...version, until: day('2026-11-10') }))
    expect(await resultOf({}, former)).toBe('unknown-key')
    const later = published().map((version) => ({ ...version, from: day('2026-11-25') }))
    expect(await resultOf({}, later)).toBe('signed')
    expect(await resultOf({}, published('chatgpt.com', { exp: created - 3600 }))).toBe('unknown-key')
    expect(await resultOf({}, published('chatgpt.com', { nbf: (created + 3600) * 1000 }))).toBe('unknown-key')
  })

  test('by another key of the same name', async () => {
    const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
      'sign',
      'verify',
    ])) as CryptoKeyPair
    const [other] = readKeys({ keys: [await crypto.subtle.exportKey('jwk', pair.publicKey)] }) ?? []
    if (other === undefined) throw new Error('the key was not read')
    const versions = [{ host: 'chatgpt.com', from: 0, until: Infinity, keys: [{ ...other, kid: keyId }] }]
    expect(await resultOf({}, versions)).toBe('invalid')
  })

  test('if the signature does not cover the host', async () => {
    expect(
      await resultOf({ covered: '"signature-agent"', lines: ['"signature-agent": "https://chatgpt.com"'] }),
    ).toBe('uncovered')
  })

  test('if the signature covers what the log does not have, or the same twice', async () => {
    expect(await resultOf({ covered: '"@authority" "content-digest"', lines: [] })).toBe('uncovered')
    expect(await resultOf({ covered: '"@authority" "@authority"', lines: [] })).toBe('uncovered')
    expect(await resultOf({ covered: '"@authority";req', lines: [] })).toBe('uncovered')
  })

  test('with another tag, another algorithm, or incomplete headers', async () => {
    const params = (tag: string, more = '') =>
      `;created=${created};expires=${expires};keyid="${keyId}"${more};tag="${tag}"`
    expect(await resultOf({ params: params('agent-payer-auth') })).toBe('unsigned')
    expect(await resultOf({ params: params('web-bot-auth', ';alg="rsa-pss-sha512"') })).toBe('invalid')
    expect(await resultOf({ signatureInput: '', signature: '' })).toBe('unsigned')
  })

  test.each([
    '-',
    '',
    'sig1',
    'sig1=1',
    'sig1="x"',
    'other=:AAAA:',
    'sig1=:!:',
    'x'.repeat(9000),
    '\u0000',
    '(((',
    ':',
  ])('by a signature field %j', async (written) => {
    expect(await resultOf({ signature: written })).toBe('unsigned')
    expect(['unsigned', 'foreign']).toContain(await resultOf({ signatureInput: written }))
    expect(
      await resultOf({
        signatureAgent: written,
        covered: '"@authority"',
        lines: ['"@authority": www.example.com'],
      }),
    ).not.toBe('signed')
  })
})

describe('signed visit', () => {
  const crawler = (id: string) => {
    const found = crawlerOf(id)
    if (found === null) throw new Error(`no crawler ${id}`)
    return found
  }
  test('belongs to the signing agent if the User-Agent is a browser’s', async () => {
    const judged = await gradeSignature(null, await signedLine(), published())
    expect(judged).toEqual({ crawler: crawler('chatgpt-agent'), evidence: `key chatgpt.com ${keyId}` })
  })
  test('belongs to the claimed crawler if it has the same operator', async () => {
    const judged = await gradeSignature(crawler('chatgpt-user'), await signedLine(), published())
    expect(judged?.crawler.id).toBe('chatgpt-user')
  })
  test('belongs to the signing agent if it claims to be another operator’s crawler', async () => {
    const judged = await gradeSignature(crawler('claudebot'), await signedLine(), published())
    expect(judged?.crawler.id).toBe('chatgpt-agent')
  })
  test('is not signed without a valid signature', async () => {
    expect(await gradeSignature(null, await signedLine({ authority: 'x.example' }), published())).toBeNull()
  })
})

test('reading a directory returns the keys we support', () => {
  expect(
    readKeys({ keys: [{ kty: 'oct', k: 'AA' }, { kty: 'OKP', crv: 'X25519', x: 'AA' }, null, 1] }),
  ).toEqual([])
  expect(readKeys({ keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'AA', use: 'sig' }] })).toEqual([
    { kty: 'OKP', crv: 'Ed25519', x: 'AA' },
  ])
  expect(readKeys({})).toBeNull()
  expect(readKeys([])).toBeNull()
  expect(readKeys({ keys: Array.from({ length: 101 }, () => ({})) })).toBeNull()
})

test('an invalid key in a directory verifies nothing', async () => {
  const [broken] = readKeys({ keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'AA' }] }) ?? []
  if (broken === undefined) throw new Error('the key was not read')
  expect(await verifies(broken, 'x', new ArrayBuffer(64), undefined)).toBe(false)
})

test('lists the hosts whose keys count', () => {
  expect(keyHosts).toContain('chatgpt.com')
  expect(keyHosts).toContain('agent.bot.goog')
})
