import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../../../support/free-port'
import { removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

let server: SignInServer | undefined
afterEach(async () => {
  await server?.close()
  if (server) removeDataDir(server.dataDir)
})

const post = async (path: string, body: object) => {
  const answer = await fetch(`${server?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { code: number }
}

const sendMail = (email: string) =>
  post('/graphql/v2', {
    query: 'mutation($e: String!) { sendEmail(email: $e, scene: REGISTER_VERIFY_CODE) { code } }',
    variables: { e: email },
  })

test('a code goes out by SMTP, says what it is for, and is neither in the answer nor readable in the outbox', async () => {
  const mails: { to: string[]; text: string }[] = []
  const port = await freePort()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, text: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  server = await startSignInServer({ delivery: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'zeus@example.com' } })
  const answer = await sendMail('new@example.com')
  await expect.poll(() => mails.length, { timeout: 10_000 }).toBe(1)
  const [mail] = mails
  expect(mail?.to).toEqual(['new@example.com'])
  const encoded = /\r\n\r\n([\s\S]*)$/.exec(mail?.text ?? '')?.[1] ?? ''
  const body = /base64/i.test(mail?.text ?? '')
    ? Buffer.from(encoded, 'base64').toString()
    : Buffer.from(
        encoded
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString()
  const code = /验证码 (\d{6})/.exec(body)?.[1]
  expect(code).toMatch(/^\d{6}$/)
  expect(body).toContain('您正在注册')
  expect(JSON.stringify(answer)).not.toContain(code)
  const { delivery } = server.identity.store
  await expect.poll(async () => (await delivery.outbox(10))[0]?.state).toBe('sent')
  expect((await delivery.outbox(10))[0]?.code).toBeNull()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

test('a short message goes to the webhook, signed', async () => {
  const heard: { body: string; signature: string | undefined }[] = []
  const hook = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      heard.push({ body, signature: request.headers['x-zeus-signature'] as string })
      response.end('ok')
    })
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  const { port } = hook.address() as AddressInfo
  const secret = 'sixteen letters and more'
  server = await startSignInServer({ delivery: { smsWebhook: `http://127.0.0.1:${port}/sms`, smsSecret: secret } })
  expect(await post('/api/v2/sms/send', { phone: '13800138000', scene: 'register' })).toMatchObject({ code: 200 })
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(1)
  const [{ body, signature } = { body: '', signature: '' }] = heard
  expect(JSON.parse(body)).toMatchObject({
    phone: '+8613800138000',
    scene: 'register',
    code: expect.stringMatching(/^\d{6}$/),
  })
  expect(signature).toBe(createHmac('sha256', secret).update(body).digest('hex'))
  hook.closeAllConnections()
  hook.close()
})

test('what cannot leave is told to whoever may know, and kept as failed', async () => {
  server = await startSignInServer({ delivery: { smtpUrl: `smtp://127.0.0.1:${await freePort()}` } })
  // The answer to a stranger is the same as ever.
  expect(await sendMail('new@example.com')).toMatchObject({ data: { sendEmail: { code: 200 } } })
  const { delivery } = server.identity.store
  await expect.poll(async () => (await delivery.outbox(10))[0]?.state, { timeout: 15_000 }).toBe('failed')
  await expect(
    delivery.deliver({
      channel: 'email',
      address: 'a@example.com',
      key: 'a@example.com',
      scene: 'x',
      purpose: 'bind',
      code: '1',
    }),
  ).rejects.toMatchObject({ code: 'unsent' })
})
