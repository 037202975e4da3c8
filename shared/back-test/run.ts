import type { BackTestRun, EngineInput } from './model'
import { runDaily } from './run-daily'
import { runMinutes } from './run-minutes'
import type { Series } from './series'

/**
 * Runs a rule over the bars of its input: on minutes where it has them, else on days. `onSession` is called before each
 * session with its index. `series`: those of the input, where several runs differ in nothing but rule and costs.
 */
export const runBackTest = (
  input: EngineInput,
  onSession?: (session: number) => void,
  series?: readonly Series[],
): BackTestRun =>
  input.minutes ? runMinutes({ ...input, minutes: input.minutes }, onSession) : runDaily(input, onSession, series)
