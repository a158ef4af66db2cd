import { tooManyRequests } from '../errors.ts'

const mebibyte = 1024 * 1024

/**
 * Memory limits for the bodies that this process holds at once, as received and unpacked, so that no sender fills the
 * shared memory.
 */
const most = { inAll: 256 * mebibyte, ofOrganization: 96 * mebibyte }

let heldInAll = 0
const heldOf = new Map<string, number>()

/** The share of one request. */
export class HeldBytes {
  private readonly organizationId: string
  private bytes = 0

  constructor(organizationId: string) {
    this.organizationId = organizationId
  }

  /** Rejects bytes beyond the limits. */
  add(bytes: number): void {
    const ofOrganization = (heldOf.get(this.organizationId) ?? 0) + bytes
    if (heldInAll + bytes > most.inAll || ofOrganization > most.ofOrganization)
      throw tooManyRequests(5, 'Too much data is arriving right now. Try again shortly.')
    this.bytes += bytes
    heldInAll += bytes
    heldOf.set(this.organizationId, ofOrganization)
  }

  release(): void {
    const left = (heldOf.get(this.organizationId) ?? 0) - this.bytes
    heldInAll -= this.bytes
    if (left > 0) heldOf.set(this.organizationId, left)
    else heldOf.delete(this.organizationId)
    this.bytes = 0
  }
}
