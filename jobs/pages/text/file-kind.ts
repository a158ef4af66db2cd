export type FileKind = 'html' | 'pdf' | 'docx' | 'markdown' | 'text'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Decides how to read a file: by its first bytes, then the server's header, then its name. */
export function kindOf({
  bytes,
  contentType,
  name,
}: {
  bytes: Uint8Array
  contentType: string
  name: string
}): FileKind | null {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (/^[\s\S]{0,100}?%PDF-/.test(head)) return 'pdf'
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const ending = /\.(\w{1,8})(?:[?#].*)?$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (head.startsWith('PK\u0003\u0004')) return type === word || ending === 'docx' ? 'docx' : null
  if (head.includes('\0') && !/^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(head)) return null
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html'
  if (type === 'text/markdown' || ending === 'md' || ending === 'markdown') return 'markdown'
  if (
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|body)[\s>]/i.test(
      head,
    )
  )
    return 'html'
  if (type === 'text/plain' || ((type === '' || type === 'application/octet-stream') && ending === 'txt'))
    return 'text'
  return ending === 'html' || ending === 'htm' ? 'html' : null
}

/** Types worth fetching, by the header of the response. */
export function isReadable(contentType: string): boolean {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  return type === '' || readable.has(type)
}

const readable = new Set([
  'text/html',
  'application/xhtml+xml',
  'application/pdf',
  'application/x-pdf',
  'text/plain',
  'text/markdown',
  'text/x-markdown',
  'application/octet-stream',
  word,
])
