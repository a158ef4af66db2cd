import { z } from 'zod'
import { purposes } from './purposes.ts'

export const crawlerSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9_-]{1,60}$/),
  name: z.string().min(1),
  /** Product token as in the User-Agent header, or only in robots.txt: see `seenInLogs`. */
  token: z.string().min(3),
  /** Further tokens of the same crawler. */
  aliases: z.array(z.string().min(3)),
  /**
   * `token`: case-insensitive, with no letter or digit on either side. `substring`: anywhere, case-insensitive.
   * `exact`: the whole User-Agent.
   */
  match: z.enum(['token', 'token-case-sensitive', 'substring', 'exact']),
  /**
   * Addresses of its own that it sends behind a `+`, without scheme and `www.`: they name it if no token does. One
   * without a path is a whole site.
   */
  addresses: z
    .array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+(\/[\w./-]+)?$/))
    .min(1)
    .optional(),
  operator: z.string().min(1),
  category: z.enum(purposes),
  robotsToken: z.string().nullable(),
  /** What the operator states, otherwise what public lists say: a claim, not a measurement. */
  respectsRobots: z.enum(['yes', 'partly', 'no', 'unknown']),
  /** False: the token appears only in robots.txt or in a signature. A line that contains it is forged or a test. */
  seenInLogs: z.boolean(),
  ipRanges: z.array(z.url({ protocol: /^https$/ })),
  ipRangesFormat: z.enum(['google-prefixes-json', 'html-embedded-json', 'plain-text']).nullable(),
  /** A forward-confirmed host name ends in a dot and one of these. */
  rdnsSuffixes: z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)),
  /** Hosts that serve its keys at /.well-known/http-message-signatures-directory. */
  webBotAuthHosts: z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)),
  docs: z.url().nullable(),
  evidence: z.enum(['operator', 'list']),
  uaExample: z.string().nullable(),
  note: z.string(),
})

export type Crawler = z.infer<typeof crawlerSchema>
