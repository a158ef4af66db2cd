import { useQuery } from '@tanstack/react-query'
import { engineLabel, enginesQuery } from './engines.ts'
import { useReportAccess } from '../reports/report-access.ts'

/** The names that customers know engines by. Until the list of engines has loaded, their usual names. */
export function useEngineLabel(organizationId: string): (engine: string) => string {
  const access = useReportAccess()
  const { data: engines } = useQuery({ ...enginesQuery(organizationId), enabled: organizationId !== '' })
  return access.engineLabel ?? ((engine) => engineLabel(engine, engines))
}
