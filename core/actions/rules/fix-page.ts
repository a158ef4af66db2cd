import { message } from '../../language/message.ts'
import type { Candidate, Rule } from '../rule.ts'
import { maxKeyLength } from '../schema.ts'

/** A cited page of the brand that often fails for AI crawlers. */
export const fixPage: Rule<'fix-page'> = {
  kind: 'fix-page',
  label: message('Fix a page for AI crawlers'),
  ease: 1,
  title: ({ address }) => ({
    text: message('Fix {page} for AI crawlers'),
    values: { page: pathOf(address) },
  }),
  sentence: ({ failed, visits, citations }) => ({
    text: message(
      'AI crawlers got errors on {failed, number} of {visits, number} visits. {citations, plural, one {# answer cites} other {# answers cite}} this page.',
    ),
    values: { failed, visits, citations },
  }),
  link: ({ failed, pageId, from, to }) => ({
    text: message('{failed, plural, one {# failed visit} other {# failed visits}}'),
    values: { failed },
    to: { crawlerPage: pageId, from, to },
  }),
  stake: ({ citations }) => ({
    text: message('{citations, plural, one {# citation at stake} other {# citations at stake}}'),
    values: { citations },
  }),
  doneWhen: message('At most 10% of crawler visits to this page fail.'),
}

/** Paths stay readable where all pages have one host. */
const pathOf = (address: string) => URL.parse(address)?.pathname ?? address

/** At most this share of failed visits is usual. */
const usualFailures = 0.1

/** An own page with its crawler visits and the answers that cite it, both in one period. */
export type CrawledPage = {
  address: string
  pageId: number
  visits: number
  failed: number
  citations: number
}

/**
 * One for each page with more than 10% failed visits and at least one citation. At stake are the answers that cite it ÷
 * all valid answers of the period. A log is no sample, so this is always clear.
 */
export function pagesToFix(
  pages: readonly CrawledPage[],
  { from, to, answers }: { from: string; to: string; answers: number },
): Candidate<'fix-page'>[] {
  return pages
    .filter(
      ({ address, visits, failed, citations }) =>
        citations > 0 && visits > 0 && failed / visits > usualFailures && address.length <= maxKeyLength,
    )
    .map((page) => ({
      kind: 'fix-page',
      key: page.address,
      certainty: 'clear',
      points: answers === 0 ? 0 : Math.min(1, page.citations / answers),
      evidence: { kind: 'fix-page', ...page, from, to },
    }))
}
