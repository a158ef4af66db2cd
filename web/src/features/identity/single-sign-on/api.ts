import { queryOptions } from '@tanstack/react-query'
import type {
  DomainCheck,
  SingleSignOn,
  SsoConnectionInput,
} from '#core/organizations/single-sign-on/schema.ts'
import { api } from '../../../lib/api.ts'
import { fieldsOf, orNull, text } from '../../../lib/read-fields.ts'
import { accessToken } from '../../../lib/session/session.ts'
import { supabase } from '../../../lib/session/supabase.ts'
import { authErrorSentence } from '../auth-errors.ts'

const one = api.organizations[':organizationId']['single-sign-on']

export const singleSignOnKeys = {
  of: (organizationId: string) => ['single-sign-on', organizationId] as const,
}

export const singleSignOnQuery = (organizationId: string) =>
  queryOptions({
    queryKey: singleSignOnKeys.of(organizationId),
    queryFn: async ({ signal }): Promise<SingleSignOn> =>
      (await one.$get({ param: { organizationId } }, { init: { signal } })).json(),
  })

export async function saveConnection(organizationId: string, json: SsoConnectionInput): Promise<void> {
  await one.$put({ param: { organizationId }, json })
}

export async function removeConnection(organizationId: string): Promise<void> {
  await one.$delete({ param: { organizationId } })
}

export async function requireSignOn(organizationId: string, isRequired: boolean): Promise<void> {
  const path = one.requirement
  await (isRequired ? path.$put({ param: { organizationId } }) : path.$delete({ param: { organizationId } }))
}

export async function addDomain(organizationId: string, domain: string): Promise<void> {
  await one.domains.$post({ param: { organizationId }, json: { domain } })
}

export async function removeDomain(organizationId: string, domainId: string): Promise<void> {
  await one.domains[':domainId'].$delete({ param: { organizationId, domainId } })
}

export async function checkDomain(organizationId: string, domainId: string): Promise<DomainCheck> {
  return (await one.domains[':domainId'].check.$put({ param: { organizationId, domainId } })).json()
}

/** Where the browser goes for a test. The provider leads back to this page, with its result in `tested`. */
export async function startTest(
  organizationId: string,
  { publishableKey }: { publishableKey: string },
): Promise<string> {
  const answer = await fetch('/auth/v1/sso/tests', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      apikey: publishableKey,
      Authorization: `Bearer ${await accessToken(supabase())}`,
    },
    body: JSON.stringify({ organization_id: organizationId, redirect_to: window.location.href }),
  })
  const body = fieldsOf(await answer.json())
  if (!answer.ok)
    throw new Error(
      authErrorSentence({ code: orNull(body['error_code'], text) ?? '', status: answer.status }),
    )
  return text(body['url'])
}
