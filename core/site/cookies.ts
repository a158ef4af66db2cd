/** How many days browsers keep our cookies. */
export const cookieDays = { organization: 7, language: 365 } as const

export const cookieSeconds = (cookie: keyof typeof cookieDays): number => cookieDays[cookie] * 86_400
