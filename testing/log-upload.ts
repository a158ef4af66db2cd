import { once } from 'node:events'
import { request } from 'node:http'

type Answer = { status: number; location: string; offset: number }

/** Uploads one file over HTTP with the tus protocol, like a browser; the connection can be cut anywhere. */
export class LogUpload {
  private readonly origin: string
  private readonly token: string
  private readonly file: Buffer
  private at = ''

  constructor({ origin, token, file }: { origin: string; token: string; file: Buffer }) {
    this.origin = origin
    this.token = token
    this.file = file
  }

  async begin(sourceId: string, name: string): Promise<void> {
    const { status, location } = await this.ask('POST', `/api/bot-log-sources/${sourceId}/uploads`, {
      'Upload-Length': String(this.file.length),
      'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')},fingerprint ${Buffer.from(name).toString('base64')}`,
    })
    if (status !== 201) throw new Error(`The upload was not begun: ${status}`)
    this.at = location
  }

  /** The server's current offset, and whether the request succeeded. */
  async offset(): Promise<Answer> {
    return this.ask('HEAD', this.at)
  }

  /** Sends from an offset to the end, or cuts the connection once the first `until` bytes of the file are sent. */
  async send(from: number, until = this.file.length): Promise<Answer | 'cut'> {
    const sent = this.open('PATCH', this.at, {
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(this.file.length - from),
      'Upload-Offset': String(from),
    })
    sent.on('error', () => {}) // Reported through the response.
    if (until < this.file.length) {
      await new Promise<void>((resolve) => sent.write(this.file.subarray(from, until), () => resolve()))
      sent.destroy()
      return 'cut'
    }
    sent.end(this.file.subarray(from))
    return answered(sent).catch(() => 'cut' as const)
  }

  private async ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const sent = this.open(method, path, headers)
    sent.end()
    return answered(sent)
  }

  private open(method: string, path: string, headers: Record<string, string>) {
    return request(new URL(path, this.origin), {
      method,
      headers: { Authorization: `Bearer ${this.token}`, 'Tus-Resumable': '1.0.0', ...headers },
      agent: false,
    })
  }
}

async function answered(sent: ReturnType<typeof request>): Promise<Answer> {
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
  return {
    status: response.statusCode,
    location: response.headers.location ?? '',
    offset: Number(response.headers['upload-offset'] ?? Number.NaN),
  }
}
