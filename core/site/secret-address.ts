/**
 * Addresses that open something by themselves: a shared report, an invitation or a trial, also as where to come back to
 * after signing in. No script of another site may see them.
 */
export const secretAddress = /(?:\/|%2F)(?:shared|invite|trial)(?:\/|%2F)/i
