import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Frees what nothing refers to, so that memory measured next is memory that is held. */
export const collectGarbage: () => void = runInNewContext('gc')
