// node bin/run.mjs FILE …parameters: runs one of our TypeScript files with the project's own Node.
import { runWithOurNode } from './build.mjs'
import { installPackages } from './install.mjs'
import { requireNode } from './plainly.mjs'

requireNode()
await installPackages()
await runWithOurNode(process.argv.slice(2))
