import type { LineFields } from './line-fields.ts'
import { normalAddress } from './proof/addresses.ts'
import { headerText, targetText } from './read/field-text.ts'

/** The fields of a line as text for people and programs. Null: not in the line. */
export type LogRow = {
  time: string
  ip: string | null
  method: string | null
  path: string | null
  query: string | null
  status: number | null
  bytes: number | null
  referer: string | null
  userAgent: string | null
  host: string | null
}

export function logRow(fields: LineFields): LogRow {
  const target = targetText(fields, fields.targetStart, fields.targetEnd)
  const [, absoluteHost, rest] = /^https?:\/\/([^/?#]+)(.*)$/is.exec(target ?? '') ?? []
  const asked = absoluteHost === undefined ? target : rest === undefined || rest === '' ? '/' : rest
  const mark = asked?.indexOf('?') ?? -1
  const ownQuery = targetText(fields, fields.queryStart, fields.queryEnd)
  return {
    time: new Date(fields.time).toISOString(),
    ip: normalAddress(headerText(fields, fields.addressStart, fields.addressEnd) ?? ''),
    method: targetText(fields, fields.methodStart, fields.methodEnd),
    path: asked === null || mark === -1 ? asked : asked.slice(0, mark),
    query: asked === null || mark === -1 ? ownQuery : asked.slice(mark + 1),
    status: fields.status === 0 ? null : fields.status,
    bytes: fields.size === -1 ? null : fields.size,
    // An address has no blanks, so its pluses are its own.
    referer: (fields.escaping === 'plus' ? targetText : headerText)(
      fields,
      fields.refererStart,
      fields.refererEnd,
    ),
    userAgent: headerText(fields, fields.agentStart, fields.agentEnd),
    host: headerText(fields, fields.hostStart, fields.hostEnd) ?? namedHost(absoluteHost),
  }
}

/** The host of an absolute URL, without a usual port; Varnish writes `http://-/` if there was none. */
function namedHost(host: string | undefined): string | null {
  return host === undefined || host === '-' ? null : host.replace(/:(?:80|443)$/, '')
}
