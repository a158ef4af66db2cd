import { formerSpan, isFormer, type FormerSeries, type Step } from './former-series.ts'

/** A list of applied migrations that no upgrade is known for. */
export class LedgerProblem extends Error {
  override name = 'LedgerProblem'

  constructor(problem: string) {
    super(
      `Couldn't upgrade the database: its list of applied migrations (supabase_migrations.schema_migrations) ${problem} ` +
        'Nothing was changed. See "The list of applied migrations" in docs/upgrading.md.',
    )
  }
}

/** Which series an installation follows, and what it lacks of it, the oldest first. */
export type Ledger = { series: 'current'; missing: string[] } | { series: 'former'; missing: Step[] }

type Known = {
  /** Versions in supabase/migrations, the oldest first. */
  migrations: readonly string[]
  /** Those of them that replaced the former series. */
  baseline: readonly string[]
  former: FormerSeries
}

/**
 * Reads the list of applied migrations. `hasTables`: whether the product's tables exist. Versions outside of both series belong
 * to other applications, or to a later version of the product.
 */
export function readLedger(applied: ReadonlySet<string>, hasTables: boolean, known: Known): Ledger {
  const former = [...known.former.release, ...known.former.steps]
  return former.some(({ version }) => applied.has(version))
    ? readFormer(applied, former, known.baseline)
    : readCurrent(applied, hasTables, known)
}

function readCurrent(applied: ReadonlySet<string>, hasTables: boolean, known: Known): Ledger {
  const missing = known.migrations.filter((version) => !applied.has(version))
  if (missing.length === known.migrations.length && hasTables)
    throw new LedgerProblem(
      'is empty, although there are tables of Answerscope. Restore a backup, or enter what the database has.',
    )
  // Later migrations may come from branches, in any order. The baseline is one piece.
  const newest = known.baseline.findLast((version) => applied.has(version)) ?? ''
  refuseGaps(missing.filter((version) => version < newest))
  return { series: 'current', missing }
}

function readFormer(applied: ReadonlySet<string>, former: Step[], baseline: readonly string[]): Ledger {
  const present = former.filter(({ version }) => applied.has(version))
  if (baseline.some((version) => applied.has(version)))
    throw new LedgerProblem(
      `has the baseline, and also ${formatNames(present.map(nameOf))}, which the baseline replaced. Remove the part that is wrong.`,
    )
  const unknown = [...applied].filter(
    (version) => isFormer(version) && !former.some((step) => step.version === version),
  )
  if (unknown.length > 0)
    throw new LedgerProblem(
      `has ${formatNames(unknown)}, which no version of Answerscope has. If it belongs to another application, remove it, ` +
        'upgrade, and insert it again.',
    )
  const missing = former.filter(({ version }) => !applied.has(version))
  const newest = present.at(-1)?.version ?? ''
  refuseGaps(missing.filter(({ version }) => version < newest).map(nameOf))
  const before = missing.filter(({ version }) => version <= formerSpan.release)
  if (before.length > 0)
    throw new LedgerProblem(
      `ends before version 0.7.0: it lacks ${formatNames(before.map(nameOf))}. Start version 0.7.0 with this database first.`,
    )
  return { series: 'former', missing }
}

function refuseGaps(missing: string[]): void {
  if (missing.length > 0)
    throw new LedgerProblem(
      `lacks ${formatNames(missing)}, although later ones are there. If the database has them, enter them. ` +
        'Otherwise restore a backup.',
    )
}

const nameOf = ({ version, name }: Step) => `${version}_${name}`

function formatNames(names: string[]): string {
  const shown = names.slice(0, 8).join(', ')
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown
}
