import { describe, expect, test } from 'vitest'
import { extractAnswer } from '#core/answers/extract-answer.ts'
import type { Audit, AuditItem } from '#core/labels/checks/schema.ts'
import { compileBrandSet } from '#core/mentions/brand-set.ts'
import { loadTrackedBrands } from '#queries/brands/brand-set.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildCompetitor, buildPrompt, storeSketches } from '#testing/factories.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
// Not local, where this machine's user sees every organization.
const app = await testWebApp(database, { ENVIRONMENT: 'production', PUBLIC_URL: 'https://a.example' })
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const own = cast.acorn.ownTrackedBrandId
const halden = await buildCompetitor(database, home, { name: 'Halden' })
const brands = compileBrandSet((await loadTrackedBrands(database.pool, home.brandId)).brands)

// Four prompts × 20 answers: Northwave in the first 8 of each, Halden in none.
for (let each = 0; each < 4; each++) {
  const prompt = await buildPrompt(database, home)
  const analysisId = await buildRunOf(database, home)
  await storeSketches(
    database,
    Array.from({ length: 20 }, (_, index) => {
      const text = index < 8 ? `Northwave is great. ${index}` : `Something else entirely. ${index}`
      return {
        prompt,
        analysisId,
        text,
        language: 'en',
        answeredAt: new Date(Date.UTC(2026, 9, 5 + (index % 3), 12, index)),
        extraction: extractAnswer({ text, prompt: prompt.text }, brands),
      }
    }),
  )
}

async function call(person: Person, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await signedToken(app.secrets, person)}`,
      'Content-Type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

const newest = async (): Promise<Audit> =>
  (await call(cast.bob, 'GET', `/brands/${home.brandId}/label-review`)).body.audit

describe('a label review', () => {
  test('draws half of its pairs among the mentioned ones, and reports how many there are', async () => {
    expect((await call(cast.bob, 'GET', `/brands/${home.brandId}/label-review`)).body).toEqual({
      audit: null,
    })
    const { status } = await call(cast.erin, 'POST', `/brands/${home.brandId}/label-reviews`, {
      size: 20,
      seed: 5,
    })
    expect(status).toBe(201)
    const audit = await newest()
    // 80 answers × 2 brands, 32 of the pairs mentioned.
    expect(audit).toMatchObject({ seed: 5, namedPairs: 32, unnamedPairs: 128 })
    expect(audit.items).toHaveLength(20)
    const isNamed = ({ text, trackedBrandId }: AuditItem) =>
      text.startsWith('Northwave') && trackedBrandId === own
    expect(audit.items.filter(isNamed)).toHaveLength(10)
    expect(new Set(audit.items.map((item) => `${item.answerId} ${item.trackedBrandId}`)).size).toBe(20)
  })

  test('draws the same pairs again from the same seed', async () => {
    const pairsOf = async (seed: number) => {
      await call(cast.erin, 'POST', `/brands/${home.brandId}/label-reviews`, { size: 12, seed })
      return (await newest()).items.map((item) => `${item.answerId} ${item.trackedBrandId}`)
    }
    const first = await pairsOf(11)
    expect(await pairsOf(12)).not.toEqual(first)
    expect(await pairsOf(11)).toEqual(first)
  })

  test('is for admins and editors of the brand', async () => {
    const path = `/brands/${home.brandId}/label-reviews`
    expect((await call(cast.bob, 'POST', path, {})).status).toBe(403)
    expect((await call(cast.carol, 'POST', path, {})).status).toBe(404)
    const audit = await newest()
    expect((await call(cast.bob, 'POST', `/label-reviews/${audit.id}/skips`, { index: 0 })).status).toBe(403)
    expect((await call(cast.carol, 'POST', `/label-reviews/${audit.id}/skips`, { index: 0 })).status).toBe(
      404,
    )
    expect((await call(cast.carol, 'GET', `/brands/${home.brandId}/label-review`)).status).toBe(404)
  })

  test('accepts only its own pairs, and moves past skipped ones', async () => {
    const audit = await newest()
    const [first, second] = audit.items
    if (first === undefined || second === undefined) throw new Error('nothing drawn')
    await call(cast.erin, 'POST', `/label-reviews/${audit.id}/skips`, { index: first.index })
    await call(cast.erin, 'POST', `/answers/${second.answerId}/checks`, {
      label: 'mention',
      trackedBrandId: second.trackedBrandId,
      correct: second.text.startsWith('Northwave') && second.trackedBrandId === own,
      auditId: audit.id,
    })
    expect((await newest()).items.slice(0, 3).map(({ isDone }) => isDone)).toEqual([true, true, false])
    const elsewhere = '00000000-0000-4000-8000-000000000000'
    const refused = await call(cast.erin, 'POST', `/answers/${first.answerId}/checks`, {
      label: 'mention',
      trackedBrandId: first.trackedBrandId,
      correct: true,
      auditId: elsewhere,
    })
    expect(refused.body.error.message).toBe('This audit did not draw this answer and brand.')
  })
})

describe('the extraction quality', () => {
  test('is unknown for a brand without any check', async () => {
    const { status, body } = await call(cast.alice, 'GET', `/brands/${cast.acorn.otherBrandId}/quality`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ mention: { precision: null, recall: null, checked: 0 }, corrected: null })
    expect((await call(cast.carol, 'GET', `/brands/${cast.acorn.otherBrandId}/quality`)).status).toBe(404)
  })

  test('comes from the review, with the corrected and the raw visibility', async () => {
    await call(cast.erin, 'POST', `/brands/${home.brandId}/label-reviews`, { size: 60, seed: 21 })
    const audit = await newest()
    const isNamed = ({ text, trackedBrandId }: AuditItem) =>
      text.startsWith('Northwave') && trackedBrandId === own
    let wrong = 0
    for (const item of audit.items) {
      // People reject five of the names that the extractor found.
      const correct = isNamed(item) && wrong++ >= 5
      const { status } = await call(cast.erin, 'POST', `/answers/${item.answerId}/checks`, {
        label: 'mention',
        trackedBrandId: item.trackedBrandId,
        correct,
        auditId: audit.id,
      })
      expect(status).toBe(201)
    }
    const { body } = await call(
      cast.bob,
      'GET',
      `/brands/${home.brandId}/quality?from=2026-10-01&to=2026-10-31`,
    )
    expect(body.mention.checked).toBeGreaterThanOrEqual(30)
    expect(body.mention.precision.value).toBeLessThan(1)
    expect(body.mention.precision.denominator - body.mention.precision.numerator).toBe(5)
    expect(body.mention.recall.value).toBe(1)
    expect(body.corrected.visibility.value).toBeLessThan(body.corrected.raw.value)
    expect(body.corrected.isMaterial).toBe(true)
    expect(body.corrections).toMatchObject({ mention: 0 })
  })

  test('is not shown to strangers', async () => {
    const path = `/brands/${home.brandId}/quality`
    expect((await call(cast.carol, 'GET', path)).status).toBe(404)
  })

  test('is shown to admins for their organizations and to staff for all', async () => {
    const alice = await call(cast.alice, 'GET', '/admin/answer-analysis')
    expect(alice.body).toMatchObject({ scope: 'own' })
    const northwave = alice.body.brands.find(({ name }: { name: string }) => name === 'Northwave')
    expect(northwave).toMatchObject({ reprocessing: null })
    expect(northwave.mention.checked).toBeGreaterThanOrEqual(30)
    expect(alice.body.languages[0]).toMatchObject({ language: 'en' })
    expect(alice.body.engines).toEqual([{ engine: 'sandbox-atlas', mention: northwave.mention }])
    expect(alice.body.overall).toEqual({ mention: northwave.mention })
    const carol = await call(cast.carol, 'GET', '/admin/answer-analysis')
    expect(JSON.stringify(carol.body)).not.toContain('Northwave')
    expect((await call(cast.bob, 'GET', '/admin/answer-analysis')).status).toBe(403)
    await database.pool.query('update llm_mentions.users set is_staff = true where id = $1', [
      cast.dave.userId,
    ])
    const staff = await call(cast.dave, 'GET', '/admin/answer-analysis')
    expect(staff.body.brands.map(({ name }: { name: string }) => name)).toContain('Birchwood')
    const corrections = await call(cast.alice, 'GET', '/admin/corrections')
    expect(corrections.body.rows).toHaveLength(5)
    expect((await call(cast.carol, 'GET', '/admin/corrections')).body.rows).toEqual([])
    expect((await call(cast.bob, 'GET', '/admin/corrections')).status).toBe(403)
  })
})

test('a brand that is no longer tracked is not part of a review', async () => {
  await database.pool.query(`update llm_mentions.tracked_brands set status = 'dismissed' where id = $1`, [
    halden,
  ])
  await call(cast.erin, 'POST', `/brands/${home.brandId}/label-reviews`, { size: 10, seed: 3 })
  expect((await newest()).items.every(({ trackedBrandId }) => trackedBrandId === own)).toBe(true)
})
