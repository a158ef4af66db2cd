import mammoth from 'mammoth'
import { parseHTML } from 'linkedom'
import type { PageText } from '#core/pages/blocks.ts'
import { blocksOfNode } from './html-blocks.ts'

/** The text of a Word document, without pictures. */
export async function readDocx(bytes: Uint8Array, name: string): Promise<PageText> {
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    { convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })) },
  )
  const blocks = blocksOfNode(parseHTML(`<html><body>${value}</body></html>`).document.body)
  const title = blocks.find((block) => block.kind === 'heading' && block.level === 1)?.text ?? name
  return { title, declaredLanguage: null, canonical: null, isNoindex: false, refreshTo: null, blocks }
}
