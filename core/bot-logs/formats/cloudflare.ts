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
})
