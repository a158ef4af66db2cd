import { z } from 'zod'

/** Ids in paths; one that is no UUID is a 400. */
export const idIn = <Name extends string>(name: Name) =>
  z.object({ [name]: z.uuid() } as Record<Name, z.ZodUUID>)
