import type { PushNotification } from '../../../shared/protocol/rest-alerts'
import { addPushDevice, fetchPushDevices, removePushDevice } from '../../api/alerts'
import { inStorage } from '../../session/in-storage'

/** Where this browser stores how it notifies: an id of the gateway, or that pages do it themselves. */
const STORAGE_KEY = 'zeus.notifications'
const BY_PAGE = 'page'
const WORKER = '/notifications.js'
/** A scope without pages: the worker receives messages and never answers requests of pages. */
const SCOPE = '/notifications/'

/** Whether a service worker is ours; others are removed at each start. */
export const isNotificationWorker = ({ scope }: { scope: string }): boolean => new URL(scope).pathname === SCOPE

/** `insecure`: the browser allows none at this address. */
export type NotificationSupport = 'push' | 'page' | 'insecure' | 'none'

export function notificationSupport(): NotificationSupport {
  if (!isSecureContext) return 'insecure'
  if (!('Notification' in window)) return 'none'
  return 'serviceWorker' in navigator && 'PushManager' in window ? 'push' : 'page'
}

const listeners = new Set<() => void>()
const stored = (): string | null =>
  inStorage(
    () => localStorage,
    (found) => found.getItem(STORAGE_KEY),
  ) ?? null

function store(value: string | undefined): void {
  inStorage(
    () => localStorage,
    (found) => (value === undefined ? found.removeItem(STORAGE_KEY) : found.setItem(STORAGE_KEY, value)),
  )
  for (const listener of listeners) listener()
}

/** Notification mode of this browser: `page`, the id of its push subscription, or null for none. */
export const notificationState = {
  get: stored,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export const isByPage = (state: string | null): boolean => state === BY_PAGE

const registration = () => navigator.serviceWorker.getRegistration(SCOPE)

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Resolves once the worker can be subscribed. */
async function startWorker(): Promise<ServiceWorkerRegistration> {
  const found = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  const worker = found.active ?? found.waiting ?? found.installing
  if (!worker || worker.state === 'activated') return found
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('the service worker was not installed'))
    })
  })
  return found
}

/** Subscribes and stores the subscription at the gateway; its id. Rejects where the push service cannot be reached. */
async function subscribe(name: string): Promise<string> {
  const { key } = await fetchPushDevices()
  const { pushManager } = await startWorker()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // One of another key, as after a restored backup, must leave first.
    await (await pushManager.getSubscription())?.unsubscribe()
    return await pushManager.subscribe(options)
  })
  const { id } = await addPushDevice({
    name,
    endpoint: subscription.endpoint,
    p256dh: base64url(subscription.getKey('p256dh')),
    auth: base64url(subscription.getKey('auth')),
  })
  return id
}

/** Asks for permission and begins to notify, by push or, where its service cannot be reached, by open pages. */
export async function turnOnNotifications(name: string): Promise<'on' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  store(notificationSupport() === 'push' ? await subscribe(name).catch(() => BY_PAGE) : BY_PAGE)
  return 'on'
}

async function forgetSubscription(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const found = await registration()
  await (await found?.pushManager?.getSubscription())?.unsubscribe()
  await found?.unregister()
}

/** Ends the notifications of this browser, at the gateway too if `id` is still subscribed there. */
export async function turnOffNotifications(): Promise<void> {
  const state = stored()
  store(undefined)
  await forgetSubscription()
  if (state !== null && state !== BY_PAGE) await removePushDevice(state)
}

/** Ends them in this browser alone: the gateway removes the subscriptions of a sign-in that ends. */
export function forgetNotifications(): void {
  if (stored() === null) return
  store(undefined)
  void forgetSubscription().catch(() => undefined)
}

/** At the start of a page: push services change subscriptions, and a new sign-in must own the one of this browser. */
export async function renewSubscription(name: string): Promise<void> {
  const state = stored()
  if (state === null || state === BY_PAGE || notificationSupport() !== 'push') return
  if (Notification.permission !== 'granted') return forgetNotifications()
  store(await subscribe(name))
}

/** Shows a notification from this page. The worker shows it where there is one: some systems allow nothing else. */
export async function showFromPage({ title, body, tag, path }: PushNotification): Promise<void> {
  if (Notification.permission !== 'granted') return
  const options = { body, tag, icon: '/favicon.svg', lang: 'zh-CN' }
  const found = 'serviceWorker' in navigator ? await registration() : undefined
  if (found?.active) return await found.showNotification(title, { ...options, data: { path } })
  const shown = new Notification(title, options)
  shown.onclick = () => {
    shown.close()
    window.focus()
    window.open(path, '_blank', 'noopener')
  }
}
