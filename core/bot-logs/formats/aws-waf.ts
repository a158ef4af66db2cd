import { asciiAt } from '../layouts/shapes.ts'
import type { LineFields, LineReader, Rejection } from '../line-fields.ts'
import { maxLineBytes } from '../read/line-splitter.ts'
import { jsonFormat } from './json-format.ts'
import { type KnownFormat, sampleAgent } from './known-format.ts'

const json = jsonFormat({
  id: 'aws-waf',
  name: 'AWS WAF',
  keys: {
    time: ['timestamp'],
    status: ['responseCodeSent'],
    target: [['httpRequest', 'uri']],
    query: [['httpRequest', 'args']],
    method: [['httpRequest', 'httpMethod']],
    address: [['httpRequest', 'clientIp']],
    requestId: [['httpRequest', 'requestId']],
  },
})

/**
 * AWS WAF, which logs headers as a list of names and values
 * (https://docs.aws.amazon.com/waf/latest/developerguide/logging-fields.html). Requests that it lets through have no
 * status.
 */
export const awsWaf: KnownFormat = {
  ...json,
  reader: () => new WafReader(),
  hint: /"httpSourceName"|"webaclId"/,
  samples: [
    {
      line: JSON.stringify({
        timestamp: 1_795_162_501_000,
        webaclId: 'arn:aws:wafv2:1',
        action: 'ALLOW',
        httpSourceName: 'CF',
        responseCodeSent: 200,
        httpRequest: {
          clientIp: '203.0.113.7',
          country: 'DE',
          headers: [
            { name: 'Host', value: 'www.example.com' },
            { name: 'User-Agent', value: sampleAgent },
            { name: 'referer', value: 'https://example.org/a' },
          ],
          uri: '/docs/',
          args: 'p=1',
          httpVersion: 'HTTP/2.0',
          httpMethod: 'GET',
          requestId: 'abc==',
        },
      }),
      says: { bytes: null },
    },
  ],
}

class WafReader implements LineReader {
  private readonly json = json.reader('')

  read(bytes: Uint8Array, start: number, end: number, fields: LineFields): Rejection | null {
    const reason = this.json.read(bytes, start, end, fields)
    if (reason !== null) return reason
    for (const match of asciiAt(bytes, start, end, maxLineBytes).matchAll(header)) {
      const [whole, name = '', value = ''] = match
      if (value === '') continue
      // Each byte is one character of the text.
      const to = start + match.index + whole.length - 1
      fillHeader(name.toLowerCase(), to - value.length, to, fields)
    }
    return null
  }
}

function fillHeader(name: string, start: number, end: number, fields: LineFields): void {
  if (name === 'user-agent') {
    fields.agentStart = start
    fields.agentEnd = end
  } else if (name === 'referer') {
    fields.refererStart = start
    fields.refererEnd = end
  } else if (name === 'host') {
    fields.hostStart = start
    fields.hostEnd = end
  }
}

const header = /"name":\s*"([a-z-]+)",\s*"value":\s*"((?:[^"\\]|\\.)*)"/gi
