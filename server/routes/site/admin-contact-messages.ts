import { Hono } from 'hono'
import { contactMessagesQuery, type ContactMessageList } from '#core/site/contact/admin-schema.ts'
import { listContactMessages, settleContactMessage } from '#queries/site/contact-messages.ts'
import { asStaff } from '../../access/as-staff.ts'
import type { AppEnv } from '../../context.ts'
import { found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const message = validate('param', idIn('messageId'))

/**
 * Visitors' messages from /contact. Mounted by `adminRoutes`, behind its guard; only for staff and the local instance
 * admin.
 */
export const adminContactMessageRoutes = new Hono<AppEnv>()
  .get('/admin/contact-messages', validate('query', contactMessagesQuery), async (c) => {
    const query = c.req.valid('query')
    return c.json<ContactMessageList>(await asStaff(c, (sql) => listContactMessages(sql, query)))
  })
  .put('/admin/contact-messages/:messageId/done', message, async (c) => {
    const { messageId } = c.req.valid('param')
    found(await asStaff(c, (sql) => settleContactMessage(sql, messageId, { isDone: true })), 'Message')
    return c.json({ done: true })
  })
  .delete('/admin/contact-messages/:messageId/done', message, async (c) => {
    const { messageId } = c.req.valid('param')
    found(await asStaff(c, (sql) => settleContactMessage(sql, messageId, { isDone: false })), 'Message')
    return c.json({ done: false })
  })
