import { sampleAgent } from './known-format.ts'
import { jsonFormat } from './json-format.ts'

/** Cloudflare Logpush, dataset http_requests. The customer chooses the keys; custom fields contain further headers. */
export const cloudflare = jsonFormat({
  id: 'cloudflare',
  name: 'Cloudflare Logpush',
  keys: {
    time: ['EdgeStartTimestamp', 'EdgeEndTimestamp'],
    status: ['EdgeResponseStatus'],
    target: ['ClientRequestURI', 'ClientRequestPath'],
    method: ['ClientRequestMethod'],
    size: ['EdgeResponseBytes'],
    address: ['ClientIP'],
    agent: ['ClientRequestUserAgent'],
    referer: ['ClientRequestReferer'],
    host: ['ClientRequestHost'],
    requestId: ['RayID'],
    signatureAgent: [['RequestHeaders', 'signature-agent']],
    signatureInput: [['RequestHeaders', 'signature-input']],
    signature: [['RequestHeaders', 'signature']],
  },
  samples: [
    {
      line: JSON.stringify({
        ClientIP: '203.0.113.7',
        ClientRequestHost: 'www.example.com',
        ClientRequestMethod: 'GET',
        ClientRequestURI: '/docs/?p=1',
        ClientRequestUserAgent: sampleAgent,
        ClientRequestReferer: 'https://example.org/a',
        EdgeResponseStatus: 200,
        EdgeResponseBytes: 5120,
        EdgeStartTimestamp: 1795162501000000000,
        RayID: '8e5b0a1b2c3d4e5f',
      }),
    },
  ],
})
