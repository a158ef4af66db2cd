/**
 * Marks an English text as one of the message catalogue, where it is written down but not yet shown: in tables of words.
 * Whoever shows it translates it. Returns the text itself.
 */
export const message = <Text extends string>(text: Text): Text => text
