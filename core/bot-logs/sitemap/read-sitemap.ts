import sax from 'sax'
import { problemOf, type SitemapProblem } from './problems.ts'

/** The kind of entry: a page, or another file of an index. */
export type Listed = { kind: 'page' | 'file'; address: string; lastmod: string | null }

/** Maximum text of one element that is kept; the protocol allows URLs of 2,048 characters. */
const longestText = 4096
/** Nesting depth, and attributes per element: sitemaps have four and a handful. */
const deepest = 24
const maxAttributes = 64
/** A list of URLs with this many invalid first lines is given up. */
const wrongLinesAtFirst = 10

class Stop extends Error {
  readonly problem: SitemapProblem
  constructor(problem: SitemapProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/**
 * Reads a sitemap, an index of sitemaps, a feed, or a plain list of URLs as a stream: only the current entry is kept.
 * Custom entities are refused and never expanded. `push` and `end` return why reading stopped; earlier entries were
 * reported.
 */
export class SitemapReader {
  readonly #tell: (listed: Listed) => void
  #head: string | null = ''
  #xml: XmlEntries | null = null
  #rest = ''
  #told = 0
  #wrongLines = 0
  #problem: SitemapProblem | null = null

  constructor(tell: (listed: Listed) => void) {
    this.#tell = (listed) => {
      this.#told += 1
      tell(listed)
    }
  }

  push(text: string): SitemapProblem | null {
    return this.#guarded(() => {
      if (this.#head === null) return this.#read(text)
      this.#head = `${this.#head}${text}`.replace(/^[\uFEFF\s]+/, '')
      if (this.#head.length === 0) return
      if (this.#head.startsWith('<')) this.#xml = new XmlEntries(this.#tell)
      const head = this.#head
      this.#head = null
      this.#read(head)
    })
  }

  end(): SitemapProblem | null {
    return this.#guarded(() => {
      if (this.#xml === null) this.#lines(`${this.#rest}\n`)
      else this.#xml.end()
      if (this.#told === 0) throw new Stop(problemOf('empty'))
    })
  }

  #guarded(work: () => void): SitemapProblem | null {
    if (this.#problem !== null) return this.#problem
    try {
      work()
      return null
    } catch (error) {
      this.#problem = error instanceof Stop ? error.problem : problemOf('broken')
      return this.#problem
    }
  }

  #read(text: string): void {
    if (this.#xml !== null) this.#xml.write(text)
    else this.#lines(this.#rest + text)
  }

  #lines(text: string): void {
    const lines = text.split(/\r\n?|\n/)
    this.#rest = lines.pop() ?? ''
    if (this.#rest.length > longestText) throw new Stop(problemOf('no-sitemap'))
    for (const line of lines) {
      const address = line.trim()
      if (address === '') continue
      if (/^https?:\/\//i.test(address)) this.#tell({ kind: 'page', address, lastmod: null })
      else {
        this.#wrongLines += 1
        if (this.#told === 0 && this.#wrongLines >= wrongLinesAtFirst) throw new Stop(problemOf('no-sitemap'))
      }
    }
  }
}

type OpenEntry = { depth: number; address: string; lastmod: string | null }
type Form = { entry: string; kind: Listed['kind']; address: string; dates: readonly string[] }

/** Where URLs and dates are, by name of the root element. */
const forms: Readonly<Record<string, Form>> = {
  urlset: { entry: 'url', kind: 'page', address: 'loc', dates: ['lastmod'] },
  sitemapindex: { entry: 'sitemap', kind: 'file', address: 'loc', dates: ['lastmod'] },
  rss: { entry: 'item', kind: 'page', address: 'link', dates: ['pubdate'] },
  feed: { entry: 'entry', kind: 'page', address: 'link', dates: ['updated', 'published'] },
}

/** Not strict: a URL with a bare “&” is broken XML, and common. */
class XmlEntries {
  readonly #tell: (listed: Listed) => void
  readonly #parser = sax.parser(false, {
    lowercase: true,
    position: false,
    strictEntities: true,
  } as sax.SAXOptions)
  #form: Form | null = null
  /** The namespace prefix of the root and its elements, such as `sm:`. */
  #prefix = ''
  #depth = 0
  #attributes = 0
  #isOver = false
  #entry: OpenEntry | null = null
  #text: string | null = null

  constructor(tell: (listed: Listed) => void) {
    this.#tell = tell
    this.#parser.ondoctype = (doctype) => {
      if (/<!entity/i.test(doctype)) throw new Stop(problemOf('entities'))
    }
    this.#parser.onsgmldeclaration = (declaration) => {
      if (/^entity/i.test(declaration)) throw new Stop(problemOf('entities'))
    }
    this.#parser.onerror = () => {
      throw new Stop(problemOf('broken'))
    }
    this.#parser.onopentagstart = () => {
      this.#attributes = 0
      if (this.#depth >= deepest) throw new Stop(problemOf('broken'))
    }
    this.#parser.onattribute = () => {
      this.#attributes += 1
      if (this.#attributes > maxAttributes) throw new Stop(problemOf('broken'))
    }
    this.#parser.onopentag = ({ name, attributes }) => this.#opened(name, attributes)
    this.#parser.onclosetag = (name) => this.#closed(name)
    this.#parser.ontext = (text) => this.#take(text)
    this.#parser.oncdata = (text) => this.#take(text)
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  end(): void {
    if (this.#form === null) throw new Stop(problemOf('no-sitemap'))
    if (!this.#isOver) throw new Stop(problemOf('broken'))
  }

  #opened(written: string, attributes: Record<string, unknown>): void {
    this.#depth += 1
    if (this.#depth === 1) return this.#openedRoot(written)
    const name = this.#local(written)
    const form = this.#form
    if (form === null || name === null || this.#isOver) return
    if (this.#entry === null && name === form.entry)
      this.#entry = { depth: this.#depth, address: '', lastmod: null }
    else if (this.#entry !== null && this.#depth === this.#entry.depth + 1) {
      const { href, rel } = attributes
      if (name === form.address && typeof href === 'string') {
        if (rel === undefined || rel === 'alternate') this.#entry.address = href.slice(0, longestText)
      } else if (name === form.address || form.dates.includes(name)) this.#text = ''
    }
  }

  #openedRoot(written: string): void {
    const colon = written.indexOf(':')
    const name = written.slice(colon + 1)
    this.#prefix = written.slice(0, colon + 1)
    if (name === 'html') throw new Stop(problemOf('web-page'))
    this.#form = forms[name] ?? null
    if (this.#form === null) throw new Stop(problemOf('no-sitemap'))
  }

  #closed(written: string): void {
    const entry = this.#entry
    const form = this.#form
    if (entry !== null && form !== null && this.#depth === entry.depth + 1) this.#keep(entry, form, written)
    else if (entry !== null && form !== null && this.#depth === entry.depth) {
      this.#tell({ kind: form.kind, address: entry.address.trim(), lastmod: entry.lastmod })
      this.#entry = null
    }
    this.#depth -= 1
    if (this.#depth === 0) this.#isOver = true
  }

  #keep(entry: OpenEntry, form: Form, written: string): void {
    const text = this.#text
    this.#text = null
    const name = this.#local(written)
    if (text === null || name === null) return
    if (name === form.address) entry.address = text
    else if (name === form.dates[0] || entry.lastmod === null) entry.lastmod = text.trim()
  }

  #take(text: string): void {
    if (this.#text !== null && this.#text.length < longestText)
      this.#text = (this.#text + text).slice(0, longestText)
  }

  /** Null for elements of other namespaces, such as a page's images and languages. */
  #local(written: string): string | null {
    if (this.#prefix !== '')
      return written.startsWith(this.#prefix) ? written.slice(this.#prefix.length) : null
    return written.includes(':') ? null : written
  }
}
