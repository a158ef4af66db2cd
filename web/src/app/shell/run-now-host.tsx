import { lazy, Suspense, useState, type ReactNode } from 'react'
import { RunNowContext, type RunRequest } from '../../lib/reports/run-now.ts'

const RunDialog = lazy(async () => {
  const { RunDialog: component } = await import('../../features/runs/runs/run-dialog.tsx')
  return { default: component }
})

/** Lets every screen open the dialog that starts a run. */
export function RunNowHost({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<RunRequest | null>(null)
  return (
    <RunNowContext value={setRequest}>
      {children}
      <Suspense>
        {request !== null && <RunDialog request={request} onClose={() => setRequest(null)} />}
      </Suspense>
    </RunNowContext>
  )
}
