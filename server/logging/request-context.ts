import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that the running code works for, including work it started without waiting. */
export const requestContext = new AsyncLocalStorage<{ requestId: string }>()
