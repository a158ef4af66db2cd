import { pageOf } from '../citations/page-key.ts'
import { pageLimits } from './limits.ts'

export type ListedAddress = { url: string; pageKey: string; host: string }
export type AddressList = {
  addresses: ListedAddress[]
  /** Lines without a URL, starting at 1; only the first ones are listed. */
  wrong: { line: number; text: string }[]
  wrongLines: number
  /** Lines with a page that another line also contains. */
  samePages: number
}

const wrongShown = 20

/** Reads a list of pages: one URL per line, alone or as a CSV column. The first column with one counts. */
export function readAddressList(text: string): AddressList {
  const list: AddressList = { addresses: [], wrong: [], wrongLines: 0, samePages: 0 }
  const keys = new Set<string>()
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .forEach((line, index) => {
      if (line.trim() === '') return
      const address = addressIn(line)
      if (address === null) {
        // Usually the column names.
        if (index === 0 && !line.includes('/')) return
        list.wrongLines += 1
        if (list.wrong.length < wrongShown)
          list.wrong.push({ line: index + 1, text: line.trim().slice(0, 200) })
      } else if (keys.has(address.pageKey)) list.samePages += 1
      else {
        keys.add(address.pageKey)
        list.addresses.push(address)
      }
    })
  return list
}

function addressIn(line: string): ListedAddress | null {
  for (const cell of line.split(/[,;\t]/)) {
    const address = readAddress(cell.trim().replace(/^"|"$/g, ''))
    if (address !== null) return address
  }
  // A URL may contain a comma.
  return readAddress(line.trim().replace(/^"|"$/g, ''))
}

/** A page that can be fetched; null: it is not one. A bare domain counts, with https. */
export function readAddress(written: string): ListedAddress | null {
  if (written.length > pageLimits.addressLength || /\s/.test(written)) return null
  const isBare = !/^[a-z][a-z0-9+.-]*:/i.test(written) || /^[\w.-]+:\d/.test(written)
  if (isBare && !/^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?:[/?#:]|$)/u.test(written)) return null
  const url = URL.parse(isBare ? `https://${written}` : written)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.hostname === '')
    return null
  url.hash = /^#!?\//.test(url.hash) ? url.hash : ''
  const page = pageOf(url.href)
  if (page === null || page.host === null || url.href.length > pageLimits.addressLength) return null
  return { url: url.href, pageKey: page.key, host: url.host }
}
