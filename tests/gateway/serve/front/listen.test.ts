import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { ListenError, listen } from '../../../../gateway/serve/front/listen'

const place = { host: '127.0.0.1', port: 0, publicUrl: 'http://127.0.0.1:0' }

test('port 0 takes a free port and says which; until something is served it asks to come back', async () => {
  const listener = await listen(place)
  expect(listener.publicUrl).toBe(`http://127.0.0.1:${listener.port}`)
  expect((await fetch(listener.publicUrl)).status).toBe(503)
  listener.serve((_request, response) => response.end('here'))
  expect(await (await fetch(listener.publicUrl)).text()).toBe('here')
  await listener.close()
})

test('a large upload may take longer than any fixed time: only its progress is looked at', async () => {
  const listener = await listen(place)
  const limit = new Promise<number>((resolve) => {
    listener.serve(({ socket }, response) => {
      response.end()
      resolve((socket as Socket & { server: Server }).server.requestTimeout)
    })
  })
  await fetch(listener.publicUrl)
  expect(await limit).toBe(0)
  await listener.close()
})

test('a port that is taken says so', async () => {
  const first = await listen(place)
  const second = listen({ ...place, port: first.port })
  await expect(second).rejects.toThrow(ListenError)
  await expect(second).rejects.toThrow('already in use')
  await first.close()
})

test('an address of another machine says so', async () => {
  await expect(listen({ ...place, host: '192.0.2.1' })).rejects.toThrow('no such address')
})

test('a public address of its own is kept', async () => {
  const listener = await listen({ ...place, publicUrl: 'https://kanpan.example' })
  expect(listener.publicUrl).toBe('https://kanpan.example')
  await listener.close()
})
