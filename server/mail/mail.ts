import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mail } from '#core/notifications/mail/mail.ts'
import { MailNotConfigured } from '#core/notifications/mail/mail-failure.ts'
import type { Env } from '../env.ts'

export type Mailer = {
  /** Resolves when the email was handed over; throws with a sentence if that fails. */
  send(mail: Mail): Promise<void>
  /** True: emails are stored in a folder of this machine and reach no recipient. */
  isOutbox: boolean
  /** Hands the email over and returns at once: the duration of a delivery must not reveal who has an account. */
  sendLater(mail: Mail): void
  /** Waits for what was handed over so far, and ends connections. */
  drain(): Promise<void>
}

/**
 * Uses SMTP if SMTP_URL is set. Otherwise nothing is delivered: in local the email is printed and put into
 * `DATA_DIR/outbox/*.json`; elsewhere sending fails and says that email is not configured.
 */
export function openMailer(env: Env, log: Logger): Mailer {
  const { deliver, close } = env.SMTP_URL
    ? bySmtp(env.SMTP_URL, env.MAIL_FROM ?? '')
    : { deliver: toOutbox(env, log), close: () => {} }
  const pending = new Set<Promise<void>>()
  return {
    send: deliver,
    isOutbox: env.SMTP_URL === undefined,
    sendLater: (mail) => {
      const sending = deliver(mail)
        .catch((error: unknown) =>
          log.error({ err: error, subject: mail.subject }, 'An email couldn’t be sent'),
        )
        .finally(() => pending.delete(sending))
      pending.add(sending)
    },
    drain: async () => {
      await Promise.all(pending)
      close()
    },
  }
}

const connections = { pool: true, maxConnections: 5, maxMessages: 100 } as const
const lingerMs = 5000

/**
 * Emails close together share connections: four times as many per second as with one connection each, more with TLS.
 * Connections are not kept longer, because one dropped by a firewall would lose the next email.
 */
function bySmtp(url: string, from: string) {
  let transport: ReturnType<typeof openTransport> | null = null
  let sending = 0
  let ending: NodeJS.Timeout | undefined
  const openTransport = () => createTransport({ url, ...connections }, { from })
  const close = () => {
    clearTimeout(ending)
    transport?.close()
    transport = null
  }
  const deliver = async (mail: Mail) => {
    clearTimeout(ending)
    transport ??= openTransport()
    sending += 1
    try {
      await transport.sendMail(mail)
    } finally {
      sending -= 1
      if (sending === 0) ending = setTimeout(close, lingerMs).unref()
    }
  }
  return { deliver, close }
}

function toOutbox(env: Env, log: Logger) {
  const folder = join(env.DATA_DIR, 'outbox')
  let count = 0
  return async (mail: Mail) => {
    if (env.ENVIRONMENT !== 'local') throw new MailNotConfigured()
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${process.pid}-${++count}.json`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, `.${name}`), JSON.stringify({ ...mail, sentAt: new Date() }, null, 2))
    await rename(join(folder, `.${name}`), join(folder, name))
    log.info(
      `Email to ${mail.to} (not delivered, kept in ${join(folder, name)})\n${mail.subject}\n\n${mail.text}`,
    )
  }
}
