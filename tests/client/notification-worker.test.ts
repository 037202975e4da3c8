import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'

const SOURCE = readFileSync(join(import.meta.dirname, '../../client/public/notifications.js'), 'utf8')

type Listener = (event: { waitUntil(work: Promise<unknown>): unknown } & Record<string, unknown>) => void

let listeners: Record<string, Listener>
let windows: { visibilityState: string; focus(): Promise<void> }[]
const showNotification = vi.fn(async () => undefined)
const openWindow = vi.fn(async (_path: string) => undefined)

beforeEach(() => {
  listeners = {}
  windows = []
  showNotification.mockClear()
  openWindow.mockClear()
  const self = {
    clients: { matchAll: async () => windows, openWindow },
    registration: { showNotification },
    skipWaiting: () => undefined,
    addEventListener: (name: string, listener: Listener) => {
      listeners[name] = listener
    },
  }
  runInContext(SOURCE, createContext({ self }))
})

async function raise(name: string, event: Record<string, unknown>): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners[name]?.({ ...event, waitUntil: (given) => work.push(given) })
  await Promise.all(work)
}

const push = (sent: unknown) => raise('push', { data: { json: () => sent } })
const window = (visibilityState: string) => ({ visibilityState, focus: vi.fn(async () => undefined) })
const SENT = {
  title: '预警：涨幅≥5%',
  body: '10:00:05 贵州茅台',
  path: '/trading/AD?code=600519.SH',
  tag: 'f1',
  isTest: false,
}

test('a message is shown while every page is in the background, or there is none', async () => {
  await push(SENT)
  windows = [window('hidden'), window('hidden')]
  await push(SENT)
  const options = { body: SENT.body, tag: 'f1', data: { path: SENT.path }, icon: '/favicon.svg', lang: 'zh-CN' }
  expect(showNotification.mock.calls).toEqual([
    [SENT.title, options],
    [SENT.title, options],
  ])
})

test('a page in front shows the alert itself; a test is shown anyway', async () => {
  windows = [window('hidden'), window('visible')]
  await push(SENT)
  expect(showNotification).not.toHaveBeenCalled()
  await push({ ...SENT, isTest: true })
  expect(showNotification).toHaveBeenCalledTimes(1)
})

test.each([
  ['no message', undefined],
  ['a text', 'ring'],
  ['nothing', null],
  ['numbers', { title: 1, body: 2, path: 3, tag: 4 }],
])('%s is an alert without words that leads to the list', async (_name, sent) => {
  await push(sent)
  expect(showNotification).toHaveBeenCalledWith(
    '宙斯看盘 · 预警',
    expect.objectContaining({ body: '', tag: '', data: { path: '/alerts' } }),
  )
})

test.each([
  ['/trading/AD?code=600519.SH', '/trading/AD?code=600519.SH'],
  ['https://evil.example/', '/alerts'],
  ['//evil.example/', '/alerts'],
  ['/\\evil.example/', '/alerts'],
  ['javascript:alert(1)', '/alerts'],
  ['', '/alerts'],
])('the path %j leads to %s', async (path, shown) => {
  await push({ ...SENT, path })
  expect(showNotification).toHaveBeenCalledWith(SENT.title, expect.objectContaining({ data: { path: shown } }))
})

test('a long text is cut', async () => {
  await push({ ...SENT, body: '长'.repeat(5_000) })
  expect(showNotification).toHaveBeenCalledWith(SENT.title, expect.objectContaining({ body: '长'.repeat(1_000) }))
})

test('a click closes the notification and opens its page, and focuses no other before', async () => {
  const close = vi.fn()
  const other = window('hidden')
  windows = [other]
  await raise('notificationclick', { notification: { close, data: { path: SENT.path } } })
  await raise('notificationclick', { notification: { close, data: null } })
  expect(close).toHaveBeenCalledTimes(2)
  expect(openWindow.mock.calls).toEqual([[SENT.path], ['/alerts']])
  expect(other.focus).not.toHaveBeenCalled()
})
