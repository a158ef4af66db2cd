/** Where a span stands. Link text wins over the block around it. */
export type Zone = 'paragraph' | 'heading' | 'list' | 'table' | 'link'

/** One occurrence that counts. Offsets are UTF-16 code units of the answer's text; `text` is that slice. */
export type Mention = {
  brandId: string
  start: number
  end: number
  text: string
  zone: Zone
  /** The longer, untracked name the span stands in, such as a product of the brand. */
  partOf?: string
}

/** `absent`: says it found nothing about what was asked; `refused`: declines to answer. */
export type AnswerState = 'answered' | 'absent' | 'refused'

export type ExtractedCitation = {
  url: string
  title: string | null
  /** The URL without tracking parameters, fragments and redirects. */
  key: string
  domain: string
  owner: 'own' | 'competitor' | 'other'
  brandId: string | null
  start: number | null
  end: number | null
}

export type Extraction = {
  version: number
  state: AnswerState
  mentions: Mention[]
  /** Brand ids, first rank first. */
  ranking: string[]
  citations: ExtractedCitation[]
}
