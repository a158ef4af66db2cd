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
})
