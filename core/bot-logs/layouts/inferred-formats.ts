import { message } from '#core/language/message.ts'
import type { LogFormat } from '../line-fields.ts'
import { unclearAddress } from '../source-schema.ts'
import type { KnownFormat } from '../formats/known-format.ts'
import { inferJson } from './infer-json.ts'
import { inferLayouts, type SampleLine } from './infer-layout.ts'
import { LayoutReader } from './layout.ts'

/** The ID of formats that are not known by name: which value is which field was inferred from the log itself. */
export const inferredId = 'inferred'

type InferredFormat = LogFormat & Pick<KnownFormat, 'addressesMissing'>

export const inferredName = message('Fields detected by name and content')

/** Formats inferred from lines that no named format reads. */
export function inferFormats(bytes: Uint8Array, lines: readonly SampleLine[]): InferredFormat[] {
  const json = inferJson(bytes, lines)
  if (json !== null) return [{ ...json, id: inferredId, name: inferredName, isOfSample: true }]
  return inferLayouts(bytes, lines).map((layout) => ({
    id: inferredId,
    name: inferredName,
    framing: 'lines',
    isOfSample: true,
    addressesMissing: layout.isAddressUnclear === true ? unclearAddress : undefined,
    reader: () => new LayoutReader(layout),
  }))
}
