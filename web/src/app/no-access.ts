import type { Right } from '../lib/organization/rights.ts'

/** A guard refused: someone is signed in, but not with the right this screen asks for. */
export class NoAccess extends Error {
  readonly right: Right

  constructor(right: Right) {
    super(`This screen needs the right "${right}".`)
    this.name = 'NoAccess'
    this.right = right
  }
}
