import { z } from 'zod'
import { message } from '../../language/message.ts'

export const contactTopics = {
  sales: message('Plans and pricing'),
  help: message('Product help'),
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
    .max(most, `Enter up to ${most} characters.`)
    .regex(/^\P{Cc}*$/u, 'Remove control characters and line breaks.')

/** The form of /contact. `website` is a hidden field: only programs fill it in. */
export const contactInput = z.object({
  name: line(120).min(1, 'Enter your name.'),
  email: z
    .string()
    .trim()
    .max(320, 'Enter up to 320 characters.')
    .pipe(z.email('Enter an email address like name@company.com.')),
  company: line(160).default(''),
  topic: z.enum(contactTopicKeys, 'Choose a topic.'),
  message: z
    .string()
    .trim()
    .min(1, 'Enter a message.')
    .max(longestMessage, `Enter up to ${longestMessage} characters.`)
    // Line breaks and tabs are allowed; other control characters are not.
    .regex(/^(?:\P{Cc}|[\r\n\t])*$/u, 'Remove characters that aren’t text.'),
  website: z.string().max(500).default(''),
})
export type ContactInput = z.infer<typeof contactInput>
