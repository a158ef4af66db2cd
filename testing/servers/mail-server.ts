import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export type ReceivedMail = { from: string; to: string[]; source: string }

/** A mail server on loopback that stores received emails, and refuses addresses for which `refuse` returns true. */
export async function testMailServer({ refuse }: { refuse?: (address: string) => boolean } = {}) {
  const mails: ReceivedMail[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 0,
    onConnect(_session, callback) {
      connections += 1
      callback()
    },
    onRcptTo({ address }, _session, callback) {
      callback(refuse?.(address) === true ? new Error('No such mailbox') : null)
    },
    onData(stream, { envelope }, callback) {
      void text(stream).then((source) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${address.port}`, mails, connections: () => connections }
}
