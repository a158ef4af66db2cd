import { array, object } from '#engines/extract/tolerant.ts'
import type { WireReply } from './server.ts'
import { startVendor, type WireVendor } from './vendor.ts'

/**
 * Bright Data's scrapers as documented: a trigger returns a snapshot, whose progress is polled until it is ready. Just
 * after that the snapshot may still be building, which returns 202.
 */
export type WireBrightdata = WireVendor & {
  snapshots: Map<
    string,
    { dataset: string; input: Record<string, unknown>; looks: number; outcome: SnapshotOutcome }
  >
  /** The outcome of snapshots triggered from now on. */
  answerWith(outcome: SnapshotOutcome): void
}

export type SnapshotOutcome = { records: unknown } | { failed: string }

export const brightdataKey = 'bd-secret-key-0001'

export async function startBrightdata(): Promise<WireBrightdata> {
  const snapshots: WireBrightdata['snapshots'] = new Map()
  const fetched = new Set<string>()
  let outcome: SnapshotOutcome = { records: [chatgptRecord] }

  const vendor = await startVendor(({ method, path, query, headers, body }) => {
    const carryOut = (): WireReply => {
      if (headers.authorization !== `Bearer ${brightdataKey}`)
        return { status: 401, body: 'Invalid credentials', headers: { 'content-type': 'text/plain' } }
      if (method === 'POST' && path === '/datasets/v3/trigger') {
        const input = object(array(body)[0])
        const country = input['country']
        if (typeof country === 'string' && !/^[A-Z]{2}$/.test(country))
          return {
            status: 400,
            body: { error: 'Validation failed', errors: [['country', 'This field should match pattern']] },
          }
        const id = `sd_${String(snapshots.size + 1).padStart(18, 'm')}`
        snapshots.set(id, { dataset: query['dataset_id'] ?? '', input, looks: 0, outcome })
        return { status: 200, body: { snapshot_id: id } }
      }
      const [, , , kind, id = ''] = path.split('/')
      const snapshot = snapshots.get(id)
      if (!snapshot) return { status: 404, body: { error: 'Snapshot not found' } }
      return kind === 'progress' ? progress(id, snapshot) : records(id, snapshot.outcome)
    }
    return { operation: method === 'POST' ? 'order' : 'collect', carryOut }
  })

  function progress(
    id: string,
    snapshot: { dataset: string; looks: number; outcome: SnapshotOutcome },
  ): WireReply {
    snapshot.looks += 1
    const about = { snapshot_id: id, dataset_id: snapshot.dataset }
    if (snapshot.looks === 1) return { status: 200, body: { ...about, status: 'starting' } }
    if (snapshot.looks === 2) return { status: 200, body: { ...about, status: 'running' } }
    return 'failed' in snapshot.outcome
      ? { status: 200, body: { ...about, status: 'failed', error_message: snapshot.outcome.failed } }
      : { status: 200, body: { ...about, status: 'ready', records: 1, errors: 0 } }
  }

  function records(id: string, of: SnapshotOutcome): WireReply {
    if (!fetched.has(id)) {
      fetched.add(id)
      return { status: 202, body: { status: 'building', message: 'Snapshot is building, try again in 10s' } }
    }
    return { status: 200, body: 'records' in of ? of.records : [] }
  }

  return {
    ...vendor,
    snapshots,
    answerWith(next) {
      outcome = next
    },
  }
}

const answer =
  '**Acorn** makes the lightest tent 🎒 [(Reviews)](https://reviews.example/acorn?utm_source=chatgpt.com). Birch is roomier.'

/** A record of ChatGPT's scraper. */
export const chatgptRecord = {
  url: 'https://chatgpt.com/c/0a1b',
  prompt: 'What are the best tents?',
  answer_html: `<div>${'page '.repeat(2000)}</div>`,
  answer_text: 'Acorn makes the lightest tent (Reviews). Birch is roomier.',
  answer_text_markdown: answer,
  links_attached: [
    { url: 'https://reviews.example/acorn?utm_source=chatgpt.com', text: '(Reviews)', position: 1 },
  ],
  citations: [
    {
      url: 'https://reviews.example/acorn?utm_source=chatgpt.com',
      title: 'Acorn tent review',
      description: 'Light.',
      domain: 'https://reviews.example',
      icon: null,
      cited: true,
    },
    {
      url: 'https://birch.example/tents',
      title: 'Birch tents',
      description: null,
      domain: 'https://birch.example',
      cited: true,
    },
    {
      url: 'https://forum.example/t/42',
      title: 'Which tent?',
      description: 'A thread.',
      domain: 'https://forum.example',
      cited: false,
    },
  ],
  search_sources: [
    {
      url: 'https://reviews.example/acorn',
      title: 'Acorn tent review',
      snippet: 'Light.',
      rank: 1,
      date_published: null,
    },
    { url: 'https://shop.example/', title: 'Shop', snippet: 'Tents.', rank: 2, date_published: '2026-10-01' },
  ],
  web_search_triggered: true,
  web_search_query: ['best light tents 2026', 'acorn tent review'],
  model: 'gpt-5-3',
  shopping: null,
  is_map: false,
  country: 'DE',
  index: null,
  timestamp: '2026-11-20T21:45:00.000Z',
  input: { url: 'https://chatgpt.com/', prompt: 'What are the best tents?', country: 'DE' },
}

/** A record of Perplexity's scraper: the text refers to its sources by position. */
export const perplexityRecord = {
  url: 'https://www.perplexity.ai/search/0a1b',
  prompt: 'What are the best tents?',
  answer_html: '<div></div>',
  answer_text_markdown: 'Acorn is light.[1][2] Birch is roomy [3], and [9] is nothing.',
  citations: [
    { url: 'https://reviews.example/acorn', title: 'Acorn tent review', position: 1 },
    { url: 'https://lab.example/', title: 'Lab', position: 2 },
    { url: 'https://birch.example/tents', title: 'Birch tents', position: 3 },
  ],
  sources: [
    { url: 'https://reviews.example/acorn', title: 'Acorn tent review', description: 'Light.' },
    { url: 'https://forum.example/t/42', title: 'Which tent?', description: 'A thread.' },
  ],
  web_search_query: null,
  related_prompts: ['Which tent for two?'],
  timestamp: '2026-11-20T21:45:00.000Z',
}

/** The record of a failed prompt with `include_errors`. */
export const errorRecord = {
  error: 'Crawler error: waiting for selector ".answer" failed: timeout 30000ms exceeded',
  error_code: 'crawl_failed',
  input: { url: 'https://chatgpt.com/', prompt: 'What are the best tents?' },
  timestamp: '2026-11-20T21:45:00.000Z',
}
