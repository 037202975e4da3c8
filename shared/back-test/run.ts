import type { BackTestRun, EngineInput } from './model'
import { runDaily } from './run-daily'
import { runMinutes } from './run-minutes'

/**
 * Runs a rule over the bars of its input: on minutes where it has them, else on days. `onSession` is called before each
 * session with its index.
 */
export const runBackTest = (input: EngineInput, onSession?: (session: number) => void): BackTestRun =>
  input.minutes ? runMinutes({ ...input, minutes: input.minutes }, onSession) : runDaily(input, onSession)
