import type { RetrievedPage } from '../engine.ts'
import { optional, string } from './tolerant.ts'

/** Retrieved pages in the order they were first reported; repeated ones only add missing details. */
export class RetrievedPages {
  readonly #pages = new Map<string, RetrievedPage>()
  readonly #urlKey: (url: string) => string

  /** `urlKey` creates the key that joins them with cited pages. */
  constructor(urlKey: (url: string) => string = (url) => url) {
    this.#urlKey = urlKey
  }

  /** Takes the fields as sent by the provider; without a `url` nothing is added. */
  add({
    url,
    title,
    snippet,
    date,
  }: {
    url: unknown
    title?: unknown
    snippet?: unknown
    date?: unknown
  }): void {
    const address = string(url)
    if (!address) return
    const urlKey = this.#urlKey(address)
    const known = this.#pages.get(urlKey)
    this.#pages.set(urlKey, {
      url: known?.url ?? address,
      urlKey,
      title: known?.title ?? string(title),
      ...optional('snippet', known?.snippet ?? string(snippet)),
      ...optional('date', known?.date ?? string(date)),
      rank: known?.rank ?? this.#pages.size + 1,
    })
  }

  get list(): RetrievedPage[] {
    return [...this.#pages.values()]
  }
}
