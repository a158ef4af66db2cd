import { z } from 'zod'
import { optionalLine } from '../../text/single-line.ts'

/** Fewer letters match almost everything. */
export const minTyped = 2
const maxTyped = 100

/** `brandId`: the brand on the screen, whose rows come first. */
export const searchQuery = z.object({
  typed: optionalLine(maxTyped).pipe(z.string().min(minTyped, 'Enter at least 2 characters.')),
  brandId: z.uuid().optional(),
})
export const answerSearchQuery = searchQuery.pick({ typed: true })

type OfBrand = { brandId: string; brandName: string }

/** `visibility`: in the default period of reports; null for other brands than the one on the screen. */
export type FoundPrompt = OfBrand & {
  id: string
  text: string
  isArchived: boolean
  visibility: number | null
}
/** `citations`: links to it in the last 8 weeks, counted up to `maxCounted`. */
export type FoundSource = OfBrand & { domain: string; citations: number }
/** `key`: a page key, or the URL of an own page without its query. `citations`: null if not counted. */
export type FoundPage = OfBrand & {
  key: string
  kind: 'own' | 'cited'
  title: string | null
  citations: number | null
}
type FoundCompetitor = OfBrand & { id: string; name: string }
type FoundView = OfBrand & { id: string; name: string; path: string; search: Record<string, string> }
type FoundEmailReport = OfBrand & { id: string; name: string }

export type SearchFound = {
  prompts: FoundPrompt[]
  competitors: FoundCompetitor[]
  sources: FoundSource[]
  pages: FoundPage[]
  views: FoundView[]
  emailReports: FoundEmailReport[]
}

export const maxCounted = 1000

/** `excerpt`: the words around the first match. */
export type FoundAnswer = {
  id: string
  promptId: string
  engine: string
  answeredAt: string
  excerpt: string
}
/** `searched`: how many of the newest answers were searched. */
export type AnswersFound = { answers: FoundAnswer[]; searched: number }
