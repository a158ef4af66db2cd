import { jsonFormat } from './json-format.ts'

/**
 * Vercel's drains: what the build and the functions print is among them, and a request may bring several entries, all
 * with its id. A status of −1 means that nothing was answered.
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
