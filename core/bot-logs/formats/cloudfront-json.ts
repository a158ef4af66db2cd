import { jsonFormat } from './json-format.ts'

/** CloudFront's standard logging v2 with JSON output: column names are the keys. */
export const cloudfrontJson = jsonFormat({
  id: 'cloudfront-json',
  name: 'CloudFront JSON',
  escaping: 'json-percent',
  keys: {
    time: ['timestamp(ms)', 'timestamp'],
    day: ['date'],
    clock: ['time'],
    status: ['sc-status'],
    target: ['cs-uri-stem'],
    query: ['cs-uri-query'],
    method: ['cs-method'],
    size: ['sc-bytes'],
    address: ['c-ip'],
    forwarded: ['x-forwarded-for'],
    agent: ['cs(User-Agent)', 'cs-user-agent'],
    referer: ['cs(Referer)', 'cs-referer'],
    host: ['x-host-header', 'cs(Host)', 'cs-host'],
    requestId: ['x-edge-request-id'],
  },
})
