/** Something the operator can put right: printed as it is, without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
