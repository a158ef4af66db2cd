/** A power of two. A report has some hundred intervals. */
const places = 2048

/**
 * The same function, but results of recent calls are looked up. Memory is fixed, because callers choose the inputs: each
 * input has one place in a table, and the next input with that place takes it over.
 */
export function remember(
  compute: (p: number, a: number, b: number) => number,
): (p: number, a?: number, b?: number) => number {
  const inputs = new Float64Array(3 * places).fill(NaN)
  const results = new Float64Array(places)
  const key = new Float64Array(3)
  const words = new Int32Array(key.buffer)
  return (p, a = 0, b = 0) => {
    key[0] = p
    key[1] = a
    key[2] = b
    let hash = 0
    for (const word of words) hash = Math.imul(hash ^ word ^ (hash >>> 15), 0x9e3779b1)
    const place = hash >>> 21
    const first = 3 * place
    if (inputs[first] !== p || inputs[first + 1] !== a || inputs[first + 2] !== b) {
      results[place] = compute(p, a, b)
      inputs.set(key, first)
    }
    return results[place] ?? NaN
  }
}
