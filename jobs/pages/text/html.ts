import { Defuddle } from 'defuddle/node'
import { parseHTML } from 'linkedom'
import { plainText, type Block, type PageText } from '#core/pages/blocks.ts'
import { wordsIn } from '#core/pages/passages.ts'
import { blocksOfNode } from './html-blocks.ts'

/** The main text of a web page. Throws a RangeError for a page that is maliciously deep. */
export async function readHtml(html: string, address: string): Promise<PageText> {
  refuseDeep(html)
  const { document } = parseHTML(html)
  const head = headOf(document, address)
  openFolded(document)
  const whole = blocksOfBody(html)
  const { blocks, title } = await mainBlocks(document, address)
  // A page that is not an article, such as a product list, may be taken for boilerplate as a whole.
  const isMain = wordsOf(blocks) >= minShare * wordsOf(whole)
  return { ...head, title: title === '' ? head.title : title, blocks: isMain ? blocks : whole }
}

/** Extractors take quadratic time in the depth: five seconds at 900. */
const deepest = 300

export function refuseDeep(html: string): void {
  if (depthOf(html) > deepest) throw new RangeError('The page is nested too deeply')
}

/** Approximate depth of elements, counting those that pages always close. */
function depthOf(html: string): number {
  let depth = 0
  let most = 0
  for (const [, close] of html.matchAll(
    /<(\/?)(?:div|span|section|article|ul|ol|table|b|i|a|em|strong|font|blockquote)\b/gi,
  )) {
    depth = close === '' ? depth + 1 : Math.max(0, depth - 1)
    most = Math.max(most, depth)
  }
  return most
}

/** Minimum share of the words outside navigation; below it, the extracted text is not the page's subject. */
const minShare = 0.25

const longestTitle = 500

type Document = ReturnType<typeof parseHTML>['document']

async function mainBlocks(document: Document, address: string): Promise<{ blocks: Block[]; title: string }> {
  try {
    // Without `useAsync` it would contact other sites if it finds nothing.
    const { content, title } = await Defuddle(document, address, { useAsync: false })
    const found = parseHTML(`<html><body>${content}</body></html>`).document
    return { blocks: blocksOfNode(found.body), title: plainText(title ?? '').slice(0, longestTitle) }
  } catch (error) {
    if (error instanceof Error) return { blocks: [], title: '' } // The extractor cannot handle such a page, so the whole of it is read instead.
    throw error
  }
}

const aside =
  'script,style,noscript,template,svg,iframe,nav,footer,aside,dialog,form,button,select,[role=dialog],[role=navigation],[role=banner],[role=contentinfo],[aria-modal=true],body > header'

function blocksOfBody(html: string): Block[] {
  const { document } = parseHTML(html)
  openFolded(document)
  for (const element of document.querySelectorAll(aside)) element.remove()
  return blocksOfNode(document.querySelector('main') ?? document.body)
}

/** Collapsible questions are often buttons, which no extractor takes for text. */
function openFolded(document: Document): void {
  for (const button of document.querySelectorAll('button, [role=button]')) {
    const text = plainText(button.textContent ?? '')
    const isFold =
      button.hasAttribute('aria-expanded') ||
      button.hasAttribute('aria-controls') ||
      /accordion|collaps|faq|question|toggle/i.test(button.getAttribute('class') ?? '') ||
      text.endsWith('?')
    if (!isFold || wordsIn(text) < 3 || button.closest('nav, form, dialog') !== null) continue
    const heading = document.createElement(button.closest('h1, h2, h3, h4, h5, h6') === null ? 'h4' : 'span')
    heading.textContent = text
    button.replaceWith(heading)
  }
  for (const hidden of document.querySelectorAll(
    '[class*=accordion] [style], [class*=collaps] [style], [class*=faq] [style]',
  ))
    if (/display\s*:\s*none/i.test(hidden.getAttribute('style') ?? '')) {
      hidden.removeAttribute('style')
      hidden.removeAttribute('aria-hidden')
      hidden.removeAttribute('hidden')
    }
}

function headOf(document: Document, address: string): Omit<PageText, 'blocks'> {
  const content = (name: string) =>
    [...document.querySelectorAll(`meta[name="${name}" i]`)].map((meta) => meta.getAttribute('content') ?? '')
  const refresh = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute('content') ?? ''
  const [, target = null] =
    /^\s*[0-5](?:\.\d+)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"'\s>]+)/i.exec(refresh) ?? []
  return {
    title: plainText(document.querySelector('title')?.textContent ?? '').slice(0, longestTitle),
    declaredLanguage: (document.documentElement?.getAttribute('lang') ?? '').slice(0, 35) || null,
    canonical: webAddress(document.querySelector('link[rel="canonical" i]')?.getAttribute('href'), address),
    isNoindex: [...content('robots'), ...content('answerscope')].some((text) =>
      /(?:^|[\s,])(?:noindex|none)(?:$|[\s,])/i.test(text),
    ),
    refreshTo: webAddress(target, address),
  }
}

function webAddress(written: string | null | undefined, base: string): string | null {
  const url = written === null || written === undefined ? null : URL.parse(written.trim(), base)
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= 2048 ? url.href : null
}

const wordsOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { text }) => sum + wordsIn(text), 0)
