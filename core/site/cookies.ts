/** For how many days browsers keep what we store in cookies. */
export const cookieDays = { organization: 7, language: 365 } as const

export const cookieSeconds = (cookie: keyof typeof cookieDays): number => cookieDays[cookie] * 86_400
