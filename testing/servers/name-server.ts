import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import dnsPacket, { type Answer } from 'dns-packet'

/** The server's records by question: `1.2.0.192.in-addr.arpa` → names, names → addresses. `fails`: server failure. */
export type Zone = Record<string, readonly string[] | 'fails'>

/** A name server on loopback, and a resolver that asks only it. `asked` lists the questions. */
export async function startNameServer() {
  const asked: string[] = []
  let zone: Zone = {}
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const { id, questions = [] } = dnsPacket.decode(message)
    const [question] = questions
    if (question === undefined) return
    const { name, type } = question
    asked.push(`${type} ${name}`)
    const known = zone[name.toLowerCase()]
    const answers = (known === 'fails' || known === undefined ? [] : known)
      .filter((data) => type === 'PTR' || data.includes(':') === (type === 'AAAA'))
      .map((data) => ({ type, name, ttl: 60, data }) as Answer)
    const code = known === 'fails' ? 2 : known === undefined ? 3 : 0
    socket.send(
      dnsPacket.encode({
        type: 'response',
        id,
        flags: dnsPacket.RECURSION_DESIRED | code,
        questions,
        answers,
      }),
      from.port,
      from.address,
    )
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const resolver = new Resolver({ timeout: 2000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return {
    asked,
    resolver,
    know(next: Zone) {
      zone = next
      asked.length = 0
    },
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}
