// `npm start`. Plain JavaScript without dependencies, because it must run on any Node from version 20.
import { buildApplication, runWithOurNode } from './parts/build.mjs'
import { installPackages } from './parts/install.mjs'
import { requireNode, say } from './parts/plainly.mjs'

requireNode()
await installPackages()
const parameters = process.argv.slice(2)
const startsWeb = parameters.length === 0 || parameters.includes('--web')
if (startsWeb) await buildApplication()
say('Starting …')
// The default of twice 16 MB for young objects made a crawling worker 60 MB larger, and nothing measurably faster.
await runWithOurNode(['--max-semi-space-size=8', 'server/main.ts', ...parameters])
