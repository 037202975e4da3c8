import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { until } from './until'

/** A loopback service that receives messages with codes; the last message is the newest. */
export interface MessageService {
  url: string
  messages: { to: string; text: string }[]
  /** The six-digit code of the first message to an address since the last call. */
  code(to: string): Promise<string>
  close(): Promise<void>
}

function codesOf(messages: MessageService['messages']) {
  let read = 0
  return async (to: string): Promise<string> => {
    const found = () => messages.slice(read).find((message) => message.to === to)
    await until(`a message to ${to}`, async () => found() !== undefined, 10_000, 20)
    const message = found()
    read = messages.length
    return /验证码 (\d{6})/.exec(message?.text ?? '')?.[1] ?? ''
  }
}

/** Takes short messages over HTTP; refuses with 401 what is not signed with the secret. */
export async function startSmsService(secret: string): Promise<MessageService> {
  const messages: MessageService['messages'] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      if (request.headers['x-zeus-signature'] !== signature) return void response.writeHead(401).end()
      const { phone, text } = JSON.parse(body.toString()) as { phone: string; text: string }
      messages.push({ to: phone, text })
      response.end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    messages,
    code: codesOf(messages),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The text of a plain mail, base64 or quoted-printable. */
function textOf(mail: string): string {
  const [, head = '', body = ''] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(mail) ?? []
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** Takes mail by SMTP. */
export async function startMailServer(): Promise<MessageService> {
  const messages: MessageService['messages'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const text = textOf(Buffer.concat(parts).toString())
        for (const { address } of session.envelope.rcptTo) messages.push({ to: address, text })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise<void>((resolve) => listening.once('listening', resolve))
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    messages,
    code: codesOf(messages),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
