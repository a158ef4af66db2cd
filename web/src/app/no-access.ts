import type { Right } from '#core/people/rights.ts'
import { t } from '../lib/language/t.ts'

/** Rights that whole screens ask for. */
export type ScreenRight = Extract<Right, 'admin' | 'bot-logs' | 'query-fanout' | 'edit'>

/** A guard refused: someone is signed in, but not with the right this screen asks for. */
export class NoAccess extends Error {
  readonly right: ScreenRight
  readonly isMissingInPlan: boolean

  constructor(right: ScreenRight, { isMissingInPlan }: { isMissingInPlan: boolean }) {
    super(t('This screen needs the right "{right}".', { right }))
    this.name = 'NoAccess'
    this.right = right
    this.isMissingInPlan = isMissingInPlan
  }
}
