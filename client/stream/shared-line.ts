import type { ConnectionState } from './connection-state'
import type { LineListener, StreamLine } from './line'
import { ACK_EVERY_FRAMES, type TabPort, type ToTab } from './port-messages'
import { createSignal } from './signal'
import type { StreamEnvironment } from './stream-environment'
import { WaitingCalls } from './waiting-calls'
import type { CallGateway } from './wire'
import { WorkerPulse } from './worker-pulse'

interface SharedLineOptions {
  environment: StreamEnvironment
  /** A port to the worker; `failed` is called if the worker cannot be loaded. */
  connect: (failed: () => void) => TabPort
  /** The worker does not work in this browser. */
  unusable: () => void
}

/** This tab's share of the connection that the worker holds for all tabs. */
export class SharedLine implements StreamLine {
  readonly #signal = createSignal<ConnectionState>({ kind: 'idle' })
  readonly get = this.#signal.get
  readonly subscribe = this.#signal.subscribe
  readonly #calls = new WaitingCalls()
  readonly #pulse: WorkerPulse
  #port: TabPort | undefined
  #token: (() => string | undefined) | undefined
  #maxHz: number | undefined
  #live = false
  #taken = 0
  #heardAt = 0
  #tabs = 1
  #stopWatching: (() => void) | undefined

  readonly #call: CallGateway = ((name: string, ...values: unknown[]) => {
    const port = this.#live ? this.#port : undefined
    if (!port) return Promise.reject(new Error('not connected'))
    return this.#calls.begin((id) => port.post({ kind: 'call', id, name, values }))
  }) as unknown as CallGateway

  constructor(
    private readonly options: SharedLineOptions,
    private readonly listener: LineListener,
  ) {
    this.#pulse = new WorkerPulse({
      environment: options.environment,
      beat: () => this.#alive(),
      silent: () => this.#open(),
      unusable: () => this.#giveUp(),
    })
  }

  start(source: () => string | undefined): void {
    this.#token = source
    if (this.#port) this.#alive()
    else this.#open()
  }

  stop(): void {
    this.#token = undefined
    this.#close()
    this.#signal.set({ kind: 'idle' })
  }

  retry(): void {
    this.#port?.post({ kind: 'retry' })
  }

  pace(hz: number): void {
    this.#maxHz = hz
    this.#port?.post({ kind: 'pace', maxHz: hz })
  }

  heardAt(): number {
    return this.#heardAt
  }

  tabs(): number {
    return this.#tabs
  }

  #open(): void {
    const { environment, connect } = this.options
    this.#lost()
    let mine: TabPort
    try {
      mine = connect(() => this.#port === mine && !this.#pulse.usable && this.#giveUp())
    } catch {
      this.#giveUp()
      return
    }
    this.#port = mine
    this.#stopWatching ??= this.#watch()
    mine.listen((message) => this.#port === mine && this.#hear(message))
    mine.post({ kind: 'hello', visible: environment.visible(), token: this.#token?.() })
    if (this.#maxHz !== undefined) mine.post({ kind: 'pace', maxHz: this.#maxHz })
    this.#pulse.begin()
  }

  /** Another way has to be found. */
  #giveUp(): void {
    this.#close()
    this.options.unusable()
  }

  #close(): void {
    this.#port?.post({ kind: 'bye' })
    this.#port?.close()
    this.#port = undefined
    this.#pulse.stop()
    this.#stopWatching?.()
    this.#stopWatching = undefined
    this.#lost()
  }

  #alive(): void {
    this.#port?.post({ kind: 'alive', token: this.#token?.() })
  }

  #lost(): void {
    if (!this.#live) return
    this.#live = false
    this.#calls.loseAll()
    this.listener.lost()
  }

  #hear(message: ToTab): void {
    this.#pulse.received()
    switch (message.kind) {
      case 'welcome':
        this.#taken = 0
        break
      case 'state':
        this.#signal.set(message.state)
        break
      case 'live':
        this.#lost()
        this.#live = true
        this.listener.live(this.#call)
        break
      case 'lost':
        this.#lost()
        break
      case 'frame':
        this.#frame(message.bytes)
        break
      case 'notice':
        this.#heardAt = this.options.environment.now()
        this.listener.notice(message.notice)
        if (message.notice.kind === 'expiring') this.#alive()
        break
      case 'renewed':
        this.listener.renewed()
        break
      case 'skipped':
        if (this.#live) this.listener.skipped()
        break
      case 'tabs':
        this.#tabs = message.count
        break
      case 'answer':
        this.#calls.answered(message.id, message.answer)
        break
      case 'failed':
        this.#calls.failed(message.id)
    }
  }

  #frame(bytes: Uint8Array): void {
    this.#heardAt = this.options.environment.now()
    if (++this.#taken % ACK_EVERY_FRAMES === 0) this.#port?.post({ kind: 'taken', frames: this.#taken })
    if (this.#live) this.listener.frame(bytes)
  }

  #watch(): () => void {
    return this.options.environment.watch({
      online: () => this.#port?.post({ kind: 'online' }),
      visible: () => this.#port?.post({ kind: 'page', visible: true }),
      hidden: () => this.#port?.post({ kind: 'page', visible: false }),
      leaving: () => this.#port?.post({ kind: 'bye' }),
    })
  }
}
