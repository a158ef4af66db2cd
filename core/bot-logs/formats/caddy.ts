import { jsonFormat } from './json-format.ts'

/**
 * Caddy writes all messages into one log; only `http.log.access` is about requests (`http.log.error` repeats them).
 * `client_ip` is vouched for by trusted proxies.
 */
export const caddy = jsonFormat({
  id: 'caddy',
  name: 'Caddy JSON',
  hasPrefix: true,
  only: { path: 'logger', beginsWith: 'http.log.access' },
  keys: {
    time: ['ts', 'time'],
    status: ['status'],
    target: [['request', 'uri']],
    method: [['request', 'method']],
    size: ['size'],
    address: [
      ['request', 'client_ip'],
      ['request', 'remote_ip'],
      ['request', 'remote_addr'],
    ],
    forwarded: [['request', 'headers', 'X-Forwarded-For']],
    agent: [['request', 'headers', 'User-Agent']],
    referer: [['request', 'headers', 'Referer']],
    host: [['request', 'host']],
    signatureAgent: [['request', 'headers', 'Signature-Agent']],
    signatureInput: [['request', 'headers', 'Signature-Input']],
    signature: [['request', 'headers', 'Signature']],
  },
})
