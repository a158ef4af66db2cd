import { storableJsonText } from '#core/text/storable-text.ts'
import type { EngineAnswer } from '#engines/engine.ts'

/**
 * An answer whose bodies are JSON text again, which takes little memory while it waits to be stored, and is cheap for
 * the garbage collector.
 */
export type PackedAnswer = Omit<EngineAnswer, 'raw'> & { raw: string | EngineAnswer['raw'] }

export function packAnswer(answer: EngineAnswer): PackedAnswer {
  try {
    return { ...answer, raw: storableJsonText(answer.raw) }
  } catch {
    return answer // Nested too deeply to be written. `keepAnswer` handles that; a failure here would repeat the call.
  }
}
