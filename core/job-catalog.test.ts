import { z } from 'zod'
import { expect, test } from 'vitest'
import {
  jobCatalog,
  jobDefaults,
  jobsAtOnce,
  maintenanceCatalog,
  upkeepMs,
  type JobName,
} from './job-catalog.ts'

const ids = new Proxy({}, { get: (_, name) => `{${String(name)}}` })
const code = (text: string | null) => (text === null ? '' : `\`${text}\``)
const seconds = (ms: number) => (Number.isFinite(ms) ? `${ms / 1000} s` : '')

function rowOf([name, contract]: [string, (typeof jobCatalog)[JobName]]): string {
  const { payload, does, repeat, pool, maxAttempts, turnMs, key, queue, schedule } = contract
  const given = Object.keys(z.toJSONSchema(payload).properties ?? {}).join(', ')
  const values = ids as never
  const cells = [
    [`**\`${name}\`**`, does],
    [given, pool, String(maxAttempts), seconds(turnMs)],
    [code(key(values)), code(queue(values)), schedule ?? '', repeat],
  ]
  return `| ${cells.map((some) => some.join(' | ')).join(' | ')} |`
}

const page = `# Jobs

<!-- Made from core/job-catalog.ts: npx vitest run core/job-catalog.test.ts --update=all -->

Every job of the queue, and what upkeep does besides. For developers and instance admins. Why it is built this way:
[decision 0005](decisions/0005-job-queue.md).

- **Places**: a worker has places of their own for short jobs (${jobsAtOnce.short}), long ones (${jobsAtOnce.long}), and those that mostly wait for other hosts
  (${jobsAtOnce.network}): a host that never answers holds up no import, and a file no crawl.
- **Attempts**: a failed one is repeated after exp(attempts) seconds, at most 6 hours. Where nothing deviates there are ${jobDefaults.maxAttempts}.
- **Turn**: after so long a run leaves its place to others. Without one it ends when it is done. No job has a time limit.
- **Key**: a job replaces a waiting one with the same key. Jobs of the same **queue** run one after the other.
- **Schedule**: when upkeep looks for rows that need the job: every round (${seconds(upkeepMs.round)}), every sweep (about ${seconds(upkeepMs.sweep)}), or
  when a worker starts. Without one the job runs on demand.
- Jobs that no one waits for run after the others of their pool. The queue repeats what a killed worker held; the last column says why that is harmless.

| Job | What it does | Payload | Places | Attempts | Turn | Key | Queue | Schedule | Repeated |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${Object.entries(jobCatalog).map(rowOf).join('\n')}

## Upkeep without jobs

Each takes a moment and changes only rows that are due.

| Work | What it does | Schedule |
| --- | --- | --- |
${Object.entries(maintenanceCatalog)
  .map(([name, { does, schedule }]) => `| \`${name}\` | ${does} | ${schedule} |`)
  .join('\n')}
`

test('docs/jobs.md says what the catalog says', async () => {
  await expect(page).toMatchFileSnapshot('../docs/jobs.md')
})

test('jobs of the network that no one waits for run after those that a person asked for', () => {
  const network = Object.entries(jobCatalog).filter(([, { pool }]) => pool === 'network')
  const later = network.filter(([, { priority }]) => priority > jobDefaults.priority).map(([name]) => name)
  expect(later.toSorted()).toEqual([
    'check-reverse-names',
    'check-sso-domains',
    'refresh-crawler-lists',
    'refresh-robots',
    'refresh-sitemaps',
    'resolve-links',
  ])
})

test('a sweep is a whole number of rounds', () => {
  expect(upkeepMs.sweep % upkeepMs.round).toBe(0)
})
