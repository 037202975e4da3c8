import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../../gateway/config/config'
import type { AppConfig } from '../../../../shared/protocol/rest'
import { clientFolder } from '../../../support/client-folder'
import { createFakeFeed } from '../../../support/fake-feed'
import { SocketClient } from '../../../support/socket-client'
import { startTestGateway, type TestGateway } from '../../../support/start-gateway'

let gateway: TestGateway | undefined

afterEach(async () => {
  await gateway?.stop()
  gateway = undefined
})

/** A gateway over a feed of a name, which never sends anything. */
async function start(name: string, demo?: 'on' | 'off', root?: string): Promise<TestGateway> {
  const feed = Object.defineProperty(createFakeFeed(), 'name', { value: name })
  gateway = await startTestGateway({ feed, env: demo ? { ZEUS_DEMO: demo } : {}, ...(root ? { root } : {}) })
  return gateway
}

async function answer<T>(path: string, method = 'GET') {
  const response = await fetch(`${gateway?.url}${path}`, { method })
  const { ok, code, data } = (await response.json()) as { ok: boolean; code?: string; data: T }
  return { code: ok ? 'ok' : code, data }
}

describe('the demo', () => {
  test.each([
    ['simulated', undefined, true],
    ['simulated', 'on', true],
    ['simulated', 'off', false],
    ['simulated+binance', undefined, false],
    ['replay', undefined, false],
    ['tencent', undefined, false],
    ['bridge', undefined, false],
    ['bridge', 'on', true],
  ] as const)('with the source %s and ZEUS_DEMO=%s is open: %j', async (name, demo, isOpen) => {
    await start(name, demo)
    expect((await answer<AppConfig>('/api/config')).data.demo).toBe(isOpen)
    const { code, data } = await answer<{ token: string }>('/api/demo', 'POST')
    expect(code).toBe(isOpen ? 'ok' : 'demo-closed')
    if (isOpen) {
      const client = await new SocketClient(gateway?.url ?? '', data.token).connected()
      client.close()
    }
  })

  test.each(['on', 'off'] as const)('is marked %s in the page, which offers it without script', async (demo) => {
    const client = await clientFolder()
    await writeFile(join(client.root, 'dist', 'client', 'landing.html'), '<html data-demo="%DEMO%"></html>')
    try {
      await start('simulated', demo, client.root)
      const page = await fetch(`${gateway?.url}/`, { headers: { accept: 'text/html' } })
      expect(await page.text()).toBe(`<html data-demo="${demo}"></html>`)
    } finally {
      await client.remove()
    }
  })
})

test('ZEUS_DEMO is on or off', () => {
  expect(readConfig({ ZEUS_DEMO: 'on' }).demo).toBe(true)
  expect(readConfig({ ZEUS_DEMO: 'off' }).demo).toBe(false)
  expect(readConfig({}).demo).toBeUndefined()
  expect(() => readConfig({ ZEUS_DEMO: '1' })).toThrow('`on` or `off`')
})
