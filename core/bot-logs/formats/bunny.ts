import type { LogFormat } from '../line-fields.ts'
import { ColumnReader } from './columns.ts'

/** bunny.net: columns between bars, the full URL as target, addresses usually with their last part removed. */
export const bunny: LogFormat = {
  id: 'bunny',
  name: 'bunny.net',
  framing: 'lines',
  reader: () =>
    new ColumnReader(
      [
        'skip',
        'status',
        'time',
        'size',
        'skip',
        'address',
        'referer',
        'target',
        'skip',
        'agent',
        'requestId',
      ],
      '|',
      'none',
    ),
}
