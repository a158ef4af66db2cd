import { message } from '../../language/message.ts'
import { sampleAgent } from './known-format.ts'
import { jsonFormat } from './json-format.ts'

/** Also of Traefik's text, which is the combined format. */
export const traefikDropsAgents = message(
  'User agents are missing. In Traefik, set accessLog.fields.headers.names.User-Agent to keep.',
)

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
  agentsMissing: traefikDropsAgents,
  samples: [
    {
      line: JSON.stringify({
        ClientAddr: '203.0.113.7:51234',
        ClientHost: '203.0.113.7',
        DownstreamContentSize: 5120,
        DownstreamStatus: 200,
        Duration: 1234567,
        OriginStatus: 200,
        RequestHost: 'www.example.com',
        RequestMethod: 'GET',
        RequestPath: '/docs/?p=1',
        StartUTC: '2026-11-20T08:15:01Z',
        'request_User-Agent': sampleAgent,
        request_Referer: 'https://example.org/a',
        time: '2026-11-20T08:15:02Z',
      }),
    },
  ],
})
