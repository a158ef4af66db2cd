import { object } from '#engines/extract/tolerant.ts'
import type { WireReply } from './server.ts'
import { startVendor, type WireVendor } from './vendor.ts'

/** SerpApi as documented: a search is answered synchronously and stored in the archive under its id. */
export type WireSerpapi = WireVendor & {
  searches: Map<string, Record<string, unknown>>
  /** The results of the next searches, by engine; a string is an error of the search. */
  answerWith(results: Record<string, Record<string, unknown> | string>): void
  /** Simulates an account that is rate-limited, or has no searches left. */
  setAccount(state: 'fine' | 'too fast' | 'used up'): void
}

export const serpapiKey = 'serp+secret/key=0001'

export async function startSerpapi(): Promise<WireSerpapi> {
  const searches = new Map<string, Record<string, unknown>>()
  const looks = new Map<string, number>()
  let results: Record<string, Record<string, unknown> | string> = { google_ai_mode: aiModeResult }
  let account: 'fine' | 'too fast' | 'used up' = 'fine'

  const vendor = await startVendor(({ path, query }) => {
    const carryOut = (): WireReply => {
      const { api_key: key, ...parameters } = query
      if (key !== serpapiKey)
        return {
          status: 401,
          body: {
            error: `Invalid API key: ${key ?? ''}. Your API key should be here: https://serpapi.com/manage-api-key`,
          },
        }
      if (path !== '/search.json') return archived(path)
      if (account === 'too fast')
        return { status: 429, body: { error: 'You are exceeding the hourly throughput limit of your plan.' } }
      if (account === 'used up')
        return { status: 429, body: { error: 'Your account has run out of searches.' } }
      return { status: 200, body: search(parameters) }
    }
    return { operation: path === '/search.json' ? 'order' : 'collect', carryOut }
  })

  function search(parameters: Record<string, string>): Record<string, unknown> {
    const id = `66e0${String(searches.size + 1).padStart(20, '0')}`
    const result = results[parameters['engine'] ?? ''] ?? 'There is no such engine.'
    const isError = typeof result === 'string'
    const isEmpty = isError && result.includes('any results')
    const body = {
      search_metadata: {
        id,
        status: isError && !isEmpty ? 'Error' : 'Success',
        json_endpoint: `https://serpapi.com/searches/0a1b2c/${id}.json`,
        created_at: '2026-11-20 21:42:50 UTC',
        processed_at: '2026-11-20 21:42:50 UTC',
        total_time_taken: 5.1,
      },
      search_parameters: parameters,
      ...(isError ? { error: result } : object(result)),
    }
    searches.set(id, body)
    return body
  }

  /** The first request for a search finds it in progress, as for any submitted search. */
  function archived(path: string): WireReply {
    const id = path.replace('/searches/', '').replace('.json', '')
    const found = searches.get(id)
    if (!found) return { status: 404, body: { error: 'Search not found' } }
    looks.set(id, (looks.get(id) ?? 0) + 1)
    return looks.get(id) === 1
      ? { status: 200, body: { search_metadata: { id, status: 'Processing' } } }
      : { status: 200, body: found }
  }

  return {
    ...vendor,
    searches,
    answerWith(next) {
      results = next
    },
    setAccount(state) {
      account = state
    },
  }
}

export const nothingFound = "Google hasn't returned any results for this query."

const references = [
  {
    title: 'Acorn tent review',
    link: 'https://reviews.example/acorn#:~:text=light',
    snippet: 'Light.',
    source: 'Reviews',
    index: 0,
  },
  { title: 'Birch tents', link: 'https://birch.example/tents', snippet: 'Roomy.', source: 'Birch', index: 1 },
  { title: 'Elsewhere', link: 'https://else.example/', source: 'Elsewhere', index: 2 },
]

const textBlocks = [
  {
    type: 'paragraph',
    snippet: 'Acorn makes the lightest tent 🎒.',
    snippet_highlighted_words: ['lightest'],
    reference_indexes: [0],
  },
  { type: 'heading', snippet: 'Others' },
  {
    type: 'list',
    list: [
      {
        title: 'Birch',
        snippet: 'Birch: roomy and cheap.',
        reference_indexes: [1, 0],
        snippet_links: [{ text: 'Birch', link: 'https://birch.example/' }],
      },
      { snippet: 'Cedar.', list: [{ snippet: 'Cedar Two.' }] },
    ],
  },
  {
    type: 'table',
    table: [
      ['Tent', 'Weight'],
      ['Birch', '2 kg'],
    ],
    reference_indexes: [1],
  },
  { type: 'hologram', title: 'Dogwood', beam: { angle: 12 } },
]

export const blocksText =
  'Acorn makes the lightest tent 🎒.\n\n### Others\n\n- **Birch** Birch: roomy and cheap.\n- Cedar.\n  - Cedar Two.\n\n' +
  '| Tent | Weight |\n| --- | --- |\n| Birch | 2 kg |\n\n**Dogwood**'

/** `engine=google_ai_mode`. */
export const aiModeResult = {
  text_blocks: textBlocks,
  references,
  reconstructed_markdown: 'Acorn makes the **lightest** tent 🎒.',
  subsequent_request_token: 'token',
}

/** `engine=google` and `engine=google_ai_overview`. */
export const overviewResults = {
  inline: {
    ai_overview: { text_blocks: textBlocks, references },
    organic_results: [{ position: 1, title: 'Tents', link: 'https://shop.example/' }],
  },
  later: {
    ai_overview: {
      page_token: 'page-token-0001',
      serpapi_link: 'https://serpapi.com/search.json?engine=google_ai_overview',
    },
    organic_results: [],
  },
  fetched: { ai_overview: { text_blocks: textBlocks, references } },
  none: { organic_results: [{ position: 1, title: 'Tents', link: 'https://shop.example/' }] },
  notAvailable: { ai_overview: { error: 'An AI Overview is not available for this search' } },
}
