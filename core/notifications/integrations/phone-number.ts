import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const notTextable = new Set(['PREMIUM_RATE', 'SHARED_COST', 'UAN', 'VOICEMAIL', 'PAGER'])

/** A number as people type it in E.164, or why it cannot be one, in one sentence. On the server only: its tables are large. */
export function readPhoneNumber(text: string): { number: string } | { problem: string } {
  const parsed = parsePhoneNumberFromString(text)
  if (parsed === undefined)
    return { problem: 'Enter the number with + and the code of its country, such as +49 151 23456789.' }
  if (!parsed.isValid()) return { problem: 'There is no such number in its country.' }
  if (notTextable.has(parsed.getType() ?? ''))
    return { problem: 'Numbers that cost their callers extra get no messages.' }
  return { number: parsed.number }
}
