import type { SampleReport } from '#core/site/schema.ts'
import { liveSampleReport } from '#queries/site/sample-report.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'

const usage = `npm run -s cli -- sample-report > core/site/sample-snapshot.ts

The sample report for visitors, from the demo, as a module. Instances without a demo show the stored one.
`

/** Exit codes: 0 printed, 1 invalid arguments or no demo. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  if (args.length > 0) {
    io.stderr.write(usage)
    return 1
  }
  return withDatabase(io, async (database) => {
    const report = await liveSampleReport(database, new Date())
    if (report === null) {
      io.stderr.write(
        'This database has no demo. Start with an empty DATA_DIR in the local environment first.\n',
      )
      return 1
    }
    io.stdout.write(moduleOf(report))
    return 0
  })
}

const moduleOf = (report: SampleReport) => `import type { SampleReport } from './schema.ts'

/** The sample report for instances without a demo. Written by \`cli sample-report\`. */
export const sampleSnapshot: SampleReport = ${JSON.stringify(report)}
`
