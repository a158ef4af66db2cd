import { z } from 'zod'
import { labelAgreement } from '#core/labels/checks/label-agreement.ts'
import type { MentionStudy } from '#core/labels/checks/mention-quality.ts'
import { labelPrecisions } from '#core/labels/checks/label-precision.ts'
import {
  measuredLabels,
  type LabelPrecision,
  type MeasuredLabel,
  type MethodQuality,
  type QualityReport,
} from '#core/labels/checks/schema.ts'
import { checkedLabels } from '#core/labels/labels.ts'
import type { Sql } from '../database.ts'

/** A condition on `c` (label_checks) and `a` (answers), with its parameters. */
export type CheckScope = { where: string; parameters: readonly unknown[] }

export type CheckedPairs = {
  brandId: string
  /** A language of the prompt (empty if it was not set), or an engine. */
  part: string
  namedChecked: number
  namedRight: number
  unnamedChecked: number
  unnamedRight: number
}

/** Random checks of mentions by brand and a column of answers, grouped by the extractor's result. */
export async function fetchCheckedPairs(
  sql: Sql,
  scope: CheckScope,
  by: 'language' | 'engine' = 'language',
): Promise<CheckedPairs[]> {
  const { rows } = await sql.query<CheckedPairs>(
    `select c.client_id as "brandId", coalesce(a.${by}, '') as part,
       count(*) filter (where c.shown -> 'value' = 'true') as "namedChecked",
       count(*) filter (where c.shown -> 'value' = 'true' and c.correct is null) as "namedRight",
       count(*) filter (where c.shown -> 'value' = 'false') as "unnamedChecked",
       count(*) filter (where c.shown -> 'value' = 'false' and c.correct is null) as "unnamedRight"
     ${fromChecks} where c.label = 'mention' and c.origin = 'sample' and c.withdrawn_at is null and ${scope.where}
     group by 1, 2`,
    scope.parameters,
  )
  return rows
}

/** Number of pairs (valid answer, tracked brand), by brand and part. */
export type PairCounts = { brandId: string; part: string; named: number; pairs: number }

/** Estimates for all pairs from the checks of a part of them. */
export function studyOf(
  checked: Omit<CheckedPairs, 'brandId' | 'part'>,
  { named, pairs }: Pick<PairCounts, 'named' | 'pairs'>,
): MentionStudy {
  return {
    named: { pairs: named, checked: checked.namedChecked, right: checked.namedRight },
    unnamed: {
      pairs: Math.max(0, pairs - named),
      checked: checked.unnamedChecked,
      right: checked.unnamedRight,
    },
  }
}

/** How methods of sentiment and recommendation agree with people, in random checks. */
export async function fetchMethodQuality(
  sql: Sql,
  label: MeasuredLabel,
  scope: CheckScope,
): Promise<MethodQuality[]> {
  const { rows } = await sql.query<{ method: string; shown: unknown; truth: unknown; count: number }>(
    `select c.extractor as method, c.shown -> 'value' as shown,
       case when c.correct is null then c.shown -> 'value' else c.correct -> 'value' end as truth, count(*) as count
     ${fromChecks} where c.label = '${label}' and c.origin = 'sample' and c.withdrawn_at is null and ${scope.where}
     group by 1, 2, 3 order by 1, 2, 3`,
    scope.parameters,
  )
  return [...Map.groupBy(rows, (row) => row.method)]
    .map(([method, ofMethod]) => ({
      method,
      ...labelAgreement(
        ofMethod.flatMap(({ shown, truth, count }) =>
          Array.from({ length: count }, () => ({ shown: nameOf(label, shown), truth: nameOf(label, truth) })),
        ),
      ),
    }))
    .sort((a, b) => b.checked - a.checked)
}

/** Precision and recall of every label by brand, in random checks; brands without checks are left out. */
export async function fetchLabelPrecision(
  sql: Sql,
  scope: CheckScope,
): Promise<Map<string, LabelPrecision[]>> {
  const given = `coalesce(${['true', '"negative"', '"mixed"'].map((value) => `value = '${value}'`).join(' or ')}, false)`
  const { rows } = await sql.query<{
    brandId: string
    label: string
    shown: boolean
    truth: boolean
    count: number
  }>(
    `select c.client_id as "brandId", c.label, ${given.replaceAll('value', "c.shown -> 'value'")} as shown,
       ${given.replaceAll('value', "coalesce(c.correct, c.shown) -> 'value'")} as truth, count(*) as count
     ${fromChecks}
     where c.label in ('${measuredLabels.join("', '")}') and c.origin = 'sample' and c.withdrawn_at is null and ${scope.where}
     group by 1, 2, 3, 4`,
    scope.parameters,
  )
  return new Map(
    [...Map.groupBy(rows, ({ brandId }) => brandId)].map(([brandId, ofBrand]) => [
      brandId,
      labelPrecisions(ofBrand),
    ]),
  )
}

/** Active corrections that users submitted on their own, by label. */
export async function countCorrections(sql: Sql, scope: CheckScope): Promise<QualityReport['corrections']> {
  const { rows } = await sql.query<{ label: string; count: number }>(
    `select c.label, count(*) as count
     ${fromChecks}
     where c.origin = 'reader' and c.correct is not null and c.withdrawn_at is null and ${scope.where}
     group by 1`,
    scope.parameters,
  )
  const counts = new Map(rows.map(({ label, count }) => [label, count]))
  return corrections.parse(Object.fromEntries(checkedLabels.map((label) => [label, counts.get(label) ?? 0])))
}

const corrections = z.record(z.enum(checkedLabels), z.number())

const fromChecks = `from llm_mentions.label_checks c
     join llm_mentions.answers a on a.answered_at = c.answered_at and a.id = c.answer_id`

const namesOf = {
  recommendation: ['recommended', 'not recommended'],
  topPick: ['first choice', 'not first choice'],
  criticism: ['criticized', 'not criticized'],
  sentiment: ['', ''],
} as const satisfies Record<MeasuredLabel, readonly [string, string]>

const nameOf = (label: MeasuredLabel, value: unknown): string =>
  typeof value === 'boolean' ? namesOf[label][value ? 0 : 1] : typeof value === 'string' ? value : 'none'
