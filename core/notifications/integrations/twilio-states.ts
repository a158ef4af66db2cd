import { message } from '../../language/message.ts'

/** Twilio's message states by progress. A late or repeated report never moves a message back. */
const ranks: Readonly<Record<string, number>> = {
  accepted: 0,
  scheduled: 0,
  queued: 1,
  sending: 2,
  sent: 3,
  delivered: 4,
  undelivered: 4,
  failed: 4,
  canceled: 4,
  read: 5,
}

export const isTwilioState = (state: string) => state in ranks

/** No further report will follow, except perhaps that the message was read. */
export const isFinalTwilioState = (state: string | null) => (ranks[state ?? ''] ?? 0) >= 4

/** Whether `reported` is newer than the stored state `known`. A failure is final. */
export function isLaterTwilioState(known: string | null, reported: string): boolean {
  if (known === 'undelivered' || known === 'failed' || known === 'canceled') return false
  return (ranks[reported] ?? -1) > (known === null ? -1 : (ranks[known] ?? -1))
}

/** Our state for a Twilio state. */
export function deliveryStateOf(state: string): 'sent' | 'delivered' | 'failed' {
  if (state === 'delivered' || state === 'read') return 'delivered'
  return state === 'undelivered' || state === 'failed' || state === 'canceled' ? 'failed' : 'sent'
}

/** Common Twilio error codes as texts; others keep their number. */
const errorWords: Readonly<Record<string, string>> = {
  '20003': message('Twilio rejected the account or its token. Check both.'),
  '20429': message('Twilio is limiting how fast we can send.'),
  '21211': message('Twilio can’t send to this number.'),
  '21212': message('The number or sender that messages come from isn’t valid.'),
  '21408': message('The Twilio account can’t send to this country.'),
  '21606': message('The sending number can’t send to this number.'),
  '21608': message('Twilio trial accounts can only send to verified numbers.'),
  '21610': message('The recipient replied STOP.'),
  '21611': message('Too many messages from this sender are queued at Twilio.'),
  '21614': message('This number can’t receive text messages.'),
  '30001': message('Too many messages were queued, so this one was dropped.'),
  '30002': message('The Twilio account is suspended.'),
  '30003': message('The phone is off or out of range.'),
  '30004': message('The recipient or the carrier blocks messages.'),
  '30005': message('The number doesn’t exist or is no longer in service.'),
  '30006': message('This is a landline, or its carrier can’t be reached.'),
  '30007': message('The carrier filtered the message as unwanted.'),
  '30008': message('The carrier didn’t give a reason.'),
  '30034': message('The sender isn’t registered with US carriers (A2P 10DLC).'),
  '63003': message('This number isn’t on WhatsApp.'),
  '63015': message('The number hasn’t joined the WhatsApp sandbox.'),
  '63016': message('WhatsApp only allows an approved template here. Set TWILIO_WHATSAPP_TEMPLATE.'),
  '63024': message('This number isn’t on WhatsApp.'),
}

/** English; translate with `t`. Null: unknown code. */
export const describeTwilioError = (code: string | null): string | null => errorWords[code ?? ''] ?? null

/** The number receives nothing until its owner sends START. */
export const isStopCode = (code: string | null) => code === '21610'

/** Retrying cannot help: the number or the account must change first. */
const finalCodes = new Set([
  '21211',
  '21212',
  '21408',
  '21606',
  '21608',
  '21610',
  '21614',
  '63003',
  '63015',
  '63016',
  '63024',
])
export const isFinalTwilioCode = (code: string | null) => finalCodes.has(code ?? '')

/** Words that carriers and Twilio treat as opt-out and opt-in. */
export function optWord(body: string): 'stop' | 'start' | null {
  const word = body.trim().toUpperCase()
  if (['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'].includes(word))
    return 'stop'
  return ['START', 'YES', 'UNSTOP'].includes(word) ? 'start' : null
}
