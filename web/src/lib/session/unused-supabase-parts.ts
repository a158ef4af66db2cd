/**
 * Stand-ins for the parts of supabase-js that no screen uses: live channels, file storage, edge functions; passkeys and
 * wallets to sign in with. The build puts them in the place of those packages (vite.config.ts); measured, they save
 * 25 kB of compressed script on every first visit. Whoever needs one of those parts takes its line out of
 * vite.config.ts.
 */
function unused(part: string): never {
  throw new Error(
    `${part} of supabase-js is not part of this build. See web/src/lib/session/unused-supabase-parts.ts.`,
  )
}

export class RealtimeClient {
  /** supabase-js calls this whenever the session changes. */
  async setAuth(): Promise<void> {}

  channel(): never {
    return unused('Realtime')
  }

  getChannels(): never[] {
    return []
  }

  async removeIntegration(): Promise<'ok'> {
    return 'ok'
  }

  async removeAllChannels(): Promise<'ok'[]> {
    return []
  }
}

export class StorageClient {
  from(): never {
    return unused('Storage')
  }
}

export class StorageApiError extends Error {}

export class FunctionsClient {
  invoke(): never {
    return unused('Functions')
  }
}

export class FunctionsError extends Error {}
export class FunctionsFetchError extends FunctionsError {}
export class FunctionsHttpError extends FunctionsError {}
export class FunctionsRelayError extends FunctionsError {}
export const FunctionRegion = { Any: 'any' } as const

/** As auth-js makes one for every client; each of its acts is a passkey's. */
export class WebAuthnApi {}

const passkey = () => unused('Passkeys')
const wallet = () => unused('Wallets')

export {
  passkey as createCredential,
  passkey as deserializeCredentialCreationOptions,
  passkey as deserializeCredentialRequestOptions,
  passkey as getCredential,
  passkey as serializeCredentialCreationResponse,
  passkey as serializeCredentialRequestResponse,
  passkey as webAuthnAbortService,
  wallet as createSiweMessage,
  wallet as fromHex,
  wallet as getAddress,
  wallet as toHex,
}

export const browserSupportsWebAuthn = () => false
