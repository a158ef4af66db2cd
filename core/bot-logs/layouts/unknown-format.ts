import { message } from '#core/language/message.ts'
import { isBlank } from '../formats/columns.ts'
import type { LogFormat } from '../line-fields.ts'

/** The state of a log that no reader understands: every line is rejected, and nothing is guessed. */
export const unknownFormat: LogFormat = {
  id: 'unknown',
  name: message('Unknown'),
  framing: 'lines',
  reader: () => ({
    read: (bytes, start, end) => (isBlank(bytes, start, end) ? 'blank' : 'unreadable'),
  }),
}
