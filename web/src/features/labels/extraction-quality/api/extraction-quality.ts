import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AgreementQuery, CheckRow } from '#core/labels/checks/schema.ts'
import { api } from '../../../../lib/api.ts'

export const runKeys = { all: ['admin', 'answer-analysis'] as const }

/** Extraction quality. Polled while answers are reprocessed, to show the progress. */
export const answerAnalysisQuery = queryOptions({
  queryKey: [...runKeys.all, 'quality'],
  queryFn: async ({ signal }) => (await api.admin['answer-analysis'].$get({}, { init: { signal } })).json(),
  refetchInterval: ({ state }) =>
    state.data?.brands.some(({ reprocessing }) => reprocessing !== null) === true ? 2000 : false,
})

/** Checks of labels, latest first. `wrong`: active corrections only. */
export const correctionsQuery = (only: 'wrong' | 'all') =>
  infiniteQueryOptions({
    queryKey: [...runKeys.all, 'corrections', only],
    queryFn: async ({ signal, pageParam }) =>
      (
        await api.admin.corrections.$get(
          { query: { only, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
          { init: { signal } },
        )
      ).json(),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

const checksPerRequest = 200

/** All checks, for a file. */
export async function allCorrections(only: 'wrong' | 'all'): Promise<CheckRow[]> {
  const rows: CheckRow[] = []
  let cursor: string | null = null
  do {
    const query = { only, limit: String(checksPerRequest), ...(cursor === null ? {} : { cursor }) }
    const page: { rows: CheckRow[]; nextCursor: string | null } = await (
      await api.admin.corrections.$get({ query })
    ).json()
    rows.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor !== null)
  return rows
}

/** Agreement between raters. It reads a thousand answers, so it is cached for a while. */
export const agreementQuery = (people: AgreementQuery['people']) =>
  queryOptions({
    queryKey: [...runKeys.all, 'agreement', people],
    queryFn: async ({ signal }) =>
      (await api.admin.agreement.$get({ query: { people } }, { init: { signal } })).json(),
    staleTime: 5 * 60_000,
  })

export const auditKey = (brandId: string) => [...runKeys.all, 'audit', brandId] as const

/** The latest label review of a brand; null without one. */
export const auditQuery = (brandId: string) =>
  queryOptions({
    queryKey: auditKey(brandId),
    queryFn: async ({ signal }) =>
      (
        await (
          await api.brands[':brandId']['label-review'].$get({ param: { brandId } }, { init: { signal } })
        ).json()
      ).audit,
  })

export async function drawAudit(brandId: string, size: number): Promise<void> {
  await api.brands[':brandId']['label-reviews'].$post({ param: { brandId }, json: { size } })
}

export async function skipPair(auditId: string, index: number): Promise<void> {
  await api['label-reviews'][':auditId'].skips.$post({ param: { auditId }, json: { index } })
}

export async function withdrawCheck(checkId: string): Promise<void> {
  await api.checks[':checkId'].$delete({ param: { checkId } })
}

/** A person's answer in a label review: on a mention, then on its labels. */
export type AuditAnswer =
  | { label: 'mention'; correct: boolean }
  | { label: 'sentiment'; correct: 'positive' | 'neutral' | 'mixed' | 'negative' }
  | { label: 'recommendation'; correct: boolean }
  | { label: 'topPick'; correct: boolean }
  | { label: 'criticism'; correct: boolean }

export async function answerPair(
  pair: { auditId: string; answerId: string; trackedBrandId: string },
  answer: AuditAnswer,
): Promise<void> {
  const { auditId, answerId, trackedBrandId } = pair
  await api.answers[':answerId'].checks.$post({
    param: { answerId },
    json: { ...answer, trackedBrandId, auditId },
  })
}
