import { isForAll, isNamedBy } from '../bot-logs/robots/agent-names.ts'

/** A longer delay amounts to a refusal, which Disallow expresses better. */
const longestSeconds = 30

/**
 * Seconds between two requests that a robots.txt asks this crawler for: in its own group, otherwise in the one for all.
 */
export function crawlDelay(robots: string, agent: string): number {
  let agents: string[] = []
  let isAfterRule = true
  let own: number | null = null
  let forAll: number | null = null
  for (const line of robots.split(/\r\n?|\n/)) {
    const [, name = '', value = ''] = /^([^:#]*):([^#]*)/.exec(line.replace(/^\uFEFF/, '')) ?? []
    const key = name.trim().toLowerCase()
    if (key === 'user-agent') {
      agents = isAfterRule ? [value.trim()] : [...agents, value.trim()]
      isAfterRule = false
    } else if (key === 'allow' || key === 'disallow' || key === 'crawl-delay') isAfterRule = true
    if (key !== 'crawl-delay') continue
    const seconds = Number.parseFloat(value)
    if (!Number.isFinite(seconds) || seconds < 0) continue
    if (agents.some((written) => isNamedBy(written, agent))) own ??= seconds
    else if (agents.some(isForAll)) forAll ??= seconds
  }
  return Math.min(own ?? forAll ?? 0, longestSeconds)
}
