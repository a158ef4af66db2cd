import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const notTextable = new Set(['PREMIUM_RATE', 'SHARED_COST', 'UAN', 'VOICEMAIL', 'PAGER'])

/**
 * Converts a typed number to E.164, or returns why it is invalid, as one sentence. Only for the server: its tables are
 * large.
 */
export function readPhoneNumber(text: string): { number: string } | { problem: string } {
  const parsed = parsePhoneNumberFromString(text)
  if (parsed === undefined)
    return { problem: 'Enter the number with + and country code, such as +49 151 23456789.' }
  if (!parsed.isValid()) return { problem: 'This number doesn’t exist in its country. Check the digits.' }
  if (notTextable.has(parsed.getType() ?? ''))
    return { problem: 'Messages can’t be sent to premium-rate numbers.' }
  return { number: parsed.number }
}
