import { Hono } from 'hono'
import { maxLogoSide, readLogo } from '#core/sharing/logo-type.ts'
import { shareLimits, shareLinkChange, shareLinkInput, whiteLabelInput } from '#core/sharing/schema.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import { administers } from '#queries/organizations/rights.ts'
import {
  changeShareLink,
  findShareLink,
  listShareLinks,
  makeShareLink,
  renewShareLink,
  revokeShareLink,
} from '#queries/sharing/share-links.ts'
import { asCaller } from '#queries/user-client.ts'
import { findWhiteLabel, removeWhiteLabel, setWhiteLabel } from '#queries/organizations/white-labels.ts'
import type { AppEnv } from '../../context.ts'
import { unprocessable } from '../../errors.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const brand = validate('param', idIn('brandId'))
const link = validate('param', idIn('linkId'))

/** Links that show a report to anyone who has them, and their white labels. Requests of readers are in shared.ts. */
export const shareLinkRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/share-links', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        found(await findBrandHome(sql, brandId), 'Brand')
        return listShareLinks(sql, { brandId })
      }),
    )
  })
  .get('/organizations/:organizationId/share-links', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        found(await administers(sql, organizationId), 'Organization')
        return listShareLinks(sql, { organizationId })
      }),
    )
  })
  .post('/brands/:brandId/share-links', brand, validate('json', shareLinkInput), async (c) => {
    const { brandId } = c.req.valid('param')
    const input = c.req.valid('json')
    const made = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const home = found(await findBrandHome(sql, brandId), 'Brand')
      return accepted(permitted(await makeShareLink(sql, home, input, new Date())))
    })
    return c.json(made, 201)
  })
  .put('/share-links/:linkId', link, validate('json', shareLinkChange), async (c) => {
    const { linkId } = c.req.valid('param')
    const input = c.req.valid('json')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        const known = found(await findShareLink(sql, linkId), 'Share link')
        return accepted(permitted(await changeShareLink(sql, known, input, new Date())))
      }),
    )
  })
  .put('/share-links/:linkId/token', link, async (c) => {
    const { linkId } = c.req.valid('param')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        const known = found(await findShareLink(sql, linkId), 'Share link')
        return accepted(permitted(await renewShareLink(sql, known)))
      }),
    )
  })
  .delete('/share-links/:linkId', link, async (c) => {
    const { linkId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      found(await findShareLink(sql, linkId), 'Share link')
      await revokeShareLink(sql, linkId)
    })
    return c.body(null, 204)
  })
  .get('/organizations/:organizationId/white-label', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        found(await administers(sql, organizationId), 'Organization')
        return { label: await findWhiteLabel(sql, organizationId) }
      }),
    )
  })
  .put(
    '/organizations/:organizationId/white-label',
    organization,
    validate('json', whiteLabelInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const { logo, ...input } = c.req.valid('json')
      const picture = logo == null ? logo : pictureOf(logo)
      return c.json(
        await asCaller(c.var.database, c.var.caller, async (sql) => {
          permitted(found(await administers(sql, organizationId), 'Organization'))
          return { label: await setWhiteLabel(sql, organizationId, input, picture) }
        }),
      )
    },
  )
  .delete('/organizations/:organizationId/white-label', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      permitted(found(await administers(sql, organizationId), 'Organization'))
      await removeWhiteLabel(sql, organizationId)
    })
    return c.body(null, 204)
  })

/** Detected by its own bytes; excludes formats that could contain a script. */
function pictureOf(base64: string) {
  const bytes = Buffer.from(base64, 'base64')
  const logo = readLogo(bytes)
  const refused = (message: string) => unprocessable(message, { logo: message })
  if (bytes.length > shareLimits.logoBytes) throw refused('Use an image smaller than 200 kB.')
  if (logo === null) throw refused('Choose a PNG, JPEG, or WebP image.')
  const { type, width, height } = logo
  if (Math.min(width, height) < 1 || Math.max(width, height) > maxLogoSide)
    throw refused(`Use an image of up to ${maxLogoSide} × ${maxLogoSide} pixels.`)
  return { bytes, type }
}
