import { framePartsOf } from '../../shared/protocol/frame-parts'
import type { SubscribeItem } from '../../shared/protocol/socket-events'
import type { LineListener, StreamLine } from './line'
import { NewestNotices } from './newest-notices'
import { ownLine } from './own-line'
import { TAB_SILENT_MAX_MS, type ToTab, type ToWorker, type WorkerPort } from './port-messages'
import { SharedTab } from './shared-tab'
import { SharedTopic } from './shared-topic'
import type { StreamEnvironment } from './stream-environment'
import type { CallGateway, OpenWire } from './wire'

const LOOK_MS = 30_000

interface SharedMarketOptions extends Pick<StreamEnvironment, 'now' | 'after'> {
  open: OpenWire
}

/**
 * One connection for all tabs, without a leader, open as long as one of them needs it. Each tab receives the topics
 * that it reads, and no tab waits for another.
 */
export class SharedMarket {
  readonly #tabs = new Set<SharedTab>()
  readonly #topics = new SharedTopic()
  readonly #watchers = new Set<{ online: () => void; visible: () => void }>()
  readonly #notices: NewestNotices
  readonly #line: StreamLine
  #token: string | undefined
  #call: CallGateway | undefined

  constructor(private readonly options: SharedMarketOptions) {
    const { now, after, open } = options
    this.#notices = new NewestNotices(now)
    const environment: StreamEnvironment = {
      now,
      after,
      visible: () => [...this.#tabs].some((tab) => tab.visible),
      watch: (on) => {
        this.#watchers.add(on)
        return () => void this.#watchers.delete(on)
      },
      painting: () => undefined,
    }
    this.#line = ownLine({ environment, open })(this.#listener())
    this.#line.subscribe(() => this.#tellAll({ kind: 'state', state: this.#line.get() }))
    this.#lookForSilence()
  }

  connect(port: WorkerPort): void {
    const tab = new SharedTab(port, this.options.now())
    port.listen(
      (message) => this.#hear(tab, message),
      () => this.#remove(tab),
    )
  }

  online(): void {
    for (const on of [...this.#watchers]) on.online()
  }

  figures(): { tabs: number; topics: number } {
    return { tabs: this.#tabs.size, topics: this.#topics.size }
  }

  #listener(): LineListener {
    return {
      live: (next) => {
        this.#call = next
        this.#tellAll({ kind: 'live' })
      },
      lost: () => {
        this.#call = undefined
        this.#topics.detach()
        this.#notices.clear()
        this.#tellAll({ kind: 'lost' })
      },
      frame: (bytes) => this.#frame(bytes),
      notice: (notice) => {
        this.#notices.add(notice)
        this.#tellAll({ kind: 'notice', notice })
      },
      renewed: () => {
        this.#notices.forget('expiring')
        this.#tellAll({ kind: 'renewed' })
      },
      skipped: () => undefined,
    }
  }

  #tellAll(message: ToTab): void {
    for (const tab of this.#tabs) tab.send(message)
  }

  #hear(tab: SharedTab, message: ToWorker): void {
    tab.heardAt = this.options.now()
    if (message.kind === 'bye') {
      this.#remove(tab)
      return
    }
    if (message.kind === 'hello' || (!tab.here && isBack(message))) this.#greet(tab)
    if (tab.here) this.#heed(tab, message)
  }

  #heed(tab: SharedTab, message: Exclude<ToWorker, { kind: 'bye' }>): void {
    switch (message.kind) {
      case 'hello':
        this.#see(tab, message.visible)
        this.#begin(message.token)
        break
      case 'alive':
        tab.send({ kind: 'alive' })
        this.#begin(message.token)
        break
      case 'page':
        this.#see(tab, message.visible)
        if (message.visible) for (const on of [...this.#watchers]) on.visible()
        break
      case 'online':
        this.online()
        break
      case 'retry':
        this.#line.retry()
        break
      case 'pace':
        tab.maxHz = message.maxHz
        this.#pace()
        break
      case 'taken':
        tab.taken(message.frames)
        break
      case 'call':
        void this.#answer(tab, message)
    }
  }

  #greet(tab: SharedTab): void {
    tab.begin()
    this.#tabs.add(tab)
    tab.send({ kind: 'welcome' })
    tab.send({ kind: 'state', state: this.#line.get() })
    for (const notice of this.#notices.asOfNow()) tab.send({ kind: 'notice', notice })
    if (this.#call) tab.send({ kind: 'live' })
    this.#tellAll({ kind: 'tabs', count: this.#tabs.size })
  }

  #see(tab: SharedTab, visible: boolean): void {
    tab.visible = visible
    this.#pace()
  }

  #remove(tab: SharedTab): void {
    if (!this.#tabs.delete(tab)) return
    tab.here = false
    const left = this.#topics.drop(tab)
    if (left.length > 0) this.#call?.('unsubscribe', left).catch(() => undefined)
    if (this.#tabs.size === 0) this.#line.stop()
    this.#pace()
    this.#tellAll({ kind: 'tabs', count: this.#tabs.size })
  }

  /** A page that crashed says no farewell. */
  #lookForSilence(): void {
    const { now, after } = this.options
    after(LOOK_MS, () => {
      for (const tab of this.#tabs) if (now() - tab.heardAt > TAB_SILENT_MAX_MS) this.#remove(tab)
      this.#lookForSilence()
    })
  }

  /** A sign-in that was refused is not shown again, a newer one is. */
  #begin(next: string | undefined): void {
    if (next === undefined || (next === this.#token && this.#line.get().kind !== 'idle')) return
    this.#token = next
    this.#line.start(() => this.#token)
  }

  /** Rate of the fastest tab, and a slow rate while no tab is visible. */
  #pace(): void {
    if (this.#tabs.size > 0) this.#line.pace(Math.max(...[...this.#tabs].map((tab) => tab.hz)))
  }

  #frame(bytes: Uint8Array): void {
    const parts = framePartsOf(bytes)
    for (const tab of this.#tabs) {
      const wanted = parts?.filter(({ topicId }) => this.#topics.concerns(tab, topicId))
      if (wanted?.length === 0) continue
      tab.frame(bytes, wanted?.length === parts?.length ? undefined : wanted)
    }
  }

  async #answer(tab: SharedTab, { id, name, values }: Extract<ToWorker, { kind: 'call' }>): Promise<void> {
    const through = this.#call
    const reply = await (through ? this.#run(tab, through, name, values) : Promise.reject()).then(
      (answer): ToTab => ({ kind: 'answer', id, answer }),
      (): ToTab => ({ kind: 'failed', id }),
    )
    if (tab.here) tab.send(reply)
  }

  async #run(tab: SharedTab, through: CallGateway, name: string, values: unknown[]): Promise<unknown> {
    if (name === 'subscribe') return this.#topics.subscribe(tab, values[0] as SubscribeItem[], through)
    if (name !== 'unsubscribe')
      return (through as unknown as (name: string, ...values: unknown[]) => Promise<unknown>)(name, ...values)
    const left = this.#topics.leave(tab, values[0] as string[])
    return left.length > 0 ? through('unsubscribe', left) : { ok: true, removed: 0 }
  }
}

/** A tab that was frozen or stored for back navigation starts over; the last messages of a closing tab do not count. */
const isBack = (message: ToWorker): boolean => message.kind === 'alive' || (message.kind === 'page' && message.visible)
