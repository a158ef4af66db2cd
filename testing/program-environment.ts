import process from 'node:process'

/** What a child process of a test inherits: where programs are, and Node's compile cache of our TypeScript. */
export const programEnvironment = () => ({
  PATH: process.env['PATH'],
  ...(process.env['NODE_COMPILE_CACHE'] && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
})
