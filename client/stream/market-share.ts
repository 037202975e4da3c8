import { framePartsJoined, framePartsOf } from '../../shared/protocol/frame-parts'
import { PACE_DEFAULT_HZ } from '../../shared/protocol/limits'
import type { Notice, SubscribeItem } from '../../shared/protocol/socket-events'
import { ownLine } from './own-line'
import { TAB_SILENT_MAX_MS, type ToTab, type ToWorker, UNTAKEN_FRAMES_MAX, type WorkerPort } from './port-messages'
import type { Surroundings } from './surroundings'
import { createTopicShare } from './topic-share'
import type { Call, OpenWire } from './wire'

/** Frames a second while no tab is seen. */
export const HIDDEN_HZ = 1
const LOOK_MS = 30_000

interface Tab {
  readonly port: WorkerPort
  here: boolean
  visible: boolean
  maxHz: number | undefined
  heardAt: number
  posted: number
  taken: number
  skipping: boolean
}

export interface MarketShareOptions extends Pick<Surroundings, 'now' | 'after'> {
  open: OpenWire
}

/**
 * One connection for all tabs, without a leader: it lives as long as one of them wants it. Each tab gets what it
 * reads, and none waits for another.
 */
export function createMarketShare({ now, after, open }: MarketShareOptions) {
  const tabs = new Set<Tab>()
  const topics = createTopicShare()
  const watchers = new Set<{ online: () => void; visible: () => void }>()
  /** The newest notice of each kind, for tabs that come later. */
  const said = new Map<Notice['kind'], { notice: Notice; at: number }>()
  let token: string | undefined
  let call: Call | undefined

  const surroundings: Surroundings = {
    now,
    after,
    visible: () => [...tabs].some((tab) => tab.visible),
    watch(on) {
      watchers.add(on)
      return () => void watchers.delete(on)
    },
    painting: () => undefined,
  }

  const line = ownLine({ surroundings, open })({
    live(next) {
      call = next
      tellAll({ kind: 'live' })
    },
    lost() {
      call = undefined
      topics.detach()
      said.clear()
      tellAll({ kind: 'lost' })
    },
    frame,
    notice(notice) {
      said.set(notice.kind, { notice, at: now() })
      tellAll({ kind: 'notice', notice })
    },
    renewed() {
      said.delete('expiring')
      tellAll({ kind: 'renewed' })
    },
    skipped: () => undefined,
  })
  line.subscribe(() => tellAll({ kind: 'state', state: line.get() }))
  lookForSilence()

  const tell = (tab: Tab, message: ToTab, transfer?: Transferable[]) => tab.port.post(message, transfer)
  function tellAll(message: ToTab): void {
    for (const tab of tabs) tell(tab, message)
  }

  function connect(port: WorkerPort): void {
    const tab: Tab = {
      port,
      here: false,
      visible: true,
      maxHz: undefined,
      heardAt: now(),
      posted: 0,
      taken: 0,
      skipping: false,
    }
    port.listen(
      (message) => hear(tab, message),
      () => remove(tab),
    )
  }

  function hear(tab: Tab, message: ToWorker): void {
    tab.heardAt = now()
    if (message.kind === 'bye') {
      remove(tab)
      return
    }
    if (message.kind === 'hello' || (!tab.here && isBack(message))) greet(tab)
    if (!tab.here) return
    switch (message.kind) {
      case 'hello':
        tab.visible = message.visible
        pace()
        begin(message.token)
        return
      case 'alive':
        tell(tab, { kind: 'alive' })
        begin(message.token)
        return
      case 'page':
        tab.visible = message.visible
        pace()
        if (message.visible) for (const on of [...watchers]) on.visible()
        return
      case 'online':
        online()
        return
      case 'retry':
        line.retry()
        return
      case 'pace':
        tab.maxHz = message.maxHz
        pace()
        return
      case 'taken':
        taken(tab, message.frames)
        return
      case 'call':
        void answer(tab, message.id, message.name, message.values)
    }
  }

  function greet(tab: Tab): void {
    Object.assign(tab, { here: true, posted: 0, taken: 0, skipping: false })
    tabs.add(tab)
    tell(tab, { kind: 'welcome' })
    tell(tab, { kind: 'state', state: line.get() })
    for (const { notice, at } of said.values()) tell(tab, { kind: 'notice', notice: asOfNow(notice, at) })
    if (call) tell(tab, { kind: 'live' })
    tellAll({ kind: 'tabs', count: tabs.size })
  }

  /** The market's clock went on since the notice came. */
  function asOfNow(notice: Notice, at: number): Notice {
    if (notice.kind !== 'session') return notice
    const passed = now() - at
    const { marketTime, serverTime, speed } = notice
    return { ...notice, marketTime: marketTime + passed * speed, serverTime: serverTime + passed }
  }

  function remove(tab: Tab): void {
    if (!tabs.delete(tab)) return
    tab.here = false
    const left = topics.drop(tab)
    if (left.length > 0) call?.('unsubscribe', left).catch(() => undefined)
    if (tabs.size === 0) line.stop()
    pace()
    tellAll({ kind: 'tabs', count: tabs.size })
  }

  /** A page that crashed says no farewell. */
  function lookForSilence(): void {
    after(LOOK_MS, () => {
      for (const tab of tabs) if (now() - tab.heardAt > TAB_SILENT_MAX_MS) remove(tab)
      lookForSilence()
    })
  }

  /** A sign-in that was refused is not shown again, a newer one is. */
  function begin(next: string | undefined): void {
    if (next === undefined || (next === token && line.get().kind !== 'idle')) return
    token = next
    line.start(() => token)
  }

  /** As fast as the fastest tab wishes, and slowly while nobody looks. */
  function pace(): void {
    const wishes = [...tabs].map(({ visible, maxHz }) => (visible ? (maxHz ?? PACE_DEFAULT_HZ) : HIDDEN_HZ))
    if (wishes.length > 0) line.pace(Math.max(...wishes))
  }

  function online(): void {
    for (const on of [...watchers]) on.online()
  }

  function frame(bytes: Uint8Array): void {
    const parts = framePartsOf(bytes)
    for (const tab of tabs) {
      const wanted = parts?.filter(({ topicId }) => topics.concerns(tab, topicId))
      if (wanted?.length === 0) continue
      if (tab.skipping || tab.posted - tab.taken >= UNTAKEN_FRAMES_MAX) {
        tab.skipping = true
        continue
      }
      const copy = wanted && wanted.length < (parts?.length ?? 0) ? framePartsJoined(bytes, wanted) : bytes.slice()
      tab.posted++
      tell(tab, { kind: 'frame', bytes: copy }, [copy.buffer as ArrayBuffer])
    }
  }

  function taken(tab: Tab, frames: number): void {
    tab.taken = frames
    if (!tab.skipping || tab.posted - tab.taken > UNTAKEN_FRAMES_MAX / 4) return
    tab.skipping = false
    tell(tab, { kind: 'skipped' })
  }

  async function answer(tab: Tab, id: number, name: string, values: unknown[]): Promise<void> {
    const through = call
    const reply = await (through ? run(tab, through, name, values) : Promise.reject()).then(
      (answer): ToTab => ({ kind: 'answer', id, answer }),
      (): ToTab => ({ kind: 'failed', id }),
    )
    if (tab.here) tell(tab, reply)
  }

  async function run(tab: Tab, through: Call, name: string, values: unknown[]): Promise<unknown> {
    if (name === 'subscribe') return topics.subscribe(tab, values[0] as SubscribeItem[], through)
    if (name !== 'unsubscribe')
      return (through as unknown as (name: string, ...values: unknown[]) => Promise<unknown>)(name, ...values)
    const left = topics.leave(tab, values[0] as string[])
    return left.length > 0 ? through('unsubscribe', left) : { ok: true, removed: 0 }
  }

  return {
    connect,
    online,
    figures: () => ({ tabs: tabs.size, topics: topics.size }),
  }
}

/** A tab that was frozen or kept for going back begins anew; the last words of one that closes are not that. */
const isBack = (message: ToWorker): boolean => message.kind === 'alive' || (message.kind === 'page' && message.visible)
