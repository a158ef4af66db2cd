import { AsyncLocalStorage } from 'node:async_hooks'

/** Set while an account is made whose address is proven already: the backend then has nothing to mail. */
export const withoutMail = new AsyncLocalStorage<true>()
