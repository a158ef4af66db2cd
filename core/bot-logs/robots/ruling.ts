import { isForAll, isNamedBy, type AgentNames } from './agent-names.ts'
import { normalPath, type Group, type Robots, type Rule } from './parse-robots.ts'

/** The rules of a robots.txt for one crawler. */
export type Ruling = {
  /**
   * `own`: a group names it. `followed`: the group of another crawler counts. `all`: the group `*`. `none`: no group
   * applies.
   */
  by: 'own' | 'followed' | 'all' | 'none'
  groups: Group[]
  /** Rules of all groups that apply, in order of precedence. */
  rules: Rule[]
}

type Applying = Pick<Ruling, 'by' | 'groups'>

/** RFC 9309, 2.2.1: all groups that name a crawler are merged; without any, those for `*` are. */
export function rulingFor(robots: Pick<Robots, 'groups'>, names: AgentNames): Ruling {
  return rulingOf(groupsFor(robots, names))
}

/** The groups that apply to a crawler. */
export function groupsFor({ groups }: Pick<Robots, 'groups'>, { token, follows }: AgentNames): Applying {
  const naming = (isOne: (agent: string) => boolean) =>
    groups.filter(({ agents }) => agents.some(({ agent }) => isOne(agent)))
  const own = naming((agent) => isNamedBy(agent, token))
  if (own.length > 0) return { by: 'own', groups: own }
  const followed = follows === null ? [] : naming((agent) => isNamedBy(agent, follows))
  if (followed.length > 0) return { by: 'followed', groups: followed }
  const all = naming(isForAll)
  return all.length > 0 ? { by: 'all', groups: all } : { by: 'none', groups: [] }
}

/** 2.2.2: the longest pattern wins, and of equal lengths the one that allows. An empty one is ignored. */
export function rulingOf({ by, groups }: Applying): Ruling {
  const rules = groups
    .flatMap((group) => group.rules)
    .filter(({ pattern }) => pattern !== '')
    .toSorted((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllow) - Number(a.isAllow))
  return { by, groups, rules }
}

/** The rule that decides on a path; null: none, so it is allowed. */
export function decidingRule({ rules }: Pick<Ruling, 'rules'>, path: string): Rule | null {
  const normal = normalPath(path)
  // 2.2.2: the file itself is always allowed.
  if (normal === '/robots.txt') return null
  return rules.find(({ pattern }) => isMatch(pattern, normal)) ?? null
}

export function isAllowed(ruling: Pick<Ruling, 'rules'>, path: string): boolean {
  return decidingRule(ruling, path)?.isAllow !== false
}

/**
 * Whether a pattern matches the beginning of a path. `*` stands for any characters, and a final `$` for the end. Each
 * part between stars is searched for once from the left, so the cost is at most pattern × path.
 */
export function isMatch(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const bare = isWhole ? pattern.slice(0, -1) : pattern
  if (!bare.includes('*')) return isWhole ? path === bare : path.startsWith(bare)
  const [first = '', ...rest] = bare.split('*')
  if (!path.startsWith(first)) return false
  const last = rest.pop() ?? ''
  let at = first.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return isWhole ? path.length - last.length >= at && path.endsWith(last) : path.includes(last, at)
}

/** How much of a site a ruling closes: judged by its patterns, not by its pages. */
export function reachOf(ruling: Pick<Ruling, 'rules'>): 'all' | 'some' | 'none' {
  if (!ruling.rules.some(({ isAllow }) => !isAllow)) return 'none'
  const hasOpening = ruling.rules.some(({ isAllow }) => isAllow)
  return !hasOpening && !isAllowed(ruling, '/') && !isAllowed(ruling, '/a-page') ? 'all' : 'some'
}

/** Two rulings with the same key allow the same paths. */
export const rulingKey = ({ rules }: Pick<Ruling, 'rules'>): string =>
  [...new Set(rules.map(({ isAllow, pattern }) => `${isAllow ? '+' : '-'}${pattern}`))].join('\n')
