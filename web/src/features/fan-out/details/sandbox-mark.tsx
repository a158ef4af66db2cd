import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FanOutAnalysis, FanOutQuery } from '#core/fan-out/analysis-schema.ts'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import { engineLabel, enginesQuery } from '../../../lib/engines/engines.ts'
import { useOrganizationId } from '../../../lib/organization/use-organization.ts'
import { subQueriesQuery } from './api/sub-queries.ts'

/** Marks numbers of answers or simulated searches that the sandbox generated. */
export function SandboxMark({ engines }: { engines: readonly (string | null)[] }) {
  const { isSandbox } = useEngines()
  const asked = engines.filter((engine) => engine !== null)
  const invented = asked.filter(isSandbox).length
  if (invented === 0) return null
  return (
    <>
      <SandboxBadge isPartly={invented < asked.length} />{' '}
    </>
  )
}

/** The same for the observed searches of an analysis, based on its most frequent sub-queries. */
export function SandboxMarkOf({ analysis: { id, status, step } }: { analysis: FanOutAnalysis }) {
  const { data } = useQuery(subQueriesQuery(id, `${status} ${step}`, { origin: 'observed' }, 1))
  return data === undefined ? null : <SandboxMark engines={enginesOf(data.queries)} />
}

export const enginesOf = (rows: readonly FanOutQuery[]): string[] => [
  ...new Set(rows.flatMap(({ engines }) => engines)),
]

/** Labels of engines, and whether one is the sandbox. */
export function useEngines() {
  const organizationId = useOrganizationId()
  const { data: engines } = useQuery({
    ...enginesQuery(organizationId ?? ''),
    enabled: organizationId !== null,
  })
  return useMemo(
    () => ({
      label: (engine: string) => engineLabel(engine, engines),
      isSandbox: (id: string) => engines?.some((engine) => engine.id === id && engine.sandbox) === true,
    }),
    [engines],
  )
}
