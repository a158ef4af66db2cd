import process from 'node:process'

/** What a process that a test starts takes from this one: where programs are, and what Node has made of our TypeScript. */
export const programEnvironment = () => ({
  PATH: process.env['PATH'],
  ...(process.env['NODE_COMPILE_CACHE'] && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
})
