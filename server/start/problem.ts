/** A problem the instance admin can fix: printed as it is, without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
