/**
 * Replaces the part of auth-js for sign-in by wallets, which no screen offers (vite.config.ts). To offer it, remove the
 * line from vite.config.ts.
 */
function unused(): never {
  throw new Error('Sign-in by wallets is not part of this build. See web/src/lib/session/unused-wallets.ts.')
}

export { unused as createSiweMessage, unused as fromHex, unused as getAddress, unused as toHex }
