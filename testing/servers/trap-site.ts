import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

type Options = {
  /** Number of pages below /page/ in its sitemap. */
  pages?: number
  /** The content of /robots.txt, or the status with which it fails. */
  robots?: string | number
  /** Responds only to requests for its robots.txt. */
  isDead?: boolean
  /** Additional sections of each page below /page/: a heading and six sentences. */
  sections?: number
}

const sentence =
  'Noise cancelling depends on the seal of the cushion, the microphones and how fast the chip reacts.'

/** A site with every trap for crawlers. `asked` contains the requests with their times. */
export async function openTrapSite({ pages = 0, robots = 404, isDead = false, sections = 0 }: Options = {}) {
  const asked: { path: string; at: number; agent: string; isConditional: boolean }[] = []
  const edits = new Map<string, string>()
  const state: { robots: string | number; isHeld: boolean } = { robots, isHeld: true }
  let bytesSent = 0
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push({
      path,
      at: performance.now(),
      agent: request.headers['user-agent'] ?? '',
      isConditional: request.headers['if-none-match'] !== undefined,
    })
    response.on('close', () => (bytesSent += request.socket.bytesWritten))
    if (path === '/robots.txt') return answerRobots(response, state.robots)
    if (isDead || (path === '/held.xml' && state.isHeld)) return
    const trap = traps[path] ?? traps[path.replace(/\d+$/, '*')]
    if (trap !== undefined) return void trap({ request, response, path, origin })
    if (path === '/sitemap.xml') return answerXml(response, urlset(origin, 1, pages))
    if (path === '/held.xml') return answerXml(response, urlset(origin, pages + 1, pages))
    if (path.startsWith('/page/'))
      return answerPage(request, response, `Page ${path.slice(6)} ${edits.get(path) ?? ''}`, sections)
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Nothing here</h1>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no address')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    host: `127.0.0.1:${address.port}`,
    asked,
    /** Requested pages, without robots.txt. */
    askedPaths: () => asked.map(({ path }) => path).filter((path) => path !== '/robots.txt'),
    /** To all clients, including headers; at least as much for each connection. */
    bytesSent: () => bytesSent,
    edit: (path: string, text: string) => void edits.set(path, text),
    sayRobots: (said: string | number) => {
      state.robots = said
    },
    /** Lets /held.xml respond, with equally many more pages. */
    letGo: () => {
      state.isHeld = false
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Asked = { request: IncomingMessage; response: ServerResponse; path: string; origin: string }

const html = (response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)

const text = (topic: string) => `<h1>${topic}</h1><p>${sentence.repeat(3)}</p>`
const page = (topic: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>${topic}</title>${head}</head><body><nav><a href="/">Home</a></nav><main>${text(topic)}</main></body></html>`

const redirect = (response: ServerResponse, location: string) =>
  void response.writeHead(302, { location }).end()

const traps: Record<string, (asked: Asked) => unknown> = {
  '/never': () => {},
  '/drip': ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const drops = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(drops))
  },
  '/loop': ({ response }) => redirect(response, '/loop'),
  '/endless/*': ({ response, path }) => redirect(response, `/endless/${Number(path.slice(9)) + 1}`),
  '/huge': ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const piece = Buffer.alloc(2 ** 20, 'x')
    let sent = 0
    const more = () => {
      while (sent < 500 && !response.destroyed) {
        sent += 1
        if (!response.write(piece)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  },
  '/bomb': ({ response }) => html(response, bomb(), { 'content-encoding': 'gzip' }),
  '/cut': ({ response }) =>
    html(response, gzipSync(page('Cut')).subarray(0, 60), { 'content-encoding': 'gzip' }),
  '/latin1': ({ response }) => html(response, Buffer.from(page('Geräusche dämpfen'), 'latin1')),
  '/calendar/*': ({ response, path }) =>
    html(
      response,
      page(`Month ${path.slice(10)}`) + `<a href="/calendar/${Number(path.slice(10)) + 1}">Next month</a>`,
    ),
  '/busy/*': ({ response }) => void response.writeHead(429, { 'retry-after': '1' }).end(),
  '/fails': ({ response }) => void response.writeHead(500).end(),
  '/login': ({ response }) => void response.writeHead(403).end(),
  '/refresh': ({ response }) =>
    html(response, '<html><head><meta http-equiv="refresh" content="0; url=/refreshed"></head></html>'),
  '/refreshed': ({ response }) => html(response, page('Refreshed')),
  '/refresh-loop': ({ response }) =>
    html(
      response,
      '<html><head><meta http-equiv="refresh" content="0; url=/refresh-loop?again"></head></html>',
    ),
  '/refresh-loop?again': ({ response }) =>
    html(response, '<html><head><meta http-equiv="refresh" content="0; url=/refresh-loop"></head></html>'),
  '/title': ({ response }) => html(response, page('T'.repeat(2 ** 20))),
  '/deep': ({ response }) => html(response, `${'<div>'.repeat(50_000)}${text('Deep')}`),
  '/private': ({ response }) => redirect(response, 'http://169.254.169.254/latest/meta-data/'),
  '/elsewhere': ({ response }) => redirect(response, 'https://elsewhere.example/'),
  '/file': ({ response }) => redirect(response, 'file:///etc/passwd'),
  '/picture': ({ response }) => void response.writeHead(200, { 'content-type': 'image/png' }).end('png'),
  '/scripts': ({ response }) =>
    html(response, '<html><body><div id="root"></div><script src="/app.js"></script></body></html>'),
  '/canonical': ({ response, origin }) =>
    html(response, page('Canonical', `<link rel="canonical" href="${origin}/noindex">`)),
  '/noindex': ({ response }) => html(response, page('Not for search'), { 'x-robots-tag': 'noindex' }),
  '/old': ({ response }) => redirect(response, '/new'),
  '/new': ({ response }) => html(response, page('New')),
  '/million.xml': ({ response, origin }) =>
    answerXml(response, sitemapIndex(Array.from({ length: 20 }, (_, at) => `${origin}/million/${at}`))),
  '/half-held.xml': ({ response, origin }) =>
    answerXml(response, sitemapIndex([`${origin}/sitemap.xml`, `${origin}/held.xml`])),
  '/million/*': ({ response, origin, path }) =>
    answerXml(response, urlset(origin, Number(path.slice(9)) * 50_000, 50_000)),
}

function answerRobots(response: ServerResponse, robots: string | number): void {
  if (typeof robots === 'number') response.writeHead(robots).end()
  else response.writeHead(200, { 'content-type': 'text/plain' }).end(robots)
}

const answerXml = (response: ServerResponse, body: string) =>
  void response.writeHead(200, { 'content-type': 'application/xml' }).end(body)

const sitemapIndex = (addresses: readonly string[]) =>
  `<sitemapindex>${addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join('')}</sitemapindex>`

const urlset = (origin: string, from: number, count: number) =>
  `<urlset>${Array.from({ length: count }, (_, at) => `<url><loc>${origin}/page/${from + at}</loc></url>`).join('')}</urlset>`

function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  topic: string,
  sections: number,
): void {
  const more = Array.from(
    { length: sections },
    (_, at) => `<section><h2>${topic}, part ${at + 1}</h2><p>${sentence.repeat(6)}</p></section>`,
  )
  const body = page(topic).replace('</main>', `${more.join('')}</main>`)
  const etag = `"${createHash('sha1').update(body).digest('hex')}"`
  if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
  else html(response, body, { etag })
}

/** Half a gigabyte of blanks in half a megabyte. */
function bomb(): Buffer {
  const member = gzipSync(Buffer.alloc(64 * 2 ** 20, ' '))
  return Buffer.concat(Array.from({ length: 8 }, () => member))
}
