import process from 'node:process'

/** How much a test works on: little with everything else, and the full size with `npm run test:faults`, which sets FULL_SIZE. */
export const sized = (usual: number, full: number): number => (process.env.FULL_SIZE === '1' ? full : usual)
