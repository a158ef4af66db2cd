import { AsyncLocalStorage } from 'node:async_hooks'

/** Which request the running code works for, also in what it started and did not wait for. */
export const requestContext = new AsyncLocalStorage<{ requestId: string }>()
