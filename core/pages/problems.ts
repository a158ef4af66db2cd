import { z } from 'zod'
import { message } from '../language/message.ts'

/** Why a page was left out, or a whole crawl failed. `values` are inserted into the sentence. */
export const pageProblemTexts = {
  'robots-forbids': message('robots.txt on {host} doesn’t allow us to fetch this page.'),
  'robots-unreadable': message('We couldn’t load robots.txt on {host}, so we fetch nothing from that site.'),
  'not-found': message('This page doesn’t exist ({status}).'),
  'turned-away': message('The server denies access ({status}).'),
  status: message('The server responded with {status}.'),
  'no-answer': message('The server didn’t respond.'),
  'host-silent': message('{host} didn’t respond {times} times in a row, so we stopped fetching from it.'),
  'host-busy': message(
    '{host} asked us to pause {times} times in a row ({status}), so we stopped. Continue later or more slowly.',
  ),
  'too-slow': message('Took longer than {seconds} seconds to load.'),
  'private-address': message('Leads to a private IP address, so we don’t fetch it.'),
  'reserved-host': message('This host isn’t public, so we don’t fetch anything from it.'),
  'not-http': message('Leads to a URL that isn’t a web address.'),
  'redirect-elsewhere': message('Redirects to another site: {host}.'),
  'too-many-redirects': message('Too many redirects, or a redirect loop.'),
  'too-large': message('Larger than {megabytes} MB when decompressed.'),
  'content-type': message('The type “{type}” contains no text to extract.'),
  damaged: message('The downloaded data is incomplete or damaged.'),
  charset: message('Unknown character encoding: “{charset}”.'),
  'same-page': message('Same page as {address}, which is also listed.'),
  'no-text': message('Has almost no text of its own. Pages that scripts fill in often look like this.'),
  'no-words': message('Contains no text. Its pages may be images of text.'),
  locked: message('Password protected.'),
  'too-complex': message('Processing took too much time or memory.'),
  // For a whole crawl:
  'no-sitemap': message('No pages could be loaded from the sitemap.'),
  'no-pages': message('Nothing to fetch.'),
  'too-many-pages': message('There’s room for {pages} pages. We skipped the rest.'),
  unfinished: message('Something went wrong. Pages fetched so far are saved. Continue to fetch the rest.'),
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
