import type { Right } from '#core/people/rights.ts'
import { t } from '../lib/language/t.ts'

/** Rights that whole screens need. */
export type ScreenRight = Extract<Right, 'admin' | 'bot-logs' | 'query-fanout' | 'edit'>

/** Thrown by a guard: the user is signed in, but lacks the right that this screen needs. */
export class NoAccess extends Error {
  readonly right: ScreenRight
  readonly isMissingInPlan: boolean

  constructor(right: ScreenRight, { isMissingInPlan }: { isMissingInPlan: boolean }) {
    super(t('You need the “{right}” permission to view this page.', { right }))
    this.name = 'NoAccess'
    this.right = right
    this.isMissingInPlan = isMissingInPlan
  }
}
