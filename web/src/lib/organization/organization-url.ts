import type { RouterHistory } from '@tanstack/react-router'
import type { OrganizationUrl } from './organization-state.ts'

/** Parameters that belong to one organization and are removed with it. */
const ofOneOrganization = ['clientId', 'analysis', 'segment'] as const

/** Keeps `organizationId` in the URL up to date without a new history entry. */
export function organizationUrl(history: RouterHistory): OrganizationUrl {
  const edit = (change: (parameters: URLSearchParams) => void) => {
    const before = history.location.href
    const url = new URL(before, window.location.origin)
    change(url.searchParams)
    const after = url.pathname + url.search.replaceAll('%2C', ',') + url.hash
    if (after !== before) history.replace(after)
  }

  return {
    write: (organizationId) =>
      edit((parameters) => {
        if (parameters.get('organizationId') === organizationId) return
        parameters.set('organizationId', organizationId)
        for (const name of ofOneOrganization) parameters.delete(name)
      }),
    clear: () =>
      edit((parameters) => {
        parameters.delete('organizationId')
        for (const name of ofOneOrganization) parameters.delete(name)
      }),
  }
}
