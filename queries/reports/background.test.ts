import { expect, test } from 'vitest'
import { noLabels, type MentionLabels } from '#core/labels/labels.ts'
import { reportFilters } from '#core/reports/filters.ts'
import { buildLogSource, storeHits } from '#testing/bot-logs.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildCompetitor, buildPrompt, buildRunOf, storeSketches } from '#testing/factories.ts'
import { asCaller } from '../user-client.ts'
import { overviewReport } from './overview.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const own = cast.acorn.ownTrackedBrandId
const halden = await buildCompetitor(database, home, { name: 'Halden', domains: ['halden.example'] })
const host = 'northwave.example'

const prompts = []
for (let index = 0; index < 10; index++)
  prompts.push(
    await buildPrompt(database, home, { text: `Question ${index}?`, topic: index < 5 ? 'Travel' : 'Sport' }),
  )
const analysisId = await buildRunOf(database, home)
const against = (aspect: string): MentionLabels => ({
  ...noLabels,
  aspects: [{ aspect, sentiment: 'negative', start: 0, end: 4 }],
})

// In the first two weeks every answer cites the own guide, in the next two none does. Travel belongs to Halden.
await storeSketches(
  database,
  prompts.flatMap((prompt, index) =>
    [1, 3, 5, 8, 10, 12].flatMap((day) =>
      [day, day + 14].map((dayOfMonth) => {
        const isTravel = index < 5
        const isNow = dayOfMonth > 14
        const isCriticized = isTravel && isNow && index === 0
        return {
          prompt,
          analysisId,
          engine: 'atlas',
          answeredAt: new Date(`2026-10-${String(dayOfMonth).padStart(2, '0')}T12:00:00Z`),
          brands: isTravel && !isCriticized ? [halden] : [halden, own],
          labels: (brandId: string) => (isCriticized && brandId === own ? against('battery') : noLabels),
          cites: isNow ? [] : [{ url: `https://${host}/guide`, domain: host, owner: 'own' as const }],
        }
      }),
    ),
  ),
)
const source = await buildLogSource(database, home)
await storeHits(
  database,
  home,
  source,
  ['02', '05', '09', '20', '21', '22', '23', '24'].map((day) => ({
    at: `2026-10-${day}T10:00:00Z`,
    crawler: 'gptbot',
    path: '/guide',
    host,
    status: day >= '20' ? 503 : 200,
  })),
)
await database.pool.query(
  `insert into llm_mentions.annotations (organization_id, client_id, kind, text, occurred_at) values
     ($1, $2, 'note', 'Guide moved', '2026-10-12T12:00:00Z'),
     ($1, $2, 'prompts', 'Prompts added', '2026-10-20T12:00:00Z'),
     ($1, $2, 'note', 'Long ago', '2026-09-20T12:00:00Z')`,
  [home.organizationId, home.brandId],
)

async function backgroundFor(person: Person) {
  const filters = reportFilters.parse({ from: '2026-10-15', to: '2026-10-28' })
  const report = await asCaller(database, person.caller, (sql) =>
    overviewReport(sql, home.brandId, filters, new Date('2026-10-29T00:00:00Z')),
  )
  if (report === null) throw new Error('no overview')
  return report.background
}

test('the reason of a loss, errors that began before citations fell, and the newest note come with the overview', async () => {
  expect(await backgroundFor(cast.alice)).toMatchObject({
    lossReason: { topic: 'Travel', aspect: 'battery', answers: 6, better: null },
    promptReasons: [],
    crawlerFault: { path: '/guide', since: '2026-10-20' },
    event: { date: '2026-10-12', text: 'Guide moved' },
  })
})

test('without the right to AI traffic, crawler errors stay out of the verdict', async () => {
  const { crawlerFault, lossReason } = await backgroundFor(cast.bob)
  expect({ crawlerFault, aspect: lossReason?.aspect }).toEqual({ crawlerFault: null, aspect: 'battery' })
})
