import { type MarketRun, runMarket } from './market'
import { play } from './played'
import { dayFiles, printsOf } from './recorded-print-run'

/** What a process of the bench does: a market, or the prints of one played to a recorder or to nobody. */
export type Task = ({ kind: 'market' } & MarketRun) | { kind: 'recorder' | 'nobody'; folder: string; pace: number }

const task = JSON.parse(process.argv[2] as string) as Task

const figures = await (task.kind === 'market'
  ? runMarket(task)
  : play(printsOf(dayFiles(task.folder)[0] as string), task.pace, task.kind === 'recorder'))
process.send?.(figures, () => process.exit(0))
