import { storableJsonText } from '#core/text/storable-text.ts'
import type { EngineAnswer } from '#engines/engine.ts'

/** An answer whose bodies are JSON again: what waits to be stored is then small, and cheap for the garbage collector. */
export type PackedAnswer = Omit<EngineAnswer, 'raw'> & { raw: string | EngineAnswer['raw'] }

export function packAnswer(answer: EngineAnswer): PackedAnswer {
  try {
    return { ...answer, raw: storableJsonText(answer.raw) }
  } catch {
    return answer // Too deep to be written, which `keepAnswer` finds out: here it would be asked again.
  }
}
