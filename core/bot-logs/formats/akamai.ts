import { sampleAgent } from './known-format.ts'
import { jsonFormat } from './json-format.ts'

/** Akamai DataStream 2. Empty fields are omitted; blanks and non-ASCII characters are percent-encoded. */
export const akamai = jsonFormat({
  id: 'akamai',
  name: 'Akamai DataStream 2',
  escaping: 'json-percent',
  keys: {
    time: ['reqTimeSec'],
    status: ['statusCode'],
    target: ['reqPath'],
    query: ['queryStr'],
    method: ['reqMethod'],
    size: ['totalBytes', 'bytes'],
    address: ['cliIP'],
    forwarded: ['xForwardedFor'],
    agent: ['UA'],
    referer: ['referer'],
    host: ['reqHost'],
    requestId: ['reqId'],
  },
  samples: [
    {
      line: JSON.stringify({
        version: 1,
        reqTimeSec: '1795162501.000',
        cliIP: '203.0.113.7',
        reqMethod: 'GET',
        reqHost: 'www.example.com',
        reqPath: '/docs/',
        queryStr: 'p=1',
        statusCode: '200',
        totalBytes: '5120',
        UA: encodeURIComponent(sampleAgent),
        referer: encodeURIComponent('https://example.org/a'),
        reqId: '1239f220',
      }),
    },
  ],
})
