import { z } from 'zod'

/** IDs in paths; anything but a UUID is a 400. */
export const idIn = <Name extends string>(name: Name) =>
  z.object({ [name]: z.uuid() } as Record<Name, z.ZodUUID>)
