import {
  readOrganizationCookie,
  removeOrganizationCookie,
  writeOrganizationCookie,
} from './organization-cookie.ts'

const pollEveryMs = 1000

/** Reads and writes the current organization in the URL; the router provides it. */
export type OrganizationUrl = {
  write: (organizationId: string) => void
  /** Removes organizationId, clientId, analysis, and segment. */
  clear: () => void
}

export type OrganizationState = {
  current: () => string | null
  /** Selects an organization: state, cookie, and URL. */
  select: (organizationId: string) => void
  /** Like `select`, but while the router is navigating to a URL that already names it: only state and cookie. */
  adopt: (organizationId: string) => void
  /** Forgets the organization: state, cookie, and URL. */
  clear: () => void
  onChange: (listener: () => void) => () => void
  attachUrl: (url: OrganizationUrl) => void
  /** Starts polling the cookie for changes by other tabs. Returns a function that stops it. */
  followOtherTabs: () => () => void
}

export function createOrganizationState(): OrganizationState {
  let current = readOrganizationCookie()
  if (current) writeOrganizationCookie(current) // seven days from the last visit
  let url: OrganizationUrl | null = null
  const listeners = new Set<() => void>()

  function become(organizationId: string | null) {
    if (current === organizationId) return
    current = organizationId
    for (const listener of listeners) listener()
  }

  function show() {
    if (current) url?.write(current)
    else url?.clear()
  }

  return {
    current: () => current,
    select: (organizationId) => {
      writeOrganizationCookie(organizationId)
      become(organizationId)
      show()
    },
    adopt: (organizationId) => {
      // Skipped for the same one: another tab may have just chosen another, and the poll will find it.
      if (organizationId === current) return
      writeOrganizationCookie(organizationId)
      become(organizationId)
    },
    clear: () => {
      removeOrganizationCookie()
      become(null)
      show()
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attachUrl: (attached) => {
      url = attached
    },
    followOtherTabs: () => {
      const timer = setInterval(() => {
        const inCookie = readOrganizationCookie()
        if (inCookie === current) return
        become(inCookie)
        show()
      }, pollEveryMs)
      return () => clearInterval(timer)
    },
  }
}
