import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { contactInput } from '#core/site/contact/schema.ts'
import { keepContactMessage } from '#queries/site/contact-messages.ts'
import type { AppEnv } from '../../context.ts'
import { forbidden, invalidInput, tooLarge, tooManyRequests } from '../../errors.ts'
import { countAgainst, type RateLimit } from '../../rate-limit.ts'
import { inPageLanguage, pageLanguage } from '../../site/page-language.ts'

/** Per IP address: enough for people who correct themselves, too few for programs. */
const perAddress: RateLimit = { name: 'contact', points: 5, seconds: 3600 }
/** For all together: what an instance admin can read in a day. */
const perDay: RateLimit = { name: 'contactAll', points: 500, seconds: 86_400 }

export const limitContactForm = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => {
    throw tooLarge('The message is too large. It can be up to 64 KB.')
  },
})

/** Accepts the form of /contact, as a form or as JSON; throws its errors. */
export async function takeContactMessage(c: Context<AppEnv>, given: unknown): Promise<void> {
  refuseOtherSites(c)
  const parsed = contactInput.safeParse(given)
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  // Only a program fills in the hidden field; it gets no error.
  if (parsed.data.website !== '') return
  const { database, clientAddress } = c.var
  for (const [limit, key] of [
    [perAddress, clientAddress],
    [perDay, 'all'],
  ] as const) {
    const { isAllowed, resetSeconds } = await countAgainst(limit, database, key)
    if (!isAllowed)
      throw tooManyRequests(
        resetSeconds,
        'Too many messages from your network. Try again later or send us an email.',
      )
  }
  await keepContactMessage(database, parsed.data, pageLanguage(c))
}

/** A page of another site may not make its visitors write to us. */
function refuseOtherSites(c: Context<AppEnv>): void {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw forbidden('The message was sent from another website.')
}

export const contactRoutes = new Hono<AppEnv>().post('/contact-messages', limitContactForm, async (c) => {
  const isForm = !(c.req.header('Content-Type') ?? '').includes('json')
  const given: unknown = await (isForm ? c.req.parseBody() : c.req.json()).catch(() => ({}))
  try {
    await takeContactMessage(c, given)
  } catch (error) {
    throw inPageLanguage(c, error)
  }
  return c.json({ received: true }, 201)
})
