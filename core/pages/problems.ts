import { z } from 'zod'
import { message } from '../language/message.ts'

/** Why a page was left out, or a whole crawl failed. `values` are inserted into the sentence. */
export const pageProblemTexts = {
  'robots-forbids': message('robots.txt of {host} asks us to stay away from it.'),
  'robots-unreadable': message('robots.txt of {host} could not be read, so nothing there is asked.'),
  'not-found': message('There is no such page ({status}).'),
  'turned-away': message('The server turns us away ({status}).'),
  status: message('The server answered with {status}.'),
  'no-answer': message('The server did not answer.'),
  'host-silent': message('{host} did not answer {times} times in a row, so it was not asked again.'),
  'host-busy': message(
    '{host} asked for a pause {times} times in a row ({status}), so it was not asked again. Go on later, or more slowly.',
  ),
  'too-slow': message('It took longer than {seconds} seconds to come.'),
  'private-address': message('It leads to a private address, which is never asked.'),
  'reserved-host': message('This host is no public one, so nothing is fetched from it.'),
  'not-http': message('It leads to an address that is none of the web.'),
  'redirect-elsewhere': message('It leads to {host}, another site.'),
  'too-many-redirects': message('It leads on and on, or in a circle.'),
  'too-large': message('It is larger than {megabytes} MB once unpacked.'),
  'content-type': message('It is “{type}”, which holds no text to read.'),
  damaged: message('What came is cut off or damaged.'),
  charset: message('It is written in “{charset}”, which is not known.'),
  'same-page': message('It is the same page as {address}, which is listed, too.'),
  'no-text': message('It has hardly any text of its own. Pages that only scripts fill look like this.'),
  'no-words': message('It holds no text; its pages may be pictures of text.'),
  locked: message('It is protected by a password.'),
  'too-complex': message('Reading it took too much time or memory.'),
  // For a whole crawl:
  'no-sitemap': message('No page could be read from the sitemap.'),
  'no-pages': message('There was nothing to fetch.'),
  'too-many-pages': message('There is room for {pages} pages; the rest was left out.'),
  unfinished: message('Something went wrong on our side. What was fetched is kept; go on with it.'),
} as const

export type PageProblemCode = keyof typeof pageProblemTexts
export const pageProblemCodes = Object.keys(pageProblemTexts) as [PageProblemCode, ...PageProblemCode[]]

export const pageProblem = z.object({
  code: z.enum(pageProblemCodes),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})
export type PageProblem = z.infer<typeof pageProblem>

export const pageProblemOf = (
  code: PageProblemCode,
  values: Record<string, string | number> = {},
): PageProblem => ({ code, values })

/** A retry may succeed. */
export const mayPass = ({ code, values }: PageProblem): boolean =>
  code === 'no-answer' ||
  code === 'too-slow' ||
  (code === 'status' && Number(values['status']) >= 500) ||
  (code === 'turned-away' && values['status'] === 429)
