import { createServer } from 'node:net'

/** A loopback port that is free at this moment. */
export async function freePort(): Promise<number> {
  const port = await listenOnce(0, '127.0.0.1')
  if (port === null) throw new Error('no free port')
  return port
}

export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await listenOnce(port, host)) !== null
}

function listenOnce(port: number, host: string): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })
}
