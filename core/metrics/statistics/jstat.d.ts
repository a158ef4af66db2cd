/** The few functions of jstat that we use; the package has no types. */
declare module 'jstat' {
  type Distribution = {
    inv(p: number, ...parameters: number[]): number
    cdf(x: number, ...parameters: number[]): number
  }
  const jstat: {
    studentt: Distribution
    normal: Distribution
    beta: Distribution
    gammaln(x: number): number
    betaln(a: number, b: number): number
  }
  export default jstat
}
