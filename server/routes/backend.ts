import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { authRoutes } from '../auth/auth-routes.ts'
import type { Attempts } from '../auth/attempts.ts'
import type { Backend } from '../backend.ts'
import type { AppEnv } from '../context.ts'
import type { Secrets } from '../env.ts'
import { tooLarge } from '../errors.ts'
import type { Mailer } from '../mail.ts'

const limit = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw tooLarge(`The request is larger than the ${Math.round(maxSize / 1024)} kB we accept.`)
    },
  })

/** The sign-in of the embedded backend. Nothing else of it answers. */
export function backendRoutes(services: {
  backend: Backend
  attempts: Attempts
  mailer: Mailer
  secrets: Secrets
}) {
  return new Hono<AppEnv>().use('/auth/v1/*', limit(64 * 1024)).route('/auth/v1', authRoutes(services))
}
