import { tooManyRequests } from '../errors.ts'

const mebibyte = 1024 * 1024

/** Of bodies that this process holds at once, as they came and unpacked. So nobody fills the memory that all share. */
const most = { inAll: 256 * mebibyte, ofOrganization: 96 * mebibyte }

let heldInAll = 0
const heldOf = new Map<string, number>()

/** What one request holds of it. */
export class HeldBytes {
  private readonly organizationId: string
  private bytes = 0

  constructor(organizationId: string) {
    this.organizationId = organizationId
  }

  /** Refuses what there is no room for. */
  add(bytes: number): void {
    const ofOrganization = (heldOf.get(this.organizationId) ?? 0) + bytes
    if (heldInAll + bytes > most.inAll || ofOrganization > most.ofOrganization)
      throw tooManyRequests(5, 'Too much comes in at this moment. Send it again shortly.')
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
