import { topic } from '../../../shared/protocol/topics'
import { until } from '../until'
import { BRIDGE_SECRET, type Installation } from './installation'
import { Notices } from './notices'
import { Reader } from './reader'
import { Sending } from './sending'

export interface LoadOptions {
  codes: number
  perSecond: number
  readers: number
  /** Codes that each reader reads. */
  each: number
}

/** Measurements of a period under load. */
export interface Outcome {
  /** Longest time that any reader was without a print. */
  longestMs: number
  /** Readers that lost their connection. */
  cut: number
  prints: number
  lost: number
  wrong: number
  epochs: number
  noticed: ReturnType<Notices['noticed']>
}

const WELL_MS = 150_000

/** An installation under load: prints arrive at an even rate, and readers receive them with the product's stream code. */
export class UnderLoad {
  private constructor(
    private readonly perSecond: number,
    readonly sending: Sending,
    readonly readers: readonly Reader[],
    private readonly notices: Notices,
    private readonly topics: readonly (readonly string[])[],
  ) {}

  static async begin(at: Installation, { codes, perSecond, readers, each }: LoadOptions): Promise<UnderLoad> {
    const sending = new Sending(at.bridges, { codes, perSecond, secret: BRIDGE_SECRET })
    sending.start()
    await until('prints to be taken', () => sending.acknowledged > perSecond, 60_000, 50)
    const token = await at.mint('reader')
    const topics = Array.from({ length: readers }, (_, reader) =>
      Array.from({ length: each }, (_, n) =>
        topic.tick(sending.ids[(reader * each + n) % sending.ids.length] as string),
      ),
    )
    const reading = topics.map((own) => new Reader(at.front.origin, token, own))
    const gateways = { 'gateway-1': at.gateways[0] as string, 'gateway-2': at.gateways[1] as string }
    const notices = new Notices(gateways, new URL(at.front.origin).host, token)
    const load = new UnderLoad(perSecond, sending, reading, notices, topics)
    await load.well()
    return load
  }

  /** Resolves once every reader is connected and receives prints that were sent about a second after this call. */
  async well(): Promise<void> {
    const number = 2 * (this.sending.prints + this.perSecond)
    const isWell = ({ isLive, newestNo }: Reader) => isLive && newestNo > number
    await until('every reader to have new prints', () => this.readers.every(isWell), WELL_MS, 50)
  }

  /** Causes a fault, waits until every reader receives prints again, and returns the measurements. */
  async during(bringAbout: () => Promise<void>, over: () => Promise<void> = async () => undefined): Promise<Outcome> {
    const before = this.readers.map((reader) => ({ ...reader.figures(), connections: reader.connections }))
    for (const reader of this.readers) reader.forget()
    this.notices.begin()
    await bringAbout()
    await this.well()
    await over()
    await this.well()
    const after = this.readers.map((reader) => reader.figures())
    const sum = (of: 'prints' | 'lost' | 'wrong') =>
      after.reduce((total, figures, at) => total + figures[of] - (before[at]?.[of] ?? 0), 0)
    return {
      longestMs: Math.max(...this.readers.map(({ longestMs }) => longestMs)),
      cut: this.readers.filter(({ connections }, at) => connections > (before[at]?.connections ?? 0)).length,
      prints: sum('prints'),
      lost: sum('lost'),
      wrong: sum('wrong'),
      epochs: Math.max(...after.map(({ epochs }) => epochs)),
      noticed: this.notices.noticed(),
    }
  }

  /** Ends the sending, waits for the last print, and compares the prints of each reader with those sent. */
  async end(): Promise<{ sent: number; had: number; missing: number; otherwise: number }> {
    await this.sending.end()
    const lastOf = (name: string) => this.sending.sent.get(name.slice('tick:'.length))?.at(-1)
    const hasLast = (reader: Reader, at: number) =>
      (this.topics[at] ?? []).every((name) => reader.buyNos(name).at(-1) === lastOf(name))
    await until('the last prints', () => this.readers.every(hasLast), 60_000, 50).catch(() => undefined)
    let [had, missing, otherwise] = [0, 0, 0]
    for (const [at, reader] of this.readers.entries()) {
      for (const name of this.topics[at] ?? []) {
        const seen = reader.buyNos(name)
        const sent = this.sending.sent.get(name.slice('tick:'.length)) ?? []
        const own = seen.length === 0 ? sent : sent.slice(sent.indexOf(seen[0] as number))
        had += seen.length
        missing += own.filter((_, place) => seen[place] === undefined).length
        otherwise += seen.filter((buyNo, place) => buyNo !== own[place]).length
      }
    }
    return { sent: this.sending.prints, had, missing, otherwise }
  }

  stop(): void {
    this.notices.stop()
    for (const reader of this.readers) reader.stop()
  }
}
