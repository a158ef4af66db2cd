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
})
