// node bin/run.mjs FILE …parameters: runs a TypeScript file of ours with the Node this project brings.
import { runWithOurNode } from './build.mjs'
import { installPackages } from './install.mjs'
import { requireNode } from './plainly.mjs'

requireNode()
await installPackages()
await runWithOurNode(process.argv.slice(2))
