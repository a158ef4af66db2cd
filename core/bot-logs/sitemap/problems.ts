import { z } from 'zod'
import { message } from '../../language/message.ts'

/** Why a sitemap file, or all of a host's, was not read, or only in part. `values` are inserted into the sentence. */
export const problemTexts = {
  'reserved-host': message('This host isn’t public, so we don’t fetch anything from it.'),
  'not-found': message('File not found ({status}).'),
  status: message('The server responded with {status}.'),
  'no-answer': message('The server didn’t respond.'),
  'too-slow': message('The file took too long to load.'),
  'private-address': message(
    'The host resolves to a private IP address, so we don’t fetch anything from it.',
  ),
  'not-own-host': message('This file is on {host}, which isn’t one of the brand’s hosts.'),
  'not-http': message('The URL isn’t a web address.'),
  'too-many-redirects': message('Too many redirects.'),
  'too-large': message('Larger than {megabytes} MB when decompressed.'),
  damaged: message('The compressed file is incomplete or damaged. We processed everything up to that point.'),
  'web-page': message('This is a web page, not a sitemap.'),
  'no-sitemap': message('This is neither a sitemap nor a list of URLs.'),
  charset: message('Unknown character encoding: “{charset}”.'),
  entities: message('We skipped this file because it declares custom entities, which sitemaps don’t need.'),
  broken: message('The XML is incomplete or invalid. We processed everything before the error.'),
  empty: message('This file has no entries.'),
  'too-deep': message('We skipped this file because it’s nested more than {levels} levels deep.'),
  'too-many-files': message('There are more than {files} files, so we skipped this one.'),
  'too-many-entries': message('There are more than {entries} entries. We skipped the rest.'),
  repeated: message('Already used for another host of this brand.'),
  unfinished: message('Something went wrong. We’ll try again automatically.'),
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
