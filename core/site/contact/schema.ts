import { z } from 'zod'
import { message } from '../../language/message.ts'

export const contactTopics = {
  sales: message('Plans and prices'),
  help: message('Help with the product'),
  privacy: message('Privacy and data'),
  press: message('Press and research'),
  other: message('Something else'),
} as const

export type ContactTopic = keyof typeof contactTopics
export const contactTopicKeys = Object.keys(contactTopics).filter(isContactTopic)

function isContactTopic(word: string): word is ContactTopic {
  return Object.hasOwn(contactTopics, word)
}

export const longestMessage = 5000
/** How long messages are kept. */
export const contactKeptDays = 365

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .regex(/^\P{Cc}*$/u, 'Contains control characters or line breaks.')

/** The form of /contact. `website` is a hidden field: only programs fill it in. */
export const contactInput = z.object({
  name: line(120).min(1, 'Tell us your name.'),
  email: z
    .string()
    .trim()
    .max(320, 'At most 320 characters.')
    .pipe(z.email('Enter an address such as name@company.com.')),
  company: line(160).default(''),
  topic: z.enum(contactTopicKeys, 'Choose what it is about.'),
  message: z
    .string()
    .trim()
    .min(1, 'Write your message.')
    .max(longestMessage, `At most ${longestMessage} characters.`)
    // Line breaks and tabs are allowed; other control characters are not.
    .regex(/^(?:\P{Cc}|[\r\n\t])*$/u, 'Holds signs that are no text.'),
  website: z.string().max(500).default(''),
})
export type ContactInput = z.infer<typeof contactInput>
