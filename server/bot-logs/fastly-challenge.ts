import { createHash } from 'node:crypto'

/** One line for each service that may send here, as Fastly requests it; `*` allows every service. */
export const fastlyChallenge = (services: readonly string[]): string =>
  services
    .map((service) => `${service === '*' ? '*' : createHash('sha256').update(service).digest('hex')}\n`)
    .join('')
