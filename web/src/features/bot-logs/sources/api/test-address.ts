import { t } from '../../../../lib/language/t.ts'
import { said } from '../../../../lib/language/said.ts'

/** Sends a test request to a source's endpoint, which stores nothing. Throws the endpoint's own error message. */
export async function testAddress(address: string, token: string): Promise<void> {
  const response = await fetch(address, {
    headers: { Authorization: `Bearer ${token}` },
    credentials: 'omit',
  })
  if (response.ok) return
  const body: unknown = await response.json().catch(() => null)
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null
  throw new Error(
    typeof detail === 'string'
      ? said(detail)
      : t('The server returned error {status}.', { status: response.status }),
  )
}
