import { readLastmod, type Lastmod } from '#core/bot-logs/sitemap/lastmod.ts'
import { sitemapLimits } from '#core/bot-logs/sitemap/limits.ts'
import { listedPageOf, type ListedPage } from '#core/bot-logs/sitemap/listed-page.ts'
import {
  isPartial,
  problemOf,
  type LeftOut,
  type LeftOutReason,
  type SitemapProblem,
} from '#core/bot-logs/sitemap/problems.ts'
import { SitemapReader, type Listed } from '#core/bot-logs/sitemap/read-sitemap.ts'

export type SitemapEntry = ListedPage & { lastmod: Lastmod | null; fetchedAt: number }

/** One file of a reading. `entries`: pages that it lists. */
export type SitemapFile = { address: string; entries: number; problem: SitemapProblem | null }

/** Reads one file piece by piece; `take` returns a problem to stop reading. */
export type ReadFile = (
  address: string,
  take: (text: string) => Promise<SitemapProblem | null>,
) => Promise<SitemapProblem | null>

/** The remaining allowance for all hosts of a brand together, and the files already read for one of them. */
export type Room = { files: number; entries: number; read: Set<string> }

export const roomForAll = (): Room => ({
  files: sitemapLimits.files,
  entries: sitemapLimits.entries,
  read: new Set(),
})

export type Walk = {
  files: SitemapFile[]
  entries: number
  leftOut: Omit<LeftOut, 'samePage'>
  /** Whether unlisted pages are really gone: every file could be read, or never will be. */
  isWhole: boolean
}

type Walking<Entry> = {
  starts: readonly string[]
  /** An entry as it is stored, or the reason why it is left out. */
  entryOf: (listed: Listed, fetchedAt: number) => Entry | Exclude<LeftOutReason, 'samePage'>
  room: Room
  readFile: ReadFile
  /** Stores entries, some thousand at a time. */
  keep: (entries: readonly Entry[]) => Promise<void>
  onProgress: (walk: Walk) => Promise<void>
}

const keptAtOnce = 2000
/** After these problems a file may still list its previous pages. */
const toBeTriedAgain = new Set(['no-answer', 'too-slow', 'status', 'damaged', 'broken', 'too-large'])

/** The pages of sitemaps in the form that logs use. */
export async function walkSitemaps({
  isOwn,
  ...walking
}: Omit<Walking<SitemapEntry>, 'entryOf'> & { isOwn: (host: string) => boolean }): Promise<Walk> {
  return walkSitemapFiles({
    ...walking,
    entryOf: ({ address, lastmod }, fetchedAt) => {
      const page = listedPageOf(address, isOwn)
      return typeof page === 'string'
        ? page
        : { ...page, lastmod: lastmod === null ? null : readLastmod(lastmod), fetchedAt }
    },
  })
}

/** Reads sitemaps and their indexes, level by level, and passes on what they list. Only one batch is held in memory. */
export async function walkSitemapFiles<Entry extends object>({
  starts,
  entryOf,
  room,
  readFile,
  keep,
  onProgress,
}: Walking<Entry>): Promise<Walk> {
  const walk: Walk = { files: [], entries: 0, leftOut: { otherHost: 0, noAddress: 0 }, isWhole: true }
  let level = starts.map(String)
  for (let depth = 1; level.length > 0; depth += 1) {
    const next: string[] = []
    for (const address of level) {
      const known = canonical(address)
      if (room.read.has(known)) {
        if (starts.includes(address)) walk.files.push(skipped(address, problemOf('repeated')))
        continue
      }
      room.read.add(known)
      const problem =
        depth > sitemapLimits.levels
          ? problemOf('too-deep', { levels: sitemapLimits.levels })
          : room.files <= 0
            ? problemOf('too-many-files', { files: sitemapLimits.files })
            : room.entries <= 0
              ? tooManyEntries()
              : null
      if (problem !== null) {
        walk.files.push(skipped(address, problem))
        break
      }
      room.files -= 1
      const file = await readOne(address, { walk, next, entryOf, room, readFile, keep })
      walk.files.push(file)
      if (file.problem !== null && toBeTriedAgain.has(file.problem.code)) walk.isWhole = false
      await onProgress(walk)
    }
    level = next
  }
  return walk
}

/** Whether any file of a reading can be trusted to be the site's. */
export const hasRead = ({ files }: Walk): boolean =>
  files.some(({ problem }) => problem === null || isPartial(problem))

const skipped = (address: string, problem: SitemapProblem): SitemapFile => ({ address, entries: 0, problem })

const tooManyEntries = () => problemOf('too-many-entries', { entries: sitemapLimits.entries })

const canonical = (address: string): string => URL.parse(address)?.href ?? address

async function readOne<Entry extends object>(
  address: string,
  {
    walk,
    next,
    entryOf,
    room,
    readFile,
    keep,
  }: Omit<Walking<Entry>, 'starts' | 'onProgress'> & { walk: Walk; next: string[] },
): Promise<SitemapFile> {
  const fetchedAt = Date.now()
  let entries = 0
  let batch: Entry[] = []
  let isFull = false
  const reader = new SitemapReader((listed) => {
    if (isFull) return
    if (listed.kind === 'file') return named(listed, next)
    const entry = entryOf(listed, fetchedAt)
    if (typeof entry === 'string') {
      walk.leftOut[entry] += 1
      return
    }
    if (room.entries <= 0) {
      isFull = true
      return
    }
    room.entries -= 1
    entries += 1
    batch.push(entry)
  })
  const flush = async () => {
    const full = batch
    batch = []
    if (full.length > 0) await keep(full)
  }
  let problem = await readFile(address, async (text) => {
    const wrong = reader.push(text)
    if (batch.length >= keptAtOnce) await flush()
    return isFull ? tooManyEntries() : wrong
  })
  problem ??= reader.end() ?? (isFull ? tooManyEntries() : null)
  await flush()
  walk.entries += entries
  return { address: address.slice(0, sitemapLimits.addressLength), entries, problem }
}

/** Takes one more than can be read, to show that there are more. */
function named({ address }: Listed, next: string[]): void {
  if (next.length <= sitemapLimits.files) next.push(address.slice(0, sitemapLimits.addressLength))
}
