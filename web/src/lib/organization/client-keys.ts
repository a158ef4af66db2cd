/** A separate file, because the first screen needs the key, but not the code that loads brands. */
export const clientKeys = { all: ['clients'] as const }
