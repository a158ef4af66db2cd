import type { Logger } from 'pino'
import type { Database } from '#queries/database.ts'
import type { ApiKeyHolder } from '#queries/api/api-keys.ts'
import type { Live } from '#queries/operations/live.ts'
import type { Caller } from '#queries/user-client.ts'
import type { Settings } from './env.ts'

/** Finds who an access token belongs to; null when it is no longer valid or never was. */
export type VerifyToken = (token: string) => Promise<Caller | null>

export type ProvenAccount = { email: string; password: string }

/** `known`: the address has an account, confirmed or not. */
export type ProvenOutcome = 'made' | 'known' | { refused: string }

/** Makes an account for an address that is proven already, so that no code is asked for. */
export type OpenProvenAccount = (account: ProvenAccount) => Promise<ProvenOutcome>

/** What every route finds in `c.var`. `caller` is set by `middleware/caller.ts`, the rest by `app.ts`. */
export type AppEnv = {
  Bindings: { incoming?: { socket?: { remoteAddress?: string; localAddress?: string } } }
  Variables: {
    settings: Settings
    database: Database
    log: Logger
    live: Live
    verifyToken: VerifyToken
    /** Null where no account can be made for somebody. */
    openProvenAccount: OpenProvenAccount | null
    requestId: string
    /** Address the request came from; `middleware/client-address.ts` says how it is known. */
    clientAddress: string
    caller: Caller
    /** Who a program acts for, below /api/v1 (`middleware/api-key.ts`). */
    holder: ApiKeyHolder
    /** The hash of the script that stands in a public page; the content security policy lets it run. */
    pageScript?: string
    /** Let into all of /api/admin by `middleware/local-admin.ts`, which also says when `caller` is set. */
    isLocalOperator?: boolean
  }
}
