import process from 'node:process'

/** The size of a test's input: `usual` in `npm test`, `full` in `npm run test:faults`, which sets FULL_SIZE. */
export const sized = (usual: number, full: number): number => (process.env.FULL_SIZE === '1' ? full : usual)
