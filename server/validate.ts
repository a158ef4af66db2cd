import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import type { z } from 'zod'
import { invalidInput } from './errors.ts'

/**
 * Parses one part of the request (`json`, `query`, `param`, `header`, `form`); bad values end in a 400 with their
 * paths.
 */
export const validate = <Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) =>
  zValidator(target, schema, (result) => {
    if (!result.success) throw invalidInput(result.error.issues)
  })
