// node bin/run.mjs FILE …parameters: runs one of our TypeScript files with the project's own Node.
import { runWithOurNode } from './parts/build.mjs'
import { installPackages } from './parts/install.mjs'
import { requireNode } from './parts/plainly.mjs'

requireNode()
await installPackages()
await runWithOurNode(process.argv.slice(2))
