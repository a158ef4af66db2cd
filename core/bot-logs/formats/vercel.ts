import { sampleAgent } from './known-format.ts'
import { jsonFormat } from './json-format.ts'

/**
 * Vercel's log drains also contain output of builds and functions, and a request may have several entries, all with its
 * id. A status of −1 means that there was no response.
 */
export const vercel = jsonFormat({
  id: 'vercel',
  name: 'Vercel drain',
  keys: {
    time: [['proxy', 'timestamp'], 'timestamp'],
    status: [['proxy', 'statusCode'], 'statusCode'],
    target: [['proxy', 'path']],
    method: [['proxy', 'method']],
    size: [['proxy', 'responseByteSize']],
    address: [['proxy', 'clientIp']],
    agent: [['proxy', 'userAgent']],
    referer: [['proxy', 'referer']],
    host: [['proxy', 'host'], 'host'],
    requestId: ['requestId'],
  },
  samples: [
    {
      line: JSON.stringify({
        id: '1573817187330377061717300000',
        deploymentId: 'dpl_1',
        source: 'lambda',
        host: 'site-abc.vercel.app',
        timestamp: 1795162501900,
        requestId: 'fra1::abc',
        statusCode: 500,
        proxy: {
          timestamp: 1795162501000,
          method: 'GET',
          scheme: 'https',
          host: 'www.example.com',
          path: '/docs/?p=1',
          userAgent: [sampleAgent],
          referer: 'https://example.org/a',
          statusCode: 200,
          clientIp: '203.0.113.7',
          responseByteSize: 5120,
        },
      }),
    },
  ],
})
