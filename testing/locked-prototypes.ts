import { expect } from 'vitest'

/** As in every process of the product. Screens run in browsers, which have libraries of their own. */
if (!/\/web\//.test(expect.getState().testPath ?? '')) await import('#core/locked-prototypes.ts')
