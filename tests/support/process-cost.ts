import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright'

/**
 * Resident memory of a process, MB; 0 = it has ended. `VmRSS` includes the program's files, which the processes of a
 * browser share; `RssAnon` is its private memory, `RssShmem` its shared memory, which holds the pictures of pages.
 */
export function residentMb(pid: number, what: 'VmRSS' | 'RssAnon' | 'RssShmem' = 'VmRSS'): number {
  try {
    const [, kilobytes] = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1_024
  } catch {
    return 0
  }
}

const TICKS_A_SECOND = 100

/** Processor time of a process of this machine since its start, s. */
export function processorSeconds(pid: number): number {
  // The name in brackets may hold blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** Cost of the processes of a kind. */
export interface BrowserCost {
  /** Total processor time since their start, s. */
  cpu: number
  /** Resident memory of the busiest process: a browser also has an empty process ready for the next page. */
  residentMb: number
  /** The same without the browser's program files: the part that pages can make grow. */
  ownMb: number
}

/** Costs of a browser by kind of process: pages (`renderer`), `GPU`, the browser itself, others. */
export type BrowserCosts = Record<'renderer' | 'GPU' | 'browser' | 'other', BrowserCost>

const kindOf = (type: string): keyof BrowserCosts =>
  type === 'renderer' || type === 'GPU' || type === 'browser' ? type : 'other'

export async function browserCosts(browser: Browser): Promise<BrowserCosts> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const nothing = () => ({ cpu: 0, residentMb: 0, ownMb: 0 })
  const costs: BrowserCosts = { renderer: nothing(), GPU: nothing(), browser: nothing(), other: nothing() }
  for (const { type, id, cpuTime } of processInfo.sort((a, b) => a.cpuTime - b.cpuTime)) {
    const { cpu } = costs[kindOf(type)]
    costs[kindOf(type)] = {
      cpu: cpu + cpuTime,
      residentMb: residentMb(id),
      ownMb: residentMb(id, 'RssAnon') + residentMb(id, 'RssShmem'),
    }
  }
  return costs
}
