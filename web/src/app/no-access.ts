import type { Right } from '../lib/organization/rights.ts'
import { t } from '../lib/language/t.ts'

/** A guard refused: someone is signed in, but not with the right this screen asks for. */
export class NoAccess extends Error {
  readonly right: Right

  constructor(right: Right) {
    super(t('This screen needs the right "{right}".', { right }))
    this.name = 'NoAccess'
    this.right = right
  }
}
