import { expect, it } from 'vitest'
import { z } from 'zod'
import { snapshotSchema } from '../proof/snapshot-schema.ts'
import { crawlerSchema } from '../recognize/crawler-schema.ts'
import { referrersSchema } from '../recognize/referrers-schema.ts'
import crawlers from './ai-crawlers.json' with { type: 'json' }
import referrers from './ai-referrers.json' with { type: 'json' }
import snapshot from './ip-ranges-snapshot.json' with { type: 'json' }

it.each([
  ['ai-crawlers.json', z.array(crawlerSchema).min(100), crawlers],
  ['ai-referrers.json', referrersSchema, referrers],
  ['ip-ranges-snapshot.json', snapshotSchema.min(10), snapshot],
])('%s matches the schema of the code that reads it', (_, schema, data) => {
  expect(schema.safeParse(data).error?.issues ?? []).toEqual([])
})

it('an unknown purpose is detected', () => {
  const [first] = crawlers
  expect(crawlerSchema.safeParse({ ...first, category: 'shopping' }).success).toBe(false)
})
