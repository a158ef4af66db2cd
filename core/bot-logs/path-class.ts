import * as values from '../database/values.ts'

/** The class of a URL by its path alone. Page statistics of crawls include only pages. */
export const pathClasses = values.bot_log_urls.path_class
export type PathClass = (typeof pathClasses)[number]

/** `path` without its query. Anything in no other class is a page, such as a PDF or a text. */
export function pathClassOf(path: string): PathClass {
  const folded = path.toLowerCase()
  const file = folded.slice(folded.lastIndexOf('/') + 1)
  if (folded === '/robots.txt') return 'robots'
  if (/^llms(?:-full|-small)?\.txt$/.test(file)) return 'llms'
  if (
    /^[\w.-]*sitemap[\w.-]*\.(?:xml|xml\.gz|txt)$|^sitemap$/.test(file) ||
    /\/sitemaps?\/[^/]+\.xml(?:\.gz)?$/.test(folded)
  )
    return 'sitemap'
  if (
    /\.(?:rss|atom)$|^(?:feed|rss|atom|index)\.xml$|^feed\.json$/.test(file) ||
    /\/(?:feed|rss|atom)\/?$/.test(folded)
  )
    return 'feed'
  if (asset.test(file) || /^\/(?:_next\/static|_nuxt|\.well-known|cdn-cgi)\//.test(folded)) return 'asset'
  if (
    /^\/(?:api|graphql|_next\/data|wp-json|rest|xmlrpc\.php)(?:\/|$)/.test(folded) ||
    /\.(?:json|jsonld)$/.test(file)
  )
    return 'api'
  return 'page'
}

const asset =
  /\.(?:css|js|mjs|map|wasm|png|jpe?g|gif|webp|avif|svgz?|ico|bmp|tiff?|heic|woff2?|ttf|otf|eot|mp4|m4[av]|webm|mov|avi|mp3|ogg|oga|wav|flac|zip|gz|tgz|bz2|7z|rar|exe|dmg|apk|iso|webmanifest)$/
