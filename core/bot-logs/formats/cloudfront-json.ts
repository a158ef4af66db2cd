import { sampleAgent } from './known-format.ts'
import { jsonFormat } from './json-format.ts'

/** CloudFront's standard logging v2 with JSON output: column names are the keys. */
export const cloudfrontJson = jsonFormat({
  id: 'cloudfront-json',
  name: 'CloudFront JSON',
  escaping: 'json-percent',
  keys: {
    time: ['timestamp(ms)', 'timestamp'],
    day: ['date'],
    clock: ['time'],
    status: ['sc-status'],
    target: ['cs-uri-stem'],
    query: ['cs-uri-query'],
    method: ['cs-method'],
    size: ['sc-bytes'],
    address: ['c-ip'],
    forwarded: ['x-forwarded-for'],
    agent: ['cs(User-Agent)', 'cs-user-agent'],
    referer: ['cs(Referer)', 'cs-referer'],
    host: ['x-host-header', 'cs(Host)', 'cs-host'],
    requestId: ['x-edge-request-id'],
  },
  samples: [
    {
      line: JSON.stringify({
        date: '2026-11-20',
        time: '08:15:01',
        'c-ip': '203.0.113.7',
        'cs-method': 'GET',
        'cs(Host)': 'd111111abcdef8.cloudfront.net',
        'x-host-header': 'www.example.com',
        'cs-uri-stem': '/docs/',
        'cs-uri-query': 'p=1',
        'sc-status': '200',
        'sc-bytes': '5120',
        'cs(Referer)': 'https://example.org/a',
        'cs(User-Agent)': encodeURIComponent(sampleAgent),
        'x-edge-request-id': 'abc==',
      }),
    },
  ],
})
