import { placesToQuote, proposalsIn, type Place } from '#core/competitors/discovery/proposals.ts'
import { sentenceAround } from '#core/competitors/discovery/sentence-around.ts'
import {
  answersToLookAt,
  answerTexts,
  decidedNames,
  replaceOpenProposals,
} from '#queries/competitors/proposals.ts'
import { listTrackedBrands } from '#queries/competitors/competitors.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Searches the newest answers of a brand for untracked names and proposes the frequent ones. Idempotent: its results
 * replace the open proposals, and decisions stay. Takes no lock: a change of the brands meanwhile triggers a
 * reprocessing, and that triggers another search.
 */
export const discoverBrands: JobHandler<'discover-brands'> = async ({ database }, home) => {
  const answers = await asSystem(database, (sql) => answersToLookAt(sql, home))
  const places = placesToQuote(answers)
  await asSystem(database, async (sql) => {
    const texts = await answerTexts(sql, home, [...new Set(places.map(({ answerId }) => answerId))])
    const tracked = await listTrackedBrands(sql, home.brandId)
    const quoteAt = (place: Place) => {
      const text = texts.get(place.answerId)
      return text === undefined ? null : { ...place, ...sentenceAround(text, place) }
    }
    const proposals = proposalsIn(answers, {
      tracked: tracked.map((brand) => ({ ...brand, aliases: brand.aliases.map(({ text }) => text) })),
      decided: await decidedNames(sql, home.brandId),
      sentenceAt: (place) => quoteAt(place)?.sentence ?? null,
    })
    const quoted = proposals.map((proposal) => ({
      ...proposal,
      quotes: differing(proposal.samples.flatMap((place) => quoteAt(place) ?? [])),
    }))
    await replaceOpenProposals(sql, home, { proposals: quoted, lookedAt: answers.length })
  })
}

const quotesKept = 3

/** The first quotes with different wordings. */
function differing<Quote extends { sentence: string }>(quotes: readonly Quote[]): Quote[] {
  const seen = new Set<string>()
  return quotes.filter(({ sentence }) => !seen.has(sentence) && seen.add(sentence)).slice(0, quotesKept)
}
