/**
 * URLs that contain a secret: a shared report, an invitation, or a trial, also as the return URL after signing in.
 * Third-party scripts must never see them.
 */
export const secretAddress = /(?:\/|%2F)(?:shared|invite|trial)(?:\/|%2F)/i
