import { z } from 'zod'
import { promptsQuery, publicPrompt } from '#core/api/lists.ts'
import { pageOf } from '#core/api/page.ts'
import {
  promptArchive,
  promptPatch,
  promptsCreated,
  promptsImportance,
  promptsInput,
} from '#core/prompts/schema.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import type { Sql } from '#queries/database.ts'
import {
  addPrompts,
  archivePrompts,
  changeImportance,
  changePrompt,
  findPrompt,
} from '#queries/prompts/prompts.ts'
import { pageOfBrand } from '#queries/api/page.ts'
import { promptsPage, publicPromptOf } from '#queries/api/prompts.ts'
import type { CallerTransaction } from '#queries/user-client.ts'
import { read, write, writeOnce } from '../../openapi/acting.ts'
import { operations, reads, sets, writes } from '../../openapi/operation.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'

const brand = idIn('brandId')
const prompt = idIn('promptId')
const tag = 'Prompts'

export const v1PromptRoutes = operations()
  .openapi(
    reads({
      operationId: 'listPrompts',
      path: '/v1/brands/{brandId}/prompts',
      right: 'prompts:read',
      tag,
      summary: 'List prompts',
      params: brand,
      query: promptsQuery,
      reply: pageOf(publicPrompt),
    }),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const page = await read(c, 'Brand', async (sql) =>
        pageOfBrand(sql, brandId, await promptsPage(sql, brandId, c.req.valid('query'))),
      )
      return c.json(accepted(page), 200)
    },
  )
  .openapi(
    writes({
      operationId: 'addPrompts',
      method: 'post',
      path: '/v1/brands/{brandId}/prompts',
      right: 'prompts:write',
      tag,
      summary: 'Add prompts',
      description: 'Prompts that already exist are reported, not added.',
      params: brand,
      body: promptsInput,
      status: 201,
      reply: promptsCreated,
    }),
    async (c) => {
      const input = c.req.valid('json')
      const created = await writeOnce(c, input, async (transaction) => {
        const home = await seenBrand(transaction, c.req.valid('param').brandId)
        return accepted(await addPrompts(transaction, home, input.prompts))
      })
      return c.json(created, 201)
    },
  )
  .openapi(
    writes({
      operationId: 'archiveOrRestorePrompts',
      method: 'put',
      path: '/v1/brands/{brandId}/prompts/archive',
      right: 'prompts:write',
      tag,
      summary: 'Archive or restore prompts',
      description: 'All or none of them.',
      params: brand,
      body: promptArchive,
      status: 200,
      reply: z.object({ changed: z.number().int() }),
    }),
    async (c) => {
      const archive = c.req.valid('json')
      const done = await write(c, async (transaction) => {
        const home = await seenBrand(transaction, c.req.valid('param').brandId)
        return accepted(permitted(await archivePrompts(transaction, home, archive)))
      })
      return c.json(done, 200)
    },
  )
  .openapi(
    writes({
      operationId: 'updateImportance',
      method: 'put',
      path: '/v1/brands/{brandId}/prompts/importance',
      right: 'prompts:write',
      tag,
      summary: 'Set the importance of prompts',
      description:
        'All or none of them. Each gets a level, or a volume with its source. A level removes the volume, and a volume the level.',
      params: brand,
      body: promptsImportance,
      status: 200,
      reply: z.object({ changed: z.number().int() }),
    }),
    async (c) => {
      const importance = c.req.valid('json')
      const done = await write(c, async (transaction) => {
        const home = await seenBrand(transaction, c.req.valid('param').brandId)
        return accepted(permitted(await changeImportance(transaction, home, importance)))
      })
      return c.json(done, 200)
    },
  )
  .openapi(
    reads({
      operationId: 'readPrompt',
      path: '/v1/prompts/{promptId}',
      right: 'prompts:read',
      tag,
      summary: 'Get a prompt',
      params: prompt,
      reply: publicPrompt,
    }),
    async (c) =>
      c.json(await read(c, 'Prompt', (sql) => publicPromptOf(sql, c.req.valid('param').promptId)), 200),
  )
  .openapi(
    writes({
      operationId: 'updatePrompt',
      method: 'patch',
      path: '/v1/prompts/{promptId}',
      right: 'prompts:write',
      tag,
      summary: 'Update a prompt',
      description:
        'A new text creates a new version. Answers keep the version they were run with. A level of importance removes the volume, and a volume the level.',
      params: prompt,
      body: promptPatch,
      status: 200,
      reply: publicPrompt,
    }),
    async (c) => {
      const patch = c.req.valid('json')
      const { promptId } = c.req.valid('param')
      const changed = await write(c, async (transaction) => {
        const home = found(await findPrompt(transaction, promptId), 'Prompt')
        accepted(permitted(await changePrompt(transaction, home, patch)))
        return found(await publicPromptOf(transaction, promptId), 'Prompt')
      })
      return c.json(changed, 200)
    },
  )
  .openapi(
    sets({
      operationId: 'archivePrompt',
      method: 'put',
      path: '/v1/prompts/{promptId}/archive',
      right: 'prompts:write',
      tag,
      summary: 'Archive a prompt',
      params: prompt,
      reply: publicPrompt,
    }),
    async (c) => {
      const { promptId } = c.req.valid('param')
      return c.json(await write(c, (transaction) => archived(transaction, promptId, true)), 200)
    },
  )
  .openapi(
    sets({
      operationId: 'restorePrompt',
      method: 'delete',
      path: '/v1/prompts/{promptId}/archive',
      right: 'prompts:write',
      tag,
      summary: 'Restore a prompt',
      params: prompt,
      reply: publicPrompt,
    }),
    async (c) => {
      const { promptId } = c.req.valid('param')
      return c.json(await write(c, (transaction) => archived(transaction, promptId, false)), 200)
    },
  )

async function seenBrand(sql: Sql, brandId: string) {
  return found(await findBrandHome(sql, brandId), 'Brand')
}

async function archived(transaction: CallerTransaction, promptId: string, isArchived: boolean) {
  const home = found(await findPrompt(transaction, promptId), 'Prompt')
  const archive = { promptIds: [promptId], archived: isArchived }
  accepted(permitted(await archivePrompts(transaction, home, archive)))
  return found(await publicPromptOf(transaction, promptId), 'Prompt')
}
