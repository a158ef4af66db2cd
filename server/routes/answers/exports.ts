import { Hono, type Context } from 'hono'
import { exportOptions, type ExportOptions } from '#core/answers/export/records.ts'
import { checkComparePeriod, reportFilters } from '#core/reports/filters.ts'
import { exportFile } from '#queries/answers/export-file.ts'
import { exportSize, noteExport, planExport, type ExportPlan } from '#queries/answers/exports.ts'
import { asCaller, readingAsCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { forbidden, tooManyRequests } from '../../errors.ts'
import { openExport } from '../../streams/open-exports.ts'
import { found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst } from '../../rate-limit.ts'
import { streamedText } from '../../streams/streamed-text.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const perPerson = { name: 'export', points: 30, seconds: 3600 }

export const exportRoutes = new Hono<AppEnv>()
  /** The number of answers in an export with these filters, and its approximate size as JSONL. */
  .get(
    '/brands/:brandId/export/size',
    brand,
    validate('query', reportFilters.superRefine(checkComparePeriod)),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const filters = c.req.valid('query')
      const size = await asCaller(c.var.database, c.var.caller, async (sql) => {
        const plan = found(await planExport(sql, brandId, { filters, raw: false, now: new Date() }), 'Brand')
        return exportSize(sql, plan)
      })
      return c.json(size)
    },
  )
  /** The answer data behind a report as a file (docs/evidence.md), streamed from one snapshot. */
  .get(
    '/brands/:brandId/export',
    brand,
    validate('query', exportOptions.superRefine(checkComparePeriod)),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const options = c.req.valid('query')
      const { database, caller } = c.var
      if (caller.origin?.supports !== undefined) throw forbidden('Support can’t export data.')
      const counted = await countAgainst(perPerson, database, caller.claims.sub)
      if (!counted.isAllowed)
        throw tooManyRequests(
          counted.resetSeconds,
          'You reached the limit of 30 exports per hour. Try again later.',
        )
      const close = openExport(caller.claims.sub)
      if (close === null)
        throw tooManyRequests(30, 'Another export is still running. Wait until it is finished.')
      const { plan, text } = startExport(c, { brandId, options, close })
      const planned = found(await plan, 'Brand')
      return new Response(isGzip(c, options) ? text.pipeThrough(new CompressionStream('gzip')) : text, {
        headers: headersOf(c, planned, options),
      })
    },
  )

type Asked = { brandId: string; options: ExportOptions; close: () => void }

/** Begins to read. The plan is known before the first byte, so that a refusal can still be an error response. */
function startExport(c: Context<AppEnv>, { brandId, options, close }: Asked) {
  const { database, caller, log } = c.var
  const planned = Promise.withResolvers<ExportPlan | null>()
  const started = Date.now()
  let answers = 0
  const note = (outcome: 'complete' | 'cut-off') =>
    asCaller(database, caller, (sql) =>
      noteExport(sql, brandId, {
        answers,
        details: {
          format: options.format,
          kind: options.kind,
          raw: options.raw,
          outcome,
          ms: Date.now() - started,
        },
      }),
    )
  const text = streamedText(async (write) => {
    try {
      await readingAsCaller(database, caller, async (sql) => {
        const plan = await planExport(sql, brandId, {
          filters: reportFilters.parse(options),
          raw: options.raw && options.format === 'jsonl',
          now: new Date(),
        })
        planned.resolve(plan)
        if (plan === null) return
        for await (const piece of exportFile(sql, plan, options, (count) => (answers = count)))
          await write(piece)
      })
      await note('complete')
    } catch (error) {
      planned.reject(error)
      log.warn({ err: error, brandId, answers }, 'An export was interrupted')
      await note('cut-off')
      throw error
    } finally {
      close()
    }
  })
  return { plan: planned.promise, text }
}

function headersOf(
  c: Context<AppEnv>,
  { header }: ExportPlan,
  options: ExportOptions,
): Record<string, string> {
  const isFile = options.compression === 'gzip'
  const type = options.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8'
  return {
    'Content-Type': isFile ? 'application/gzip' : type,
    'Content-Disposition': `attachment; filename="${fileName(header, options)}"`,
    Vary: 'Accept-Encoding',
    ...(isGzip(c, options) && !isFile ? { 'Content-Encoding': 'gzip' } : {}),
  }
}

const isGzip = (c: Context<AppEnv>, options: ExportOptions) =>
  options.compression === 'gzip' || /\bgzip\b/.test(c.req.header('Accept-Encoding') ?? '')

function fileName({ brand: { name }, periods }: ExportPlan['header'], options: ExportOptions): string {
  const plain =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'brand'
  const days = periods === null ? 'run' : `${periods[0]?.from ?? ''}-${periods.at(-1)?.to ?? ''}`
  const what = options.format === 'csv' ? options.kind : 'evidence'
  return `${plain}-${what}-${days}.${options.format}${options.compression === 'gzip' ? '.gz' : ''}`
}
