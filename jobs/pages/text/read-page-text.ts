import { createHash } from 'node:crypto'
import type { PageText } from '#core/pages/blocks.ts'
import { pageLimits } from '#core/pages/limits.ts'
import { passagesOf, wordsIn, type Passage } from '#core/pages/passages.ts'
import { pageProblemOf, type PageProblem } from '#core/pages/problems.ts'
import { textConfiguration } from '#core/pages/text-language.ts'
import { decodedText } from './charset.ts'
import { kindOf } from './file-kind.ts'

/** A page or file as received. `name`: the file name, or the URL of a page. */
export type ReadTask = { bytes: Uint8Array; contentType: string; name: string; isFile: boolean }

export type PageReading = Omit<PageText, 'blocks' | 'declaredLanguage'> & {
  language: string
  words: number
  hash: string
  passages: Passage[]
}

/** Runs in a separate thread (thread.ts), because a malicious page may use all time and memory. */
export async function readPageText(task: ReadTask): Promise<PageReading | PageProblem> {
  const read = await blocksOf(task)
  if (!('blocks' in read)) return read
  const { blocks, declaredLanguage, ...head } = read
  const passages = passagesOf(head.title, blocks)
  const content = passages.map((passage) => passage.content).join('\n')
  const words = wordsIn(content)
  if (words < pageLimits.minWords && head.refreshTo === null)
    return task.isFile ? pageProblemOf('no-words') : pageProblemOf('no-text')
  const hash = createHash('sha256')
  for (const { heading, content: text } of passages) hash.update(`${heading}\0${text}\0`)
  return {
    ...head,
    passages,
    words,
    hash: hash.digest('hex'),
    language: textConfiguration(content, declaredLanguage),
  }
}

async function blocksOf({ bytes, contentType, name, isFile }: ReadTask): Promise<PageText | PageProblem> {
  const kind = kindOf({ bytes, contentType, name })
  if (kind === null) return pageProblemOf('content-type', { type: contentType.slice(0, 100) })
  const called = isFile ? name.replace(/\.\w{1,8}$/, '') : ''
  // Each is loaded on first use, because most crawls only see web pages.
  if (kind === 'pdf') return (await import('./pdf.ts')).readPdf(bytes, called)
  if (kind === 'docx') return (await import('./docx.ts')).readDocx(bytes, called)
  const decoded = decodedText(bytes, contentType)
  if (!('text' in decoded)) return pageProblemOf('charset', { charset: decoded.charset })
  if (kind === 'html') return (await import('./html.ts')).readHtml(decoded.text, isFile ? '' : name)
  const { readMarkdown, readPlainText } = await import('./markdown.ts')
  return kind === 'markdown' ? readMarkdown(decoded.text, called) : readPlainText(decoded.text, called)
}
