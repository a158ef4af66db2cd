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
})
