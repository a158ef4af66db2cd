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
})
