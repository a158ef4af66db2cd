/** Begins the keys of recent places in the browser. Apart from them, because signing in loads this and no zod. */
export const recentPrefix = 'answerscope.recent.'

/** At sign-out, so that the next person at this browser sees none of them. */
export function forgetPlaces(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(recentPrefix)) localStorage.removeItem(key)
  } catch {
    // storage is disabled: there is nothing to forget
  }
}
