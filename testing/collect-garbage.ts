import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Collects garbage, so that memory measured next is really in use. */
export const collectGarbage: () => void = runInNewContext('gc')
