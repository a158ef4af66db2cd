import type { Logger } from 'pino'
import type { Database } from '#queries/database.ts'
import type { ApiKeyHolder } from '#queries/api/api-keys.ts'
import type { FindTexts } from '#queries/organizations/single-sign-on/text-records.ts'
import type { Live } from '#queries/operations/live.ts'
import type { Caller } from '#queries/user-client.ts'
import type { Settings } from './env.ts'

/** Finds the owner of an access token; null if it is no longer valid or never was. */
export type VerifyToken = (token: string) => Promise<Caller | null>

export type ProvenAccount = { email: string; password: string }

/** `known`: the email address has an account, confirmed or not. */
export type ProvenOutcome = 'made' | 'known' | { refused: string }

/** Creates an account for an email address that is already proven, so that no code is needed. */
export type OpenProvenAccount = (account: ProvenAccount) => Promise<ProvenOutcome>

/** What every route finds in `c.var`. `caller` is set by `middleware/caller.ts`, the rest by `app.ts`. */
export type AppEnv = {
  Bindings: { incoming?: { socket?: { remoteAddress?: string; localAddress?: string } } }
  Variables: {
    settings: Settings
    database: Database
    log: Logger
    live: Live
    findTexts: FindTexts
    verifyToken: VerifyToken
    /** Null if no account can be created for another person. */
    openProvenAccount: OpenProvenAccount | null
    requestId: string
    /** IP address of the client; `middleware/client-address.ts` explains how it is determined. */
    clientAddress: string
    caller: Caller
    /** Whom a program acts for, below /api/v1 (`middleware/api-key.ts`). */
    holder: ApiKeyHolder
    /** The hash of the inline script of a public page; the content security policy allows it. */
    pageScript?: string
    /** Allowed into all of /api/admin by `middleware/local-admin.ts`, which also says when `caller` is set. */
    isLocalOperator?: boolean
  }
}
