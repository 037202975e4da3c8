import { type Measure, measuresOf } from '../../../shared/alerts/rule'
import type { InstrumentId } from '../../../shared/market/instrument'
import { type ActiveRule, NO_INSTRUMENT, type Ring } from './active-rule'
import { type StatesBefore, WatchEntry } from './entry'
import { Rings } from './rings'
import type { Subject } from './subject'
import type { Subjects } from './subjects'

interface Entering {
  stored: StatesBefore
  /** Takes whom it concerns. */
  touched: Set<Subject>
  /** A condition that is already true rings, and the time of that. */
  ring: Ring | undefined
}

/** Which rule watches which instruments, updated when rules or their members change. */
export class Watching {
  readonly rings = new Rings()
  /** Instruments that rules no longer watch, since the last call. */
  readonly left: [ruleId: string, instrument: InstrumentId][] = []
  /** By rule and instrument. */
  private readonly entries = new Map<string, Map<InstrumentId, WatchEntry>>()
  private rules: ReadonlyMap<string, ActiveRule> = new Map()

  constructor(
    private readonly subjects: Subjects,
    private readonly note: (ruleId: string, note: string) => void,
    private readonly touched: (entry: WatchEntry) => void,
  ) {}

  entryOf(ruleId: string, instrument: InstrumentId): WatchEntry | undefined {
    return this.entries.get(ruleId)?.get(instrument)
  }

  entriesOf(ruleId: string): Iterable<WatchEntry> {
    return this.entries.get(ruleId)?.values() ?? []
  }

  /** Replaces all rules. `stored`: rule states of an earlier process. */
  setRules(rules: ReadonlyMap<string, ActiveRule>, stored: StatesBefore): void {
    const touched = this.leave(rules)
    for (const activeRule of rules.values()) {
      const isNew = this.rules.get(activeRule.id)?.version !== activeRule.version
      const entering = { stored, touched, ring: isNew ? activeRule.ring : undefined }
      let isOld = false
      for (const id of activeRule.members) isOld = this.enter(activeRule, id, entering) || isOld
      if (isOld) this.rings.joinOnly(activeRule)
    }
    for (const subject of touched) subject.settle()
    this.link(rules)
    this.rules = rules
  }

  /** Instruments that rules name besides those they watch: read for those rules; unused ones are dropped. */
  private link(rules: ReadonlyMap<string, ActiveRule>): void {
    const named = new Map<InstrumentId, { followers: Map<WatchEntry, Subject>; measures: Measure[] }>()
    for (const { rule } of rules.values()) {
      for (const measure of measuresOf(rule.expression)) {
        const { of } = measure
        if (of === undefined || !this.subjects.enter(of)) continue
        const one = named.get(of) ?? { followers: new Map<WatchEntry, Subject>(), measures: [] }
        named.set(of, one)
        one.measures.push(measure)
      }
    }
    for (const ofRule of named.size > 0 ? this.entries.values() : []) {
      for (const entry of ofRule.values()) {
        const home = entry.others.length > 0 ? this.subjects.get(entry.instrument) : undefined
        if (!home) continue
        this.subjects.begun(home)
        for (const id of entry.others) named.get(id)?.followers.set(entry, home)
      }
    }
    for (const [id, subject] of this.subjects) {
      const { followers = new Map<WatchEntry, Subject>(), measures = [] } = named.get(id) ?? {}
      subject.follow(followers, measures)
      if (!subject.isWatched) this.subjects.delete(id)
    }
  }

  /** Deleted rules, versions and members lose their state. Returns the affected instruments. */
  private leave(next: ReadonlyMap<string, ActiveRule>): Set<Subject> {
    const touched = new Set<Subject>()
    for (const [id, subject] of this.subjects) {
      const stay = subject.entries.filter(({ activeRule }) => {
        const now = next.get(activeRule.id)
        return now?.version === activeRule.version && now.members.includes(id)
      })
      if (stay.length === subject.entries.length) continue
      for (const entry of subject.entries) {
        if (stay.includes(entry)) continue
        this.remove(entry)
        if (!next.get(entry.activeRule.id)?.members.includes(id)) this.left.push([entry.activeRule.id, id])
      }
      subject.entries = stay
      touched.add(subject)
    }
    return touched
  }

  private remove(entry: WatchEntry): void {
    const { activeRule, instrument } = entry
    this.rings.drop(entry)
    const ofRule = this.entries.get(activeRule.id)
    ofRule?.delete(instrument)
    if (ofRule?.size === 0) this.entries.delete(activeRule.id)
  }

  private forget(entry: WatchEntry, subject: Subject): void {
    this.remove(entry)
    subject.entries = subject.entries.filter((one) => one !== entry)
  }

  /** Returns true if it added an entry with a state of an earlier process. */
  private enter(activeRule: ActiveRule, id: InstrumentId, { stored, touched, ring }: Entering): boolean {
    const subject = id === NO_INSTRUMENT ? undefined : this.subjects.enter(id)
    if (!subject) return false
    const known = this.entryOf(activeRule.id, id)
    if (known?.activeRule === activeRule) return false
    touched.add(subject)
    if (known && !known.isStill(activeRule)) this.forget(known, subject)
    else if (known) {
      known.rename(activeRule)
      return false
    }
    const always = subject.reading.instrument.kind === 'crypto'
    const entry = new WatchEntry(activeRule, id, always, stored(activeRule.id, id), this.touched)
    const { isResumed } = entry
    const ofRule = this.entries.get(activeRule.id) ?? new Map<InstrumentId, WatchEntry>()
    this.entries.set(activeRule.id, ofRule.set(id, entry))
    if (ring && !isResumed) {
      entry.putOff = ring
      this.rings.add(entry, subject)
    }
    const note = subject.join(entry, !isResumed)
    if (note) this.note(activeRule.id, note)
    return isResumed
  }
}
