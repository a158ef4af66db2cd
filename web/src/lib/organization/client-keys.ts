/** Apart from the reading itself: the first screen needs to know it, and not how brands are read. */
export const clientKeys = { all: ['clients'] as const }
