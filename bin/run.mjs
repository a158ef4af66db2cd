// node bin/run.mjs FILE …parameters: runs a TypeScript file of ours with the Node this project brings.
import { runWithOurNode } from './parts/build.mjs'
import { installPackages } from './parts/install.mjs'
import { requireNode } from './parts/plainly.mjs'

requireNode()
await installPackages()
await runWithOurNode(process.argv.slice(2))
