import { z } from 'zod'
import {
  brandInput,
  brandPatch,
  brandProfile,
  competitorInput,
  competitorPatch,
} from '#core/brands/schema.ts'
import { brandsQuery, publicBrand, publicTrackedBrand } from '#core/api/lists.ts'
import { pageOf } from '#core/api/page.ts'
import { archiveBrand, changeBrand, createBrand, findBrand } from '#queries/brands/brands.ts'
import { findBrandHome, type BrandHome } from '#queries/brands/brand-home.ts'
import {
  addCompetitor,
  changeTrackedBrand,
  listTrackedBrands,
  removeCompetitor,
} from '#queries/competitors/competitors.ts'
import type { Sql } from '#queries/database.ts'
import { brandsPage } from '#queries/api/brands.ts'
import { read, write, writeOnce } from '../../openapi/acting.ts'
import { operations, reads, sets, writes } from '../../openapi/operation.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'

const brand = idIn('brandId')
const competitor = brand.extend(idIn('competitorId').shape)
const made = z.object({ id: z.uuid() })
const tag = 'Brands'

export const v1BrandRoutes = operations()
  .openapi(
    reads({
      operationId: 'listBrands',
      path: '/v1/brands',
      right: 'brands:read',
      tag,
      summary: 'List brands',
      query: brandsQuery,
      reply: pageOf(publicBrand),
    }),
    async (c) => {
      const { organizationId } = c.var.holder
      const page = await read(c, 'Organization', (sql) =>
        brandsPage(sql, organizationId, c.req.valid('query')),
      )
      return c.json(accepted(page), 200)
    },
  )
  .openapi(
    writes({
      operationId: 'createBrand',
      method: 'post',
      path: '/v1/brands',
      right: 'brands:write',
      tag,
      summary: 'Create a brand',
      description:
        'With its names, competitors, and prompts. Requires a key for all brands created by an admin.',
      params: z.object({}),
      body: brandInput,
      status: 201,
      reply: made,
    }),
    async (c) => {
      const input = c.req.valid('json')
      const { organizationId } = c.var.holder
      const created = await writeOnce(c, input, async (transaction) =>
        accepted(await createBrand(transaction, organizationId, input)),
      )
      return c.json(created, 201)
    },
  )
  .openapi(
    reads({
      operationId: 'readBrand',
      path: '/v1/brands/{brandId}',
      right: 'brands:read',
      tag,
      summary: 'Get a brand',
      params: brand,
      reply: brandProfile.meta({ id: 'BrandProfile' }),
    }),
    async (c) => c.json(await read(c, 'Brand', (sql) => findBrand(sql, c.req.valid('param').brandId)), 200),
  )
  .openapi(
    writes({
      operationId: 'updateBrand',
      method: 'patch',
      path: '/v1/brands/{brandId}',
      right: 'brands:write',
      tag,
      summary: 'Update a brand',
      description: 'Stored answers are reprocessed if its names change.',
      params: brand,
      body: brandPatch,
      status: 200,
      reply: made,
    }),
    async (c) => {
      const patch = c.req.valid('json')
      const changed = await write(c, async (transaction) => {
        const home = await brandOf(transaction, c.req.valid('param').brandId)
        return accepted(permitted(await changeBrand(transaction, home, patch)))
      })
      return c.json(changed, 200)
    },
  )
  .openapi(
    sets({
      operationId: 'archiveBrand',
      method: 'put',
      path: '/v1/brands/{brandId}/archive',
      right: 'brands:write',
      tag,
      summary: 'Archive a brand',
      params: brand,
      reply: z.object({ archived: z.literal(true) }),
    }),
    async (c) => {
      await write(c, async (transaction) => {
        const { brandId } = await brandOf(transaction, c.req.valid('param').brandId)
        permitted(await archiveBrand(transaction, brandId, { archived: true }))
      })
      return c.json({ archived: true as const }, 200)
    },
  )
  .openapi(
    sets({
      operationId: 'restoreBrand',
      method: 'delete',
      path: '/v1/brands/{brandId}/archive',
      right: 'brands:write',
      tag,
      summary: 'Restore a brand',
      params: brand,
      reply: z.object({ archived: z.literal(false) }),
    }),
    async (c) => {
      await write(c, async (transaction) => {
        const { brandId } = await brandOf(transaction, c.req.valid('param').brandId)
        permitted(await archiveBrand(transaction, brandId, { archived: false }))
      })
      return c.json({ archived: false as const }, 200)
    },
  )
  .openapi(
    reads({
      operationId: 'listCompetitors',
      path: '/v1/brands/{brandId}/competitors',
      right: 'brands:read',
      tag: 'Competitors',
      summary: 'List competitors',
      description: 'All competitors, sorted by name. A brand has up to 49.',
      params: brand,
      reply: pageOf(publicTrackedBrand),
    }),
    async (c) => {
      const rivals = await read(c, 'Brand', async (sql) => {
        const { brandId } = await brandOf(sql, c.req.valid('param').brandId)
        return (await listTrackedBrands(sql, brandId)).filter((row) => !row.isOwn)
      })
      return c.json({ data: rivals, nextCursor: null }, 200)
    },
  )
  .openapi(
    writes({
      operationId: 'addCompetitor',
      method: 'post',
      path: '/v1/brands/{brandId}/competitors',
      right: 'brands:write',
      tag: 'Competitors',
      summary: 'Add a competitor',
      description: 'Stored answers are reprocessed.',
      params: brand,
      body: competitorInput,
      status: 201,
      reply: made,
    }),
    async (c) => {
      const input = c.req.valid('json')
      const added = await writeOnce(c, input, async (transaction) => {
        const home = await brandOf(transaction, c.req.valid('param').brandId)
        return accepted(await addCompetitor(transaction, home, input))
      })
      return c.json(added, 201)
    },
  )
  .openapi(
    writes({
      operationId: 'updateCompetitor',
      method: 'patch',
      path: '/v1/brands/{brandId}/competitors/{competitorId}',
      right: 'brands:write',
      tag: 'Competitors',
      summary: 'Update a competitor',
      params: competitor,
      body: competitorPatch,
      status: 200,
      reply: made,
    }),
    async (c) => {
      const patch = c.req.valid('json')
      const { brandId, competitorId } = c.req.valid('param')
      const changed = await write(c, async (transaction) => {
        const home = await competitorOf(transaction, brandId, competitorId)
        return accepted(permitted(await changeTrackedBrand(transaction, home, competitorId, patch)))
      })
      return c.json(changed, 200)
    },
  )
  .openapi(
    sets({
      operationId: 'removeCompetitor',
      method: 'delete',
      path: '/v1/brands/{brandId}/competitors/{competitorId}',
      right: 'brands:write',
      tag: 'Competitors',
      summary: 'Remove a competitor',
      description: 'Its data stays stored. Add it again to restore it.',
      params: competitor,
      reply: made,
    }),
    async (c) => {
      const { brandId, competitorId } = c.req.valid('param')
      await write(c, async (transaction) => {
        const home = await competitorOf(transaction, brandId, competitorId)
        permitted(await removeCompetitor(transaction, home, competitorId))
      })
      return c.json({ id: competitorId }, 200)
    },
  )

async function brandOf(sql: Sql, brandId: string): Promise<BrandHome> {
  return found(await findBrandHome(sql, brandId), 'Brand')
}

async function competitorOf(sql: Sql, brandId: string, competitorId: string): Promise<BrandHome> {
  const home = await brandOf(sql, brandId)
  const tracked = await listTrackedBrands(sql, brandId)
  found(
    tracked.find((row) => row.id === competitorId && !row.isOwn),
    'Competitor',
  )
  return home
}
