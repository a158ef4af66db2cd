import { type KnownFormat, sampleAgent } from './known-format.ts'
import { ColumnReader } from './columns.ts'

/** bunny.net: columns between bars, the full URL as target, addresses usually with their last part removed. */
export const bunny: KnownFormat = {
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
  samples: [
    {
      line: `HIT|200|1795162501000|5120|390|203.0.113.7|https://example.org/a|https://www.example.com/docs/?p=1|DE|${sampleAgent}|322b688bd63fb63f2babe9de96a5d262|DE`,
      says: { method: null },
    },
  ],
}
