import { sampleAgent } from './known-format.ts'
import { jsonFormat } from './json-format.ts'

/** Google Cloud's load balancers and CDN: LogEntry, whose httpRequest describes the request. */
export const googleCloud = jsonFormat({
  id: 'google-cloud',
  name: 'Google Cloud load balancer',
  keys: {
    time: ['timestamp', 'receiveTimestamp'],
    status: [['httpRequest', 'status']],
    target: [['httpRequest', 'requestUrl']],
    method: [['httpRequest', 'requestMethod']],
    size: [['httpRequest', 'responseSize']],
    address: [['httpRequest', 'remoteIp']],
    agent: [['httpRequest', 'userAgent']],
    referer: [['httpRequest', 'referer']],
    requestId: ['insertId'],
  },
  samples: [
    {
      line: JSON.stringify({
        httpRequest: {
          requestMethod: 'GET',
          requestUrl: 'https://www.example.com/docs/?p=1',
          status: 200,
          responseSize: '5120',
          userAgent: sampleAgent,
          remoteIp: '203.0.113.7',
          referer: 'https://example.org/a',
          latency: '0.2s',
        },
        insertId: '1kcpm1hg1b8m9w6',
        timestamp: '2026-11-20T08:15:01.000000Z',
      }),
    },
  ],
})
