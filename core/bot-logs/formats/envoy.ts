import { sampleAgent } from './known-format.ts'
import { jsonFormat } from './json-format.ts'

/** Envoy and Istio. The keys are configurable; these are Istio's defaults and those of Envoy's examples. */
export const envoyJson = jsonFormat({
  id: 'envoy-json',
  name: 'Envoy JSON',
  match: 'loose',
  hasPrefix: true,
  keys: {
    time: ['start_time', 'startTime', 'timestamp'],
    status: ['response_code', 'status'],
    target: ['x-envoy-original-path', 'x-envoy-origin-path', ':path', 'path'],
    method: [':method', 'method', 'request_method'],
    size: ['bytes_sent'],
    address: ['downstream_remote_address', 'downstream_direct_remote_address', 'client_ip'],
    forwarded: ['x_forwarded_for'],
    agent: ['user_agent'],
    referer: ['referer'],
    host: [':authority', 'authority', 'host'],
    signatureAgent: ['signature_agent'],
    signatureInput: ['signature_input'],
    signature: ['signature'],
  },
  hint: /"(?:upstream_cluster|upstream_host|response_flags|x-envoy[a-z-]*|:authority|downstream_remote_address)"/i,
  samples: [
    {
      line: JSON.stringify({
        ':authority': 'www.example.com',
        bytes_sent: 5120,
        downstream_remote_address: '203.0.113.7',
        method: 'GET',
        path: '/docs/?p=1',
        referer: 'https://example.org/a',
        response_code: 200,
        response_flags: '-',
        start_time: '2026-11-20T08:15:01.000Z',
        'user-agent': sampleAgent,
        'x-forwarded-for': '198.51.100.1',
      }),
    },
  ],
})
