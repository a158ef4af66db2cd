import { apiKeyRightNames, type ApiKeyRight } from '../keys/schema.ts'
import { mcpTools } from '../mcp.ts'

/** The rights of an API key that tools of the MCP server use: what a connected application may ask for. */
export const mcpScopes: readonly ApiKeyRight[] = apiKeyRightNames.filter((name) =>
  Object.values(mcpTools).some(({ right }) => right === name),
)

/** Rights in a `scope` parameter, in the order of the form; all without one. Null if it names anything else. */
export function scopesIn(text: string | null): ApiKeyRight[] | null {
  const names = (text ?? '').split(' ').filter((name) => name !== '')
  const wanted = mcpScopes.filter((scope) => names.length === 0 || names.includes(scope))
  return names.every((name) => mcpScopes.some((scope) => scope === name)) ? wanted : null
}
