import { writeFileSync } from 'node:fs'
import { configurationPage } from '#server/configuration.ts'

/** Writes docs/configuration.md from the table of variables. `npm run configuration` */
writeFileSync(new URL('../docs/configuration.md', import.meta.url), configurationPage())
