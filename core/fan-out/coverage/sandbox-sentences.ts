import { message } from '../../language/message.ts'
import type { SandboxOf } from '../coverage-schema.ts'

/** What a reader of a brief must know first about its answers. */
export const sandboxSentences: Record<SandboxOf, string | null> = {
  none: null,
  some: message('Some of the answers behind these numbers are invented by the sandbox engine.'),
  all: message(
    'All answers behind these numbers are invented by the sandbox engine. They say nothing about a real brand.',
  ),
}
