import { POV } from '../chains/beams'
import { Links } from '../chains/links'
import { type ChainParts, traceChain } from '../chains/trace'
import type { Candidate } from '../orders/candidate'
import { giveSlices } from '../parents/give-slices'
import type { LiveParents } from '../parents/live-parents'
import type { Parent } from '../parents/parent'
import { participationChainsTuning } from '../tuning'
import { ParticipationTable } from './participation-table'

const { PROVEN_NATS } = participationChainsTuning
/** The newest steps of a chain identify its owner; older ones have been passed on. */
const NEWEST = 12

/** Slices of the market's volume: their chains begin parents and follow them. */
export class ParticipationChains {
  private readonly table: ParticipationTable
  private readonly links: Links

  constructor(private readonly own: ChainParts & { live: LiveParents; steps: number }) {
    this.links = new Links(own.steps)
    this.table = new ParticipationTable(own.orders, this.links)
  }

  /** Weighs a candidate, which is active. True if it ends a proven chain. */
  offer(side: 0 | 1, candidate: Candidate): boolean {
    this.table.offer(side, candidate)
    return this.table.nats >= PROVEN_NATS
  }

  /** The parent whose chain the proven one continues. */
  continued(): Parent | undefined {
    const { beams, live, orders } = this.own
    const newest = this.links.walk(this.table.link, NEWEST)
    const holders = newest.map((name) => orders.holder[orders.slot(name)] ?? 0)
    return live.all.find((parent) => {
      if (beams.kind[parent.row] !== POV) return false
      const { serial } = parent.leader ?? parent
      return holders.filter((holder) => holder === serial).length * 2 >= newest.length - 1
    })
  }

  /** Adds the new orders of the proven chain to a parent. False if the chain had more evidence before. */
  grow(parent: Parent, { context }: Candidate): boolean {
    const { table, links } = this
    const nats = table.nats - parent.participationNats
    if (nats <= 0) return false
    parent.participationNats = table.nats
    giveSlices(this.own, parent, context, links.walk(table.link, NEWEST), { nats, gap: table.gap })
    return true
  }

  /** The row of the proven chain that ends in the candidate, or −1. */
  row(candidate: Candidate): number {
    const { beams, row, orders } = this.own
    const { table, links } = this
    const names = links.walk(table.link).filter((name) => orders.slot(name) >= 0)
    if (!traceChain(this.own, candidate, { kind: POV, names: names.reverse(), count: names.length })) return -1
    beams.score[row] = table.nats
    beams.gapTime[row] = table.gap
    beams.size[row] = Math.log(table.participation)
    return row
  }
}
