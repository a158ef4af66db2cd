import { databaseFacts, type DatabaseFacts } from '#queries/database-facts.ts'
import type { Database } from '#queries/database.ts'
import { listJobStates, listWorkers, readOperations } from '#queries/operations/operations.ts'
import { findingOf, type Finding } from './finding.ts'

const late = 900

/** Findings about the database and the work in it. */
export async function findingsInDatabase(database: Database): Promise<Finding[]> {
  const facts = await databaseFacts(database.pool, Date.now)
  const findings: Finding[] = [
    { about: 'database', ...serverOf(facts) },
    { about: 'schema', ...schemaOf(facts) },
    { about: 'clock', ...clockOf(facts) },
  ]
  if (facts.missingMigrations > 0) return findings
  return [
    ...findings,
    await findingOf('workers', () => workersOf(database)),
    await findingOf('jobs', () => jobsOf(database)),
    await findingOf('queues', () => queuesOf(database)),
  ]
}

type Said = Omit<Finding, 'about'>

function serverOf({ version, major, encoding, bytes, freeConnections, ...facts }: DatabaseFacts): Said {
  const size = `${Math.ceil(bytes / 1024 ** 2)} MB`
  if (major < 15) return { state: 'failing', says: `PostgreSQL ${version}; 15 or later is needed` }
  if (encoding !== 'UTF8') return { state: 'failing', says: `its encoding is ${encoding}; UTF8 is needed` }
  if (freeConnections < 20)
    return { state: 'failing', says: `${freeConnections} connections are free; raise max_connections` }
  const vectors = facts.hasVectors ? 'with pgvector' : 'without pgvector'
  const restores = facts.mayRestore ? '' : '; its user can’t restore backups (docs/scaling.md)'
  return { state: 'ok', says: `PostgreSQL ${version}, ${size}, ${vectors}${restores}` }
}

function schemaOf({ missingMigrations: missing, unknownMigrations: unknown }: DatabaseFacts): Said {
  if (missing > 0)
    return { state: 'failing', says: `${missing} migrations are missing; the next start applies them` }
  return unknown > 0
    ? { state: 'note', says: `a later version has applied ${unknown} more migrations` }
    : { state: 'ok', says: 'as this version needs it' }
}

function clockOf({ clockAhead }: DatabaseFacts): Said {
  const seconds = Math.abs(clockAhead)
  const which = clockAhead > 0 ? 'ahead of' : 'behind'
  return seconds < 5
    ? { state: 'ok', says: 'this machine and the database agree' }
    : { state: 'failing', says: `the database is ${Math.round(seconds)} s ${which} this machine` }
}

async function workersOf(database: Database): Promise<Said> {
  const workers = await listWorkers(database.pool)
  const living = workers.filter(({ seenAt }) => Date.now() - Date.parse(seenAt) < 60_000).length
  return living > 0
    ? { state: 'ok', says: `${living} running` }
    : { state: 'note', says: 'none running; no prompts run and no emails are sent until one starts' }
}

async function jobsOf(database: Database): Promise<Said> {
  const jobs = await listJobStates(database.pool)
  const failed = jobs.filter((job) => job.failed > 0).map((job) => `${job.failed} × ${job.job}`)
  const waiting = jobs.filter((job) => (job.oldestSeconds ?? 0) > late).map((job) => job.job)
  if (failed.length > 0) return { state: 'failing', says: `failed: ${failed.join(', ')}` }
  return waiting.length > 0
    ? { state: 'failing', says: `waiting for more than ${late / 60} minutes: ${waiting.join(', ')}` }
    : { state: 'ok', says: 'none late, none failed' }
}

/** Engines and their keys by their recent results: testing them costs money. */
async function queuesOf(database: Database): Promise<Said> {
  const { queues, errors } = await readOperations(database.pool)
  const paused = queues.flatMap(({ queue, pause }) => (pause === null ? [] : [`${queue} (${pause.code})`]))
  const failed = errors.map(({ engine, code, calls }) => `${calls} × ${engine} (${code})`)
  if (paused.length > 0) return { state: 'failing', says: `paused: ${paused.join(', ')}` }
  return failed.length > 0
    ? { state: 'note', says: `calls that failed in the last day: ${failed.join(', ')}` }
    : { state: 'ok', says: 'none paused, no call failed in the last day' }
}
