import { beforeAll, expect, test } from 'vitest'
import { bitsOfTypes } from '#core/fan-out/type-bits.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildCompetitor, buildPrompt, storeSketches } from '#testing/factories.ts'
import { lockBrandEvidence } from '../brands/brand-lock.ts'
import { rebuildRollups } from '../reports/roll-ups.ts'
import { asSystem } from '../system-client.ts'
import { brandsWithUnreadSearches, readSearchesAgain } from './read-searches.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }

/** The sums with words instead of IDs, one line per answer, unordered. */
async function sums() {
  const { rows } = await database.pool.query<{ cell: string; found: [string | null, number][] }>(
    `select concat_ws(' ', r.day, r.channel, r.engine, r.country, p.text, r.answers, r.told, r.searched) as cell,
       coalesce((select json_agg(json_build_array(q.key, u.types) order by u.place)
         from unnest(r.sub_queries, r.types) with ordinality u (id, types, place)
         left join llm_mentions.sub_queries q on q.client_id = r.client_id and q.id = u.id), '[]') as found
     from llm_mentions.search_rollups r join llm_mentions.prompts p on p.id = r.prompt_id
     where r.client_id = $1 order by 1`,
    [home.brandId],
  )
  return rows.map(({ cell, found }) => {
    const answers: string[] = []
    let words: string[] = []
    for (const [key, types] of found)
      if (key === null) {
        answers.push(words.sort().join(', '))
        words = []
      } else words.push(`${key}: ${types}`)
    expect(words).toEqual([])
    return { cell, answers: answers.sort() }
  })
}

const rebuild = () =>
  asSystem(database, async (sql) => {
    await lockBrandEvidence(sql, [home.brandId], 'exclusive')
    await rebuildRollups(sql, home.brandId)
  })

const again = () => readSearchesAgain(database, home, { signal: new AbortController().signal })

beforeAll(async () => {
  const prompt = await buildPrompt(database, home, { text: 'best camping stove' })
  const other = await buildPrompt(database, home, { text: 'which stove is quiet?' })
  const analysisId = await buildRunOf(database, home)
  const day = new Date('2026-01-05T10:00:00Z')
  const answer = (searches: string[], more: object = {}) => ({
    prompt,
    analysisId,
    answeredAt: day,
    searched: searches.length > 0,
    searches,
    ...more,
  })
  await storeSketches(database, [
    answer(['Best camping stove 2026', 'best  camping stove, 2026!', 'Vesk stove review']),
    answer(['vesk stove review'], { country: 'DE' }),
    answer([]),
    answer(['?!'], { searched: null }),
  ])
  await storeSketches(database, [
    answer(['vesk stove REVIEW', 'quiet stove']),
    answer([], { searched: null }),
    answer(['quiet stove'], { prompt: other, engine: 'sandbox-mosaic' }),
    answer(['quiet stove'], { answeredAt: new Date('2026-01-06T00:00:00Z') }),
  ])
})

test('sums have each answer with its sub-queries, and a rebuild gives the same', async () => {
  const kept = await sums()
  expect(kept).toEqual([
    {
      cell: '2026-01-05 api sandbox-atlas  best camping stove 5 4 3',
      answers: [
        `best camping stove 2026: ${bitsOfTypes(['reformulation', 'recency'])}, vesk stove review: ${bitsOfTypes(['related', 'implicit'])}`,
        `quiet stove: ${bitsOfTypes(['related'])}, vesk stove review: ${bitsOfTypes(['related', 'implicit'])}`,
      ].sort(),
    },
    {
      cell: '2026-01-05 api sandbox-atlas DE best camping stove 1 1 1',
      answers: [`vesk stove review: ${bitsOfTypes(['related', 'implicit'])}`],
    },
    {
      cell: '2026-01-05 api sandbox-mosaic  which stove is quiet? 1 1 1',
      answers: [`quiet stove: ${bitsOfTypes(['reformulation'])}`],
    },
    {
      cell: '2026-01-06 api sandbox-atlas  best camping stove 1 1 1',
      answers: [`quiet stove: ${bitsOfTypes(['related'])}`],
    },
  ])
  await rebuild()
  expect(await sums()).toEqual(kept)
})

test('a new competitor changes the types of stored searches, and unprocessed searches get keys', async () => {
  const before = await sums()
  await again()
  expect(await asSystem(database, (sql) => brandsWithUnreadSearches(sql, 10))).toEqual([])
  expect(await again()).toEqual({ changed: 0 })
  expect(await sums()).toEqual(before)
  await buildCompetitor(database, home, { name: 'Vesk' })
  expect(await asSystem(database, (sql) => brandsWithUnreadSearches(sql, 10))).toEqual([home])
  expect(await again()).toEqual({ changed: 3 })
  const after = await sums()
  expect(JSON.stringify(after)).toContain(
    `vesk stove review: ${bitsOfTypes(['related', 'implicit', 'entity-expansion'])}`,
  )
  await database.pool.query('update llm_mentions.answer_searches set sub_query_id = null, types = null')
  await database.pool.query('delete from llm_mentions.sub_queries')
  expect(await asSystem(database, (sql) => brandsWithUnreadSearches(sql, 10))).toEqual([home])
  expect(await again()).toEqual({ changed: 9 })
  expect(await sums()).toEqual(after)
})
