/**
 * Marks an English text of the message catalog that is not shown here, such as in a table. Translate it where it is
 * shown. Returns the text itself.
 */
export const message = <Text extends string>(text: Text): Text => text
