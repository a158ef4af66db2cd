import { useQuery } from '@tanstack/react-query'
import { engineLabel, enginesQuery } from './engines.ts'
import { useReportAccess } from '../reports/report-access.ts'

/** What the customer knows an engine as. Until the list of engines is there, its usual name. */
export function useEngineLabel(organizationId: string): (engine: string) => string {
  const access = useReportAccess()
  const { data: engines } = useQuery({ ...enginesQuery(organizationId), enabled: organizationId !== '' })
  return access.engineLabel ?? ((engine) => engineLabel(engine, engines))
}
