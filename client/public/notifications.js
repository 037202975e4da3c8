// Service worker: shows alerts as notifications of the system while no page is in front, and handles nothing else.
// What it receives is `PushNotification` of shared/protocol/rest-alerts.ts.

const textOf = (value) => (typeof value === 'string' ? value.slice(0, 1000) : '')

/** The message; a damaged one still has a title, because browsers demand a notification. */
function read(data) {
  let sent = {}
  try {
    sent = data?.json() ?? {}
  } catch {}
  const path = textOf(sent.path)
  return {
    title: textOf(sent.title) || '宙斯看盘 · 预警',
    body: textOf(sent.body),
    // Pages of this origin only.
    path: /^\/(?![/\\])/.test(path) ? path : '/alerts',
    tag: textOf(sent.tag),
    isTest: sent.isTest === true,
  }
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function show(data) {
  const { title, body, path, tag, isTest } = read(data)
  const inFront = (await windows()).some(({ visibilityState }) => visibilityState === 'visible')
  if (inFront && !isTest) return
  await self.registration.showNotification(title, { body, tag, data: { path }, icon: '/favicon.svg', lang: 'zh-CN' })
}

async function open(path) {
  const [shown] = await windows()
  if (!shown) return await self.clients.openWindow(path)
  await shown.focus()
  return await self.clients.openWindow(path)
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/alerts'))
})
