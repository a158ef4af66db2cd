/** The DNS text record that proves a domain. Below a name of its own, so that it never stands in the way of others. */
export const recordName = (domain: string) => `_answerscope.${domain}`

export const recordValue = (token: string) => `answerscope-verification=${token}`

/** `records`: the text records found under the name, each in the pieces that DNS splits long texts into. */
export const isProvenBy = (records: readonly (readonly string[])[], token: string): boolean =>
  records.some((pieces) => pieces.join('').trim() === recordValue(token))

/** A proven domain stays proven this long while its record is missing. */
export const missingRecordDays = 7
