/**
 * Replacements for the parts of supabase-js that no screen uses: live channels, file storage, edge functions, and
 * sign-in by wallets. The build uses them instead of those packages (vite.config.ts), which saves more than 20 kB of
 * compressed script on every first visit. To use one of those parts, remove its line from
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

const wallet = () => unused('Wallets')

export { wallet as createSiweMessage, wallet as fromHex, wallet as getAddress, wallet as toHex }
