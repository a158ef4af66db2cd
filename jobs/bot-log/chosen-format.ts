import type { LogFormat } from '#core/bot-log/line-fields.ts'
import { formatById, framed } from '#core/bot-log/formats/index.ts'
import type { DeliveryToRead } from '#queries/bot-logs/delivery-run.ts'

/** The message is one sentence for people. */
export class UnknownFormat extends Error {
  override name = 'UnknownFormat'
}

/** The format its source names, as this file has it; null where each delivery tells it. `head`: the first bytes. */
export function formatOf({ format }: DeliveryToRead, head: Uint8Array): LogFormat | null {
  if (format === null) return null
  const known = formatById(format)
  if (known === null) throw new UnknownFormat(`There is no format “${format}”.`)
  return framed(known, head)
}

export function recognisedFormat(_sample: Uint8Array, _warnings: string[]): LogFormat {
  throw new UnknownFormat('The format of the file is not known. Choose one, or describe yours.')
}
