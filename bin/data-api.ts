import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findRowCalls } from '#testing/database/row-calls.ts'
import * as scoping from '#web/src/lib/session/scoped-client.ts'

/** Writes the list of the data API from what the browser's code reads. `npm run data-api` */
const root = fileURLToPath(new URL('..', import.meta.url))
const target = `${root}server/data-api/list.ts`
writeFileSync(
  target,
  `import type { ListedTable } from './listed-table.ts'

/** Everything the data API answers, written by \`npm run data-api\` from what web/src reads through supabase-js. */
export const dataApiList: readonly ListedTable[] = ${JSON.stringify(findRowCalls(root, scoping), null, 2)}
`,
)
execFileSync(process.execPath, [`${root}node_modules/oxfmt/bin/oxfmt`, target])
