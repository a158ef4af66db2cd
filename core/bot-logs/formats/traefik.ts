import { jsonFormat } from './json-format.ts'

/** Traefik drops all headers unless configured: `accessLog.fields.headers.names.User-Agent: keep`. */
export const traefikJson = jsonFormat({
  id: 'traefik-json',
  name: 'Traefik JSON',
  hasPrefix: true,
  keys: {
    time: ['StartUTC', 'StartLocal', 'time'],
    status: ['DownstreamStatus', 'OriginStatus'],
    target: ['RequestPath'],
    method: ['RequestMethod'],
    size: ['DownstreamContentSize', 'OriginContentSize'],
    address: ['ClientHost', 'ClientAddr'],
    forwarded: ['request_X-Forwarded-For'],
    agent: ['request_User-Agent'],
    referer: ['request_Referer'],
    host: ['RequestHost', 'RequestAddr'],
    signatureAgent: ['request_Signature-Agent'],
    signatureInput: ['request_Signature-Input'],
    signature: ['request_Signature'],
  },
})
