import { lazy } from 'react'
import { EvidenceDrawer } from '../../features/answers/reader/evidence-drawer.tsx'
import { BotLogsPage } from '../../features/bot-logs/bot-logs-page.tsx'

const BotLogSources = lazy(async () => {
  const { BotLogSources: component } = await import('../../features/bot-logs/sources/bot-log-sources.tsx')
  return { default: component }
})

/** `/bot-logs`: what crawlers read, and the log sources. */
export function BotLogsScreen() {
  return (
    <>
      <BotLogsPage sources={(brand) => <BotLogSources brandId={brand.id} />} />
      <EvidenceDrawer />
    </>
  )
}
