// `npm start`. Plain JavaScript without dependencies: it must run on whatever Node the machine has (20 or newer).
import { buildApplication, runWithOurNode } from './parts/build.mjs'
import { installPackages } from './parts/install.mjs'
import { requireNode, say } from './parts/plainly.mjs'

requireNode()
await installPackages()
const parameters = process.argv.slice(2)
const startsWeb = parameters.length === 0 || parameters.includes('--web')
if (startsWeb) await buildApplication()
say('Starting …')
// Twice 16 MB for young objects, as is usual, made a crawling worker 60 MB larger and nothing faster that we measured.
await runWithOurNode(['--max-semi-space-size=8', 'server/main.ts', ...parameters])
