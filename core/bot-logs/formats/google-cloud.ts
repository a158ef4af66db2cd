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
})
