import { createHash, randomBytes } from 'node:crypto'
import type { KeyVault, Sealed, SealedPlace } from '../engines/key-vault.ts'

/** 256 random bits: guessing is impossible, and the time of a lookup by their hash reveals nothing. */
export const newInvitationToken = () => randomBytes(32).toString('base64url')

export const invitationTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Encrypts the token for the worker: the queue only has it encrypted, and only until it is emailed. */
export function sealInvitationToken(vault: KeyVault, token: string, place: InvitationPlace): SealedToken {
  const { sealed, sealedWith } = vault.seal(token, placeOf(place))
  return { sealed: sealed.toString('base64'), sealedWith }
}

/** Throws `CannotOpen`. */
export const openInvitationToken = (vault: KeyVault, token: SealedToken, place: InvitationPlace): string =>
  vault.open({ sealed: Buffer.from(token.sealed, 'base64'), sealedWith: token.sealedWith }, placeOf(place))

export type InvitationPlace = { organizationId: string; invitationId: string }
type SealedToken = { sealed: string; sealedWith: Sealed['sealedWith'] }

const placeOf = ({ organizationId, invitationId }: InvitationPlace): SealedPlace => ({
  organizationId,
  rowId: invitationId,
  purpose: ['invite'],
})
