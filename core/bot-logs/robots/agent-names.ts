import type { Crawler } from '../recognize/crawler.ts'

/** Documented by the operators: if no group names a crawler, the group of another crawler takes precedence over `*`. */
const followed: Readonly<Record<string, string>> = {
  applebot: 'Googlebot',
  'google-cloudvertexbot': 'Googlebot',
  'google-inspectiontool': 'Googlebot',
  'googleother-image': 'GoogleOther',
  'googleother-video': 'GoogleOther',
}

/** `isDocumented` false: no robots.txt name is known, so the token of its requests is used. */
export type AgentNames = { token: string; isDocumented: boolean; follows: string | null }

type Named = Pick<Crawler, 'id' | 'token' | 'robotsToken'>

export function agentNamesOf({ id, token, robotsToken }: Named): AgentNames {
  return {
    token: robotsToken ?? token.replace(/\/$/, ''),
    isDocumented: robotsToken !== null,
    follows: followed[id] ?? null,
  }
}

/** Whether a User-agent line names a crawler: case-insensitive, ignoring a version after the name. */
export function isNamedBy(agent: string, token: string): boolean {
  const written = agent.toLowerCase()
  const wanted = token.toLowerCase()
  return written.startsWith(wanted) && !/^[a-z0-9_.-]/.test(written.slice(wanted.length))
}

export const isForAll = (agent: string): boolean => /^\*(?:\s|$)/.test(agent)
