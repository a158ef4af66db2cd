import type { APIRequestContext } from '@playwright/test'
import { bearer } from './access-log.ts'
import { createPerson, expect, type Person } from './fixtures.ts'

/** Adds a viewer of one brand with no individually granted rights. */
export async function joinAsViewer(
  request: APIRequestContext,
  owner: Person,
  organizationId: string,
  brandId: string,
  given?: Person,
) {
  const person = given ?? (await createPerson(request))
  const invited = await request.post(`/api/organizations/${organizationId}/invitations`, {
    headers: bearer(owner),
    data: {
      emails: [person.email],
      note: '',
      role: 'viewer',
      allBrands: false,
      brandIds: [brandId],
      canViewBotLogs: false,
      canViewQueryFanout: false,
    },
  })
  const [, token] = /\/invite\/([\w-]+)/.exec(await invited.text()) ?? []
  const accepted = await request.post('/api/invitation-acceptances', {
    headers: bearer(person),
    data: { token },
  })
  expect(await accepted.json()).toMatchObject({ outcome: 'joined' })
  return person
}
