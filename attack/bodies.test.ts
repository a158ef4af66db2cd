import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bombs, type Bomb } from './bombs.ts'
import {
  expectHealthy,
  expectReached,
  isForPrograms,
  isSmall,
  measured,
  maxHeldMs,
  openTarget,
  ownerOf,
  programOf,
  requestsSent,
  send,
} from './requests.ts'
import { apiRoutes, otherRoutes, type Route } from './routes.ts'

const target = await openTarget('production')
/** Only this tenant's data may be destroyed. */
const callerOf = (route: Route) => (isForPrograms(route) ? programOf : ownerOf)(target.cedar)

afterAll(async () => {
  await expectHealthy(target)
  expectReached(0.1)
  console.info(`Bodies: ${requestsSent()}`)
})

const nowhere = '00000000-0000-4000-8000-000000000000'

/** Real IDs where something is created, unknown IDs where something would be changed or deleted. */
function pathOf({ method, path }: Route): string {
  const own = method === 'POST' ? target.cedar : { organizationId: nowhere, brandId: nowhere }
  return path
    .replace(':organizationId', own.organizationId)
    .replace(':brandId', own.brandId)
    .replaceAll(/:\w+(\{[^}]*\})?/g, nowhere)
}

const routes = [...apiRoutes(), ...otherRoutes].filter(({ method }) => method !== 'GET')
const some = isSmall ? bombs.filter((_, index) => index % 4 === 0) : bombs

async function post(route: Route, { contentType, body }: Pick<Bomb, 'contentType' | 'body'>) {
  return send(target, pathOf(route), {
    caller: callerOf(route),
    method: route.method,
    headers: contentType === '' ? {} : { 'Content-Type': contentType },
    body: typeof body() === 'string' ? new TextEncoder().encode(String(body())) : body(),
  })
}

describe('no request body blocks or crashes the process', () => {
  test.each(some.map((bomb) => [bomb.name, bomb] as const))('%s, on every route', async (_, bomb) => {
    const body = bomb.body()
    const slow: string[] = []
    const failed: string[] = []
    for (const route of routes) {
      const held = await measured(target, async () => {
        const { status } = await post(route, { ...bomb, body: () => body })
        if (status >= 500 && status !== 503) failed.push(`${route.method} ${route.path}: ${status}`)
      })
      if (held.computedMs > maxHeldMs) slow.push(`${route.method} ${route.path}: ${held.computedMs} ms`)
    }
    expect({ slow, failed }).toEqual({ slow: [], failed: [] })
  })

  test('known fields with long lists and long texts', async () => {
    const slow: string[] = []
    const failed: string[] = []
    for (const route of routes.filter(({ path }) => path.startsWith('/api'))) {
      const answer = await post(route, { contentType: 'application/json', body: () => '{}' })
      const fields = [...fieldsOf(answer.text), 'name', 'text', 'email']
      for (const value of isSmall ? hugeValues.slice(0, 2) : hugeValues) {
        const body = JSON.stringify(Object.fromEntries(fields.map((field) => [field, value(fields.length)])))
        const held = await measured(target, async () => {
          const { status } = await post(route, { contentType: 'application/json', body: () => body })
          if (status >= 500 && status !== 503) failed.push(`${route.method} ${route.path}: ${status}`)
        })
        if (held.computedMs > maxHeldMs)
          slow.push(`${route.method} ${route.path} ${String(body).slice(0, 40)}: ${held.computedMs} ms`)
      }
    }
    expect({ slow, failed }).toEqual({ slow: [], failed: [] })
  })
})

/** How often each value may occur so that the whole body is still accepted. */
const hugeValues: readonly ((fields: number) => unknown)[] = [
  (fields) => Array(Math.floor(25_000 / fields)).fill(0),
  (fields) => 'a '.repeat(480_000 / fields),
  (fields) => Array(Math.floor(12_000 / fields)).fill({ id: 1 }),
  (fields) => ' '.repeat(960_000 / fields),
  (fields) => `a@${'a.'.repeat(470_000 / fields)}`,
  (fields) => `https://${'a/'.repeat(470_000 / fields)}`,
  (fields) => Array(Math.floor(25_000 / fields)).fill(target.cedar.brandId),
]

const refusal = z.object({
  error: z.object({ fields: z.record(z.string(), z.string()) }),
})

function fieldsOf(text: string): string[] {
  try {
    const parsed = refusal.safeParse(JSON.parse(text))
    return parsed.success ? Object.keys(parsed.data.error.fields).filter((key) => /^\w+$/.test(key)) : []
  } catch {
    return []
  }
}
