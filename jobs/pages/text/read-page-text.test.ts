import { jsPDF } from 'jspdf'
import yazl from 'yazl'
import { describe, expect, test } from 'vitest'
import { readPageText, type PageReading } from './read-page-text.ts'

const read = async (
  content: string | Uint8Array,
  { contentType = 'text/html; charset=utf-8', name = 'https://acorn.com/a', isFile = false } = {},
) => readPageText({ bytes: Buffer.from(content), contentType, name, isFile })

const texts = (result: Awaited<ReturnType<typeof read>>): PageReading => {
  if ('code' in result) throw new Error(result.code)
  return result
}
const all = (reading: PageReading) =>
  reading.passages.map(({ heading, content }) => `${heading}: ${content}`).join('\n')

const sentence =
  'Noise cancelling depends on the seal of the cushion, the microphones and how fast the chip reacts. '
const around = (
  body: string,
  head = '',
) => `<!doctype html><html lang="en-GB"><head><title>Aurora | Northwave</title>${head}</head><body>
<header><nav><ul><li><a href="/a">Shop now</a></li><li><a href="/b">Careers</a></li></ul></nav></header>${body}
<div id="cookie-banner" role="dialog">We use cookies, accept all</div><footer><p>© Northwave, all rights reserved</p></footer></body></html>`

describe('a web page', () => {
  test('returns its text without the surrounding page', async () => {
    const reading = texts(
      await read(
        around(
          `<main><h1>How it works</h1><p>${sentence.repeat(4)}</p><h2>Chips</h2><p>${sentence.repeat(4)}</p>
           <table><tr><th>Weight</th><td>245 g</td></tr></table><pre><code>npm install aurora</code></pre></main>`,
          '<link rel="canonical" href="/canonical"><meta name="robots" content="noindex, follow">',
        ),
      ),
    )
    expect(all(reading)).toContain('Aurora | Northwave › Chips: ')
    expect(all(reading)).toContain('Weight | 245 g')
    expect(all(reading)).toContain('npm install aurora')
    expect(all(reading)).not.toMatch(/cookies|Careers|rights reserved/)
    expect(reading).toMatchObject({
      language: 'english',
      canonical: 'https://acorn.com/canonical',
      isNoindex: true,
      refreshTo: null,
    })
  })

  test('keeps collapsible questions and their hidden text', async () => {
    const items = ['How long is the warranty?', 'Can I repair it?'].map(
      (question) =>
        `<div class="accordion-item"><button class="accordion-header" aria-expanded="false">${question}</button><div class="accordion-body" style="display: none" aria-hidden="true"><p>${sentence}</p></div></div>`,
    )
    const text = all(texts(await read(around(`<div id="content"><h1>Help</h1>${items.join('')}</div>`))))
    expect(text).toContain('How long is the warranty?')
    expect(text).toContain('Can I repair it?')
    expect(text.split('Noise cancelling').length).toBe(3)
  })

  test('that only scripts fill is reported', async () => {
    expect(await read(around('<div id="root"></div><script>start()</script>'))).toMatchObject({
      code: 'no-text',
    })
  })

  test('with a meta refresh returns its target', async () => {
    const page = `<html><head><meta http-equiv="Refresh" content="0; URL='/next'"></head><body></body></html>`
    expect(await read(page)).toMatchObject({ refreshTo: 'https://acorn.com/next', words: 0 })
  })

  test('nested a hundred thousand deep is rejected', async () => {
    const deep = `${'<div>'.repeat(100_000)}<p>${sentence.repeat(3)}</p>`
    await expect(read(`<html><body>${deep}</body></html>`)).rejects.toThrow(RangeError)
  })

  test('nested two hundred deep is read', async () => {
    const deep = `${'<div>'.repeat(200)}<p>${sentence.repeat(3)}</p>`
    expect(all(texts(await read(`<html><body>${deep}</body></html>`)))).toContain('how fast the chip')
  })

  test('with a title of a megabyte gets one that can be stored', async () => {
    const { title } = texts(
      await read(
        `<html><head><title>${'T'.repeat(1e6)}</title></head><body><p>${sentence}</p></body></html>`,
      ),
    )
    expect(title.length).toBeLessThanOrEqual(500)
  })
})

describe('charsets', () => {
  const page = (head = '') =>
    `<html><head>${head}<title>Kopfhörer</title></head><body><p>Kopfhörer dämpfen Geräusche, größere für Reisen, kleine für den Weg zur Arbeit, und alle tragen sich gut.</p></body></html>`
  test.each([
    ['declared by the page', Buffer.from(page('<meta charset="iso-8859-1">'), 'latin1'), 'text/html'],
    ['not declared', Buffer.from(page(), 'latin1'), 'text/html'],
    ['claimed to be UTF-8 and not', Buffer.from(page(), 'latin1'), 'text/html; charset=utf-8'],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${page()}`, 'utf16le'), 'text/html'],
    ['unknown, but UTF-8', Buffer.from(page()), 'text/html; charset=klingon'],
  ])('%s', async (_, bytes, contentType) => {
    expect(all(texts(await read(bytes, { contentType })))).toContain('Kopfhörer dämpfen Geräusche, größere')
  })

  test('that are unknown are reported', async () => {
    expect(
      await read(Buffer.from(page(), 'latin1'), { contentType: 'text/html; charset=klingon' }),
    ).toMatchObject({
      code: 'charset',
      values: { charset: 'klingon' },
    })
  })
})

describe('a file', async () => {
  const file = (bytes: Uint8Array | string, name: string) =>
    read(bytes, { contentType: '', name, isFile: true })

  test('in Markdown is read', async () => {
    const reading = texts(
      await file(
        `---\ntitle: x\n---\n# Guide\n\n${sentence.repeat(3)}\n\n## Care\n\n| Part | Wash |\n|---|---|\n| Pads | yes |\n\n${sentence.repeat(3)}`,
        'guide.md',
      ),
    )
    expect(reading.title).toBe('Guide')
    expect(reading.passages.map(({ heading }) => heading)).toEqual(['Guide', 'Guide › Care'])
    expect(all(reading)).toContain('Pads | yes')
  })

  test('in plain text gets its file name as title', async () => {
    expect(texts(await file(`${sentence}\n\n${sentence}`, 'notes.txt'))).toMatchObject({
      title: 'notes',
      words: 34,
    })
  })

  test('in PDF is read, with headings and without repeated lines', async () => {
    const pdf = new jsPDF()
    for (const topic of ['Sound', 'Battery', 'Repair']) {
      if (topic !== 'Sound') pdf.addPage()
      pdf.setFontSize(10).text(`Northwave manual, page ${topic.length}`, 20, 10)
      pdf.setFontSize(22).text(topic, 20, 30)
      pdf.setFontSize(11).text(pdf.splitTextToSize(sentence.replace('Noise', topic).repeat(4), 160), 20, 45)
    }
    const reading = texts(await file(new Uint8Array(pdf.output('arraybuffer')), 'manual.pdf'))
    expect(reading.passages.map(({ heading }) => heading)).toEqual([
      'Sound',
      'Sound › Battery',
      'Sound › Repair',
    ])
    expect(all(reading)).toContain('how fast the chip reacts. Battery cancelling')
    expect(all(reading)).not.toContain('Northwave manual')
  })

  test('in Word is read', async () => {
    const paragraph = (text: string, style = '') =>
      `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
    const docx = await zipOf({
      '[Content_Types].xml':
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      '_rels/.rels':
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph('Repair', 'Heading1')}${paragraph(sentence.repeat(3))}</w:body></w:document>`,
    })
    const reading = texts(await file(docx, 'Repair.docx'))
    expect(reading.passages[0]).toMatchObject({ heading: 'Repair' })
    expect(all(reading)).toContain('how fast the chip')
  })

  test.each([
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2]), 'photo.jpg', 'content-type'],
    ['a zip that is no Word document', await zipOf({ 'a.txt': 'a' }), 'a.zip', 'content-type'],
  ])('that is %s is rejected', async (_, bytes, name, code) => {
    expect(await file(bytes, name)).toMatchObject({ code })
  })
})

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
