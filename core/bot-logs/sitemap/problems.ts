import { z } from 'zod'
import { message } from '../../language/message.ts'

/** Why a sitemap file, or all of a host's, was not read, or only in part. `values` are inserted into the sentence. */
export const problemTexts = {
  'reserved-host': message('This host is no public one, so nothing is fetched from it.'),
  'not-found': message('There is no such file ({status}).'),
  status: message('The server answered with {status}.'),
  'no-answer': message('The server did not answer.'),
  'too-slow': message('The file took too long to come.'),
  'private-address': message('The host leads to a private address, which is never asked.'),
  'not-own-host': message('It lies on {host}, which is none of the brand’s own hosts.'),
  'not-http': message('Its address is none of the web.'),
  'too-many-redirects': message('It leads on and on.'),
  'too-large': message('It is larger than {megabytes} MB once unpacked.'),
  damaged: message('The compressed file is cut off or damaged; what came before was read.'),
  'web-page': message('It is a web page, not a sitemap.'),
  'no-sitemap': message('It is neither a sitemap nor a list of addresses.'),
  charset: message('It is written in “{charset}”, which is not known.'),
  entities: message('It declares entities of its own, which no sitemap needs; it was not read.'),
  broken: message('Its XML breaks off or is broken; what came before was read.'),
  empty: message('It lists nothing.'),
  'too-deep': message('It lies more than {levels} levels deep and was not read.'),
  'too-many-files': message('There are more than {files} files; this one was not read.'),
  'too-many-entries': message('There are more than {entries} entries; the rest was left out.'),
  repeated: message('It is read for another host of the brand already.'),
  unfinished: message('Something went wrong on our side; it will be tried again.'),
} as const

export type ProblemCode = keyof typeof problemTexts
const codes = Object.keys(problemTexts) as [ProblemCode, ...ProblemCode[]]

export const sitemapProblem = z.object({
  code: z.enum(codes),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})
export type SitemapProblem = z.infer<typeof sitemapProblem>

export const problemOf = (
  code: ProblemCode,
  values: Record<string, string | number> = {},
): SitemapProblem => ({ code, values })

/** With these, part of the file was read. */
export const isPartial = ({ code }: SitemapProblem): boolean =>
  code === 'damaged' || code === 'broken' || code === 'too-many-entries'

/** Why single entries of a file were left out. */
export const leftOutReasons = ['otherHost', 'noAddress', 'samePage'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
export type LeftOut = Record<LeftOutReason, number>
