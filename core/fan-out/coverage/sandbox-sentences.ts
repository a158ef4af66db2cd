import { message } from '../../language/message.ts'
import type { SandboxOf } from '../coverage-schema.ts'

/** What a reader of a brief must know first about its answers. */
export const sandboxSentences: Record<SandboxOf, string | null> = {
  none: null,
  some: message('Some answers here are sample data from the sandbox engine.'),
  all: message('All answers here are sample data from the sandbox engine. They don’t reflect real brands.'),
}
