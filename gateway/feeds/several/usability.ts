import type { Incidents } from '../incidents'
import { silenceOf } from './silence'
import { text } from './text'
import type { WatchedSource } from './watched-source'

/** Sources that can be used now, and the reason for each other one; each reason is an incident while it lasts. */
export class Usability {
  private readonly reasons = new Map<WatchedSource, string>()

  constructor(
    private readonly sources: readonly WatchedSource[],
    private readonly incidents: Incidents,
  ) {}

  /** Chinese; undefined = it can be used. */
  whyNot(source: WatchedSource): string | undefined {
    return this.reasons.get(source)
  }

  /** Looks again; whether each can be used, by rank. */
  look(now: number): boolean[] {
    return this.sources.map((source) => this.judge(source, now))
  }

  private judge(source: WatchedSource, now: number): boolean {
    const { incidents } = this
    const failed = source.isUp(now) ? undefined : text.notUsable(source.detail)
    const silent = failed === undefined ? silenceOf(source, this.sources, now) : undefined
    const why = failed ?? silent
    if (why === undefined) this.reasons.delete(source)
    else this.reasons.set(source, why)
    if (failed) incidents.open('source-failed', source.title, failed)
    else incidents.close('source-failed', source.title)
    if (silent) incidents.open('source-silent', source.title, silent)
    else incidents.close('source-silent', source.title)
    return why === undefined
  }
}
