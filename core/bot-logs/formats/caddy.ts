import { sampleAgent } from './known-format.ts'
import { jsonFormat } from './json-format.ts'

/**
 * Caddy writes all messages into one log; only `http.log.access` is about requests (`http.log.error` repeats them).
 * `client_ip` is vouched for by trusted proxies.
 */
export const caddy = jsonFormat({
  id: 'caddy',
  name: 'Caddy JSON',
  hasPrefix: true,
  hint: /"logger":\s*"http\.log\.access/,
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
  samples: [
    {
      line: `caddy  | ${JSON.stringify({
        level: 'info',
        ts: 1795162501,
        logger: 'http.log.access.log0',
        msg: 'handled request',
        request: {
          remote_ip: '10.0.0.9',
          remote_port: '41342',
          client_ip: '203.0.113.7',
          proto: 'HTTP/2.0',
          method: 'GET',
          host: 'www.example.com',
          uri: '/docs/?p=1',
          headers: { 'User-Agent': [sampleAgent], Referer: ['https://example.org/a'] },
        },
        status: 200,
        size: 5120,
        duration: 0.001,
        resp_headers: { Server: ['Caddy'] },
      })}`,
    },
  ],
})
