import { sampleAgent } from './known-format.ts'
import { jsonFormat } from './json-format.ts'

/** Netlify's log drains. The vendor documents no key names, so several spellings are tried. */
export const netlify = jsonFormat({
  id: 'netlify',
  name: 'Netlify log drain',
  match: 'loose',
  only: { path: 'log_type', beginsWith: 'traffic' },
  keys: {
    time: ['timestamp', 'time'],
    status: ['status_code', 'status'],
    target: ['url', 'path'],
    method: ['method'],
    size: ['response_size', 'bytes'],
    address: ['client_ip', 'ip'],
    agent: ['user_agent'],
    referer: ['referrer', 'referer'],
    host: ['host', 'hostname', 'domain'],
    requestId: ['request_id'],
  },
  hint: /"log_type"|netlify/i,
  samples: [
    {
      line: JSON.stringify({
        log_type: 'traffic',
        timestamp: '2026-11-20T08:15:01Z',
        client_ip: '203.0.113.7',
        method: 'GET',
        url: 'https://www.example.com/docs/?p=1',
        status_code: 200,
        user_agent: sampleAgent,
        referrer: 'https://example.org/a',
        bytes: 5120,
        duration: 12,
      }),
    },
  ],
})
