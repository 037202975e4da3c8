import type { Notice } from '../../shared/protocol/socket-events'

/** The newest notice of each kind, for tabs that come later. */
export class NewestNotices {
  readonly #newest = new Map<Notice['kind'], { notice: Notice; at: number }>()

  constructor(private readonly now: () => number) {}

  add(notice: Notice): void {
    this.#newest.set(notice.kind, { notice, at: this.now() })
  }

  forget(kind: Notice['kind']): void {
    this.#newest.delete(kind)
  }

  clear(): void {
    this.#newest.clear()
  }

  /** The newest notices, with the market's clock advanced to now. */
  asOfNow(): Notice[] {
    return [...this.#newest.values()].map(({ notice, at }) => {
      if (notice.kind !== 'session') return notice
      const passed = this.now() - at
      const { marketTime, serverTime, speed } = notice
      return { ...notice, marketTime: marketTime + passed * speed, serverTime: serverTime + passed }
    })
  }
}
