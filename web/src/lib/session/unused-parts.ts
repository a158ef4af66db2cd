/**
 * Replaces what no screen uses of the libraries that every page loads (vite.config.ts): sign-in by wallets in auth-js, and
 * cookies that are sent by hand in the client of hono. To use one of them, remove its line from vite.config.ts.
 */
function unused(): never {
  throw new Error('This is not part of the build. See web/src/lib/session/unused-parts.ts.')
}

export {
  unused as createSiweMessage,
  unused as fromHex,
  unused as getAddress,
  unused as toHex,
  unused as serialize,
}
