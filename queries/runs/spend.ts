import type { Sql } from '../database.ts'

/** What one call adds to the month of its brand and to its run, in US dollars. */
export type Spent = {
  organizationId: string
  brandId: string
  /** Null: the call belongs to no run, such as one of the labeler. */
  analysisId: string | null
  occurredAt: Date
  answers: number
  calls: number
  knownUsd: number
  assumedUsd: number
  unknownCalls: number
}

/**
 * Adds to the months (in the organization's time zone) and the runs that budgets use. Rows are updated in key order,
 * months before runs, and last in a transaction, because all writers of a brand's answers wait for the same rows.
 */
export async function addSpend(sql: Sql, spent: readonly Spent[]): Promise<void> {
  if (spent.length === 0) return
  await sql.query(
    `with row as (
       select r.*, private.month_of(r.occurred_at, o.time_zone) as month
       from json_to_recordset($1::json) as r(organization_id uuid, client_id uuid, analysis_id uuid,
         occurred_at timestamptz, answers integer, calls integer, known_usd numeric, assumed_usd numeric,
         unknown_calls integer)
       join llm_mentions.organizations o on o.id = r.organization_id
     ), month as (
       insert into llm_mentions.spend_months as kept
         (organization_id, client_id, month, answers, calls, known_usd, assumed_usd, unknown_calls)
       select organization_id, client_id, month, sum(answers), sum(calls), sum(known_usd), sum(assumed_usd),
         sum(unknown_calls)
       from row group by organization_id, client_id, month order by organization_id, client_id, month
       on conflict (organization_id, client_id, month) do update set
         answers = kept.answers + excluded.answers, calls = kept.calls + excluded.calls,
         known_usd = kept.known_usd + excluded.known_usd, assumed_usd = kept.assumed_usd + excluded.assumed_usd,
         unknown_calls = kept.unknown_calls + excluded.unknown_calls
       returning 1
     ), months as (
       select count(*) as rows from month
     )
     insert into private.analysis_spend as kept (analysis_id, spent_usd)
     select analysis_id, sum(known_usd + assumed_usd) from row, months where analysis_id is not null
     group by analysis_id order by analysis_id
     on conflict (analysis_id) do update set spent_usd = kept.spent_usd + excluded.spent_usd`,
    [
      JSON.stringify(
        spent.map((one) => ({
          organization_id: one.organizationId,
          client_id: one.brandId,
          analysis_id: one.analysisId,
          occurred_at: one.occurredAt,
          answers: one.answers,
          calls: one.calls,
          known_usd: one.knownUsd.toFixed(8),
          assumed_usd: one.assumedUsd.toFixed(8),
          unknown_calls: one.unknownCalls,
        })),
      ),
    ],
  )
}
