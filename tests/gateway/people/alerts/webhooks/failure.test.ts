import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { failureText, NotSent } from '../../../../../gateway/people/alerts/webhooks/failure'
import { post } from '../../../../../gateway/people/alerts/webhooks/post'

const told = (address: string, allowPrivate = true) =>
  post({ address, headers: {}, body: '{}' }, allowPrivate).then(() => 'sent', failureText)

async function listening(answer: string | undefined): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (answer === undefined) socket.destroy()
    else socket.end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

test('a host that does not listen, disconnects or answers wrongly is reported in Chinese, with the code', async () => {
  const gone = await listening(undefined)
  gone.close()
  expect(await told(`http://127.0.0.1:${gone.port}/x`)).toBe('连接被拒绝，对方没有程序在接收（ECONNREFUSED）')
  const rude = await listening(undefined)
  expect(await told(`http://127.0.0.1:${rude.port}/x`)).toBe('连接被对方中断（ECONNRESET）')
  rude.close()
  const odd = await listening('220 mail.example ESMTP\r\n')
  expect(await told(`http://127.0.0.1:${odd.port}/x`)).toMatch(/^对方的应答不是 HTTP（HPE_\w+）$/)
  expect(await told(`https://127.0.0.1:${odd.port}/x`)).toMatch(/^对方不是 https 或加密握手失败（\w+）$/)
  odd.close()
  expect(await told('http://127.0.0.1/x', false)).toBe('不允许发往这个地址（NOT_ALLOWED）')
})

test.each([
  [
    Object.assign(new Error('getaddrinfo ENOTFOUND hook.example'), { code: 'ENOTFOUND' }),
    '找不到这个域名（ENOTFOUND）',
  ],
  [
    Object.assign(new AggregateError([Object.assign(new Error(), { code: 'ENETUNREACH' })])),
    '网络到不了对方（ENETUNREACH）',
  ],
  [new NotSent('NO_ANSWER'), '对方在规定时间内没有应答（NO_ANSWER）'],
  [new NotSent('PRIVATE_ADDRESS'), '这个域名指向内网地址，不允许发送（PRIVATE_ADDRESS）'],
  [
    Object.assign(new Error(), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    '对方的证书不可信或已过期（DEPTH_ZERO_SELF_SIGNED_CERT）',
  ],
  [Object.assign(new Error(), { code: 'EWHATEVER' }), '连接失败（EWHATEVER）'],
  [new Error('https://secret@hook.example refused'), '连接失败（UNKNOWN）'],
  [Object.assign(new Error(), { code: 'key=secret&x' }), '连接失败（UNKNOWN）'],
  [undefined, '连接失败（UNKNOWN）'],
])('%s is %s', (thrown, text) => {
  expect(failureText(thrown)).toBe(text)
})
