import { BadBackup, readArchive, summing, type Summed } from './archive.ts'
import { unseal, type Keys } from './envelope.ts'
import type { Manifest } from './manifest.ts'

/** Reads the whole file and verifies every checksum; returns its manifest. */
export async function inspect(file: string, keys: Keys): Promise<Manifest> {
  const sums = new Map<string, ReturnType<typeof summing>>()
  const manifest = await readArchive(await unseal(file, keys), async (name, body) => {
    const sum = sums.get(name) ?? summing()
    sums.set(name, sum)
    sum.update(body)
  }).catch((cause: unknown) => {
    if (cause instanceof BadBackup) throw cause
    throw new BadBackup('is incomplete or damaged', { cause })
  })
  const found = new Map([...sums].map(([name, sum]) => [name, sum.result()]))
  for (const { schema, name, ...written } of manifest.tables)
    compare(`table ${schema}.${name}`, found.get(`tables/${schema}.${name}`) ?? summing().result(), written)
  for (const { path, ...written } of manifest.files)
    compare(`file ${path}`, found.get(`files/${path}`) ?? summing().result(), written)
  return manifest
}

function compare(what: string, found: Summed, written: Omit<Summed, 'rows'> & { rows?: number }): void {
  const isSame =
    found.sha256 === written.sha256 &&
    found.bytes === written.bytes &&
    (written.rows === undefined || found.rows === written.rows)
  if (!isSame) throw new BadBackup(`is damaged: the ${what} has changed`)
}
