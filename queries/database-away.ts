// Connection exceptions, resources (too many connections, disk full), operator intervention (shutdown, starting up),
// and socket errors of Node: a later retry can help. Class 40 is a deadlock or serialization failure.
const awaySqlState = /^(08|40|53|57)/
const awaySocket = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
])
const awayMessage =
  /connection terminated|connection timeout|timeout exceeded|client has encountered|not queryable/i

/** Whether a database error is temporary: the database is stopped, restarting, full, or unreachable. */
export function isAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return awaySqlState.test(code) || awaySocket.has(code) || awayMessage.test(error.message)
}
