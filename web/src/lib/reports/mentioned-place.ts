import type { MentionedPlace } from '#core/answers/mentioned-place.ts'
import { t } from '../language/t.ts'

/** `4th of 9 mentioned`: among all brands of an answer, tracked or not. */
export const describePlace = ({ place, of }: MentionedPlace): string =>
  t('{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {of} mentioned', { place, of })
