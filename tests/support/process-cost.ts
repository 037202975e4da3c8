import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright'

/**
 * What of a process is in memory, MB; 0 = it is gone. `VmRSS` counts the program's own files too, which the processes
 * of a browser share; `RssAnon` is what it alone has, `RssShmem` what it shares by name, as pages do their pictures.
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

/** Processor time that a process of this machine took since it began, s. */
export function processorSeconds(pid: number): number {
  // The name in brackets may hold blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** What the processes of a kind took together. */
export interface BrowserCost {
  /** Processor time since they began, s. */
  cpu: number
  /** Of the one that is busiest: a browser keeps an empty process at hand for the next page. */
  residentMb: number
  /** Without the browser's program: what pages can make grow. */
  ownMb: number
}

/** Of a browser by kind of its processes: the pages' (`renderer`), `GPU`, the browser itself. */
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
