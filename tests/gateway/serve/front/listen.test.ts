import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { ListenError, listen } from '../../../../gateway/serve/front/listen'

const place = { host: '127.0.0.1', port: 0, publicUrl: 'http://127.0.0.1:0' }

test('port 0 takes a free port and reports it; until something is served clients are asked to come back', async () => {
  const listener = await listen(place)
  expect(listener.publicUrl).toBe(`http://127.0.0.1:${listener.port}`)
  expect((await fetch(listener.publicUrl)).status).toBe(503)
  listener.serve((_request, response) => response.end('here'))
  expect(await (await fetch(listener.publicUrl)).text()).toBe('here')
  await listener.close()
})

test('a large upload may take any time: only its progress is checked', async () => {
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

test('a used port is reported', async () => {
  const first = await listen(place)
  const second = listen({ ...place, port: first.port })
  await expect(second).rejects.toThrow(ListenError)
  await expect(second).rejects.toThrow('already in use')
  await first.close()
})

test('an address of another machine is reported', async () => {
  await expect(listen({ ...place, host: '192.0.2.1' })).rejects.toThrow('no such address')
})

test('a configured public address is kept', async () => {
  const listener = await listen({ ...place, publicUrl: 'https://kanpan.example' })
  expect(listener.publicUrl).toBe('https://kanpan.example')
  await listener.close()
})
