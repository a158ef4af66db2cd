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
  '20003': message('Twilio does not accept the account or its token.'),
  '20429': message('Twilio asks for a slower pace.'),
  '21211': message('This is no number that Twilio can send to.'),
  '21212': message('The number or sender that messages come from is not valid.'),
  '21408': message('The Twilio account may not send to this country.'),
  '21606': message('The number that messages come from cannot send to this number.'),
  '21608': message('A trial account of Twilio sends to verified numbers only.'),
  '21610': message('The owner of the number answered STOP.'),
  '21611': message('Too many messages wait at Twilio for this sender.'),
  '21614': message('This number cannot receive text messages.'),
  '30001': message('Too many messages waited; this one was dropped.'),
  '30002': message('The Twilio account is suspended.'),
  '30003': message('The telephone is off or out of reach.'),
  '30004': message('The owner of the number or the carrier blocks messages.'),
  '30005': message('The number does not exist, or not any more.'),
  '30006': message('This is a landline, or a carrier that cannot be reached.'),
  '30007': message('The carrier took the message for unwanted and filtered it.'),
  '30008': message('The carrier does not say why.'),
  '30034': message('The sender is not registered with US carriers (A2P 10DLC).'),
  '63003': message('This number is not on WhatsApp.'),
  '63015': message('The number has not joined the WhatsApp sandbox.'),
  '63016': message('WhatsApp allows only an approved template here: set TWILIO_WHATSAPP_TEMPLATE.'),
  '63024': message('This number is not on WhatsApp.'),
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
