import type { CollectorTask } from '../engine.ts'
import { array, number, object, string } from '../extract/tolerant.ts'
import { reportedCost } from '../prices/prices.ts'
import { taskState } from './dataforseo-codes.ts'
import type { DataforseoProduct } from './dataforseo-products.ts'
import { readTask } from './dataforseo-reply.ts'
import { callVendor, type Vendor } from './vendor-call.ts'

const listPageSize = 1000
const listPages = 10
/** An order whose response was lost is searched for within minutes; a day covers a worker that was down. */
const listedForMs = 24 * 60 * 60 * 1000

/**
 * Searches the tasks of the last day, finished or not, for the tag. Tasks that ended in an error do not count: they
 * were ordered and are over. Throws if the list is unavailable: concluding that there is none would mean paying twice.
 * Source: https://docs.dataforseo.com/v3/appendix/id_list/ (free of charge; metadata contains the fields of the order).
 */
export async function findByTag(
  vendor: Vendor,
  { listPath, path }: DataforseoProduct,
  { reference, signal, model }: { reference: string; signal: AbortSignal | undefined; model: string },
): Promise<CollectorTask | null> {
  const tag = reference.slice(0, 255)
  const now = Date.now()
  for (let page = 0; page < listPages; page += 1) {
    const reply = await callVendor(vendor, {
      path: listPath,
      signal,
      body: [
        {
          datetime_from: utc(now - listedForMs),
          // Allows for a difference between the clocks.
          datetime_to: utc(now + 10 * 60 * 1000),
          limit: listPageSize,
          offset: page * listPageSize,
          sort: 'desc',
          include_metadata: true,
        },
      ],
    })
    const { state, said, task } = readTask(reply.body)
    if (reply.failure) throw new Error(reply.failure.message)
    if (state !== 'done') throw new Error(`DataForSEO could not list its tasks${said}`)
    const listed = array(task['result']).map(object)
    const found = listed.find(
      (each) =>
        object(each['metadata'])['tag'] === tag &&
        string(each['id']) !== null &&
        isOf(path, each) &&
        !isOver(each),
    )
    if (found) {
      const posted = Date.parse(string(found['datetime_posted']) ?? '')
      return {
        id: string(found['id']) ?? '',
        orderedAt: new Date(Number.isNaN(posted) ? now : posted).toISOString(),
        request: [found['metadata']],
        cost: reportedCost(number(found['cost']) ?? number(Number.parseFloat(string(found['cost']) ?? ''))),
        model,
      }
    }
    if (listed.length < listPageSize) return null
  }
  throw new Error(`DataForSEO lists more than ${listPages * listPageSize} tasks of the last day`)
}

/** One tag may have been used for several products; the URL of the order distinguishes them if given. */
function isOf(path: string, { url }: Record<string, unknown>): boolean {
  const address = string(url)
  return address === null || !address.includes('/v3/') || address.includes(path.slice('/v3'.length))
}

function isOver({ status }: Record<string, unknown>): boolean {
  const code = typeof status === 'string' ? Number.parseInt(status, 10) : number(status)
  return code !== null && !Number.isNaN(code) && code >= 40_000 && taskState(code) !== 'waiting'
}

/** `2026-11-20 21:42:50 +00:00` */
function utc(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} +00:00`
}
