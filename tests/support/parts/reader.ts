import { ownLine } from '../../../client/stream/own-line'
import { Subscriptions } from '../../../client/stream/subscriptions'
import { socketWire } from '../../../client/stream/wire'
import { FLAG_SNAPSHOT } from '../../../shared/protocol/frame'
import type { TopicName } from '../../../shared/protocol/topics'
import { realTime } from '../real-time'

/** Prints that a reader received of one topic. */
interface Seen {
  epochs: Set<number>
  /** Number of the newest print. */
  newest: number
  prints: number
  /** Number of prints received again, and of prints missing between two received ones. */
  wrong: number
  lost: number
  /** Order numbers of the prints, for the comparison with what was sent. */
  buyNos: number[]
}

/** The stream code of a page, without the page: it connects, resumes and subscribes again as the product does. */
export class Reader {
  private readonly seen = new Map<TopicName, Seen>()
  private readonly line: ReturnType<ReturnType<typeof ownLine>>
  /** Wall clock of the newest print, ms. */
  lastPrintAt = 0
  /** Longest while without a print since `forget`, ms. */
  longestMs = 0
  connections = 0
  /** Highest buy order number of all received prints. */
  newestNo = 0

  constructor(origin: string, token: string, topics: readonly TopicName[]) {
    const subscriptions = new Subscriptions({ environment: realTime })
    this.line = ownLine({ environment: realTime, open: socketWire(origin) })({
      live: (call) => {
        this.connections++
        subscriptions.attach(call)
      },
      lost: subscriptions.detach,
      frame: subscriptions.frame,
      notice: () => undefined,
      renewed: () => undefined,
      skipped: () => undefined,
    })
    for (const topic of topics) {
      const seen: Seen = { epochs: new Set(), newest: 0, prints: 0, wrong: 0, lost: 0, buyNos: [] }
      this.seen.set(topic, seen)
      subscriptions.subscribe(topic, {
        apply: (section) => {
          if (section.kind === 'trade') this.take(seen, section)
        },
        clear: () => undefined,
        commit: () => undefined,
        refuse: () => undefined,
      })
    }
    this.line.start(() => token)
  }

  get isLive(): boolean {
    return this.line.get().kind === 'live'
  }

  /** Prints of a topic by their order numbers, as they came. */
  buyNos(topic: TopicName): readonly number[] {
    return this.seen.get(topic)?.buyNos ?? []
  }

  figures(): { prints: number; wrong: number; lost: number; epochs: number } {
    const all = [...this.seen.values()]
    const sum = (of: 'prints' | 'wrong' | 'lost') => all.reduce((total, one) => total + one[of], 0)
    const epochs = new Set(all.flatMap((one) => [...one.epochs])).size
    return { prints: sum('prints'), wrong: sum('wrong'), lost: sum('lost'), epochs }
  }

  forget(): void {
    this.longestMs = 0
    this.lastPrintAt = Date.now()
  }

  stop(): void {
    this.line.stop()
  }

  private take(
    seen: Seen,
    section: { epoch: number; seq: number; count: number; flags: number; columns: { buyNo: ArrayLike<number> } },
  ): void {
    const { epoch, seq, count, flags, columns } = section
    if (count === 0) return
    const at = Date.now()
    if (this.lastPrintAt > 0) this.longestMs = Math.max(this.longestMs, at - this.lastPrintAt)
    this.lastPrintAt = at
    const isFirst = seen.epochs.size === 0
    seen.epochs.add(epoch)
    // A snapshot replaces the received prints: from a gateway that is behind, the newest prints arrive a second time.
    const back = flags & FLAG_SNAPSHOT ? seen.newest - (seq + count - 1) : 0
    if (!isFirst && back > 0) {
      seen.buyNos.length -= Math.min(back, seen.buyNos.length)
      seen.prints -= back
      seen.newest -= back
    }
    // Prints before the first received one are not lost; prints skipped by a later snapshot are.
    const expected = isFirst ? seq : seen.newest + 1
    if (seq > expected) seen.lost += seq - expected
    const known = Math.max(0, expected - seq)
    if (known > 0 && !(flags & FLAG_SNAPSHOT)) seen.wrong += Math.min(known, count)
    for (let index = known; index < count; index++) {
      const buyNo = columns.buyNo[index] as number
      seen.buyNos.push(buyNo)
      this.newestNo = Math.max(this.newestNo, buyNo)
    }
    seen.prints += Math.max(0, count - known)
    seen.newest = Math.max(seen.newest, seq + count - 1)
  }
}
