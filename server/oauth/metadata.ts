import { Hono } from 'hono'
import { mcpScopes } from '#core/api/oauth/scopes.ts'
import type { AppEnv } from '../context.ts'
import type { Settings } from '../env.ts'

const resourceMetadataPath = '/.well-known/oauth-protected-resource/api/mcp'

/** Identifiers of the authorization server and of the only resource that it issues tokens for. */
export const oauthUrls = ({ publicUrl }: Pick<Settings, 'publicUrl'>) => ({
  issuer: publicUrl,
  resource: `${publicUrl}/api/mcp`,
})

/** Tells an application where to sign in (RFC 9728, section 5.1). */
export function bearerChallenge(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { isInvalid }: { isInvalid: boolean },
): string {
  const error = isInvalid ? 'error="invalid_token", ' : ''
  return `Bearer ${error}resource_metadata="${publicUrl}${resourceMetadataPath}"`
}

/** How applications find the MCP server's sign-in (RFC 9728, RFC 8414). The same for everyone. */
export const oauthMetadataRoutes = new Hono<AppEnv>()
  .on('GET', ['/.well-known/oauth-protected-resource', resourceMetadataPath], (c) => {
    const { issuer, resource } = oauthUrls(c.var.settings)
    c.header('Cache-Control', 'public, max-age=300')
    return c.json({
      resource,
      resource_name: 'Answerscope',
      authorization_servers: [issuer],
      scopes_supported: mcpScopes,
      bearer_methods_supported: ['header'],
    })
  })
  .get('/.well-known/oauth-authorization-server', (c) => {
    const { issuer, resource } = oauthUrls(c.var.settings)
    c.header('Cache-Control', 'public, max-age=300')
    return c.json({
      issuer,
      authorization_endpoint: `${issuer}/api/oauth/authorize`,
      token_endpoint: `${issuer}/api/oauth/token`,
      registration_endpoint: `${issuer}/api/oauth/register`,
      revocation_endpoint: `${issuer}/api/oauth/revoke`,
      scopes_supported: mcpScopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      protected_resources: [resource],
    })
  })
