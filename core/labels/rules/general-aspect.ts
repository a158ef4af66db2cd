/** An aspect that no word of the clause names. */
export const generalAspect = 'general'
