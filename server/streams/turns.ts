import { tooManyRequests } from '../errors.ts'

/**
 * Lets `places` pieces of work run at once in this process; the others wait, before they take a connection to the
 * database, in order of arrival. Beyond `waiting` of them a request is refused.
 */
export function turns({ places, waiting }: { places: number; waiting: number }) {
  let working = 0
  const line: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (working >= places) {
      if (line.length >= waiting) throw tooManyRequests(5, 'Too many requests at once. Try again shortly.')
      await new Promise<void>((resolve) => line.push(resolve))
    } else working += 1
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next === undefined) working -= 1
      else next()
    }
  }
}
