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

async function show(data) {
  const { title, body, path, tag, isTest } = read(data)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const inFront = windows.some(({ visibilityState }) => visibilityState === 'visible')
  if (inFront && !isTest) return
  await self.registration.showNotification(title, { body, tag, data: { path }, icon: '/favicon.svg', lang: 'zh-CN' })
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // A click allows one window to come to the front: browsers refuse to open one after another was focused.
  event.waitUntil(self.clients.openWindow(event.notification.data?.path ?? '/alerts'))
})
